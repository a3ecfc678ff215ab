import type { Placement } from '@college/contract/logbook'
import { dayIn, showDate, type CivilDate } from '@college/contract/kit'
import { classes } from '#kit'
import { useActor } from '#identity'
import { dayWithDistance, daysOf } from './words.ts'
import styles from './placement.module.css'

interface Step {
  readonly title: string
  readonly words: string
  readonly reached: boolean
  readonly here: boolean
}

const stepsOf = (row: Placement, today: CivilDate, own: boolean, dayOf: (at: string) => CivilDate): readonly Step[] => {
  const at = { due: 0, draft: 1, submitted: 2, accepted: 3 }[row.state ?? 'due']
  const { from } = daysOf(row)
  const due = row.due_on ?? today
  const who = row.supervisor_name ?? 'your supervisor'
  const steps = [
    [from > today ? 'Opens' : 'Opened', showDate(from)],
    [
      at > 1 ? 'Written' : 'Draft',
      at === 1 ? (own ? 'you are here' : 'being written') : at > 1 ? 'done' : 'not started',
    ],
    row.submitted_at ? ['Handed in', showDate(dayOf(row.submitted_at))] : ['Hand in by', dayWithDistance(due, today)],
    row.accepted_at ? ['Accepted', showDate(dayOf(row.accepted_at))] : ['Acceptance', `by ${who}`],
  ] as const
  return steps.map(([title, words], nth) => ({ title, words, reached: nth <= at, here: nth === at }))
}

/** The four steps of a report, and at which one it is. */
export function Road({ row, today }: { row: Placement; today: CivilDate }) {
  const { id, timezone } = useActor()
  const steps = stepsOf(row, today, row.user_id === id, (at) => dayIn(timezone, new Date(at)))
  return (
    <ol className={classes('grid gap16 list below40', styles.road)}>
      {steps.map(({ title, words, reached, here }) => (
        <li
          key={title}
          className={classes('stack muted', styles.step, reached && styles.reached)}
          {...(here ? { 'aria-current': 'step' } : {})}
        >
          <b className="ink2 medium">{title}</b>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  )
}
