import { cpdGroups, groupTitle, type Activity } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { classes, GroupMark, SidePanel } from '#kit'
import { SplitBar } from '../split/SplitBar.tsx'
import { splitOf, sumOf } from '../split/split.ts'
import styles from './page.module.css'

/** How the time of an activity is split over the three groups. */
export function SplitPanel({ activity }: { activity: Activity }) {
  const split = splitOf(activity)
  if (sumOf(split) === 0) return null
  return (
    <SidePanel title="Split over the groups">
      <SplitBar split={split} />
      <ul className="list above16">
        {cpdGroups
          .filter((group) => split[group] > 0)
          .map((group) => (
            <li key={group} className={classes('flex baseline gap8 secondary pad4-0', styles.group)}>
              <GroupMark group={group} />
              <span>{groupTitle[group]}</span>
              <b className="solid">{showTime(split[group])}</b>
            </li>
          ))}
      </ul>
    </SidePanel>
  )
}
