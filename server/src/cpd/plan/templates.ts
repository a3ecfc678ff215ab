import type { CivilDate } from '@college/contract/kit'
import type { Plan } from '@college/contract/cpd'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { addPlan, copyGoals, movedFrom } from './copies.ts'

/** A training programme of a college, kept as a template. */
export interface ProgrammeTemplate extends Pick<
  Plan,
  'id' | 'name' | 'notes' | 'start_date' | 'end_date' | 'closed_at'
> {
  readonly organisation_id: number
}

/** The training programmes of a college, archived ones too. */
export const programmesOf = (db: Runner, organisationId: number): Promise<ProgrammeTemplate[]> =>
  db.rows<ProgrammeTemplate & Record<string, unknown>>(
    `select id, organisation_id, name, notes, start_date, end_date, closed_at from devplan
     where organisation_id = $1 and user_id is null and category = 'PLAN' and deleted_at is null order by name, id`,
    [organisationId],
  )

/** Gives a trainee a programme with copies of its goals. Who calls has looked whether it may be given. */
export const assignProgramme = async (
  call: Call,
  template: ProgrammeTemplate,
  to: { readonly user_id: number; readonly start_date: CivilDate; readonly end_date: CivilDate },
): Promise<number> => {
  const plan = {
    organisation_id: template.organisation_id,
    category: 'PLAN' as const,
    name: template.name,
    supervisor_id: null,
    notes: template.notes,
    source_plan_id: template.id,
    user_id: to.user_id,
    start_date: to.start_date,
    end_date: to.end_date,
  }
  const id = await addPlan(call, plan)
  await copyGoals(call, template.id, { id, ...plan }, { moved: movedFrom(template, plan), predefined: true })
  return id
}
