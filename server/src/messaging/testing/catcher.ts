import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface CaughtMail {
  /** Who the mail server was told to give it to. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** The header lines, by name in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** The first link of the text. */
  readonly link: string | null
  /** Everything, as it came over the wire. */
  readonly raw: string
}

/**
 * What the server does with mail for an address: takes it; never answers; takes it and hangs up before it says so; hangs up without
 * taking it; or answers with a code, to the address or, with `late`, to the text.
 */
export type Manner = 'take' | 'hang' | 'drop' | 'cut' | Answer

interface Answer {
  readonly answer: number
  readonly words?: string
  readonly late?: boolean
}

/** A real SMTP server on loopback that keeps what it is given. */
export interface MailCatcher {
  /** What `SMTP_URL` is set to. */
  readonly url: string
  readonly port: number
  readonly mails: () => readonly CaughtMail[]
  /** Mails to an address, in the order of arrival. */
  readonly to: (address: string) => readonly CaughtMail[]
  /** The n-th mail to an address, once it is there; the first where left out. */
  readonly wait: (address: string, n?: number) => Promise<CaughtMail>
  /** Changes what happens with mail for an address; `*` is everyone. */
  readonly treat: (address: string, manner: Manner | ((offers: number) => Manner)) => void
  /** How often somebody has offered mail for an address. */
  readonly offers: (address: string) => number
  /** How many mails it had at once, at most, without having said so. */
  readonly mostInDoubt: () => number
  /** How many connections it was opened, and at most at once. */
  readonly connections: () => { readonly made: number; readonly most: number; readonly open: number }
  /** Refuses connections until it is opened again. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

const parse = async (raw: Buffer, recipients: readonly string[]): Promise<CaughtMail> => {
  const mail = await PostalMime.parse(raw)
  const headers: Record<string, string[]> = {}
  for (const { key, value } of mail.headers) (headers[key] ??= []).push(value)
  const text = mail.text ?? ''
  return {
    recipients,
    subject: mail.subject ?? '',
    headers,
    text,
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
    raw: raw.toString('utf8'),
  }
}

const refusal = ({ answer, words = 'not for us' }: Answer): Error =>
  Object.assign(new Error(words), { responseCode: answer })

/** Starts a mail catcher; without `tls` it speaks in clear, as a mail server on the machine itself does. It takes `slow` milliseconds to say that it has a mail. */
export const startMailCatcher = async (options: { tls?: boolean; slow?: number } = {}): Promise<MailCatcher> => {
  const caught: CaughtMail[] = []
  const waiting = new Set<() => void>()
  const manners = new Map<string, Manner | ((offers: number) => Manner)>()
  const offered = new Map<string, number>()
  const sockets = new Map<number, Socket>()
  let inDoubt = 0
  let mostInDoubt = 0
  let made = 0
  let most = 0
  const mannerFor = (address: string): Manner => {
    const manner = manners.get(address.toLowerCase()) ?? manners.get('*') ?? 'take'
    return typeof manner === 'function' ? manner(offered.get(address.toLowerCase()) ?? 0) : manner
  }

  const make = (): SMTPServer => {
    const server = new SMTPServer({
      logger: false,
      name: 'catcher.test',
      closeTimeout: 100,
      disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => {
        offered.set(address.toLowerCase(), (offered.get(address.toLowerCase()) ?? 0) + 1)
        const manner = mannerFor(address)
        if (manner === 'hang') return
        done(typeof manner === 'object' && !manner.late ? refusal(manner) : null)
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const take = async (): Promise<void> => {
          const raw = await buffer(stream)
          const manner = mannerFor(recipients[0] ?? '')
          if (typeof manner === 'object') {
            done(refusal(manner))
            return
          }
          if (manner === 'cut') {
            sockets.get(session.remotePort)?.destroy()
            return
          }
          inDoubt += 1
          mostInDoubt = Math.max(mostInDoubt, inDoubt)
          caught.push(await parse(raw, recipients))
          if (options.slow) await pause(options.slow)
          inDoubt -= 1
          if (manner === 'drop') sockets.get(session.remotePort)?.destroy()
          else done()
          for (const look of waiting) look()
        }
        // A client that dies before the end of its mail has sent none.
        take().catch(() => undefined)
      },
    })
    // Clients that hang up in the middle are what these tests are about.
    server.on('error', () => undefined)
    return server
  }

  let server = make()
  const listen = (port: number): Promise<number> =>
    new Promise((ready, failed) => {
      const listener = server.listen(port, '127.0.0.1')
      listener.once('error', failed)
      listener.on('connection', (socket) => {
        const from = socket.remotePort ?? 0
        sockets.set(from, socket)
        made += 1
        most = Math.max(most, sockets.size)
        socket.once('close', () => sockets.delete(from))
      })
      listener.once('listening', () => {
        const address = listener.address()
        ready(typeof address === 'object' && address ? address.port : port)
      })
    })
  const shut = async (): Promise<void> => {
    for (const socket of sockets.values()) socket.destroy()
    await new Promise<void>((closed) => server.close(() => closed()))
  }
  const port = await listen(0)
  const to = (address: string): CaughtMail[] =>
    caught.filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === address.toLowerCase()))

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: () => [...caught],
    to,
    wait: (address, n = 1) =>
      new Promise((found, failed) => {
        const late = setTimeout(() => {
          waiting.delete(look)
          const there = caught.map((mail) => `${mail.recipients.join(', ')}: ${mail.subject}`).join('; ')
          failed(new Error(`mail ${n} to ${address} has not come; what came: ${there || 'nothing'}`))
        }, 30_000)
        const look = (): void => {
          const mail = to(address)[n - 1]
          if (!mail) return
          clearTimeout(late)
          waiting.delete(look)
          found(mail)
        }
        waiting.add(look)
        look()
      }),
    treat: (address, manner) => void manners.set(address.toLowerCase(), manner),
    mostInDoubt: () => mostInDoubt,
    connections: () => ({ made, most, open: sockets.size }),
    offers: (address) => offered.get(address.toLowerCase()) ?? 0,
    shut,
    open: async () => {
      server = make()
      await listen(port)
    },
    close: shut,
  }
}
