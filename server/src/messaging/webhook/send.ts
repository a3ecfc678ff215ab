import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { hookPauses, mostHookFailures } from '@college/contract/messaging'
import type { WebhookEvent } from '@college/contract/messaging'
import { lookupOutside, NotOutside } from '#platform'
import type { Context, Keys } from '#platform'
import { queueMail } from '../mail/queue.ts'
import { addressProblem } from './address.ts'

/** How a web hook is reached; a test reaches a server of its own. */
export interface HookReach {
  readonly open: typeof request
  readonly problem: (address: string) => string | null
  readonly lookup: LookupFunction | undefined
  /** Milliseconds in which an answer begins. */
  readonly patience: number
}
export const outside: HookReach = { open: request, problem: addressProblem, lookup: lookupOutside, patience: 10_000 }

/** The secret of a web hook, made of its salt by a key that is not in the database. */
export const hookSecret = (keys: Keys, salt: string): string =>
  `whsec_${keys.blind('web hook', salt).toString('base64url')}`

/** What stands in the signature's header: the second it was made, and the HMAC of that, a point and the body. */
export const hookSignature = (secret: string, second: number, body: string): string =>
  `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`

interface Due {
  id: number
  organisation_id: number
  webhook_id: number
  event: WebhookEvent
  about: string
  happened_at: string
  attempts: number
  address: string
  salt: string
}

interface Outcome {
  readonly response: number | null
  readonly error: string | null
}

const bodyOf = ({ id, organisation_id, event, about, happened_at }: Due): string => {
  const [record = '', recordId = ''] = about.split(' ')
  return JSON.stringify({ id, event, happened_at, organisation_id, record, record_id: Number(recordId) })
}

const inWords = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? 'It answered with another address, which we don’t follow'
    : `It answered ${status}`
}

const lost = (error: Error & { code?: string }): string => {
  if (error instanceof NotOutside) return error.message
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer in time'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'We couldn’t find this address'
  if (error.code === 'ECONNREFUSED') return 'It refused the connection'
  return 'The connection failed'
}

/** Posts once. The answer's code is all that is read of it. */
const post = (reach: HookReach, due: Due, secret: string, second: number): Promise<Outcome> => {
  const problem = reach.problem(due.address)
  if (problem !== null) return Promise.resolve({ response: null, error: problem })
  const body = bodyOf(due)
  return new Promise((resolve) => {
    const asked = reach.open(
      due.address,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(reach.patience),
        ...(reach.lookup && { lookup: reach.lookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'college-records',
          'college-event': due.event,
          'college-delivery': String(due.id),
          'college-signature': hookSignature(secret, second, body),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        resolve({ response: status, error: inWords(status) })
      },
    )
    asked.on('error', (error: Error) => resolve({ response: null, error: lost(error) }))
    asked.end(body)
  })
}

/** Minutes in which a delivery that was taken is another node's no more, should this one not come to its end. */
const lease = 2
const atOnce = 10

const office = `select distinct u.id, u.email from "user" u
  join membership m on m.user_id = u.id and m.deleted_at is null
  join role r on r.id = m.role_id and r.deleted_at is null and r.role_is_admin
  where m.organisation_id = $1 and u.active and u.deleted_at is null and u.email is not null order by u.id limit 50`

/** Writes down what came of a try; a web hook that has failed too often is switched off, and the office hears of it. */
const keep = async (context: Pick<Context, 'db' | 'now'>, due: Due, { response, error }: Outcome): Promise<void> => {
  const now = context.now()
  const pause = hookPauses[due.attempts - 1]
  const state = error === null ? 'sent' : pause === undefined ? 'failed' : 'queued'
  const next = state === 'queued' ? new Date(now.getTime() + (pause ?? 0) * 60_000) : null
  await context.db.transaction(async (tx) => {
    await tx.rows(
      `update webhookdelivery set state = $2, response = $3, error = $4, tried_at = $5, next_attempt_at = $6, updated_at = now()
       where id = $1 and state = 'queued'`,
      [due.id, state, response, error, now, next],
    )
    if (error === null) {
      await tx.rows('update webhook set failures = 0, last_success_at = $2 where id = $1', [due.webhook_id, now])
      return
    }
    const off = await tx.row<{ name: string; address: string }>(
      `with failed as (update webhook set failures = failures + 1 where id = $1 and active returning id, failures)
       , off as (select id from failed where failures >= $2)
       select w.name, w.address from webhook w join off on off.id = w.id`,
      [due.webhook_id, mostHookFailures],
    )
    if (!off) return
    await tx.rows('update webhook set active = false, switched_off_at = $2 where id = $1', [due.webhook_id, now])
    for (const { id, email } of await tx.rows<{ id: number; email: string }>(office, [due.organisation_id]))
      await queueMail(tx, {
        event: 'webhook_off',
        organisationId: due.organisation_id,
        userId: id,
        to: email,
        values: { hook: off.name, address: new URL(off.address).host, reason: error },
      })
  })
}

/** Sends what is due to web hooks: at least once each, and again after longer and longer pauses where it failed. Gives how many. */
export const sendHooks = async (
  context: Pick<Context, 'db' | 'now' | 'keys'>,
  reach: HookReach = outside,
): Promise<number> => {
  const now = context.now()
  const taken = await context.db.rows<Due>(
    `with due as (
       select d.id from webhookdelivery d join webhook w on w.id = d.webhook_id and w.active and w.deleted_at is null
       where d.state = 'queued' and d.next_attempt_at <= $1 order by d.next_attempt_at, d.id limit $2 for update of d skip locked)
     update webhookdelivery d set attempts = d.attempts + 1, next_attempt_at = $1::timestamptz + $3 * interval '1 minute'
     from due, webhook w where d.id = due.id and w.id = d.webhook_id
     returning d.id, d.organisation_id, d.webhook_id, d.event, d.about, d.happened_at, d.attempts, w.address, w.salt`,
    [now, atOnce, lease],
  )
  await Promise.all(
    taken.map(async (due) => {
      const second = Math.floor(now.getTime() / 1_000)
      await keep(context, due, await post(reach, due, hookSecret(context.keys, due.salt), second))
    }),
  )
  return taken.length
}

/** Forgets deliveries after ninety days. */
export const sweepHooks = async (context: Pick<Context, 'db' | 'now'>): Promise<void> => {
  await context.db.rows(`delete from webhookdelivery where happened_at < $1::timestamptz - interval '90 days'`, [
    context.now(),
  ])
}
