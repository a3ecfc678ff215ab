import { agreementOf, devplan, planProgress, wholePlan, type Plan, type WholePlan } from '@college/contract/cpd'
import { dayIn, matches, ruleFor } from '@college/contract/kit'
import { useCall } from '#kit'
import { useActor } from '#identity'

/** A plan with its goals and progress. */
export const useWhole = (id: number) => useCall<typeof wholePlan>(wholePlan, { id })

/** What the signed-in person may do with a plan. */
export interface PlanRights {
  /** Change it and the order of its goals. */
  readonly change: boolean
  /** Delete it. */
  readonly remove: boolean
}

/** The rights of the signed-in person in a plan; in one that is closed nothing changes. */
export const usePlanRights = (plan: Plan): PlanRights => {
  const actor = useActor()
  const may = (right: 'update' | 'remove'): boolean => matches(ruleFor(devplan, right, actor), plan)
  return { change: plan.closed_at === null && may('update'), remove: may('remove') }
}

/** Gives the day an instant lies in, where the college is. */
export const useDayOf = (): ((at: string) => string) => {
  const { timezone } = useActor()
  return (at) => dayIn(timezone, new Date(at))
}

/** Whether both sides have agreed, or one of them, so that a change takes something back. */
export const isAgreed = (plan: Plan): boolean => agreementOf(plan) !== 'none'

/** The progress of a person's plan on the day of the answer. */
export const progressIn = ({ devplan: plan, goals, progress, today }: WholePlan) => {
  const completed = new Map(progress.map((each) => [each.devgoal_id, each.completed]))
  return planProgress(
    plan,
    goals.map(({ id }) => ({ completed: completed.get(id) ?? 0 })),
    today,
  )
}
