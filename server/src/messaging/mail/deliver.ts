import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Attachment } from './queue.ts'
import { oneLine } from './render.ts'
import type { MailServer, Mailbox } from './server.ts'

/** A mail as it is handed to the mail server. */
export interface Letter {
  readonly to: Mailbox
  /** Where answers go; to the sender where there is none. */
  readonly replyTo: string | null
  /** Name of the sender where the configuration gives none. */
  readonly fromName: string
  /** Whether it is from a person, whose name then stands before that of the configuration. */
  readonly personal?: boolean
  /** The mailbox that ends what may be unsubscribed. */
  readonly unsubscribe?: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** The same at every try, so that a mail server or reader can tell a second copy. */
  readonly messageId: string
  readonly date: Date
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
}

export const usualPatience: Patience = { connect: 10_000, greeting: 10_000, silence: 30_000, whole: 90_000 }

const compose = (server: MailServer, letter: Letter): Promise<Buffer> =>
  new MailComposer({
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
      ...(letter.unsubscribe ? { 'List-Unsubscribe': `<mailto:${letter.unsubscribe}?subject=Unsubscribe>` } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

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

/** Hands one mail to the mail server over a connection of its own, and says what became of it; never throws. */
export const deliver = async (
  server: MailServer,
  letter: Letter,
  options: { patience: Patience; stopped: AbortSignal },
): Promise<Delivery> => {
  const { patience, stopped } = options
  const message = await compose(server, letter)
  const connection = new SMTPConnection({
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
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience.whole)])
  return new Promise<Delivery>((resolve) => {
    let settled = false
    // Closing the connection tells of its end, and what comes after the first answer changes nothing.
    const settle = (delivery: Delivery): void => {
      if (settled) return
      settled = true
      signal.removeEventListener('abort', giveUp)
      if (delivery.kind === 'sent') connection.quit()
      else connection.close()
      resolve(delivery)
    }
    const giveUp = (): void => settle({ kind: 'later', reason: 'The mail server took too long.' })
    const fail = (error: Failed): void => settle(meaningOf(error))
    const send = (): void =>
      connection.send({ from: server.from.address, to: letter.to.address }, message, (error) => {
        if (error) fail(error)
        else settle({ kind: 'sent' })
      })
    signal.addEventListener('abort', giveUp)
    connection.on('error', fail)
    connection.on('end', () => settle({ kind: 'later', reason: 'The mail server closed the connection.' }))
    connection.connect((error) => {
      if (error) return fail(error)
      if (!server.auth) return send()
      return connection.login(server.auth, (refused) => (refused ? fail(refused) : send()))
    })
  })
}
