import { groupColumn, groupTitle, cpdGroups, type Activity } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { IconNotebook } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classes, Icon, Lines, Section } from '#kit'
import { activityPage } from '../goal/links.ts'
import styles from './RecentSection.module.css'

/** The last completed activities, newest first; drafts wait among what is next. */
export function RecentSection({ activities, most = 6 }: { activities: readonly Activity[]; most?: number }) {
  const completed = activities.filter(({ state }) => state === 'complete').slice(0, most)
  return (
    <Section title="Recent" aside={<Link to="/app/activities">All activities</Link>}>
      {completed.length === 0 ? (
        <p className="prose">What you log shows here.</p>
      ) : (
        <Lines plain>
          {completed.map((activity) => (
            <li key={activity.id} className="row gap16 relative">
              <span className="inline-flex ink3">
                <Icon of={IconNotebook} size={20} />
              </span>
              <div className="fill">
                <Link className={classes('body ink', styles.title)} to={activityPage(activity.id)}>
                  {activity.title}
                </Link>
                <p className={classes('truncate not-phone', styles.detail)}>{kindInWords(activity)}</p>
                <p className={styles.line}>{showDate(activity.activity_date)}</p>
              </div>
              {activity.time > 0 && <span className="label strong">{showTime(activity.time)}</span>}
              <span className="muted not-phone">{showDate(activity.activity_date)}</span>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}

/** What an activity was for, or else what it was, in a few words: `Educational activities · cultural safety noted`. */
export const kindInWords = (activity: Activity): string => {
  const groups = cpdGroups.filter((group) => activity[groupColumn[group]] > 0)
  const [group] = groups
  const kind = group && groups.length === 1 ? groupTitle[group] : (activity.category_name ?? 'Activity')
  const what = activity.devgoal_name ? `Goal: ${activity.devgoal_name}` : kind
  return activity.cultural_safety ? `${what} · cultural safety noted` : what
}
