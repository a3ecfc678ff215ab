import PostalMime from 'postal-mime'
import { oneLine } from '../mail/render.ts'
import { mailNamedIn } from './note.ts'
import type { Returned } from './note.ts'

/** Recipients of one report that are looked at: each mail of ours has one. */
const most = 20

type Fields = ReadonlyMap<string, string>

/** Blocks of header lines with an empty line between them, as RFC 3464 writes them. */
const blocksOf = (text: string): Fields[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => {
      const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line): [string, string][] => {
          const at = line.indexOf(':')
          return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
        }),
      )
    })

/** What follows the kind, as in `rfc822; person@example.nz`. */
const valueOf = (field: string | undefined): string => (field ?? '').replace(/^[^;]*;/, '').trim()

const outcomes: Readonly<Record<string, Returned['outcome']>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
}

// 5.7 is about the sender or a policy, not about the address.
const isOfTheAddress = (status: string): boolean => /^5\.(?!7\.)\d/.test(status)

const returnedOf = (fields: Fields, messageId: string): Returned[] => {
  const outcome = outcomes[(fields.get('action') ?? '').toLowerCase()]
  const recipient = valueOf(fields.get('original-recipient')) || valueOf(fields.get('final-recipient'))
  const status = fields.get('status') ?? ''
  if (!outcome || recipient === '') return []
  return [
    {
      messageId,
      recipient: oneLine(recipient, 254),
      outcome,
      address: outcome === 'failed' && isOfTheAddress(status),
      reason: oneLine(valueOf(fields.get('diagnostic-code')) || status, 300),
    },
  ]
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8') // asked for as text

/**
 * Reads a delivery status notification (RFC 3464): what it says of each recipient, and of which mail by the Message-ID of the one that comes back with it,
 * or by the name that its sender gave the envelope. Nothing where a mail is none, or names none of ours.
 */
export const readStatus = async (raw: Buffer): Promise<Returned[]> => {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(
    () => null,
  )
  const part = (...types: string[]): string | null => {
    const found = mail?.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    return found ? textOf(found.content) : null
  }
  const status = part('message/delivery-status', 'message/global-delivery-status')
  if (status === null) return []
  const [about, ...recipients] = blocksOf(status)
  const [original] = blocksOf(
    part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers') ?? '',
  )
  const messageId = [original?.get('message-id'), about?.get('original-envelope-id')].find(
    (one) => one !== undefined && mailNamedIn(one) !== null,
  )
  if (messageId === undefined) return []
  return recipients.slice(0, most).flatMap((fields) => returnedOf(fields, messageId))
}
