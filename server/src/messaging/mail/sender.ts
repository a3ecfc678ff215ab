import { setTimeout as pause } from 'node:timers/promises'
import { isAlert, mailEventNames } from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import type { Runner } from '#database'
import type { Context } from '#platform'
import { unsubscribeAddress } from '../unsubscribe.ts'
import { messageLetter } from '../message/mail.ts'
import { openConnections } from './connections.ts'
import { deliver, usualPatience } from './deliver.ts'
import type { Delivery, Letter, Patience } from './deliver.ts'
import type { Attachment } from './queue.ts'
import { holdReminders } from './quiet-hours.ts'
import { hideSecrets, secretsIn } from './secrets.ts'
import type { MailServer } from './server.ts'
import { due, isDue, lapsed } from './due.ts'
import { openTurns } from './turns.ts'
import type { Turn } from './turns.ts'

export interface SenderOptions {
  /** Where mails go; without one they are kept for the administrators to read. */
  readonly server: MailServer | null
  /** Testing mode: nothing leaves. */
  readonly testing: boolean
  /** Organisations in testing mode. */
  readonly testingOrganisations?: readonly number[]
  readonly patience?: Patience
  /** Where the application is reached, for links in mails that are written as they leave. */
  readonly publicUrl?: () => string
  /** Mails in a minute that all nodes together hand over; as many as the mail server takes where it is null. */
  readonly pace?: number | null
  /** When the email of a reminder may leave that would at an instant: at that instant where it is left out. */
  readonly reminderTime?: (organisationId: number, at: Date) => Promise<Date>
  /** Hears what became of each try. */
  readonly noted?: (result: Delivery['kind']) => void
}

/** Sends what is in the outbox; one for each node. */
export interface Sender {
  /** Takes mails that are due and begins to send them, without waiting for what becomes of them. */
  tick: () => Promise<void>
  /** Waits until everything that was begun is done. */
  idle: () => Promise<void>
  /** Ends what is under way, within a few seconds. */
  close: () => Promise<void>
}

interface Claimed {
  id: number
  turn: number
  to_address: string
  to_name: string | null
  subject: string
  user_id: number | null
  /** Empty where the mail is of a message, and written as it leaves. */
  text: string | null
  html: string | null
  attempts: number
  message_id: string
  unsubscribe: string | null
  organisation: string
  reply_to: string | null
  attached: boolean
  of_message: boolean
  blind: boolean
  event: MailEvent
  organisation_id: number
  /** Whether it leaves in the hours of its college only; not so the sample of one. */
  in_hours: boolean
  /** Whether it only says that something waits, and its reader has left since. */
  left: boolean
  /** Whether it is of reminders that its reader has turned off since, and the college requires none of them. */
  turned_off: boolean
}

// So many at a time, so that one mail server that hangs on one mail does not hold the others.
const mostAtOnce = 8
const secondsToEnd = 4
// What is about someone's account goes to them even if it has been closed since.
const forMembers = mailEventNames.filter((event) => isAlert(event) || event === 'reminder_digest')
/** Minutes until the next try. */
export const backoff = (attempts: number): number => Math.min(2 ** (attempts - 1), 240)

/**
 * Opens the sender of a node. Nodes share the work through the rows: each claims what nobody holds.
 *
 * A mail is sent once on purpose, but it may arrive twice: where a node dies, or the mail server hangs up, between taking the
 * mail and saying so, the mail is tried again once the claim has run out. Both copies carry the same Message-ID. Mails are ended
 * one after the other, so that this is one mail, or a few where the mail server is slow to say that it has them. The other
 * way round a security code or reset link could be lost, which is worse.
 */
export const openSender = (
  context: Pick<Context, 'db' | 'keys' | 'now' | 'log' | 'random'>,
  options: SenderOptions,
): Sender => {
  const { db, now, log } = context
  const {
    server,
    testing,
    testingOrganisations = [],
    patience = usualPatience,
    publicUrl = () => '',
    pace = null,
    reminderTime = (_organisation, at) => Promise.resolve(at),
  } = options
  const node = context.random(8).toString('hex')
  const connections = openConnections()
  const takeTurn = openTurns(patience.alone)
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()
  let closed = false

  /** Whose mail was sent in this round: the others come first. */
  const served = new Set<number>()
  const takeTurns = (claimed: readonly Claimed[]): void => {
    if (claimed.length === 0 || claimed.some(({ turn }) => served.has(turn))) served.clear()
    for (const { turn } of claimed) served.add(turn)
  }

  const keepInside = async (organisations: readonly number[] | null): Promise<void> => {
    await db.rows(
      `update outbox set state = 'kept', updated_at = now() where id in (
         select id from outbox where state = 'queued' and ($1::bigint[] is null or organisation_id = any($1)) order by id for update skip locked)`,
      [organisations],
    )
  }

  const claim = (most: number, through: Runner = db): Promise<Claimed[]> =>
    through.rows<Claimed>(
      `with recursive late as (
         update outbox set state = 'failed', error = coalesce(error, 'It could not be sent in time.'), updated_at = now()
         where id in (select id from outbox where give_up_at <= $1 and (state = 'queued' or ${lapsed}) order by id for update skip locked)
       ), ${due}, claimed as (
         update outbox set state = 'sending', claimed_at = $1, claimed_by = $2, attempts = attempts + 1, updated_at = now()
         where id in (
           select o.id from due join outbox o on o.id = due.id where ${isDue}
           order by due.served, due.place, o.next_attempt_at nulls first, o.id limit $3 for update of o skip locked)
         returning *
       )
       select c.id, c.turn, c.of_recipient_id is not null or c.of_message_id is not null as of_message, c.of_recipient_id is not null and c.user_id is null as blind, c.user_id, c.event, c.to_address, c.to_name, c.subject, c.text, c.html, c.attempts, c.message_id, c.unsubscribe, o.name as organisation, o.email as reply_to,
         exists (select 1 from outbox_attachment x where x.outbox_id = c.id) as attached,
         c.event = any($5::text[]) and exists (select 1 from "user" u where u.id = c.user_id and (not u.active or u.deleted_at is not null)) as left,
         c.organisation_id, c.event = 'reminder_digest' and c.dedupe is not null as in_hours,
         c.event = 'reminder_digest' and exists (select 1 from "user" u where u.id = c.user_id and not u.reminders)
           and not exists (select 1 from reminder_sent s where s.user_id = c.user_id and s.required and c.dedupe = 'reminders ' || s.user_id || ' ' || s.mailed_on) as turned_off
       from claimed c join organisation o on o.id = c.organisation_id order by c.id`,
      [now(), node, most, [...served], forMembers],
    )

  // Nodes count one after the other, so that together they are no faster than one.
  const claimAtPace = async (most: number): Promise<Claimed[]> => {
    if (pace === null) return claim(most)
    return db.transaction(async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('pace of mails', 0))`)
      const row = await tx.row<{ claimed: number }>(
        `select count(*)::int as claimed from outbox where claimed_at > $1::timestamptz - interval '1 minute'`,
        [now()],
      )
      const left = Math.min(most, pace - (row?.claimed ?? 0))
      return left > 0 ? claim(left, tx) : []
    })
  }

  const inHours = async ({ in_hours, organisation_id }: Claimed, at: Date): Promise<Date> =>
    in_hours ? reminderTime(organisation_id, at) : at

  const nextTry = (mail: Claimed): Promise<Date> =>
    inHours(mail, new Date(now().getTime() + backoff(mail.attempts) * 60_000))

  const settle = async (mail: Claimed, delivery: Delivery, address: string): Promise<void> => {
    const mine = `id = $1 and state = 'sending' and claimed_by = $2 and attempts = $3`
    const given = [mail.id, node, mail.attempts]
    switch (delivery.kind) {
      case 'sent':
        await db.rows(
          `with sent as (
             update outbox set state = 'sent', sent_at = $4, text = null, html = null, shown = null, error = null, next_attempt_at = null, updated_at = now()
             where ${mine} returning id),
           emptied as (delete from outbox_attachment x using sent where x.outbox_id = sent.id)
           update "user" u set email_undeliverable_at = null from sent
           where lower(u.email) = lower($5) and u.email_undeliverable_at is not null and u.email_bounced_at is null`,
          [...given, now(), address],
        )
        break
      case 'later':
        // The mail and then the message are held as by its pause, which has seen this mail leave; a reminder as in `holdReminders`.
        await db.rows(
          `with own as (
             select of_message_id, of_recipient_id from outbox where ${mine} for update),
           held as (
             select m.state from own join message m on m.id = own.of_message_id where own.of_recipient_id is not null for update of m)
           update outbox set state = case when exists (select 1 from held where held.state = 'paused') then 'paused' else 'queued' end,
             error = $4, next_attempt_at = $5, updated_at = now(),
             give_up_at = case when $6 and give_up_at <= $5 then $5::timestamptz + interval '1 hour' else give_up_at end where ${mine}`,
          [...given, delivery.reason, await nextTry(mail), mail.in_hours],
        )
        break
      case 'refused':
        await db.rows(
          `with failed as (
             update outbox set state = 'failed', error = $4, next_attempt_at = null, updated_at = now() where ${mine} returning id)
           update "user" u set email_undeliverable_at = $5 from failed
           where $6 and lower(u.email) = lower($7) and u.deleted_at is null`,
          [...given, delivery.reason, now(), delivery.address, address],
        )
        break
    }
  }

  // The first statement lets the message see that nothing of this mail is left to do.
  const withdraw = (mail: Claimed): Promise<void> =>
    db.transaction(async (tx) => {
      const [held] = await tx.rows<{ of_recipient_id: number }>(
        `update outbox set state = 'kept', updated_at = now() where id = $1 and state = 'sending' and claimed_by = $2 and attempts = $3
         returning of_recipient_id`,
        [mail.id, node, mail.attempts],
      )
      if (!held) return
      await tx.rows(`update messagerecipient set mail = 'unwanted' where id = $1`, [held.of_recipient_id])
      await tx.rows('delete from outbox where id = $1', [mail.id])
    })

  // What became of a mail is not lost for a moment without the database: else it would be sent again.
  const settleSurely = async (mail: Claimed, delivery: Delivery, address: string): Promise<void> => {
    for (const wait of [500, 2_000, 8_000]) {
      try {
        await settle(mail, delivery, address)
        return
      } catch (error) {
        if (closed) throw error
        await pause(wait)
      }
    }
    await settle(mail, delivery, address)
  }

  const attachmentsOf = (mail: Claimed): Promise<Attachment[]> =>
    db.rows<Attachment>('select name, type, content from outbox_attachment where outbox_id = $1 order by id', [mail.id])

  const endOfAlerts = ({ event, user_id }: Claimed): string | null =>
    isAlert(event) && user_id !== null
      ? unsubscribeAddress({ keys: context.keys, publicUrl: publicUrl() }, 'alerts', user_id)
      : null

  /** The letter of a mail; null where the message it is of, its reader, or their address is no longer there. */
  const letterOf = async (mail: Claimed): Promise<Letter | 'unwanted' | null> => {
    if (mail.left || mail.turned_off) return null
    const known = {
      messageId: mail.message_id,
      date: now(),
      attachments: mail.attached ? await attachmentsOf(mail) : [],
    }
    if (mail.text !== null && mail.html !== null)
      return {
        to: { name: mail.to_name, address: mail.to_address },
        replyTo: mail.reply_to,
        fromName: mail.organisation,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        unsubscribe: mail.unsubscribe ?? endOfAlerts(mail),
        ...known,
      }
    const letter = mail.of_message ? await messageLetter(context, mail.id, publicUrl()) : null
    return letter === null || letter === 'unwanted' ? letter : { ...known, ...letter, personal: true }
  }

  const send = async (to: MailServer, mail: Claimed, turn: Turn): Promise<void> => {
    const at = now()
    const until = await inHours(mail, at)
    if (until > at) return holdReminders(db, { ...mail, node, organisation: mail.organisation_id }, until)
    const letter = await letterOf(mail)
    if (letter === 'unwanted') return withdraw(mail)
    const outcome = letter
      ? await deliver(to, letter, { patience, stopped: stopped.signal, turn, connections }).catch((): Delivery => ({
          kind: 'refused',
          reason: 'We couldn’t put this email together.',
          address: false,
        }))
      : ({
          kind: 'refused',
          reason: mail.turned_off
            ? 'This person turned reminders off before it was sent.'
            : 'The message, the person or their address is no longer there.',
          address: false,
        } as const)
    // Mail servers repeat links that they do not like, and addresses; the office reads their words, and of a blind copy not whose it is.
    const delivery = outcome.kind === 'sent' ? outcome : { ...outcome, reason: said(mail, outcome.reason, letter) }
    options.noted?.(delivery.kind)
    if (delivery.kind !== 'sent')
      log.warn(
        { mail: mail.id, attempts: mail.attempts, reason: delivery.reason },
        `a mail was not sent: ${delivery.kind}`,
      )
    await settleSurely(mail, delivery, letter?.to.address ?? mail.to_address)
  }

  const begin = (to: MailServer, mail: Claimed): void => {
    // What became of one mail is in the database before the next is ended: a node that dies leaves one in doubt.
    const turn = takeTurn()
    const sending = send(to, mail, turn)
      .catch((error: unknown) => log.warn({ err: error, mail: mail.id }, 'a mail was left to the end of its claim'))
      .finally(() => {
        turn.done()
        underWay.delete(sending)
      })
    underWay.add(sending)
  }

  const idle = async (): Promise<void> => {
    await Promise.all(underWay)
  }

  return {
    tick: async () => {
      if (closed) return
      if (!server || testing) return keepInside(null)
      if (testingOrganisations.length > 0) await keepInside(testingOrganisations)
      const free = mostAtOnce - underWay.size
      if (free <= 0) return
      const claimed = await claimAtPace(free)
      takeTurns(claimed)
      for (const mail of claimed) begin(server, mail)
    },
    idle,
    close: async () => {
      closed = true
      const late = new AbortController()
      await Promise.race([
        idle(),
        pause(secondsToEnd * 1000, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
      stopped.abort()
      await idle()
      connections.close()
    },
  }
}

/** What may be read of a mail server's answer. */
const said = (mail: Claimed, reason: string, letter: Letter | null): string => {
  if (mail.blind) return 'The mail server didn’t take this blind copy.'
  return letter ? hideSecrets(reason, secretsIn(letter.text)) : reason
}
