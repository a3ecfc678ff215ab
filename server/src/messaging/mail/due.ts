// Far beyond the time a try may take: whoever has not come back by then is dead.
const leaseMinutes = 5
/** A mail whose node has died while it sent it. */
export const lapsed = `(state = 'sending' and claimed_at < $1::timestamptz - interval '${leaseMinutes} minutes')`
// A pause also holds what was under way in a node that died.
const isPaused = `exists (select 1 from message m where m.id = o.of_message_id and o.of_recipient_id is not null and m.state = 'paused')`
/** A mail that leaves now. */
export const isDue = `o.give_up_at > $1 and ((o.state = 'queued' and (o.next_attempt_at is null or o.next_attempt_at <= $1)) or (${lapsed.replaceAll(/(state|claimed_at) /g, 'o.$1 ')} and not ${isPaused}))`
const waits = `o.state in ('queued', 'sending')`
/** Each who caused something is found by a step through the index, and of theirs no more than are taken: long queues cost nothing. */
export const due = `causes as (
         (select o.turn from outbox o where ${waits} order by o.turn limit 1)
         union all
         select (select o.turn from outbox o where ${waits} and o.turn > c.turn order by o.turn limit 1) from causes c where c.turn is not null
       ), due as (
         select m.id, m.place, c.turn = any($4::bigint[]) as served from causes c cross join lateral (
           select o.id, row_number() over (order by o.next_attempt_at nulls first, o.id) as place from outbox o
           where o.turn = c.turn and ${waits} and ${isDue} order by o.next_attempt_at nulls first, o.id limit $3) m
         where c.turn is not null
       )`
