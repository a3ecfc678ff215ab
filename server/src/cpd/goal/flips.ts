import { code, matches, ruleFor } from '@college/contract/kit'
import { countedWords, goalFlips, isCompleted, mostFlipped } from '@college/contract/cpd'
import type { Goal, GoalFlips } from '@college/contract/cpd'
import { serve } from '#http'
import { noteRead, readRows } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { formIsDone } from '../activity/forms.ts'
import { countToward } from './counted.ts'
import { ruleOf } from '../progress/goals.ts'
import { goals } from '../records.ts'

interface Person {
  user_id: number
  name: string
  time: number
  /** Things that count toward the goal as it is, and as it would be. */
  count: number
  would_count: number
  ticked: boolean
  form: boolean
}

type Counted = Pick<Goal, 'counts' | 'devformtemplate_id' | (typeof countedWords)[number]>

const wordsOf = (asked: Counted): (number | null)[] => countedWords.map((word) => asked[word])

const holdsRole = (name: string): string =>
  `exists (select from held_role h where h.user_id = u.id and h.organisation_id = u.organisation_id and h.name = ${name})`

/**
 * People a goal counts for, with what they did towards it: whoever it belongs to, or for a shared one of a cycle the active people of
 * its set, and all who have logged for it. One statement, however many they are.
 */
const peopleOf = (call: Call, goal: Goal, asked: Counted): Promise<Person[]> =>
  call.db.rows<Person>(
    `with home as (select type from devcycle where id = $3),
       done as (
         select user_id, sum(time)::int as time, count(*)::int as count from devactivity
         where devgoal_id = $1 and state = 'complete' and deleted_at is null
           and activity_date <= (select ($10::timestamptz at time zone timezone)::date from organisation where id = $4)
         group by user_id),
       would as (
         select organisation_id, devcycle_id, devplan_id, $5::text as counts, $6::bigint as modality_id, $7::bigint as region_id,
           $8::bigint as type_id, $9::bigint as supervision_id, $11::bigint as devformtemplate_id from devgoal where id = $1),
       tick as (select user_id from devgoaltick where devgoal_id = $1)
     select u.id as user_id, u.display_name as name, coalesce(d.time, 0) as time,
       ${countToward('g', 'u.id', 'coalesce(d.count, 0)')} as count, ${countToward('w', 'u.id', 'coalesce(d.count, 0)')} as would_count,
       k.user_id is not null as ticked, ${formIsDone('g', 'u.id')} as form
     from "user" u join devgoal g on g.id = $1 cross join would w left join done d on d.user_id = u.id left join tick k on k.user_id = u.id
     where u.organisation_id = $4 and u.active and u.deleted_at is null and (
       u.id = $2 or ($2::bigint is null and (
         d.user_id is not null or k.user_id is not null
         or (exists (select 1 from home where type = 'trainee') and ${holdsRole(`'Trainee'`)})
         or (exists (select 1 from home where type = 'fellow') and ${holdsRole(`'Fellow'`)} and not ${holdsRole(`'Trainee'`)}))))
     order by lower(u.display_name), u.id`,
    [
      goal.id,
      goal.user_id,
      goal.devcycle_id,
      goal.organisation_id,
      asked.counts,
      ...wordsOf(asked),
      call.now().toISOString(),
      asked.devformtemplate_id,
    ],
  )

const listed = (people: readonly Person[]): GoalFlips['completes'] => ({
  count: people.length,
  people: people
    .slice(0, mostFlipped)
    .map(({ user_id, name, time, would_count: count }) => ({ user_id, name, time, count })),
})

/** What a change of a goal would do to the completion of the people it counts for, by the same rule as their progress. */
export const serveGoalFlips: Served = serve(goalFlips, async (call, { query }) => {
  const { id, ...asked } = query
  const [goal] = await readRows<Goal>(call, goals, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!goal) throw notFound(goals.record.title[0])
  if (!matches(ruleFor(goals.record, 'update', call.actor), { ...goal }))
    throw new ApiError(code.forbidden, 'You can’t change this goal.')
  const rule = await ruleOf(call.db, goal.organisation_id)
  const changed = {
    completion_type: asked.completion_type ?? goal.completion_type,
    time: asked.time ?? goal.time,
    count: asked.count ?? goal.count,
  }
  const { counts, modality_id = null, region_id = null, type_id = null, supervision_id = null } = asked
  const { devformtemplate_id = null } = asked
  const counted =
    counts === undefined ? goal : { counts, devformtemplate_id, modality_id, region_id, type_id, supervision_id }
  const people = (await peopleOf(call, goal, counted)).map((person) => {
    const done = { time: person.time, count: person.count, ticked: person.ticked, form: person.form }
    const would = { ...done, count: person.would_count }
    return { person, was: isCompleted(goal, done, rule), will: isCompleted(changed, would, rule) }
  })
  const those = (kept: (each: (typeof people)[number]) => boolean): Person[] =>
    people.filter(kept).map(({ person }) => person)
  await noteRead(call, {
    record: { name: 'devgoal', sensitive: false },
    people: people.map(({ person }) => person.user_id),
    organisation: goal.organisation_id,
  })
  return {
    data: {
      people: people.length,
      completed: those(({ was }) => was).length,
      completes: listed(those(({ was, will }) => !was && will)),
      reopens: listed(those(({ was, will }) => was && !will)),
    },
  }
})
