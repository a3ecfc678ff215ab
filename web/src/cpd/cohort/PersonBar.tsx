import { creditInWords, creditOfInWords, showCredit, type CyclePersonRow } from '@college/contract/cpd'
import { ProgressCell } from '#kit'
import { toneOf } from './words.ts'

/** The time of a person in a cycle, with the line from which they are on track. */
export function PersonBar({ row }: { row: CyclePersonRow }) {
  const { logged, required, on_track: onTrack, percent, unit } = row
  if (required === 0) return <span>{creditInWords(logged, unit)}</span>
  return (
    <ProgressCell
      done={logged}
      of={required}
      onTrack={onTrack}
      tone={toneOf(row)}
      label={`${creditOfInWords(logged, required, unit)} logged, on track from ${showCredit(onTrack, unit)}`}
    >
      {percent}%
    </ProgressCell>
  )
}
