import { IconClock } from '@tabler/icons-react'
import { classes, HeadAside, Icon } from '#kit'
import { clockWords, useSecondsLeft } from '../sign/useClock.ts'
import styles from './guest.module.css'

const hour = 3_600
const day = 24 * hour

/** How long the link still works, in the head of the page. */
export function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until)
  return (
    <HeadAside>
      <span
        className={classes('inline quiet gap8 rounded solid', styles.left, left < 60 ? 'on-warn' : 'sunken')}
        role="timer"
      >
        <Icon of={IconClock} size={16} />
        {leftWords(left)}
      </span>
    </HeadAside>
  )
}

const leftWords = (seconds: number): string => {
  if (seconds === 0) return 'Time is up'
  if (seconds < hour) return `${clockWords(seconds)} left`
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h left`
  return `${Math.floor(seconds / day)} days left`
}
