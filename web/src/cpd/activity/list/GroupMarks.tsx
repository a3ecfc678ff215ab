import { cpdGroups, type Activity } from '@college/contract/cpd'
import { GroupMark } from '#kit'
import { groupShort } from '../effect/words.ts'
import { splitOf } from '../split/split.ts'

/** The groups an activity counts for, as marks with their names for those who do not see them. */
export function GroupMarks({ activity }: { activity: Activity }) {
  const split = splitOf(activity)
  const used = cpdGroups.filter((group) => split[group] > 0)
  if (used.length === 0) return null
  const names = used.map((group) => groupShort[group]).join(', ')
  return (
    <span className="inline gap4" title={names}>
      {used.map((group) => (
        <GroupMark key={group} group={group} />
      ))}
      <span className="sr-only">{names}</span>
    </span>
  )
}
