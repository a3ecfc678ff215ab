import { isAlert, secretPlaceholders, templateIssues } from '@college/contract/messaging'
import type { MailEvent, MailLink, MailValues } from '@college/contract/messaging'
import type { Runner } from '#database'
import { nameLike, oneLine, renderMail } from './render.ts'
import type { Draft } from './render.ts'
import { hideSecrets, secretsIn, shownCode, shownLink } from './secrets.ts'
import { eventTexts } from './texts.ts'

/** A file that goes along with a mail. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
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
  readonly values: MailValues<E>
  /** Names the cause: a second mail of the same cause is not written. */
  readonly dedupe?: string
  /** When it leaves at the earliest, where the act can be undone until then: at once where left out. */
  readonly leavesAt?: Date
  /** Who caused it. What the test user causes stays inside. */
  readonly causedBy?: number | null
  /** Files that go along. */
  readonly attachments?: readonly Attachment[]
} & MailLink<E>

interface MailContext {
  organisation: string
  name: string | null
  subject: string | null
  text: string | null
  inside: boolean
  alerts: boolean | null
}

/** An address that mail can be sent to: one part, an at sign, a domain, and nothing that ends a header or begins another address. */
const addressShape = /^[^\s\p{Cc}@<>()[\],;:"\\]{1,64}@[^\s\p{Cc}@<>()[\],;:"\\]+\.[^\s\p{Cc}@<>()[\],;:"\\]+$/u

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

/**
 * Writes a mail into the outbox within the transaction that causes it; it leaves once that is committed. Gives the id of
 * the mail, or null where the same cause has one already, or the person wants no alerts. An address that cannot be one makes a failed mail, not a failed act.
 */
export const queueMail = async <E extends MailEvent>(tx: Runner, mail: QueuedMail<E>): Promise<number | null> => {
  const event: MailEvent = mail.event
  const link = mail.link === undefined ? null : httpLink(mail.link)
  const known = await tx.row<MailContext>(
    `select o.name as organisation, u.display_name as name, u.alerts, t.subject, t.text,
       exists (select 1 from "user" p join organisationconfig c on c.organisation_id = o.id and c.name = 'test_username'
               and c.value = p.username and c.deleted_at is null where p.id in ($2, $4)) as inside
     from organisation o left join "user" u on u.id = $2
     left join messagetemplate t on t.organisation_id = o.id and t.event = $3 and t.active and t.deleted_at is null
     where o.id = $1`,
    [mail.organisationId, mail.userId ?? null, event, mail.causedBy ?? null],
  )
  if (!known) throw new Error('a mail needs its organisation')
  if (known.alerts === false && isAlert(event)) return null
  const own = known.subject !== null && known.text !== null ? { subject: known.subject, text: known.text } : null
  const name = nameLike(mail.toName ?? known.name ?? '')
  const draft: Draft = {
    event,
    ...(own && templateIssues(event, own).length === 0 ? own : eventTexts[event]),
    values: { ...mail.values, name, organisation: known.organisation },
    link,
  }
  const parts = renderMail(draft)
  const secrets = secretsIn(parts.text)
  const shown = hideSecrets(renderMail(withoutSecrets(draft)).text, secrets)
  const address = oneLine(mail.to, 254)
  const sendable = address === mail.to.trim() && addressShape.test(address)
  const row = await tx.row<{ id: number }>(
    `insert into outbox (organisation_id, user_id, to_address, to_name, event, subject, text, html, shown, state, error, dedupe, give_up_at, caused_by, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(mins => $13), $14, $15)
     on conflict (organisation_id, dedupe) where dedupe is not null do nothing returning id`,
    [
      mail.organisationId,
      mail.userId ?? null,
      address || 'no address',
      name === '' ? null : name,
      event,
      hideSecrets(parts.subject, secrets),
      parts.text,
      parts.html,
      shown,
      ...(sendable
        ? [known.inside ? 'kept' : 'queued', null]
        : ['failed', 'We can’t email this address. Check it for mistakes.']),
      mail.dedupe ?? null,
      eventTexts[event].lasts ?? patience,
      mail.causedBy ?? null,
      mail.leavesAt ?? null,
    ],
  )
  if (!row) return null
  for (const { name: file, type, content } of mail.attachments ?? []) {
    await tx.rows(
      'insert into outbox_attachment (organisation_id, outbox_id, name, type, content) values ($1, $2, $3, $4, $5)',
      [mail.organisationId, row.id, oneLine(file, 200), type, content],
    )
  }
  return row.id
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
