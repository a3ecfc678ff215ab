import { copyPlan, devplan, givePlan, type Plan } from '@college/contract/cpd'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { toast, useAction, type CallFailed } from '#kit'
import { useRecordForm, type RecordForm, type Values } from '#kit/form'
import { planPage } from '../links.ts'
import { daysFit } from '../sheet/PlanForm.tsx'

type Form = RecordForm<typeof devplan>

interface NewPlanParams {
  readonly initial: Partial<Values<typeof devplan>>
  readonly draftName: string
  /** What the toast says once the plan is there. */
  readonly done: (plan: Plan) => string
}

/**
 * The editor of a plan that is made of another one: where a source is chosen, one call makes the plan with copies of its goals;
 * otherwise the plan is saved as any row.
 */
export const useNewPlan = ({ initial, draftName, done }: NewPlanParams): { form: Form; failure: CallFailed | null } => {
  const navigate = useNavigate()
  const giving = useAction(givePlan)
  const copying = useAction(copyPlan)
  const [refusals, setRefusals] = useState(0)
  const finish = (plan: Plan): void => {
    toast({ text: done(plan), kind: 'done' })
    void navigate(planPage(plan.id), { replace: true })
  }
  const form = useRecordForm({
    record: devplan,
    initial,
    draftName,
    check: (values) => ({
      ...(values.user_id ? {} : { user_id: 'Choose who it is for' }),
      ...(values.start_date ? {} : { start_date: 'Write the first day' }),
      ...(values.end_date ? {} : { end_date: 'Write the last day' }),
      ...daysFit(values),
    }),
    onSaved: finish,
  })

  const make = async (source: number): Promise<Plan | null> => {
    const [user_id, name, start_date, end_date] = [
      ...([form.get('user_id'), form.get('name'), form.get('start_date'), form.get('end_date')] as const),
    ]
    if (!user_id || !name || !start_date || !end_date) return null
    const notes = form.get('notes')
    const supervisor_id = form.get('supervisor_id')
    const answer =
      form.get('category') === 'PLAN'
        ? await giving.act({ source_plan_id: source, user_id, name, start_date, end_date, supervisor_id, notes })
        : await copying.act({ id: source, name, start_date, end_date, supervisor_id, notes, only_open: true })
    return answer?.data ?? null
  }
  const save: Form['save'] = async (and) => {
    const source = form.get('source_plan_id')
    if (source === null) return form.save(and)
    const readable = await form.core.form.trigger()
    const sent = { ...form.core.form.getValues() }
    const plan = readable ? await make(source) : null
    if (!plan) {
      setRefusals((times) => times + 1)
      return null
    }
    return form.took(plan, sent)
  }
  return {
    form: {
      ...form,
      save,
      saving: form.saving || giving.isPending || copying.isPending,
      refusals: form.refusals + refusals,
    },
    failure: giving.failure ?? copying.failure,
  }
}
