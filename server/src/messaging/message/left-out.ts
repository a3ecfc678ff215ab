import type { LeftOut } from '@college/contract/messaging'
import type { Runner } from '#database'

/** People whom a sent message names openly and who got none, as ids: one definition for the list, the page and its recipients. */
export const leftOutIds = (message: string): string =>
  `select p.id::bigint from jsonb_array_elements_text(${message}.recipients -> 'people') p(id)
   where ${message}.state <> 'draft' and p.id::bigint <> ${message}.sender_id
     and not exists (select 1 from messagerecipient lr where lr.message_id = ${message}.id and lr.user_id = p.id::bigint)`

/** Those people by name, with what keeps them from messages today. */
export const readLeftOut = (db: Runner, message: number): Promise<LeftOut[]> =>
  db.rows<LeftOut>(
    `select u.id as user_id, u.display_name as name,
       case when u.deleted_at is not null then 'removed' when not u.active then 'inactive' when u.confirmed_at is null then 'unconfirmed' else 'then' end as why
     from message m join "user" u on u.id in (${leftOutIds('m')}) where m.id = $1 order by u.display_name, u.id`,
    [message],
  )
