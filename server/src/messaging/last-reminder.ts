import { matches } from '@college/contract/kit'
import { seesReminders } from '@college/contract/messaging'
import type { LastReminder, RemindedPages } from '@college/contract/messaging'
import type { Call } from '#platform'

/** SQL of the newest reminder that a person got openly, as JSON: of anything, or of what a condition on `r` names. */
export const lastReminderSql = (person: string, of = 'true'): string =>
  `(select json_build_object('at', m.sent_at, 'by_id', m.sender_id, 'by_name', b.display_name)
    from messagerecipient r join message m on m.id = r.message_id and m.deleted_at is null join "user" b on b.id = m.sender_id
    where r.user_id = ${person} and r.reminds_of is not null and ${of} order by r.arrives_at desc limit 1)`

/** A condition on `r`: that it is about a row, or about the list that has it. */
export const remindsOf = ({ lists, page }: RemindedPages, row: string): string =>
  `r.reminds_of in (${lists.map((list) => `'${list}'`).join(', ')}, '${page}' || ${row}.id)`

type Reminded = { readonly id: number; readonly organisation_id: number }

/** The newest reminder of each person whom the caller can remind: one statement, however many they are. */
export const lastReminders = async (
  call: Call,
  people: readonly Reminded[],
): Promise<ReadonlyMap<number, LastReminder>> => {
  const rule = seesReminders(call.actor, 'id')
  const ids = people.flatMap(({ id, organisation_id }) =>
    call.actor.platform_admin || matches(rule, { id, organisation_id }) ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await call.db.rows<{ id: number; last: LastReminder | null }>(
    `select p.id, ${lastReminderSql('p.id')} as last from unnest($1::bigint[]) p (id)`,
    [ids],
  )
  return new Map(rows.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])))
}
