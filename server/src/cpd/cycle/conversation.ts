import { conversationCode } from '@college/contract/cpd'
import { yearPeople } from '../progress/own-years.ts'

/**
 * Days of the newest structured conversations of people in their years of a cycle: a complete activity under the category with that code.
 * Text of a statement with `yearValues`, which gives `user_id` and `day`.
 */
export const conversations = `select a.user_id, max(a.activity_date) as day from ${yearPeople}
   join devactivity a on a.user_id = p.user_id join devcategory c on c.id = a.category_id
   where c.code = '${conversationCode}' and a.state = 'complete' and a.deleted_at is null and a.activity_date <= $10
     and case when p.first is not null then a.activity_date between p.first and p.last
       else a.devcycle_id = $1 or (a.devcycle_id is null and a.activity_date between $8 and $9) end
   group by a.user_id`

/** Whether a person `p` has a development plan whose days meet those of their year in a cycle, as text of a statement with `yearValues`. */
export const isPlanned = `exists (select from devplan d where d.user_id = p.user_id and d.category = 'PDP' and d.deleted_at is null
     and d.start_date <= coalesce(p.last, $9) and (d.end_date is null or d.end_date >= coalesce(p.first, $8)))`
