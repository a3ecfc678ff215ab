import { administered, either, matches, isAdmin, own, where } from '@college/contract/kit'
import { cpdGroups, fellow, fellows } from '@college/contract/cpd'
import type { CpdGroup, CycleProgress, Fellow, FellowTotals } from '@college/contract/cpd'
import { serve } from '#http'
import { pageOf, readList } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { currentProgressOf } from './current-progress.ts'
import { organisationRulesOf } from './organisation-rules.ts'
import type { OrganisationRules } from './organisation-rules.ts'
import { directedBy, headOf, seenPeople, sight } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

/** A fellow with the standing in the current cycle; nothing without one. */
interface Measured {
  person: Seen
  place: OrganisationRules
  standing: CycleProgress | null
}

const measure = async (call: Call, people: readonly Seen[]): Promise<Measured[]> => {
  const places = await organisationRulesOf(
    call,
    people.map((person) => person.organisation_id),
    'fellow',
  )
  const standings = await currentProgressOf(call, people, places)
  return people.flatMap((person) => {
    const place = places.get(person.organisation_id)
    return place ? [{ person, place, standing: standings.get(person.id) ?? null }] : []
  })
}

const noFigures = {
  cycle: null,
  ends: null,
  required: null,
  logged: null,
  even_pace: null,
  state: null,
  last_activity: null,
}

const rowOf = (call: Call, { person, place, standing }: Measured): Fellow => {
  const { display_name, roles, relations, company_name, email, phone_mobile, phone_work } = person
  const figures = {
    cycle: place.cycle?.name ?? null,
    ends: standing?.term.end ?? null,
    required: standing?.total.required ?? null,
    logged: standing?.total.counted ?? null,
    even_pace: standing?.total.due ?? null,
    state: standing?.state ?? null,
    last_activity: person.last_activity,
  }
  const { id, organisation_id } = person
  // Trainees know their supervisors and how to reach them; how far a fellow is, is the fellow's own and the office's.
  const rule = either(own(call.actor, 'id'), administered(call.actor))
  const known = call.actor.platform_admin || matches(rule, { id, organisation_id })
  return {
    display_name,
    roles,
    relations,
    company_name,
    email,
    phone_mobile,
    phone_work,
    ...headOf(call, person),
    ...(known ? figures : noFigures),
  }
}

const groupTotals = (all: readonly Measured[], group: CpdGroup): FellowTotals['groups'][number] | null => {
  const asked = all.flatMap(({ standing }) => {
    const own = standing?.groups[group]
    return own && own.required > 0 ? [own] : []
  })
  if (asked.length === 0) return null
  const average = (of: (each: (typeof asked)[number]) => number): number =>
    Math.round(asked.reduce((sum, each) => sum + of(each), 0) / asked.length)
  return {
    group,
    required: average((each) => each.required),
    expected: average((each) => each.due),
    logged: average((each) => Math.min(each.counted, each.required)),
    at_pace: asked.filter((each) => each.pace?.state !== 'behind').length,
    people: asked.length,
  }
}

const totalsOf = (all: readonly Measured[]): FellowTotals => {
  const states = all.map(({ standing }) => standing?.state ?? null)
  const names = [...new Set(all.flatMap(({ place }) => place.cycle?.name ?? []))]
  return {
    fellows: all.length,
    people: states.filter((state) => state !== null).length,
    at_pace: states.filter((state) => state !== null && state !== 'behind').length,
    behind: states.filter((state) => state === 'behind').length,
    cycle: names.length === 1 ? (names[0] ?? null) : null,
    groups: cpdGroups.flatMap((group) => groupTotals(all, group) ?? []),
  }
}

/** Fellows whom the caller may know; a Director has all the others as totals only. */
export const serveFellows: Served = serve(fellows, async (call, { query }) => {
  const ask = readList(fellow, query)
  const directed = await directedBy(call)
  const seen = sight(call, fellow)
  const counting = directed.length > 0 || isAdmin(call.actor)
  const people = await seenPeople(call, either(seen, where('organisation_id', ...directed)), {
    role: 'Fellow',
    home: true,
    activities: true,
  })
  const all = await measure(call, people)
  const known = all.filter(({ person: { id, organisation_id } }) => matches(seen, { id, organisation_id }))
  const { rows, info } = pageOf(
    fellow,
    ask,
    known.map((each) => rowOf(call, each)),
  )
  return { data: rows, info: counting ? { ...info, totals: totalsOf(all) } : info }
})
