import { IconAlertTriangle } from '@tabler/icons-react'
import type { CollegeRecord } from '@college/contract/kit'
import { Icon } from '../theme/index.ts'
import type { Problem } from './core.ts'

interface ProblemWordsProps<R extends CollegeRecord> {
  readonly problem: Exclude<Problem<R>, { kind: 'locked' }>
  /** What people call the row, as "activity". */
  readonly what: string
  /** Id of the panel in which a conflict is settled. */
  readonly panel: string
}

/** Why it was not saved, beside the button that was pressed. */
export function ProblemWords<R extends CollegeRecord>({ problem, what, panel }: ProblemWordsProps<R>) {
  return (
    <span className="inline ink3 gap8 bad">
      <Icon of={IconAlertTriangle} />{' '}
      {problem.kind === 'failed' ? (
        // What is wrong with a field stands at the field, and above all of them.
        problem.failure.errors.length > 0 ? (
          'Not saved.'
        ) : (
          `Not saved. ${problem.failure.message}`
        )
      ) : (
        <span>
          Not saved: this {what} was changed somewhere else.{' '}
          <button type="button" className="underlined inherits" onClick={() => document.getElementById(panel)?.focus()}>
            Show
          </button>
        </span>
      )}
    </span>
  )
}
