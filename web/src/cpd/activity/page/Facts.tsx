import { activityLine, activityLines, devgoal, type Activity } from '@college/contract/cpd'
import { showMinute } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { Section, useRecord, useZone } from '#kit'
import { useActor } from '#identity'
import { activityPage, goalPage, importedList } from '../links.ts'

/** What else is known of an activity, and when it was written. */
export function Facts({ activity, own }: { activity: Activity; own: boolean }) {
  const { id } = useActor()
  const timezone = useZone()
  const goal = useRecord(devgoal, activity.devgoal_id).data
  const category = [activity.category_name, activity.subcategory_name].filter(Boolean).join(', ')
  const by = (who: number | null): string => {
    if (who === id) return ', by you'
    return who === activity.user_id && !own ? `, by ${activity.user_name ?? ''}` : ''
  }
  const isChanged = activity.updated_at !== activity.created_at
  return (
    <Section title="About">
      <dl className="flush">
        {activity.devgoal_name && (
          <Fact name="Goal">
            {goal ? <Link to={goalPage(goal)}>{activity.devgoal_name}</Link> : activity.devgoal_name}
          </Fact>
        )}
        {activity.devcycle_name && <Fact name="Cycle">{activity.devcycle_name}</Fact>}
        {activity.devplan_name && <Fact name="Plan">{activity.devplan_name}</Fact>}
        {category && <Fact name="Category">{category}</Fact>}
        {activityLines.map(
          (name) =>
            activity[name] && (
              <Fact key={name} name={activityLine[name]}>
                {activity[name]}
              </Fact>
            ),
        )}
        {activity.activityimport_id !== null && (
          <Fact name="Source">
            <Link to={importedList(activity.activityimport_id, own)}>Imported from a file</Link>
          </Fact>
        )}
        {activity.source_activity_id !== null && (
          <Fact name="Source">
            <Link to={activityPage(activity.source_activity_id)}>Copied from another activity</Link>
          </Fact>
        )}
        <Fact name="Logged">
          {showMinute(activity.created_at, timezone)}
          {by(activity.created_by)}
        </Fact>
        {isChanged && (
          <Fact name="Last changed">
            {showMinute(activity.updated_at, timezone)}
            {by(activity.updated_by)}
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="hairline pad10-0">
      <dt className="meta ink3">{name}</dt>
      <dd className="above2">{children}</dd>
    </div>
  )
}
