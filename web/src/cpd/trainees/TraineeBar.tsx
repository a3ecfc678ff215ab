import type { Trainee } from '@college/contract/cpd'
import { ProgressBar } from '#kit'
import { paceOf } from './view.ts'
import styles from './trainees.module.css'

/** Goals completed of a programme, with the line of an even pace; nothing without a programme. */
export function TraineeBar({ row }: { row: Trainee }) {
  const { goals, completed, even_pace: pace } = row
  if (!goals || completed === null || pace === null) return null
  return (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <ProgressBar
          done={completed}
          of={goals}
          pace={pace}
          tone={paceOf(row).tone}
          label={`${completed} of ${goals} goals completed, ${pace} at an even pace`}
        />
      </span>
      <b className={styles.percent}>{Math.round((completed / goals) * 100)}%</b>
    </span>
  )
}
