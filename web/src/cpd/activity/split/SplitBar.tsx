import { cpdGroups } from '@college/contract/cpd'
import { classes, groupTone } from '#kit'
import { sumOf, type Split } from './split.ts'
import styles from './split.module.css'

/** The time of an activity as one bar in the colours of the groups; the words beside it say the same. */
export function SplitBar({ split }: { split: Split }) {
  const sum = sumOf(split)
  return (
    <div className={classes('flex clip track thick', styles.bar)} aria-hidden>
      {cpdGroups
        .filter((group) => split[group] > 0)
        .map((group) => (
          <i key={group} className={styles[groupTone(group)]} style={{ flexGrow: split[group] / sum }} />
        ))}
    </div>
  )
}
