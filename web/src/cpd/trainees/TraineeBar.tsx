import type { Trainee } from '@college/contract/cpd'
import { ProgressCell } from '#kit'
import { paceOf } from './view.ts'

/** Goals completed of a programme, with the line of what is expected by now; nothing without a programme. */
export function TraineeBar({ row }: { row: Trainee }) {
  const { goals, completed, even_pace: expected } = row
  if (!goals || completed === null || expected === null) return null
  return (
    <ProgressCell
      done={completed}
      of={goals}
      expected={expected}
      tone={paceOf(row).tone}
      label={`${completed} of ${goals} goals completed, ${expected} expected by now`}
    >
      {Math.round((completed / goals) * 100)}%
    </ProgressCell>
  )
}
