import { conversationCode } from '@college/contract/cpd'

/**
 * The day of a person's newest structured conversation in a cycle, as text of a statement: a complete activity under the category
 * with that code. The parts are places of values: the person, and the cycle with its first and last day.
 */
export const conversationSql = (user: string, cycle: string, start: string, end: string): string =>
  `select max(a.activity_date) from devactivity a join devcategory c on c.id = a.category_id
   where a.user_id = ${user} and c.code = '${conversationCode}' and a.state = 'complete' and a.deleted_at is null
     and (a.devcycle_id = ${cycle} or (a.devcycle_id is null and a.activity_date between ${start} and ${end}))`

/** Whether a person has a development plan whose days meet those of a cycle, as text of a statement. The parts are places of values. */
export const plannedSql = (user: string, start: string, end: string): string =>
  `exists (select from devplan p where p.user_id = ${user} and p.category = 'PDP' and p.deleted_at is null
     and p.start_date <= ${end} and (p.end_date is null or p.end_date >= ${start}))`

/** Days of the newest structured conversations of people in a cycle, as text of a statement that gives `user_id` and `day`. */
export const conversationsSql = (people: string, cycle: string, start: string, end: string): string =>
  `select a.user_id, max(a.activity_date) as day from devactivity a join devcategory c on c.id = a.category_id
   where a.user_id = any(${people}::bigint[]) and c.code = '${conversationCode}' and a.state = 'complete' and a.deleted_at is null
     and (a.devcycle_id = ${cycle} or (a.devcycle_id is null and a.activity_date between ${start} and ${end})) group by a.user_id`
