import type { devgoal } from '@college/contract/cpd'
import { isFormDone } from '@college/contract/forms'
import type { FormState } from '@college/contract/forms'
import { badField } from '#platform'
import { auditInto, Values } from '#records'
import type { Save } from '#records'
import type { Call } from '#platform'
import type { FormHook } from '#forms'
import { cycleByDateSql } from '../cycle/by-date.ts'

// A form serves the goal it was begun for, as long as the goal asks for its template; it is done when nobody has to do anything more for it.
const served = (goal: string, person: string): string =>
  `devform f where f.user_id = ${person} and f.devgoal_id = ${goal}.id and f.deleted_at is null
     and (${goal}.devformtemplate_id is null or f.devformtemplate_id = ${goal}.devformtemplate_id)
     and f.done`

/** SQL of the instant at which a person's form for a goal was done; null while there is none, and for goals that ask for no form. */
export const formDoneAt = (goal: string, person: string): string =>
  `case when ${goal}.completion_type = 'form' then (select min(coalesce(f.signed_at, f.completed_at)) from ${served(goal, person)}) end`

/** SQL of whether a person's form for a goal is done, also where the goal asks for something else. */
export const formIsDone = (goal: string, person: string): string => `exists (select 1 from ${served(goal, person)})`

/** Refuses a template from which nobody can begin a form. */
export const canBegin = (template: Save<typeof devgoal>['targets']['devformtemplate_id']): void => {
  if (template && template.archived_at !== null) throw badField('devformtemplate_id', 'This form is no longer in use')
  if (template && (template.version === 0 || template.agreement !== null))
    throw badField('devformtemplate_id', 'Choose a form that is published')
}

/** Refuses a goal that asks for a form and names none, and a template from which nobody can begin one. */
export const asksForForm = ({ before, after, targets }: Save<typeof devgoal>): void => {
  canBegin(targets.devformtemplate_id)
  if (after.completion_type === 'count' && after.counts === 'forms' && after.devformtemplate_id === null)
    throw badField('devformtemplate_id', 'Choose the form that the goal counts')
  const asks = (row: Save<typeof devgoal>['after']): boolean =>
    row.completion_type === 'form' && row.devformtemplate_id === null
  // What was kept before forms had templates may go on as it is.
  if (asks(after) && !(before && asks(before)))
    throw badField('devformtemplate_id', 'Choose the form that completes the goal')
}

interface WaitedFor {
  user_id: number
  state: FormState
  signing_required: boolean
}

/** State of an activity that needs a form: it waits as a draft until the form is done. The form has to be the same person's. */
export const stateByForm = async (
  call: Call,
  activity: { user_id: number; devform_id: number | null },
): Promise<{ state?: 'draft' }> => {
  if (activity.devform_id === null) return {}
  const form = await call.db.row<WaitedFor>(
    'select user_id, state, signing_required from devform where id = $1 and deleted_at is null',
    [activity.devform_id],
  )
  if (form && form.user_id !== activity.user_id) throw badField('devform_id', 'This form is someone else’s')
  return form && isFormDone(form) ? {} : { state: 'draft' }
}

// What an expired cycle or a closed plan keeps stays as it was when they closed; a draft on a day of an expired cycle completes when that is open again.
const isOpen = `not exists (select 1 from devcycle c where c.id = a.devcycle_id and c.expired_at is not null)
  and not exists (select 1 from (${cycleByDateSql('a.organisation_id', 'a.user_id', 'a.activity_date')}) d where a.devcycle_id is null and d.expired)
  and not exists (select 1 from devplan p where p.id = a.devplan_id and p.closed_at is not null)`

/** Activities that need a form complete when it is done, and are drafts again when it is opened or removed. */
export const activitiesFollow: FormHook = async (call, { form, to }) => {
  const state = to !== null && isFormDone({ ...form, state: to }) ? 'complete' : 'draft'
  const values = new Values()
  const [id, is] = [values.add(form.id), values.add(state)]
  const by = values.add(call.actor.id || null)
  const changes = { state: [state === 'complete' ? 'draft' : 'complete', state] } as const
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devactivity', changes }, 'moved', values)
  await call.db.rows(
    `with moved as (
       update devactivity a set state = ${is}, updated_by = ${by}::bigint
       where devform_id = ${id} and state <> ${is} and deleted_at is null and ${isOpen}
       returning id, organisation_id, user_id as owner_id)
     ${noted}`,
    values.list,
  )
}
