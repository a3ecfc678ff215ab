import { cpdGroups, type CpdGroup } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { classes, Icon } from '#kit'
import { boundariesOf, fitTo, moveTo, sumOf, type Boundary, type Split } from './split.ts'
import { GroupMinutes } from './GroupMinutes.tsx'
import { SplitBar } from './SplitBar.tsx'
import { SplitHandle } from './SplitHandle.tsx'
import styles from './split.module.css'

interface SplitEditorProps {
  readonly split: Split
  /** The time that is split; null while it cannot be read. */
  readonly time: number | null
  readonly onChange: (split: Split) => void
}

/** The time over the three groups. It always adds up: what one group takes, the others give. */
export function SplitEditor({ split, time, onChange }: SplitEditorProps) {
  const id = useId()
  const [held, setHeld] = useState<Boundary | null>(null)
  const whole = time ?? 0
  const isSplit = whole > 0 && sumOf(split) === whole
  const change = (group: CpdGroup, minutes: number): void =>
    onChange(isSplit ? moveTo(split, whole, group, minutes) : fitTo(split, whole, group))
  // A handle that is held stays, also where one of its groups has nothing left.
  const boundaries = boundariesOf(split).filter(({ left, right }) => left !== held?.left || right !== held.right)
  const shown = held && isSplit ? [...boundaries.filter((other) => !overlaps(other, held)), held] : boundaries
  return (
    <section aria-labelledby={id}>
      <div className={classes('flex between wrap baseline gap4-16', styles.head)}>
        <h2 className="label medium" id={id}>
          Split over the groups
        </h2>
        <span
          className={isSplit ? 'secondary inline ok gap6' : classes('secondary inline ok gap6', styles.open)}
          role="status"
        >
          {isSplit ? (
            <>
              <Icon of={IconLock} size={16} /> Adds up to {showTime(whole)}
            </>
          ) : whole > 0 ? (
            'Choose the group it counts for'
          ) : (
            'Enter the time first'
          )}
        </span>
      </div>
      <div className={classes('relative below8', styles.rail)}>
        <SplitBar split={split} />
        {isSplit &&
          shown.map((boundary) => (
            <SplitHandle
              key={`${boundary.left} ${boundary.right}`}
              boundary={boundary}
              split={split}
              time={whole}
              at={endOf(split, boundary.left)}
              onMove={onChange}
              onHold={setHeld}
            />
          ))}
      </div>
      <ul className="list">
        {cpdGroups.map((group) => (
          <GroupMinutes
            key={group}
            group={group}
            minutes={split[group]}
            time={whole}
            disabled={whole === 0}
            onChange={(minutes) => change(group, minutes)}
          />
        ))}
      </ul>
    </section>
  )
}

const endOf = (split: Split, group: CpdGroup): number =>
  cpdGroups.slice(0, cpdGroups.indexOf(group) + 1).reduce((sum, each) => sum + split[each], 0)

const overlaps = (one: Boundary, other: Boundary): boolean => one.left === other.left || one.right === other.right
