import { devcycle, devplan, type Cycle, type Goal, type Plan } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { useList } from '#kit'

/** Whose goals are copied: those of everyone, by the office, or one person's. */
export interface CopyFor {
  /** Null for everyone's. */
  readonly userId: number | null
  /** Which cycles are the person's; all of them for the office. */
  readonly set: 'trainee' | 'fellow' | null
}

/** Somewhere goals can be copied to. */
export interface CopyTarget {
  readonly value: string
  readonly label: string
  readonly body: { readonly devcycle_id: number } | { readonly devplan_id: number }
}

const period = ({ start_date: start, end_date: end }: Pick<Plan, 'start_date' | 'end_date'>): string =>
  start && end ? `, ${showDate(start)} to ${showDate(end)}` : ''

/** Open cycles and plans of those given, but the one the goals are of. */
export const targetsAmong = (
  cycles: readonly Pick<Cycle, 'id' | 'name' | 'type' | 'start_date' | 'end_date' | 'expired_at'>[],
  plans: readonly Pick<Plan, 'id' | 'name' | 'start_date' | 'end_date' | 'closed_at'>[],
  from: Pick<Goal, 'devcycle_id' | 'devplan_id'>,
  { set }: CopyFor,
): CopyTarget[] => [
  ...cycles
    .filter(
      ({ id, type, expired_at }) => expired_at === null && id !== from.devcycle_id && (set === null || type === set),
    )
    .map((cycle): CopyTarget => ({
      value: `cycle ${cycle.id}`,
      label: `Cycle ${cycle.name.replace(/^cycle | cycle$/i, '')}${period(cycle)}`,
      body: { devcycle_id: cycle.id },
    })),
  ...plans
    .filter(({ id, closed_at }) => closed_at === null && id !== from.devplan_id)
    .map((plan): CopyTarget => ({
      value: `plan ${plan.id}`,
      label: `${plan.name}${period(plan)}`,
      body: { devplan_id: plan.id },
    })),
]

/** Where goals can go from where they are. */
export const useTargets = (from: Pick<Goal, 'devcycle_id' | 'devplan_id'>, whose: CopyFor) => {
  const cycles = useList(devcycle, { sort: '-start_date', limit: 100 })
  const plans = useList(devplan, { user_id: whose.userId ?? 'null', sort: '-start_date', limit: 100 })
  const failure = cycles.error ?? plans.error
  return {
    targets: targetsAmong(cycles.data?.rows ?? [], plans.data?.rows ?? [], from, whose),
    waiting: cycles.isPending || plans.isPending,
    failure,
    retry: () => void Promise.all([cycles.refetch(), plans.refetch()]),
  }
}
