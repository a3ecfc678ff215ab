import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { Attachment } from './queue.ts'
import { oneLine } from './render.ts'
import type { Connections } from './connections.ts'
import type { MailServer, Mailbox } from './server.ts'
import type { Turn } from './turns.ts'

/** A mail as it is handed to the mail server. */
export interface Letter {
  readonly to: Mailbox
  /** Where answers go; to the sender where there is none. */
  readonly replyTo: string | null
  /** Name of the sender where the configuration gives none. */
  readonly fromName: string
  /** Whether it is from a person, whose name then stands before that of the configuration. */
  readonly personal?: boolean
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** The same at every try, so that a mail server or reader can tell a second copy. */
  readonly messageId: string
  readonly date: Date
  /** What a mail program asks so that no more of these come; null where they cannot be turned off. */
  readonly unsubscribe?: string | null
}

/** What became of a try. `address` tells that the mail server knows no such recipient. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly address: boolean }

/** Milliseconds after which a silent mail server is given up. */
export interface Patience {
  readonly connect: number
  readonly greeting: number
  readonly silence: number
  /** For the whole of one mail, also where the server says a little again and again. */
  readonly whole: number
  /** For taking one mail, until the next is ended beside it: all that wait for theirs together stay within the silence. */
  readonly alone: number
}

export const usualPatience: Patience = { connect: 10_000, greeting: 10_000, silence: 30_000, whole: 90_000, alone: 250 }

// A page ends it in one click; a mailbox is written to.
const waysToEnd = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') || address.startsWith('http:')
    ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}),
})

// Those that a mail of ours can have, with both that a one-click end rests on (RFC 8058, 4); the signer leaves out what a mail lacks.
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

const signed = async ({ dkim, from }: MailServer, message: Buffer): Promise<Buffer> => {
  if (!dkim) return message
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const signer = new DKIM({
    domainName: domainOf(from.address),
    keySelector: dkim.selector,
    privateKey: dkim.key,
    headerFieldNames: signedHeaders,
  })
  return buffer(signer.sign(message))
}

/** A mail as it goes over the wire, signed where there is a key. */
export const compose = async (server: MailServer, letter: Letter): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: {
      name: letter.personal === true ? letter.fromName : (server.from.name ?? letter.fromName),
      address: server.from.address,
    },
    to: { name: letter.to.name ?? '', address: letter.to.address },
    ...(letter.replyTo === null ? {} : { replyTo: { name: letter.fromName, address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    messageId: `<${letter.messageId}@${domainOf(server.from.address)}>`,
    date: letter.date,
    headers: {
      ...(letter.personal === true ? {} : { 'Auto-Submitted': 'auto-generated' }),
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe ? waysToEnd(letter.unsubscribe) : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return signed(server, await composer.compile().build())
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

interface Failed {
  readonly message: string
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

// "530 5.7.0 authentication required" and other words about us, not about the recipient.
const isAboutUs = ({ response = '', responseCode }: Failed): boolean =>
  responseCode === 530 || responseCode === 503 || /^\d{3}[ -]5\.7\./.test(response)

/** What a failed try means: only a refusal of the recipient or of the mail itself is for good. */
export const meaningOf = (failed: Failed): Delivery => {
  const { code, command, responseCode } = failed
  const reason = oneLine(failed.response ?? failed.message) || 'The mail server could not be reached.'
  const forGood = responseCode !== undefined && responseCode >= 500
  if (command === 'RCPT TO' && forGood && !isAboutUs(failed)) return { kind: 'refused', reason, address: true }
  if (command === 'DATA' && forGood && !isAboutUs(failed)) return { kind: 'refused', reason, address: false }
  // An address that this mail server cannot be given at all.
  if (code === 'EENVELOPE' && responseCode === undefined) return { kind: 'refused', reason, address: false }
  return { kind: 'later', reason }
}

const connectionTo = async (server: MailServer, patience: Patience): Promise<SMTPConnection> => {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.startTls,
    ignoreTLS: !server.startTls,
    name: domainOf(server.from.address),
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    socketCloseTimeout: 0,
  })
}

interface Handed {
  server: MailServer
  to: string
  message: Buffer
  messageId: string
  turn: Turn
}

// A mail server has a mail once it has read its end, and none of what was not ended: so the end alone waits for its turn.
async function* endedInTurn(message: Buffer, turn: Turn): AsyncGenerator<Buffer, void> {
  yield message
  await turn.come()
}

// Mail servers that know no reports take the envelope without what is asked.
const envelopeOf = ({ server, messageId }: Pick<Handed, 'server' | 'messageId'>): SMTPEnvelope => ({
  from: server.returnPath ?? server.from.address,
  ...(server.reports && { dsn: { envid: messageId, notify: ['success', 'failure', 'delay'], ret: 'HDRS' } }),
})

const wholeMail = (
  connection: SMTPConnection,
  { isOpen, server, to, message, messageId, turn }: Handed & { isOpen: boolean },
  signal: AbortSignal,
): Promise<Delivery> =>
  new Promise<Delivery>((resolve) => {
    const envelope = envelopeOf({ server, messageId })
    let settled = false
    // Closing the connection tells of its end, and what comes after the first answer changes nothing.
    const settle = (delivery: Delivery): void => {
      if (settled) return
      settled = true
      signal.removeEventListener('abort', giveUp)
      connection.removeListener('error', fail)
      connection.removeListener('end', end)
      // An error that comes after the last word must have a listener, one for however many mails.
      connection.removeListener('error', ignore)
      connection.on('error', ignore)
      if (delivery.kind !== 'sent') connection.close()
      resolve(delivery)
    }
    const giveUp = (): void => settle({ kind: 'later', reason: 'The mail server took too long.' })
    const fail = (error: Failed): void => settle(meaningOf(error))
    const end = (): void => settle({ kind: 'later', reason: 'The mail server closed the connection.' })
    const send = (): void =>
      connection.send(
        { ...envelope, to },
        Readable.from(endedInTurn(message, turn), { objectMode: false }),
        (error) => {
          if (error) fail(error)
          else settle({ kind: 'sent' })
        },
      )
    signal.addEventListener('abort', giveUp)
    connection.on('error', fail)
    connection.on('end', end)
    if (isOpen) {
      send()
      return
    }
    connection.connect((error) => {
      if (error) return fail(error)
      if (!server.auth) return send()
      return connection.login(server.auth, (refused) => (refused ? fail(refused) : send()))
    })
  })

const ignore = (): void => undefined

/** A connection that is left from another mail, if its mail server still answers: before that nothing of the next one is said. */
const leftOver = async (connections: Connections | undefined, signal: AbortSignal): Promise<SMTPConnection | null> => {
  const connection = connections?.take()
  if (!connection) return null
  const answers = await new Promise<boolean>((resolve) => {
    const settle = (answered: boolean): void => {
      signal.removeEventListener('abort', no)
      connection.removeListener('end', no)
      resolve(answered)
    }
    const no = (): void => settle(false)
    signal.addEventListener('abort', no)
    connection.on('end', no)
    connection.reset((error) => settle(!error))
  })
  if (answers) return connection
  connection.close()
  return null
}

/** Hands one mail to the mail server, over a connection that is left from another where there is one, and says what became of it; never throws. */
export const deliver = async (
  server: MailServer,
  letter: Letter,
  options: { patience: Patience; stopped: AbortSignal; turn: Turn; connections?: Connections },
): Promise<Delivery> => {
  const { patience, stopped, turn, connections } = options
  const message = await compose(server, letter)
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience.whole)])
  const ask = { server, to: letter.to.address, message, messageId: letter.messageId, turn }
  const left = await leftOver(connections, signal)
  const connection = left ?? (await connectionTo(server, patience))
  const delivery = await wholeMail(connection, { ...ask, isOpen: left !== null }, signal)
  if (delivery.kind === 'sent') {
    if (connections) connections.give(connection)
    else connection.quit()
  }
  return delivery
}
