import { conversationCode } from '@college/contract/cpd'

/**
 * The day of a person's newest structured conversation in a cycle, as text of a statement: a complete activity under the category
 * with that code. The parts are places of values: the person, and the cycle with its first and last day.
 */
export const conversationSql = (user: string, cycle: string, start: string, end: string): string =>
  `select max(a.activity_date) from devactivity a join devcategory c on c.id = a.category_id
   where a.user_id = ${user} and c.code = '${conversationCode}' and a.state = 'complete' and a.deleted_at is null
     and (a.devcycle_id = ${cycle} or (a.devcycle_id is null and a.activity_date between ${start} and ${end}))`
