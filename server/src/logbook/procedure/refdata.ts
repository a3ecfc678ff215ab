import { procedureRefdata } from '@college/contract/logbook'
import type { Procedure, ProcedureTarget, ProcedureTerm } from '@college/contract/logbook'
import type { Actor } from '@college/contract/kit'
import { subjectOf, todayOf } from '#cpd'
import { serve } from '#http'
import { possibleSupervisors } from '#people'
import { readRows } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { nextNumber } from './numbers.ts'
import { procedures } from './record.ts'
import { targets, terms } from './words.ts'

/** Every word of a logbook, retired ones too. */
export const readTerms = (call: Call, organisationId: number): Promise<ProcedureTerm[]> =>
  readRows<ProcedureTerm>(call, terms, {
    condition: 't.organisation_id = ?',
    given: [organisationId],
    order: 't.kind, t.position, t.name, t.id',
  })

/** What a person is asked to have done: of trainees alone. */
export const readTargets = async (call: Call, person: Actor): Promise<ProcedureTarget[]> =>
  person.home_roles.includes('Trainee')
    ? readRows<ProcedureTarget>(call, targets, {
        condition: 't.organisation_id = ? and t.active',
        given: [person.organisation_id],
        order: 't.id',
      })
    : []

/** What logging a procedure needs. */
export const serveRefdata: Served = serve(procedureRefdata, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  const [words, asked, supervisors, [last], next] = await Promise.all([
    readTerms(call, person.organisation_id),
    readTargets(call, person),
    possibleSupervisors(call, person),
    readRows<Procedure>(call, procedures, {
      condition: 't.user_id = ?',
      given: [person.id],
      order: 't.procedure_date desc, t.id desc limit 1',
    }),
    nextNumber(call, person.id),
  ])
  return {
    data: {
      terms: words,
      targets: asked,
      supervisors,
      last: last ?? null,
      next_case_number: next,
      today: todayOf(call),
    },
  }
})
