import { currentPlan, deadlineFor, requiredForms, trainee } from '@college/contract/cpd'
import type { RequiredForms } from '@college/contract/cpd'
import { formReaders } from '@college/contract/forms'
import type { TemplateType } from '@college/contract/forms'
import { either, matches, where } from '@college/contract/kit'
import { serve } from '#http'
import { forReading, grouped } from '#platform'
import type { Served } from '#http'
import { countToward } from '../goal/counted.ts'
import { readProgrammes } from '../programme/progress.ts'
import { organisationRulesOf } from './organisation-rules.ts'
import { directedBy, seenPeople, sight } from './visible-people.ts'

interface Found extends Omit<RequiredForms, 'user_name' | 'required_by'> {
  type: TemplateType
  deadline: string | null
  owner_id: number | null
  since: string | null
}

const goalsOf = (whose: string): string =>
  `where ${whose} and g.deleted_at is null and g.completion_type = 'count' and g.counts = 'forms'`

// Of several goals for one kind in one period, all of which count the same forms, the one that asks for most.
const required = `with current as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as q (person, plan_id, cycle_id)),
  goal as (
    select q.person, 'programme' as of, p.start_date as "from", p.end_date as "to", g.*
    from current q join devplan p on p.id = q.plan_id join devgoal g on g.devplan_id = p.id ${goalsOf('true')}
    union all
    select q.person, 'cycle', c.start_date, c.end_date, g.*
    from current q join devcycle c on c.id = q.cycle_id join devgoal g on g.devcycle_id = c.id
    ${goalsOf('(g.user_id is null or g.user_id = q.person)')})
  select distinct on (t.name, t.id, g.of, g.person) g.person as user_id, t.id as devformtemplate_id, t.name, t.type, g.of, g.count as required,
    g.deadline, g.user_id as owner_id, u.trainee_since as since, g."from", g."to", ${countToward('g', 'g.person', '0')} as done
  from goal g join devformtemplate t on t.id = g.devformtemplate_id join "user" u on u.id = g.person
  order by t.name, t.id, g.of, g.person, g.count desc, g.id`

/** Forms that are required of the trainees in the caller's sight, with how many are done by the one rule of progress. */
export const serveRequiredForms: Served = serve(requiredForms, async (call) => {
  const { actor } = call
  const rule = either(sight(call, trainee), where('organisation_id', ...(await directedBy(call))))
  const reading = await forReading(call)
  const people = await seenPeople(reading, rule, { role: 'Trainee', home: true })
  const places = await organisationRulesOf(
    reading,
    people.map(({ organisation_id }) => organisation_id),
    'trainee',
  )
  const plans = grouped(
    await readProgrammes(
      reading,
      people.map(({ id }) => id),
    ),
    ({ user_id }) => user_id,
  )
  const planOf = ({ id, organisation_id }: (typeof people)[number]): number | null =>
    currentPlan(plans.get(id) ?? [], ['Trainee'], places.get(organisation_id)?.today ?? '')?.id ?? null
  const found = await reading.db.rows<Found>(required, [
    people.map(({ id }) => id),
    people.map(planOf),
    people.map(({ organisation_id }) => places.get(organisation_id)?.cycle?.id ?? null),
  ])
  const byId = new Map(people.map((person) => [person.id, person]))
  const data = found.flatMap(({ type, deadline, owner_id, since, ...row }): RequiredForms[] => {
    const person = byId.get(row.user_id)
    // Of trainees who are not linked, a Director reads the forms of training alone: a figure leads to forms that can be read.
    const form = { user_id: row.user_id, organisation_id: person?.organisation_id ?? 0, type }
    if (!person || !(actor.platform_admin || matches(formReaders(actor), form))) return []
    const own = deadlineFor({ user_id: owner_id, deadline }, since ?? '')
    return [{ user_name: person.display_name, required_by: own ?? row.to, ...row }]
  })
  return { data: data.toSorted((one, other) => one.user_name.localeCompare(other.user_name, 'en-NZ')) }
})
