import type { CyclePersonRow } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { ProgressCell } from '#kit'
import { toneOf } from './words.ts'

/** The time of a person in a cycle, with the line of an even pace. */
export function PersonBar({ row }: { row: CyclePersonRow }) {
  const { logged, required, even_pace: pace, percent } = row
  if (required === 0) return <span>{showTime(logged)}</span>
  return (
    <ProgressCell
      done={logged}
      of={required}
      pace={pace}
      tone={toneOf(row)}
      label={`${showTime(logged)} of ${showTime(required)} logged, ${showTime(pace)} at an even pace`}
    >
      {percent}%
    </ProgressCell>
  )
}
