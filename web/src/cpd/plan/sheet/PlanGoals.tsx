import { devgoal, goalDaysOfPlan, type Goal, type WholePlan } from '@college/contract/cpd'
import { matches, ruleFor, showDate, showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconStairs, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, confirm, Empty, Icon, Lines, Section, StateChip, useRemove } from '#kit'
import { useActor } from '#identity'
import { goalHelp } from '../../goal/helpTexts.ts'
import { goalEditor } from '../../goal/links.ts'
import { completionTitle, figuresInWords, goalStatusOf, openWords } from '../../goal/goalStatus.ts'
import { countWords } from '../../goal/words.ts'
import { goalAdmin, newGoalAdmin, ownPlanGoal, planGoal } from '../links.ts'
import { moverId, useOrder } from './useOrder.ts'
import { useAgreesAgain } from '../AgreedNote.tsx'
import { usePlanRights } from './useWhole.ts'
import styles from './sheet.module.css'

interface PlanGoalsProps {
  readonly whole: WholePlan
  /** Goals open the editor of the office. */
  readonly office: boolean
}

/** The goals of a plan in their order: moved, removed with a way back, opened. */
export function PlanGoals({ whole, office }: PlanGoalsProps) {
  const { devplan: plan } = whole
  const actor = useActor()
  const { change } = usePlanRights(plan)
  const { ordered, move, said } = useOrder(whole)
  const { remove, removing } = useRemove(devgoal)
  const again = useAgreesAgain(plan)
  const open = plan.closed_at === null
  const template = plan.user_id === null
  const mayWrite = open && (office || (plan.user_id === actor.id && change))
  const mayRemove = (goal: Goal): boolean => open && matches(ruleFor(devgoal, 'remove', actor), goal)
  const add = mayWrite && (
    <Button
      component={Link}
      to={office ? newGoalAdmin(plan) : ownPlanGoal(plan)}
      variant="default"
      leftSection={<Icon of={IconPlus} />}
    >
      Add goal
    </Button>
  )
  const takeAway = async (goal: Goal): Promise<void> => {
    const sure =
      again === null ||
      (await confirm({
        title: `Remove “${goal.title}”?`,
        body: again,
        verb: 'Remove goal',
      }))
    if (sure && !removing) await remove(goal.id)
  }
  return (
    <Section
      title="Goals"
      aside={add}
      sentence={
        template
          ? `Trainees on this programme get their own copies of these goals. ${goalHelp.removed}`
          : ordered.some((goal) => goal.predefined && mayRemove(goal)) &&
            (office ? goalHelp.removed : `${goalHelp.removed} You can’t change the text of the college’s goals.`)
      }
    >
      {ordered.length === 0 ? (
        <Empty
          icon={IconStairs}
          title="No goals yet"
          text={
            template
              ? 'Write down what a trainee has to reach in this programme.'
              : 'Write the goal, and how you’ll know it’s reached.'
          }
        >
          {add}
        </Empty>
      ) : (
        <Lines>
          {ordered.map((goal, at) => (
            <li key={goal.id} className={classes('grid middle gap4-12 pad8-0', styles.goal)}>
              <span className="muted right">{at + 1}</span>
              <span>
                <Link className="label ink anywhere" to={office ? goalAdmin(goal) : planGoal(goal)}>
                  {goal.title}
                </Link>
                <span className="block muted">{asksIn(goal, whole)}</span>
              </span>
              {!template && (
                <span className={styles.state}>
                  <State goal={goal} whole={whole} />
                </span>
              )}
              <span className={classes('flex gap2', styles.acts)}>
                {change && (
                  <>
                    <Act
                      id={moverId(goal.id, 'up')}
                      label={`Move up: ${goal.title}`}
                      disabled={at === 0}
                      onClick={() => void move(goal.id, 'up')}
                    >
                      <Icon of={IconArrowUp} />
                    </Act>
                    <Act
                      id={moverId(goal.id, 'down')}
                      label={`Move down: ${goal.title}`}
                      disabled={at === ordered.length - 1}
                      onClick={() => void move(goal.id, 'down')}
                    >
                      <Icon of={IconArrowDown} />
                    </Act>
                  </>
                )}
                {open && !office && matches(ruleFor(devgoal, 'update', actor), goal) && (
                  <Link className="square" to={goalEditor(goal)} aria-label={`Edit: ${goal.title}`}>
                    <Icon of={IconPencil} />
                  </Link>
                )}
                {mayRemove(goal) && (
                  <Act label={`Remove: ${goal.title}`} onClick={() => void takeAway(goal)}>
                    <Icon of={IconTrash} />
                  </Act>
                )}
              </span>
            </li>
          ))}
        </Lines>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </Section>
  )
}

const requirement = (goal: Goal): string => {
  switch (goal.completion_type) {
    case 'time':
      return showTime(goal.time)
    case 'count':
      return countWords(goal.count, goal)
    case 'form':
    case 'manual':
      return completionTitle[goal.completion_type]
  }
}

const asksIn = (goal: Goal, whole: WholePlan): string => {
  const status = goalStatusOf(
    goal,
    whole.progress.find((each) => each.devgoal_id === goal.id),
    [],
    whole.today,
  )
  const far = whole.devplan.user_id === null ? requirement(goal) : figuresInWords(status)
  const why = whole.devplan.user_id === null ? null : openWords(status)?.toLowerCase()
  return [far, why, goal.level, goal.compulsory && 'compulsory', goal.deadline && `due ${showDate(goal.deadline)}`]
    .filter(Boolean)
    .join(', ')
}

function State({ goal, whole }: { goal: Goal; whole: WholePlan }) {
  const { state } = goalStatusOf(
    goal,
    whole.progress.find((each) => each.devgoal_id === goal.id),
    [],
    whole.today,
    goalDaysOfPlan(whole.devplan, whole.today),
  )
  return <StateChip kind={state.kind}>{state.words}</StateChip>
}

interface ActProps {
  readonly id?: string
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Act({ id, label, disabled = false, onClick, children }: ActProps) {
  return (
    <button type="button" id={id} className="square" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
