import type { CyclePersonRow } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { ProgressBar } from '#kit'
import { toneOf } from './words.ts'
import styles from './cohort.module.css'

/** The time of a person in a cycle, with the line of an even pace. */
export function PersonBar({ row }: { row: CyclePersonRow }) {
  const { logged, required, even_pace: pace, percent } = row
  if (required === 0) return <span>{showTime(logged)}</span>
  return (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <ProgressBar
          done={logged}
          of={required}
          pace={pace}
          tone={toneOf(row)}
          label={`${showTime(logged)} of ${showTime(required)} logged, ${showTime(pace)} at an even pace`}
        />
      </span>
      <b className={styles.percent}>{percent}%</b>
    </span>
  )
}
