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

/** What was returned was handed in once: it is not measured against its day again. */
const handedIn = (row: Placement, due: CivilDate, today: CivilDate, dayOf: (at: string) => CivilDate) => {
  if (row.submitted_at) return ['Handed in', showDate(dayOf(row.submitted_at))] as const
  if (row.returned_at) return ['Hand in again', `returned on ${showDate(dayOf(row.returned_at))}`] as const
  return ['Hand in by', dayWithDistance(due, today)] as const
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
    handedIn(row, due, today, dayOf),
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
