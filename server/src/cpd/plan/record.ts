import { code } from '@college/contract/kit'
import type { Draft } from '@college/contract/kit'
import { agreedFields, devplan } from '@college/contract/cpd'
import { checkSupervisor } from '#people'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { periodFits } from '../cycle/period.ts'

/** A plan that is closed takes nothing. */
export const closedPlan = (): ApiError =>
  new ApiError(code.archived, 'This plan is closed. The college office can open it again.')

/** What is said where two training programmes of a person share days. */
export const overlapWords = (name: string | null): ApiError =>
  badField(
    'start_date',
    name === null ? 'Another programme already covers these dates' : `These dates overlap with ${name}`,
  )

type Plan = Readonly<Draft<typeof devplan>>
/** Days of a person; without an id, of a plan that is not there yet. */
type Days = Pick<Plan, 'user_id' | 'start_date' | 'end_date'> & { readonly id: number | null }

/** Refuses days on which the person is on another training programme. */
export const keepApart = async ({ db }: Pick<Call, 'db'>, plan: Days): Promise<void> => {
  const other = await db.row<{ name: string }>(
    `select name from devplan where user_id = $1 and id is distinct from $2 and category = 'PLAN' and closed_at is null
     and deleted_at is null and start_date <= $4 and end_date >= $3 order by start_date limit 1`,
    [plan.user_id, plan.id, plan.start_date, plan.end_date],
  )
  if (other) throw overlapWords(other.name)
}

const differs = (before: Plan, after: Plan, name: keyof Plan): boolean =>
  JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)

const isProgramme = (row: Plan): boolean => row.category === 'PLAN' && row.user_id !== null

type Agreement = Pick<Plan, 'agreed_at' | 'agreed_by' | 'agreed_supervisor_at' | 'agreed_supervisor_by'>

/** What a change does to an agreement: both sides agreed to the plan as it was, and it counts again once the plan is so again. */
const agreementAfter = async (call: Call, before: Plan & { id: number }, after: Plan): Promise<Partial<Plan>> => {
  if (!agreedFields.some((name) => differs(before, after, name))) return {}
  const content = Object.fromEntries(agreedFields.map((name) => [name, after[name] ?? null]))
  const kept = await call.db.row<{ agreement: Agreement }>(
    `select p.agreed_before - 'content' as agreement from devplan p
     where p.id = $1 and p.agreed_before -> 'content' = devplan_content(jsonb_populate_record(p, $2::jsonb))`,
    [before.id, JSON.stringify(content)],
  )
  if (kept) return { ...kept.agreement, agreement_lost_at: null }
  if (before.agreed_at === null && before.agreed_supervisor_at === null) return {}
  return {
    agreed_at: null,
    agreed_by: null,
    agreed_supervisor_at: null,
    agreed_supervisor_by: null,
    agreement_lost_at: call.now().toISOString(),
  }
}

/** Plans: a person's has its dates and runs beside no other programme; a closed one stays; a change takes the agreement back until it is undone. */
export const plans: ServerRecord = standard(devplan, {
  uncheckedReferences: ['supervisor_id'],
  computed: {
    agreed_supervisor_name: (alias) =>
      `(select s.display_name from "user" s where s.id = ${alias}.agreed_supervisor_by)`,
    trainee_since: (alias) =>
      `(select u.trainee_since from "user" u where u.id = ${alias}.user_id and ${alias}.category = 'PLAN')`,
  },
  check: async (call, { before, after }) => {
    if (before && before.closed_at !== null) throw closedPlan()
    periodFits(after)
    if (after.user_id !== null && (after.start_date === null || after.end_date === null)) {
      throw badField(
        after.start_date === null ? 'start_date' : 'end_date',
        'A person’s plan needs a first and a last day',
      )
    }
    await checkSupervisor(call, after, before)
    const moved =
      !before || (['category', 'start_date', 'end_date'] as const).some((name) => differs(before, after, name))
    if (moved && isProgramme(after)) await keepApart(call, after)
    return before ? agreementAfter(call, before, after) : {}
  },
  checkRestore: async (call, removed) => {
    if (removed.closed_at === null && isProgramme(removed)) await keepApart(call, removed)
  },
  conflicts: {
    devplan_apart: () => overlapWords(null),
    devplan_open: closedPlan,
  },
})
