import { administered, code, collegeOf, hasRole, matches, quarterOf } from '@college/contract/kit'
import { procedureFigures } from '@college/contract/logbook'
import type { ProcedureFigures, ProcedureTarget, ProcedureTerm, TermKind } from '@college/contract/logbook'
import type { Actor } from '@college/contract/kit'
import { mayReadRows, subjectOf, todayOf } from '#cpd'
import { Values } from '#records'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { readTargets, readTerms } from './refdata.ts'

type Count = [id: number | null, count: number]

interface Counts {
  total: number
  people: number
  first_date: string | null
  last_date: string | null
  quarter: number
  difficult: number
  complications: number
  supervision: Count[] | null
  outcomes: Count[] | null
  types: Count[] | null
  modalities: Count[] | null
  regions: Count[] | null
  months: { month: string; count: number }[] | null
  heat: [modality: number, region: number, count: number][] | null
}

/** Whose cases are counted: those of one person, of several, or of a whole organisation. */
type Scope = { readonly users: readonly number[] } | { readonly organisation: number }

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const grouped = (column: string): string =>
  `(select json_agg(json_build_array(x.id, x.count)) from (select ${column} as id, count(*)::int as count from cases group by 1) x)`

const countCases = async (
  call: Call,
  scope: Scope,
  days: Days,
  quarter: { from: string; to: string },
): Promise<Counts> => {
  const values = new Values()
  const whose =
    'users' in scope
      ? `p.user_id = any(${values.add(scope.users)}::bigint[])`
      : `p.organisation_id = ${values.add(scope.organisation)}`
  const from = days.from ? ` and p.procedure_date >= ${values.add(days.from)}` : ''
  const to = days.to ? ` and p.procedure_date <= ${values.add(days.to)}` : ''
  const row = await call.db.row<Counts>(
    `with cases as materialized (
       select p.user_id, p.procedure_date, p.modality_id, p.type_id, p.region_id, p.supervision_id, p.outcome_id, p.difficult,
         p.complicated
       from procedure p where ${whose} and p.deleted_at is null${from}${to}
     )
     select c.*, ${grouped('supervision_id')} as supervision, ${grouped('outcome_id')} as outcomes, ${grouped('type_id')} as types,
       ${grouped('modality_id')} as modalities, ${grouped('region_id')} as regions,
       (select json_agg(json_build_object('month', x.month, 'count', x.count) order by x.month)
         from (select to_char(procedure_date, 'YYYY-MM') as month, count(*)::int as count from cases group by 1) x) as months,
       (select json_agg(json_build_array(x.modality_id, x.region_id, x.count))
         from (select modality_id, region_id, count(*)::int as count from cases group by 1, 2) x) as heat
     from (
       select count(*)::int as total, count(distinct user_id)::int as people, min(procedure_date) as first_date,
         max(procedure_date) as last_date, (count(*) filter (where difficult))::int as difficult,
         (count(*) filter (where complicated))::int as complications,
         (count(*) filter (where procedure_date between ${values.add(quarter.from)} and ${values.add(quarter.to)}))::int as quarter
       from cases
     ) c`,
    values.list,
  )
  if (!row) throw new Error('figures gave no row')
  return row
}

/** Counts in the order of the college's words; words that are retired or of another college stand where they are counted. */
const inWords = (
  kind: TermKind,
  counts: readonly Count[] | null,
  terms: readonly ProcedureTerm[],
  all = false,
): ProcedureFigures['types'] => {
  const left = new Map(counts ?? [])
  const known = terms
    .filter((term) => term.kind === kind)
    .flatMap(({ id, name, active }) => {
      const count = left.get(id) ?? 0
      left.delete(id)
      return count > 0 || (all && active) ? [{ id, name, count }] : []
    })
  const rest = [...left].map(([id, count]) => ({ id, name: id === null ? 'Not given' : 'Another word', count }))
  return [...known, ...rest]
}

const heatOf = (counts: Counts['heat'], targets: readonly ProcedureTarget[]): ProcedureFigures['heat'] => {
  const cells = new Map<string, ProcedureFigures['heat'][number]>()
  for (const [modality, region, count] of counts ?? [])
    cells.set(`${modality} ${region}`, { modality_id: modality, region_id: region, count, target: null })
  for (const { modality_id, region_id, count: target } of targets) {
    const key = `${modality_id} ${region_id}`
    cells.set(key, { modality_id, region_id, count: cells.get(key)?.count ?? 0, target })
  }
  return [...cells.values()].toSorted((a, b) => a.modality_id - b.modality_id || a.region_id - b.region_id)
}

/** The figures of one person, or of several at once. */
export const figuresOf = async (
  call: Call,
  scope: Scope,
  days: Days,
  person: { actor: Actor; name: string; readable: boolean } | null,
): Promise<ProcedureFigures> => {
  const organisation = person?.actor.organisation_id ?? collegeOf(call.actor)
  const quarter = quarterOf(todayOf(call))
  const [counts, terms, targets] = await Promise.all([
    countCases(call, scope, days, quarter),
    readTerms(call, organisation),
    person ? readTargets(call, person.actor) : [],
  ])
  const heat = heatOf(counts.heat, targets)
  return {
    user_id: person?.actor.id ?? null,
    user_name: person?.name ?? null,
    readable: person?.readable ?? true,
    people: counts.people,
    total: counts.total,
    first_date: counts.first_date,
    last_date: counts.last_date,
    quarter: { from: quarter.from, to: quarter.to, count: counts.quarter },
    difficult: counts.difficult,
    complications: counts.complications,
    supervision: inWords('supervision', counts.supervision, terms),
    outcomes: inWords('outcome', counts.outcomes, terms),
    types: inWords('type', counts.types, terms),
    months: counts.months ?? [],
    modalities: inWords('modality', counts.modalities, terms, true),
    regions: inWords('region', counts.regions, terms, true),
    heat,
    targets: {
      all: targets.length,
      met: heat.filter(({ count, target }) => target !== null && count >= target).length,
    },
  }
}

const nameOf = async (call: Call, userId: number): Promise<string> => {
  const row = await call.db.row<{ name: string }>('select display_name as name from "user" where id = $1', [userId])
  return row?.name ?? ''
}

const ofSeveral = async (call: Call, of: 'trainees' | 'everyone', days: Days): Promise<ProcedureFigures> => {
  const { actor } = call
  if (of === 'trainees') {
    const users = hasRole(actor, 'Educator', 'Director', 'Instructor') ? actor.linked : []
    return figuresOf(call, { users }, days, null)
  }
  const organisation = collegeOf(actor)
  if (!actor.platform_admin && !matches(administered(actor), { organisation_id: organisation }))
    throw new ApiError(code.forbidden, 'Only the college office reads the figures of everyone.')
  return figuresOf(call, { organisation }, days, null)
}

/** The figures of logbooks: of a Director's unlinked trainees these alone, without the cases. */
export const serveFigures: Served = serve(procedureFigures, async (call, { query }) => {
  const { user_id: userId, of = 'me', ...days } = query
  if (userId === undefined && of !== 'me') return { data: await ofSeveral(call, of, days) }
  const person = await subjectOf(call, userId, { figures: true })
  const known = { actor: person, name: await nameOf(call, person.id), readable: mayReadRows(call, person) }
  return { data: await figuresOf(call, { users: [person.id] }, days, known) }
})
