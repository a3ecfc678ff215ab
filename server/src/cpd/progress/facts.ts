import { completionRule, completionSetting, cycleProgress, deadlineFor, isCompleted } from '@college/contract/cpd'
import type {
  CarriedCredit,
  CountedGoal,
  Cycle,
  CyclePerson,
  CycleRules,
  CycleProgress,
  Done,
  Goal,
  Stretch,
} from '@college/contract/cpd'
import { dayIn } from '@college/contract/kit'
import type { Call } from '#platform'
import { formIsDone } from '../activity/forms.ts'
import { conversations, isPlanned } from '../cycle/conversation.ts'
import { countToward } from '../goal/counted.ts'
import { readClosed } from './closed.ts'
import type { ClosedPerson } from './closed.ts'
import { asLogged, carriedSql, limitedCategories, loggedByPerson } from './logged.ts'
import type { CycleCategory, Logged } from './logged.ts'
import { yearPeople, yearsOf, yearValues } from './own-years.ts'
import type { Years } from './own-years.ts'

type FactsOf = Pick<
  Cycle,
  'id' | 'organisation_id' | 'type' | 'start_date' | 'end_date' | 'category_minima' | 'expired_at'
>
type AskedGoal = Pick<
  Goal,
  'id' | 'title' | 'user_id' | 'completion_type' | 'time' | 'count' | 'compulsory' | 'deadline' | 'devcycle_id'
>

/** What is known of one person in a cycle, before any rule is asked. */
export interface PersonFacts {
  person: CyclePerson
  logged: readonly Logged[]
  /** By goal. */
  done: ReadonlyMap<number, Done>
  /** Day of the newest structured conversation, and whether there is a development plan for the year. */
  conversation: string | null
  plan: boolean
  /** What cycles before left for this one. */
  carried: readonly CarriedCredit[]
}

/** What is known of people in a cycle. */
export interface CycleFacts {
  people: ReadonlyMap<number, PersonFacts>
  goals: readonly AskedGoal[]
  categories: readonly CycleCategory[]
  completion: ReturnType<typeof completionRule>
  /** The day it is in the cycle's organisation. */
  today: string
  /** The day on which people are judged: today, and of an expired cycle the day that was kept. */
  day: string
}

interface Who {
  id: number
  since: string | null
  apc_date: string | null
  pauses: Stretch[]
  sums: Logged[]
  conversation: string | null
  plan: boolean
  carried: CarriedCredit[]
}

/** What people owe and have logged in their years, and the categories that limit it, in one statement. */
const readLogged = async (
  call: Call,
  cycle: FactsOf,
  years: Years,
): Promise<{ who: Who[]; categories: CycleCategory[] }> => {
  const since = cycle.type === 'trainee' ? 'u.trainee_since' : 'u.fellow_since'
  const row = await call.db.row<{ who: Who[]; categories: CycleCategory[] }>(
    `with logged as (${loggedByPerson}),
       talk as (${conversations}),
       pause as (
         select user_id, json_agg(json_build_object('from', "from", 'to', "to")) as pauses from devcyclepause
         where devcycle_id = $1 and user_id = any($2::bigint[]) and deleted_at is null group by user_id),
       who as (
         select u.id, ${since} as since, u.apc_date, coalesce(s.pauses, '[]') as pauses, coalesce(l.sums, '[]') as sums,
           t.day as conversation, ${isPlanned} as plan, ${carriedSql} as carried
         from ${yearPeople} join "user" u on u.id = p.user_id
         left join logged l on l.user_id = u.id left join pause s on s.user_id = u.id left join talk t on t.user_id = u.id)
     select (select coalesce(json_agg(row_to_json(w)), '[]') from who w) as who,
       (select coalesce(json_agg(row_to_json(c) order by c.id), '[]') from (${limitedCategories}) c) as categories`,
    yearValues(cycle, years),
  )
  return row ?? { who: [], categories: [] }
}

const readGoals = (call: Call, cycle: FactsOf, people: readonly number[]): Promise<AskedGoal[]> =>
  call.db.rows<AskedGoal>(
    `select id, title, user_id, completion_type, time, count, compulsory, deadline, devcycle_id from devgoal
     where devcycle_id = $1 and deleted_at is null and (user_id is null or user_id = any($2::bigint[])) order by position, id`,
    [cycle.id, people],
  )

interface DoneRow {
  user_id: number
  devgoal_id: number
  time: number
  count: number
  ticked: boolean
  form: boolean
}

const readDone = (call: Call, cycle: FactsOf, people: readonly number[], today: string): Promise<DoneRow[]> =>
  call.db.rows<DoneRow>(
    `with goal as (select * from devgoal where devcycle_id = $1 and deleted_at is null),
       done as (
         select p.user_id, a.devgoal_id, a.time, a.count from unnest($2::bigint[]) p (user_id) cross join lateral (
           select devgoal_id, sum(time)::int as time, count(*)::int as count from devactivity
           where user_id = p.user_id and devgoal_id = any(array(select id from goal where counts = 'activities')) and state = 'complete'
             and deleted_at is null and activity_date <= $3
           group by devgoal_id) a
         union all
         select p.user_id, g.id, 0, ${countToward('g', 'p.user_id', '0')} from goal g, unnest($2::bigint[]) p (user_id)
         where g.counts <> 'activities'),
       tick as (select user_id, devgoal_id from devgoaltick where devgoal_id in (select id from goal) and user_id = any($2::bigint[])),
       form as (
         select p.user_id, g.id as devgoal_id from goal g, unnest($2::bigint[]) p (user_id)
         where g.completion_type = 'form' and ${formIsDone('g', 'p.user_id')})
     select user_id, devgoal_id, coalesce(d.time, 0) as time, coalesce(d.count, 0) as count,
       k.ticked is not null as ticked, f.formed is not null as form
     from done d full join (select *, true as ticked from tick) k using (user_id, devgoal_id)
     full join (select *, true as formed from form) f using (user_id, devgoal_id)`,
    [cycle.id, people, today],
  )

const readPlace = async (call: Call, organisationId: number): Promise<Pick<CycleFacts, 'today' | 'completion'>> => {
  const row = await call.db.row<{ timezone: string; value: string | null }>(
    `select o.timezone, c.value from organisation o
     left join organisationconfig c on c.organisation_id = o.id and c.name = $2 and c.deleted_at is null where o.id = $1`,
    [organisationId, completionSetting],
  )
  return {
    today: dayIn(row?.timezone ?? call.actor.timezone, call.now()),
    completion: completionRule(row?.value ?? 'exceeds'),
  }
}

const doneIn = ({ progress }: ClosedPerson, goals: readonly AskedGoal[]): Map<number, Done> =>
  new Map(
    goals.flatMap(({ id, completion_type }) => {
      const kept = progress[id]
      if (!kept) return []
      const form = completion_type === 'form' && kept.completed === 1
      return [[id, { time: kept.time, count: kept.count, ticked: kept.ticked_at !== null, form }] as const]
    }),
  )

/** Facts as they were when the cycle expired; of whoever came later it asks nothing. */
const asKept = async (
  call: Call,
  cycle: FactsOf,
  people: readonly number[],
  facts: CycleFacts,
): Promise<CycleFacts> => {
  const closed = cycle.expired_at === null ? null : await readClosed(call.db, cycle.id, people)
  if (!closed) return facts
  const kept = [...closed.people].map(([id, each]): [number, PersonFacts] => {
    const { person, logged, conversation, plan, carried } = each
    return [id, { person, logged, conversation, plan, carried, done: doneIn(each, facts.goals) }]
  })
  const later = [...facts.people].map(([id, each]): [number, PersonFacts] => [
    id,
    { ...each, person: { ...each.person, asked: false } },
  ])
  const { day, completion, categories } = closed
  return { ...facts, people: new Map([...later, ...kept]), day, completion, categories }
}

/** All that the rules of a cycle read of people, in at most seven statements, however many they are; the place is read where it is not known. */
export const factsOf = async (
  call: Call,
  cycle: FactsOf,
  people: readonly number[],
  known?: Pick<CycleFacts, 'today' | 'completion'>,
): Promise<CycleFacts> => {
  const place = known ?? (await readPlace(call, cycle.organisation_id))
  const [goals, done] = await Promise.all([readGoals(call, cycle, people), readDone(call, cycle, people, place.today)])
  const { who, categories } = await readLogged(call, cycle, await yearsOf(call.db, cycle, people, place.today))
  const doneBy = new Map<number, Map<number, Done>>(who.map(({ id }) => [id, new Map()]))
  for (const { user_id, devgoal_id, time, count, ticked, form } of done)
    doneBy.get(user_id)?.set(devgoal_id, { time, count, ticked, form })
  const facts = who.map(({ id, since, apc_date, pauses, sums, ...rest }): [number, PersonFacts] => {
    const person = { since, certificate: apc_date, pauses }
    return [id, { person, logged: sums, done: doneBy.get(id) ?? new Map(), ...rest }]
  })
  return asKept(call, cycle, people, { people: new Map(facts), goals, categories, ...place, day: place.today })
}

const nothing: Done = { time: 0, count: 0, ticked: false, form: false }

/** Goals of the cycle that a person has not completed, with what was done and the day each is due for somebody who joined on that day. */
export const openGoalsOf = (
  facts: CycleFacts,
  userId: number,
  joined: string,
): { goal: AskedGoal & { deadline: string }; done: Done }[] => {
  const known = facts.people.get(userId)?.done
  return facts.goals.flatMap((goal) => {
    const deadline = goal.user_id === null || goal.user_id === userId ? deadlineFor(goal, joined) : null
    const done = known?.get(goal.id) ?? nothing
    return deadline === null || isCompleted(goal, done, facts.completion) ? [] : [{ goal: { ...goal, deadline }, done }]
  })
}

/** Goals that count for a person, and whether they are completed. */
const goalsOf = (facts: CycleFacts, userId: number, done: PersonFacts['done']): CountedGoal[] =>
  facts.goals
    .filter((goal) => goal.user_id === null || goal.user_id === userId)
    .map((goal) => ({
      id: goal.id,
      compulsory: goal.compulsory,
      completed: isCompleted(goal, done.get(goal.id) ?? nothing, facts.completion),
    }))

/** Where each of them stands by the rules given: those of the cycle, or a draft of others. */
export const progressByPerson = (
  rules: CycleRules,
  facts: CycleFacts,
  day: string = facts.day,
): ReadonlyMap<number, CycleProgress> =>
  new Map(
    [...facts.people].map(([id, { person, logged, done, conversation, plan, carried }]) => {
      const goals = goalsOf(facts, id, done)
      const sums = { logged: asLogged(logged), goals, categories: facts.categories, conversation, plan, carried }
      return [id, cycleProgress(rules, person, sums, day)]
    }),
  )
