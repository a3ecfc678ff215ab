import { onTrackCount, type Trainee } from '@college/contract/cpd'
import { ProgressCell } from '#kit'
import { paceOf } from './view.ts'

/** Goals completed of a programme, with the line from which they are on track; nothing without a programme. */
export function TraineeBar({ row }: { row: Trainee }) {
  const { goals, completed, even_pace: pace } = row
  if (!goals || completed === null || pace === null) return null
  const onTrack = onTrackCount(pace)
  return (
    <ProgressCell
      done={completed}
      of={goals}
      onTrack={onTrack}
      tone={paceOf(row).tone}
      label={`${completed} of ${goals} goals completed, on track from ${onTrack}`}
    >
      {Math.round((completed / goals) * 100)}%
    </ProgressCell>
  )
}
