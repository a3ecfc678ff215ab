import {
  contains,
  devgoal,
  devgoalprogress,
  devplan,
  goalDaysOfCycle,
  goalTermOfPlan,
  stats,
  type CompletionRule,
  type Goal,
  type GoalTerm,
  type Stats,
} from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { useSearchParams } from '#kit/router'
import { useCall, useRecord } from '#kit'
import { usePerson } from '#identity'
import type { GoalDays } from '../parts.tsx'
import { useReference } from './reference.ts'
import { goalStatusOf, type GoalStatus } from './goalStatus.ts'
import { numberIn } from './useGoals.ts'

/** One goal with everything its page shows. */
export interface GoalView {
  readonly status: GoalStatus
  /** The cycle or plan it belongs to, by name. */
  readonly periodName: string | null
  readonly days: GoalDays
  /** Whether today lies in that period, so that it can still be logged to. */
  readonly open: boolean
  readonly rule: CompletionRule
  /** Whose progress is shown. */
  readonly userId: number
  /** Whether that is the reader. */
  readonly own: boolean
  /** Their name, and whether they are a trainee. */
  readonly name: string
  readonly trainee: boolean
}

interface Period {
  readonly name: string
  readonly expired_at?: string | null
  readonly closed_at?: string | null
  readonly start_date: CivilDate | null
  readonly end_date: CivilDate | null
  readonly trainee_since?: CivilDate | null
}

const isOpen = (period: Period, today: CivilDate): boolean =>
  contains(period, today) && !period.expired_at && !period.closed_at

// In a cycle only the person's own days count.
const daysOf = ({ cycle, today }: Stats, goal: Goal | undefined, period: Period): GoalTerm | null =>
  cycle && goal?.devcycle_id === cycle.devcycle.id
    ? goalDaysOfCycle(cycle, today)
    : goalTermOfPlan({ trainee_since: null, ...period })

// The figures know when a goal is due for the person: a shared one may have been due before they joined.
const dueFor = (goal: Goal, { cycle }: Stats): Goal => cycle?.goals.find(({ id }) => id === goal.id) ?? goal

/** The goal that the address names, with the progress of its owner, of the person it names, or one's own. */
export const useGoal = () => {
  const person = usePerson()
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const reading = useRecord(devgoal, id)
  const goal = reading.data
  const userId = numberIn(query, 'user_id') ?? goal?.user_id ?? person.id
  const own = userId === person.id
  const progress = useCall<typeof devgoalprogress>(
    devgoalprogress,
    { devgoal_id: id ?? 0, ...(own ? {} : { user_id: userId }) },
    { enabled: goal !== undefined },
  )
  const figures = useCall<typeof stats>(stats, own ? {} : { user_id: userId }, { enabled: own || goal !== undefined })
  const reference = useReference(goal?.organisation_id)
  const plan = useRecord(devplan, goal?.devplan_id ?? null)
  const cycles = [...(reference?.devcycles_fellow ?? []), ...(reference?.devcycles_trainee ?? [])]
  const period: Period | undefined = goal?.devplan_id ? plan.data : cycles.find((each) => each.id === goal?.devcycle_id)

  const today = figures.data?.today
  const open = period !== undefined && today !== undefined && isOpen(period, today)
  const days = open && figures.data ? daysOf(figures.data, goal, period) : null
  const view: GoalView | null =
    goal && progress.data && figures.data
      ? {
          status: goalStatusOf(
            dueFor(goal, figures.data),
            progress.data[0],
            reference?.categories ?? [],
            figures.data.today,
            days,
          ),
          periodName: period?.name ?? null,
          days: {
            ...(period?.start_date && { from: period.start_date }),
            ...(period?.end_date && { to: period.end_date }),
          },
          open,
          rule: figures.data.completion_rule,
          userId,
          own,
          name: figures.data.user_name,
          trainee: figures.data.cycle?.devcycle.type === 'trainee' || figures.data.programme !== null,
        }
      : null
  const failed = [reading, progress, figures].find((part) => part.isError)
  return {
    id,
    view,
    failure: failed?.error ?? null,
    retry: () =>
      void Promise.all([reading, progress, figures].filter((part) => part.isError).map((part) => part.refetch())),
  }
}
