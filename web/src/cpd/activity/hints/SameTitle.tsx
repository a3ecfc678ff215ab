import type { Activity } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { Link } from 'react-router'
import { activityPage } from '../links.ts'
import { classes } from '#kit'
import styles from './hints.module.css'

interface SameTitleProps {
  readonly activity: Activity
  /** Whether it is of the day that is written. */
  readonly sameDay: boolean
  /** The person says that it is another one. */
  readonly onNew: () => void
}

/** Words for a title that was used before. */
export function SameTitle({ activity, sameDay, onNew }: SameTitleProps) {
  return (
    <>
      {sameDay ? 'Same title and day as your activity' : 'Same title as your activity'} of{' '}
      {showDate(activity.activity_date)} ({showTime(activity.time)}).{' '}
      <Link className={styles.look} to={activityPage(activity.id)}>
        Look
      </Link>{' '}
      or{' '}
      <button type="button" className={classes('plain', styles.new)} onClick={onNew}>
        it is a new one
      </button>
      .
    </>
  )
}
