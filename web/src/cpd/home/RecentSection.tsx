import { groupColumn, groupTitle, cpdGroups, type Activity, type Stats } from '@college/contract/cpd'
import { showDate, showTime, type CivilDate } from '@college/contract/kit'
import { IconNotebook, IconVaccine } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Icon, Lines, Section } from '#kit'
import { activityPage } from '../goal/links.ts'
import styles from './RecentSection.module.css'

interface Entry {
  readonly key: string
  readonly icon: typeof IconNotebook
  readonly day: CivilDate
  readonly title: string
  readonly detail: string
  readonly to: string
  /** Minutes. */
  readonly time: number
}

const entriesOf = ({ recent, recent_cases }: Pick<Stats, 'recent' | 'recent_cases'>): Entry[] => [
  ...recent
    .filter(({ state }) => state === 'complete')
    .map((activity) => ({
      key: `activity ${activity.id}`,
      icon: IconNotebook,
      day: activity.activity_date,
      title: activity.title,
      detail: kindInWords(activity),
      to: activityPage(activity.id),
      time: activity.time,
    })),
  ...recent_cases.map(({ id, day, title, detail }) => ({
    key: `procedure ${id}`,
    icon: IconVaccine,
    day,
    title,
    detail: detail === null ? 'Procedure' : `Procedure · ${detail}`,
    to: `/app/procedure?id=${id}`,
    time: 0,
  })),
]

/** The last completed activities and procedures, newest first; drafts wait among what is next. */
export function RecentSection({ data, most = 6 }: { data: Pick<Stats, 'recent' | 'recent_cases'>; most?: number }) {
  const entries = entriesOf(data)
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, most)
  return (
    <Section
      title="Recent"
      aside={
        <span className="row gap16">
          <Link to="/app/activities">All activities</Link>
          <Link to="/app/procedures">All procedures</Link>
        </span>
      }
    >
      {entries.length === 0 ? (
        <p className="prose">What you log shows here.</p>
      ) : (
        <Lines plain>
          {entries.map((entry) => (
            <li key={entry.key} className="row gap16 relative">
              <span className="inline-flex ink3">
                <Icon of={entry.icon} size={20} />
              </span>
              <div className="fill">
                <Link className={classes('body ink whole', styles.title)} to={entry.to}>
                  {entry.title}
                </Link>
                <p className="truncate not-phone secondary muted above2">{entry.detail}</p>
                <p className="secondary muted phone-only above2">{showDate(entry.day)}</p>
              </div>
              {entry.time > 0 && <span className="label strong">{showTime(entry.time)}</span>}
              <span className="muted not-phone">{showDate(entry.day)}</span>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}

/** What an activity was for, or else what it was, in a few words: `Educational activities · cultural safety noted`. */
const kindInWords = (activity: Activity): string => {
  const groups = cpdGroups.filter((group) => activity[groupColumn[group]] > 0)
  const [group] = groups
  const kind = group && groups.length === 1 ? groupTitle[group] : (activity.category_name ?? 'Activity')
  const what = activity.devgoal_name ? `Goal: ${activity.devgoal_name}` : kind
  return activity.cultural_safety ? `${what} · cultural safety noted` : what
}
