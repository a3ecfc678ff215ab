import { groupTitle, type CpdGroup } from '@college/contract/cpd'
import { readTime, showTime } from '@college/contract/kit'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, GroupMark, Icon } from '#kit'
import { stepDown, stepUp } from './split.ts'
import styles from './split.module.css'

interface GroupMinutesProps {
  readonly group: CpdGroup
  readonly minutes: number
  readonly time: number
  readonly disabled: boolean
  readonly onChange: (minutes: number) => void
}

/** The minutes of one group: typed, or moved by a quarter of an hour. */
export function GroupMinutes({ group, minutes, time, disabled, onChange }: GroupMinutesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = groupTitle[group]
  const take = (): void => {
    const read = typed === null ? minutes : readTime(typed)
    if (typeof read === 'number' && read !== minutes) onChange(read)
    setTyped(null)
  }
  return (
    <li className={classes('row gap8 hairline tall48', styles.group)}>
      <GroupMark group={group} />
      <span className="fill">{name}</span>
      <button
        type="button"
        className="square"
        aria-label={`Less for ${name}`}
        disabled={disabled || minutes === 0}
        onClick={() => onChange(stepDown(minutes))}
      >
        <Icon of={IconMinus} size={16} />
      </button>
      <input
        className={classes(
          'fixed rounded right ink control surface solid',
          styles.minutes,
          minutes === 0 && classes('ink3', styles.none),
        )}
        aria-label={`Time for ${name}`}
        autoComplete="off"
        disabled={disabled}
        value={typed ?? showTime(minutes)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      <button
        type="button"
        className="square"
        aria-label={`More for ${name}`}
        disabled={disabled || minutes >= time}
        onClick={() => onChange(stepUp(minutes))}
      >
        <Icon of={IconPlus} size={16} />
      </button>
    </li>
  )
}
