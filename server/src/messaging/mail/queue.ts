import { setImmediate as nextTurn } from 'node:timers/promises'
import { defaultTimezone, showMoment } from '@college/contract/kit'
import { isAlert, secretPlaceholders, templateIssues } from '@college/contract/messaging'
import type { MailEvent, MailLink, MailValues } from '@college/contract/messaging'
import type { Runner } from '#database'
import { nameLike, oneLine, renderMail } from './render.ts'
import type { Draft, MailBlock, MailParts, MailWayOut } from './render.ts'
import { hideSecrets, secretsIn, shownCode, shownLink } from './secrets.ts'
import { eventTexts } from './texts.ts'

/** A file that goes along with a mail. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** A moment that a mail names: it is written on the clock of who reads it. */
export interface Moment {
  readonly at: string | Date
  /** The words that it stands in. */
  readonly said?: (moment: string) => string
}

type Given<E extends MailEvent> = {
  readonly [Name in keyof MailValues<E>]: Name extends 'when' ? Moment : string | Moment
}

/** A mail about an event, to one person. */
export type QueuedMail<E extends MailEvent> = {
  readonly event: E
  readonly organisationId: number
  /** Whose mail it is, where it is somebody's. */
  readonly userId?: number | null
  readonly to: string
  /** The person's name; that of the user where left out. */
  readonly toName?: string | null
  readonly values: Given<E>
  /** Names the cause: a second mail of the same cause is not written. */
  readonly dedupe?: string
  /** When it leaves at the earliest, where the act can be undone until then: at once where left out. */
  readonly leavesAt?: Date
  /** Who caused it. What the test user causes stays inside. */
  readonly causedBy?: number | null
  /** Files that go along. */
  readonly attachments?: readonly Attachment[]
} & MailLink<E>

/** An address that mail can be sent to: one part, an at sign, a domain, and nothing that ends a header or begins another address. */
const addressShape = /^[^\s\p{Cc}@<>()[\],;:"\\]{1,64}@[^\s\p{Cc}@<>()[\],;:"\\]+\.[^\s\p{Cc}@<>()[\],;:"\\]+$/u

/** Whether mail can be sent to an address as it is. */
export const isSendable = (to: string): boolean => oneLine(to, 254) === to.trim() && addressShape.test(to.trim())

const httpLink = (link: string): string => {
  const { protocol, href } = new URL(link)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a mail links to web pages only')
  return href
}

// What the office reads never had the secrets in it. Whatever value might bring one in another way is hidden after that.
const withoutSecrets = ({ values, link, ...draft }: Draft): Draft => ({
  ...draft,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secretPlaceholders.includes(name) ? shownCode : value]),
  ),
  link: link === null ? null : shownLink(link),
})

// Three days, as long as mail servers themselves go on trying.
const patience = 3 * 24 * 60

/** What is known of one mail beside its own values. */
interface MailContext {
  organisation: string
  name: string | null
  subject: string | null
  text: string | null
  button: string | null
  because: string | null
  inside: boolean
  alerts: boolean | null
  /** The time zone of who reads it, and that of the college; null where there is none. */
  zone: string | null
  place: string | null
}

interface Written {
  user_id: number | null
  to_address: string
  to_name: string | null
  event: MailEvent
  subject: string
  text: string
  html: string
  /** What the office reads of it, where that is not the text. */
  shown: string | null
  state: 'kept' | 'queued' | 'failed'
  error: string | null
  dedupe: string | null
  lasts: number
  caused_by: number | null
  leaves_at: Date | null
  unsubscribe: string | null
}

/** A mail of several things, and the words that it has instead of its event's where there is one of them alone. */
export interface MailExtras {
  readonly blocks?: readonly MailBlock[]
  readonly ways?: readonly MailWayOut[]
  readonly subject?: string
  /** The address that a mail program asks so that no more of these come. */
  readonly unsubscribe?: string | null
}

type AnyMail = Omit<QueuedMail<'reset_unknown'>, 'event' | 'values' | 'link'> & {
  readonly event: MailEvent
  readonly values: Readonly<Record<string, string | Moment>>
  readonly link?: string
  readonly extras?: MailExtras
}

/** The way out of an alert that its reader can turn off, where it leads into the application. */
const waysOutOfAlerts = ({ event, userId, link = '' }: AnyMail): MailWayOut[] => {
  const [url, page] = link.split('/app/', 2)
  return isAlert(event) && (userId ?? null) !== null && page !== undefined ? waysOut(url ?? '').slice(1) : []
}

/** A moment in the zone of the reader, and of who has no account in the college's; the zone is named where it is not the college's. */
const inWords = (value: string | Moment, { zone, place }: Pick<MailContext, 'zone' | 'place'>): string => {
  if (typeof value === 'string') return value
  const college = place ?? defaultTimezone
  const words = showMoment(new Date(value.at), zone ?? college, college)
  return value.said?.(words) ?? words
}

const write = (mail: AnyMail, known: MailContext): Written => {
  const { event, extras = {} } = mail
  const link = mail.link === undefined ? null : httpLink(mail.link)
  const { button, because } = known
  const own =
    known.subject !== null && known.text !== null ? { subject: known.subject, text: known.text, button, because } : null
  const name = nameLike(mail.toName ?? known.name ?? '')
  const { subject = null, blocks, ways = waysOutOfAlerts(mail) } = extras
  const words = own && templateIssues(event, own).length === 0 ? own : eventTexts[event]
  const draft: Draft = {
    event,
    // What a single reminder is called was filled in with its values: it is no template any more.
    subject: subject === null ? words.subject : '{{title_of_one}}',
    text: words.text,
    button: words.button ?? null,
    because: words.because,
    values: {
      ...Object.fromEntries(Object.entries(mail.values).map(([at, value]) => [at, inWords(value, known)])),
      name,
      organisation: known.organisation,
      ...(subject !== null && { title_of_one: subject }),
    },
    link,
    ...(blocks && { blocks }),
    ways,
  }
  const parts = renderMail(draft)
  const secrets = secretsIn(parts.text)
  const shown = hideSecrets(blocks ? parts.text : renderMail(withoutSecrets(draft)).text, secrets)
  const address = oneLine(mail.to, 254)
  const sendable = isSendable(mail.to)
  return {
    user_id: mail.userId ?? null,
    to_address: address || 'no address',
    to_name: name === '' ? null : name,
    event,
    subject: hideSecrets(parts.subject, secrets),
    text: parts.text,
    html: parts.html,
    shown: shown === parts.text ? null : shown,
    state: sendable ? (known.inside ? 'kept' : 'queued') : 'failed',
    error: sendable ? null : 'We can’t email this address. Check it for mistakes.',
    dedupe: mail.dedupe ?? null,
    lasts: Math.min(eventTexts[event].lasts ?? patience, patience),
    caused_by: mail.causedBy ?? null,
    leaves_at: mail.leavesAt ?? null,
    unsubscribe: extras.unsubscribe ?? null,
  }
}

const keepWritten = (tx: Runner, organisationId: number, mails: readonly Written[]) =>
  tx.rows<{ id: number; user_id: number | null }>(
    `insert into outbox (organisation_id, user_id, to_address, to_name, event, subject, text, html, shown, state, error, dedupe, give_up_at, caused_by, next_attempt_at, unsubscribe)
     select $1, m.user_id, m.to_address, m.to_name, m.event, m.subject, m.text, m.html, coalesce(m.shown, m.text), m.state, m.error, m.dedupe,
       greatest(now(), m.leaves_at) + make_interval(mins => m.lasts), m.caused_by, m.leaves_at, m.unsubscribe
     from jsonb_to_recordset($2::jsonb) m (user_id bigint, to_address text, to_name text, event text, subject text, text text, html text, shown text,
       state text, error text, dedupe text, lasts integer, caused_by bigint, leaves_at timestamptz, unsubscribe text)
     on conflict (organisation_id, dedupe) where dedupe is not null do nothing returning id, user_id`,
    [organisationId, JSON.stringify(mails)],
  )

/**
 * Writes a mail into the outbox within the transaction that causes it; it leaves once that is committed. Gives the id of
 * the mail, or null where the same cause has one already, or the person wants no alerts. An address that cannot be one makes a failed mail, not a failed act.
 */
export const queueMail = async <E extends MailEvent>(tx: Runner, mail: QueuedMail<E>): Promise<number | null> => {
  const event: MailEvent = mail.event
  const known = await tx.row<MailContext>(
    `select o.name as organisation, u.display_name as name, u.alerts, u.timezone as zone, o.timezone as place, t.subject, t.text, t.button, t.because,
       exists (select 1 from "user" p join organisationconfig c on c.organisation_id = o.id and c.name = 'test_username'
               and lower(c.value) = lower(p.username) and c.deleted_at is null where p.id in ($2, $4)) as inside
     from organisation o left join "user" u on u.id = $2
     left join messagetemplate t on t.organisation_id = o.id and t.event = $3 and t.active and t.deleted_at is null
     where o.id = $1`,
    [mail.organisationId, mail.userId ?? null, event, mail.causedBy ?? null],
  )
  if (!known) throw new Error('a mail needs its organisation')
  if (known.alerts === false && isAlert(event)) return null
  const [row] = await keepWritten(tx, mail.organisationId, [write(mail, known)])
  if (!row) return null
  for (const { name: file, type, content } of mail.attachments ?? []) {
    await tx.rows(
      'insert into outbox_attachment (organisation_id, outbox_id, name, type, content) values ($1, $2, $3, $4, $5)',
      [mail.organisationId, row.id, oneLine(file, 200), type, content],
    )
  }
  return row.id
}

/** Whether a person is the test user of a college: what they send stays inside. */
export const isTestUser = async (db: Runner, organisationId: number, person: number): Promise<boolean> =>
  (await db.row(
    `select 1 from "user" u join organisationconfig c on c.organisation_id = $2 and c.name = 'test_username'
       and lower(c.value) = lower(u.username) and c.deleted_at is null where u.id = $1`,
    [person, organisationId],
  )) !== null

/** Queues a mail with sample values, for who is trying its words; gives whether it stays inside. It has no cause, and nothing in it opens anything. */
export const queueSample = async (
  tx: Runner,
  mail: { organisationId: number; userId: number; to: string; event: MailEvent; parts: MailParts },
): Promise<boolean> => {
  const { organisationId, userId, to, event, parts } = mail
  const isInside = await isTestUser(tx, organisationId, userId)
  const { subject, text, html } = parts
  await keepWritten(tx, organisationId, [
    {
      user_id: userId,
      to_address: to,
      to_name: null,
      event,
      subject: oneLine(subject, 200),
      text,
      html,
      shown: null,
      state: isInside ? 'kept' : 'queued',
      error: null,
      dedupe: null,
      lasts: patience,
      caused_by: userId,
      leaves_at: null,
      unsubscribe: null,
    },
  ])
  return isInside
}

/** Where the reader of a reminder learns why it came, and how there will be fewer. */
export const waysOut = (url: string): MailWayOut[] => [
  { words: 'Why did I get this?', link: `${url}/app/reminders` },
  { words: 'Fewer of these', link: `${url}/app/reminders` },
]

/** The reminders of a day for one person. */
export interface ReminderMail {
  readonly userId: number
  readonly to: string
  readonly toName: string
  readonly extras: MailExtras
  /** How many reminders it is about. */
  readonly count: number
  readonly dedupe: string
}

// So many at a time, so that the texts of thousands never are in memory at once. While the database keeps some, the next are written.
const portion = 250

/** Writes the reminders of many people into the outbox, as `queueMail` does for one: two statements and one for each 250. Gives the mail of each person. */
export const queueReminders = async (
  tx: Runner,
  { organisationId, link, mails }: { organisationId: number; link: string; mails: readonly ReminderMail[] },
): Promise<ReadonlyMap<number, number>> => {
  const place = await tx.row<{
    organisation: string
    subject: string | null
    text: string | null
    button: string | null
    because: string | null
    test_user: number | null
  }>(
    `select o.name as organisation, t.subject, t.text, t.button, t.because, (select p.id from "user" p join organisationconfig c on c.organisation_id = o.id
       and c.name = 'test_username' and lower(c.value) = lower(p.username) and c.deleted_at is null limit 1) as test_user
     from organisation o left join messagetemplate t on t.organisation_id = o.id and t.event = 'reminder_digest' and t.active and t.deleted_at is null
     where o.id = $1`,
    [organisationId],
  )
  if (!place) throw new Error('a mail needs its organisation')
  const { test_user: testUser, ...words } = place
  const queued = new Map<number, number>()
  const keep = async (part: readonly Written[]): Promise<void> => {
    for (const { id, user_id } of await keepWritten(tx, organisationId, part))
      if (user_id !== null) queued.set(user_id, id)
  }
  let keeping = Promise.resolve()
  for (let at = 0; at < mails.length; at += portion) {
    const part = mails.slice(at, at + portion).map(({ count, ...mail }) =>
      write(
        {
          event: 'reminder_digest',
          organisationId,
          ...mail,
          values: { count: String(count) },
          link,
        },
        { name: null, inside: mail.userId === testUser, alerts: true, zone: null, place: null, ...words },
      ),
    )
    await keeping
    keeping = keep(part)
    // Its failure is met by the next wait.
    keeping.catch(() => undefined)
    // Lets the statement leave before the next texts are written.
    await nextTurn()
  }
  await keeping
  return queued
}

/** Takes back mails that have not left, by the names of their causes: what they say was undone. */
export const withdrawMail = async (
  tx: Runner,
  organisationId: number,
  dedupe: string | readonly string[],
): Promise<void> => {
  await tx.rows(
    `delete from outbox where organisation_id = $1 and dedupe = any($2::text[]) and state in ('queued', 'kept', 'failed')`,
    [organisationId, typeof dedupe === 'string' ? [dedupe] : dedupe],
  )
}
