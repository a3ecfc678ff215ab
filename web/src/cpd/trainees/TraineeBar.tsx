import type { Trainee } from '@college/contract/cpd'
import { ProgressCell } from '#kit'
import { paceOf } from './view.ts'

/** Goals completed of a programme, with the line of an even pace; nothing without a programme. */
export function TraineeBar({ row }: { row: Trainee }) {
  const { goals, completed, even_pace: pace } = row
  if (!goals || completed === null || pace === null) return null
  return (
    <ProgressCell
      done={completed}
      of={goals}
      pace={pace}
      tone={paceOf(row).tone}
      label={`${completed} of ${goals} goals completed, ${pace} expected by now`}
    >
      {Math.round((completed / goals) * 100)}%
    </ProgressCell>
  )
}
