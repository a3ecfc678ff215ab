import type { Activity } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { Link } from '#kit/router'
import { activityPage } from '../links.ts'

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
      <Link className="underlined inherits" to={activityPage(activity.id)}>
        Look
      </Link>{' '}
      or{' '}
      <button type="button" className="underlined inherits tall24" onClick={onNew}>
        it is a new one
      </button>
      .
    </>
  )
}
