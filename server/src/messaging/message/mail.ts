import { templateIssues } from '@college/contract/messaging'
import type { Context } from '#platform'
import { nameLike, oneLine, renderMail } from '../mail/render.ts'
import type { MailParts } from '../mail/render.ts'
import { eventTexts } from '../mail/texts.ts'
import { unsubscribeAddress } from '../unsubscribe.ts'
import { filled } from './placeholders.ts'
import { asText, mailHtml, plainOf } from './rich.ts'

/** The letter of a message to one person, made when it is sent. */
export interface MessageLetter extends MailParts {
  readonly to: { readonly name: string | null; readonly address: string }
  readonly fromName: string
  readonly replyTo: string | null
  /** Where the newsletter is ended; null for what is no newsletter. */
  readonly unsubscribe: string | null
}

interface Words {
  subject: string | null
  words: string | null
  newsletter: boolean
  reply_by_mail: boolean
  message_id: number
  sender: string
  sender_address: string | null
  is_office: boolean
  organisation: string
  office_address: string | null
  reader: number
  name: string
  firstname: string | null
  address: string | null
  wants_news: boolean
  to_recipient: boolean
  files: number
  own_subject: string | null
  own_text: string | null
  own_button: string | null
}

const filesLine = (files: number): string =>
  files === 1
    ? 'A file is attached. Open it in the application.'
    : `${files} files are attached. Open them in the application.`

/**
 * Reads the message of a mail in the outbox, and writes its letter; null where the message, its reader or the address is no longer there, and
 * `unwanted` where it is the newsletter and its reader has ended that since it was sent.
 */
export const messageLetter = async (
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  outboxId: number,
  publicUrl: string,
): Promise<MessageLetter | 'unwanted' | null> => {
  const row = await db.row<Words>(
    `select m.id as message_id, m.subject, m.text as words, m.newsletter, m.reply_by_mail, s.display_name as sender, s.email as sender_address,
       exists (select 1 from held_role h where h.user_id = s.id and h.organisation_id = m.organisation_id and h.role_is_admin) as is_office,
       o.name as organisation, o.email as office_address, u.id as reader, u.display_name as name, u.firstname, u.email as address, u.newsletter as wants_news, r.id is not null as to_recipient,
       (select count(*)::int from filelink l join file f on f.id = l.file_id and f.deleted_at is null where l.resource = 'message' and l.record_id = m.id) as files,
       t.subject as own_subject, t.text as own_text, t.button as own_button
     from outbox x join message m on m.id = x.of_message_id and m.deleted_at is null join organisation o on o.id = m.organisation_id
     join "user" s on s.id = m.sender_id left join messagerecipient r on r.id = x.of_recipient_id
     join "user" u on u.id = coalesce(r.user_id, x.user_id) and u.active and u.deleted_at is null
     left join messagetemplate t on t.organisation_id = m.organisation_id and t.event = 'message' and t.active and t.deleted_at is null
     where x.id = $1`,
    [outboxId],
  )
  if (!row || row.address === null) return null
  // A test goes to its writer, whatever they get of others.
  if (row.newsletter && row.to_recipient && !row.wants_news) return 'unwanted'
  const to = { name: row.name, firstname: row.firstname, organisation: row.organisation, sender: row.sender }
  const text = filled(row.words ?? '', to, asText)
  const own =
    row.own_subject !== null && row.own_text !== null
      ? { subject: row.own_subject, text: row.own_text, button: row.own_button }
      : null
  const replyTo = row.is_office ? row.office_address : row.reply_by_mail ? row.sender_address : null
  const parts = renderMail({
    event: 'message',
    ...(own && templateIssues('message', own).length === 0 ? own : eventTexts.message),
    values: {
      name: row.name,
      organisation: row.organisation,
      sender: row.sender,
      subject: filled(row.subject ?? '', to),
    },
    link: `${publicUrl}/app/message?id=${row.message_id}`,
    rich: {
      name: 'message',
      html: mailHtml(row.files === 0 ? text : `${text}<p>${filesLine(row.files)}</p>`, publicUrl),
      text: row.files === 0 ? plainOf(text) : `${plainOf(text)}\n\n${filesLine(row.files)}`,
    },
    because: row.newsletter
      ? 'you get the newsletter of {{organisation}}. You can turn it off in your profile.'
      : replyTo === null
        ? '{{sender}} wrote to you. Please reply in the application: we don’t read replies to this email.'
        : '{{sender}} wrote to you.',
  })
  return {
    ...parts,
    to: { name: nameLike(row.name) || null, address: oneLine(row.address, 254) },
    fromName: `${nameLike(row.sender)} (${row.organisation})`,
    replyTo,
    unsubscribe: row.newsletter ? unsubscribeAddress({ keys, publicUrl }, 'newsletter', row.reader) : null,
  }
}
