import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { classes, GroupMark, ProgressBar, StateChip } from '#kit'
import { goalPage, logFor } from './links.ts'
import { amountOf, notCompulsoryWords, completedBy, figuresOf, openWords, type GoalStatus } from './goalStatus.ts'
import { useTick } from './useTick.ts'
import styles from './GoalRow.module.css'

interface GoalRowProps {
  readonly status: GoalStatus
  /** Whether the person may log here and tick. */
  readonly mayAct: boolean
  /** Whose progress it is, where that is not the reader. */
  readonly userId: number | null
}

/** One goal of a list: what it is, how far, its state, and the act. */
export function GoalRow({ status, mayAct, userId }: GoalRowProps) {
  const { goal, group, state, completed } = status
  const day = goal.deadline && showDate(goal.deadline)
  const amount = amountOf(status)
  const { done, of } = figuresOf(status)
  const hint = openWords(status) ?? notCompulsoryWords(status)
  return (
    <li className={classes('grid gap4-16 relative middle tall48', styles.row)}>
      <span className={classes('row gap12 shrink', styles.name)}>
        {group && <GroupMark group={group} />}
        <span className="shrink">
          <Link className="shrink body ink whole" to={goalPage(goal, userId)}>
            {goal.title}
          </Link>
          {hint && <span className="block muted">{hint}</span>}
        </span>
      </span>
      <span className="muted wide-only">{completedBy(goal)}</span>
      <span className={styles.bar}>{amount && <ProgressBar {...amount} />}</span>
      <span className={classes('prose right', styles.figures)}>
        <span className="nowrap">
          {of === undefined ? (
            done
          ) : (
            <>
              <b className="ink strong">{done}</b> of {of}
            </>
          )}
        </span>
        {day !== null && !completed && !state.words.includes(day) && (
          <span className="nowrap phone-only">, by {day}</span>
        )}
      </span>
      <span className={styles.state}>
        <StateChip kind={state.kind}>{state.words}</StateChip>
      </span>
      <span className={classes('flex end relative', styles.act)}>{mayAct && <Act status={status} />}</span>
    </li>
  )
}

function Act({ status: { goal, completed } }: { status: GoalStatus }) {
  const { tick, ticking } = useTick()
  if (completed || goal.completion_type === 'form') return null
  if (goal.completion_type === 'manual')
    return (
      <Button
        variant="default"
        size="sm"
        disabled={ticking}
        aria-label={`Tick: ${goal.title}`}
        onClick={() => void tick(goal, true)}
      >
        Tick
      </Button>
    )
  return (
    <Button component={Link} to={logFor(goal)} variant="default" size="sm" aria-label={`Log: ${goal.title}`}>
      Log
    </Button>
  )
}
