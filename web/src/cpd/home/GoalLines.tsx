import type { GoalTerm, Stats } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, Lines, ProgressBar, Section } from '#kit'
import { goalTimeWords } from '../goal/helpTexts.ts'
import { goalPage } from '../goal/links.ts'
import { amountOf, figuresInWords, goalStatusesOf, openWords, type GoalStatus } from '../goal/goalStatus.ts'
import styles from './GoalLines.module.css'

/** How many goals have a line before the list says the rest. */
const most = 6

interface GoalLinesProps {
  readonly title: string
  readonly part: Pick<NonNullable<Stats['plan']>, 'goals' | 'progress'> | null
  /** Address of the whole list. */
  readonly all: string
  /** The days of the cycle or plan, where the figures of its goals are shown; null where their deadlines are. */
  readonly days: GoalTerm | null
  readonly today: CivilDate
  /** Whose goals they are, where that is not the reader. */
  readonly userId?: number | null
  /** What to say when there are none. */
  readonly none: string
  /** Whether it is said which time goals count, as beside the time of groups. */
  readonly saysTime?: boolean
}

/** The goals of a cycle that stand first: the compulsory ones, or all of them where the cycle asks nothing of the person. */
export const firstGoals = (
  cycle: NonNullable<Stats['cycle']>,
  all: string,
): Pick<GoalLinesProps, 'title' | 'part' | 'all' | 'none' | 'saysTime'> =>
  cycle.standing.asked
    ? {
        saysTime: true,
        title: 'Compulsory goals',
        part: { ...cycle, goals: cycle.goals.filter(({ compulsory }) => compulsory) },
        all: `${all}${all.includes('?') ? '&' : '?'}compulsory=true`,
        none: 'The cycle has no compulsory goals.',
      }
    : { title: 'Goals of the cycle', part: cycle, all, none: 'The cycle has no goals.', saysTime: true }

/** A few goals in a line each, the open ones first. */
export function GoalLines({ title, part, all, days, today, none, saysTime = false, userId = null }: GoalLinesProps) {
  const statuses = part ? goalStatusesOf(part, [], today, days) : []
  const open = statuses.filter(({ completed }) => !completed)
  const ordered = [...open, ...statuses.filter(({ completed }) => completed)]
  return (
    <Section
      title={title}
      aside={
        statuses.length > 0 ? (
          <CountLink count={open.length} to={`${all}${all.includes('?') ? '&' : '?'}show=open`}>
            {open.length} of {statuses.length} open
          </CountLink>
        ) : (
          <Link to={all}>All goals</Link>
        )
      }
    >
      {statuses.length === 0 ? (
        <p className="prose">{none}</p>
      ) : (
        <Lines plain>
          {ordered.slice(0, most).map((status) => (
            <li key={status.goal.id}>
              <GoalLine status={status} userId={userId} />
            </li>
          ))}
          {ordered.length > most && (
            <li>
              <CountLink count={ordered.length} to={all}>
                All {ordered.length} goals
              </CountLink>
            </li>
          )}
        </Lines>
      )}
      {saysTime && open.some(({ goal }) => goal.completion_type === 'time') && (
        <p className="muted above12">{goalTimeWords}</p>
      )}
    </Section>
  )
}

interface GoalLineProps {
  readonly status: GoalStatus
  readonly userId: number | null
}

function GoalLine({ status, userId }: GoalLineProps) {
  const { goal, completed, progress, state, share } = status
  const why = openWords(status)
  const amount = !completed && share !== null ? amountOf(status) : null
  return (
    <div className={classes('row gap12 relative tall24', styles.goal)}>
      <span className={classes('inline-flex', completed ? 'ok' : styles.mark)}>
        <Icon of={completed ? IconCircleCheckFilled : IconCircle} size={20} />
        <span className="sr-only">{completed ? 'Completed' : 'Open'}</span>
      </span>
      <span className={classes('fill', styles.about)}>
        <Link className="block body ink anywhere reach" to={goalPage(goal, userId)}>
          {goal.title}
        </Link>
        {why && <span className="block muted">{why}</span>}
      </span>
      <span className={classes('fixed secondary ink2', styles.words, state.kind === 'late' && 'bad')}>
        {completed
          ? `Completed${progress.completed_at ? ` ${showDate(progress.completed_at.slice(0, 10))}` : ''}`
          : amount
            ? figuresInWords(status)
            : goal.deadline
              ? `by ${showDate(goal.deadline)}`
              : figuresInWords(status)}
      </span>
      {amount && (
        <span className={styles.bar}>
          <ProgressBar {...amount} size={6} />
        </span>
      )}
    </div>
  )
}
