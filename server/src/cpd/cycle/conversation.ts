import { conversationCode } from '@college/contract/cpd'
import { peopleSql } from '../progress/own-years.ts'
import type { YearPlaces } from '../progress/own-years.ts'

/**
 * Days of the newest structured conversations of people in their years of a cycle, as text of a statement that gives `user_id` and `day`:
 * a complete activity under the category with that code. The parts are places of values: the years, and the first and last day of the cycle.
 */
export const conversationsSql = (at: YearPlaces, start: string, end: string): string =>
  `select a.user_id, max(a.activity_date) as day from ${peopleSql(at)}
   join devactivity a on a.user_id = p.user_id join devcategory c on c.id = a.category_id
   where c.code = '${conversationCode}' and a.state = 'complete' and a.deleted_at is null
     and case when p.first is not null then a.activity_date between p.first and p.last
       else a.devcycle_id = ${at.cycle} or (a.devcycle_id is null and a.activity_date between ${start} and ${end}) end
   group by a.user_id`

/** Whether a person has a development plan whose days meet those of their year in a cycle, as text of a statement. */
export const plannedSql = (person: string, start: string, end: string): string =>
  `exists (select from devplan d where d.user_id = ${person}.user_id and d.category = 'PDP' and d.deleted_at is null
     and d.start_date <= coalesce(${person}.last, ${end}) and (d.end_date is null or d.end_date >= coalesce(${person}.first, ${start})))`
