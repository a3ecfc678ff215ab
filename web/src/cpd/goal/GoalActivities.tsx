import { devactivity } from '@college/contract/cpd'
import { plural, showDate, showTime } from '@college/contract/kit'
import { Link } from '#kit/router'
import { Lines, PartError, Section, StateChip, useList, Waiting } from '#kit'
import { activityPage } from './links.ts'

/** The activities that were logged for a goal, newest first. */
export function GoalActivities({ goalId, userId, own }: { goalId: number; userId: number; own: boolean }) {
  const { data, isPending, error, refetch } = useList(devactivity, { devgoal_id: goalId, user_id: userId })
  const total = data?.info.total ?? 0
  const listed = data?.rows.length ?? 0
  const counted = plural(total, 'activity', 'activities')
  return (
    <Section title="Activities" aside={total > 0 && (total > listed ? `The newest ${listed} of ${counted}` : counted)}>
      {data && data.rows.length > 0 ? (
        <Lines plain>
          {data.rows.map((activity) => (
            <li key={activity.id} className="row gap16 relative">
              <div className="fill">
                <Link className="body ink reach" to={activityPage(activity.id)}>
                  {activity.title}
                </Link>
                <p className="muted">{showDate(activity.activity_date)}</p>
              </div>
              {activity.state === 'draft' && <StateChip kind="draft" />}
              {activity.time > 0 && <span className="label strong">{showTime(activity.time)}</span>}
            </li>
          ))}
        </Lines>
      ) : data ? (
        <p className="prose">
          {own ? 'What you log for this goal shows here.' : 'Nothing has been logged for this goal.'}
        </p>
      ) : isPending ? (
        <Waiting shape="list" />
      ) : (
        <PartError
          title="We couldn’t load the activities"
          text={error?.message}
          reference={error?.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}
