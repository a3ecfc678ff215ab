import { stats, type Goal, type GoalProgress, type Stats } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { classes, CountLink, Lines, ProgressBar, Section, useCall } from '#kit'
import { useActor } from '#identity'
import { useCountedForms } from '#forms'
import styles from './AskedFor.module.css'

interface Asked {
  readonly goal: Goal
  readonly done: number
  readonly from: string | null
  readonly to: string | null
}

const countingForms = (
  goals: readonly Goal[],
  progress: readonly GoalProgress[],
  period: { readonly start_date: string | null; readonly end_date: string | null },
): Asked[] =>
  goals
    .filter(({ completion_type, counts }) => completion_type === 'count' && counts === 'forms')
    .map((goal) => ({
      goal,
      done: progress.find(({ devgoal_id: id }) => id === goal.id)?.count ?? 0,
      from: period.start_date,
      to: period.end_date,
    }))

/** The goals of a person’s cycle and plan that count forms, with how many are done by the one rule of progress. */
export const askedFor = ({ cycle, plan }: Pick<Stats, 'cycle' | 'plan'>): Asked[] => [
  ...(cycle ? countingForms(cycle.goals, cycle.progress, cycle.devcycle) : []),
  ...(plan ? countingForms(plan.goals, plan.progress, plan.devplan) : []),
]

/** How many forms of each kind are done, of those that goals of the person’s cycle and programme ask for. */
export function AskedFor({ person }: { readonly person: number }) {
  const own = useActor().id === person
  const { data } = useCall<typeof stats>(stats, own ? {} : { user_id: person })
  const linkTo = useCountedForms(person)
  const asked = data ? askedFor(data) : []
  if (asked.length === 0) return null
  return (
    <Section
      title="Asked for"
      sentence={`Completed forms that ${own ? 'your' : 'their'} cycle and programme goals require.`}
    >
      <Lines plain>
        {asked.map(({ goal, done, from, to }) => {
          const by = goal.deadline ?? to
          return (
            <li key={goal.id} className={classes('grid middle gap8-16', styles.asked)}>
              <span>
                <span className="block body anywhere">{goal.devformtemplate_name ?? goal.title}</span>
                {goal.devformtemplate_name !== goal.title && <span className="muted block anywhere">{goal.title}</span>}
              </span>
              <ProgressBar done={done} of={goal.count} />
              <CountLink
                className="body"
                count={done}
                to={linkTo(goal.devformtemplate_id ?? 0, { ...(from && { from }), ...(to && { to }) })}
              >
                {done} of {goal.count}
                {by !== null && ` required by ${showDate(by)}`}
              </CountLink>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}
