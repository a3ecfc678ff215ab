import { creditInWords, creditOfInWords, showCredit, type CyclePersonRow } from '@college/contract/cpd'
import { ProgressCell } from '#kit'
import { toneOf } from './words.ts'

/** The time of a person in a cycle, with the line of what is expected by now. */
export function PersonBar({ row }: { row: CyclePersonRow }) {
  const { logged, required, even_pace: expected, percent, unit } = row
  if (required === 0) return <span>{creditInWords(logged, unit)}</span>
  return (
    <ProgressCell
      done={logged}
      of={required}
      expected={expected}
      tone={toneOf(row)}
      label={`${creditOfInWords(logged, required, unit)} logged, ${showCredit(expected, unit)} expected by now`}
    >
      {percent}%
    </ProgressCell>
  )
}
