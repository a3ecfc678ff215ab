import { agreementOf, closePlan, copyPlan, devplan, type Plan, type Programme } from '@college/contract/cpd'
import { useNavigate } from '#kit/router'
import { confirm, toast, useAction, useRemove } from '#kit'
import { planAdmin } from '../links.ts'

/** What of a plan its closing needs to know. */
type PlanRef = Pick<Plan, 'id' | 'name' | 'updated_at'>

/** What the office does with programmes and plans, each with a way back. */
export const useOfficeActs = () => {
  const navigate = useNavigate()
  const closing = useAction(closePlan)
  const copying = useAction(copyPlan)
  const { remove } = useRemove(devplan)

  const close = async (plan: PlanRef, closed: boolean, template: boolean): Promise<void> => {
    const answer = await closing.act({ id: plan.id, updated_at: plan.updated_at, closed })
    if (!answer) {
      toast({ text: `“${plan.name}” was not ${closed ? 'closed' : 'opened'}. Open it and try again.`, kind: 'failed' })
      return
    }
    const done = template ? (closed ? 'archived' : 'in use again') : closed ? 'closed' : 'open again'
    toast({
      text: `“${plan.name}” is ${done}`,
      kind: 'done',
      action: { label: 'Undo', run: () => void close(answer.data, !closed, template) },
    })
  }

  const copy = async ({ id, name }: Pick<Programme, 'id' | 'name'>): Promise<void> => {
    const answer = await copying.act({ id, name: `${name.slice(0, 190)} (copy)` })
    if (!answer) {
      toast({ text: `“${name}” could not be copied`, kind: 'failed' })
      return
    }
    toast({ text: 'Copied with its goals', kind: 'done' })
    await navigate(planAdmin(answer.data.id))
  }

  /** Asks before deleting a plan that has been agreed. */
  const drop = async (plan: Pick<Plan, 'id' | 'name' | 'user_name' | 'agreed_at' | 'agreed_supervisor_at'>) => {
    const sure =
      agreementOf(plan) === 'none' ||
      (await confirm({
        title: `Delete “${plan.name}”?`,
        body: `It is the plan of ${plan.user_name ?? 'a person'} and has been agreed. It can be restored for thirty days.`,
        verb: 'Delete plan',
      }))
    return sure && (await remove(plan.id))
  }
  return { close, copy, drop, remove }
}
