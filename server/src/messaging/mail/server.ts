import { createPrivateKey } from 'node:crypto'

/** The mail server that mails are handed to, and who they are from. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly secure: boolean
  /** Whether a connection that began in clear has to become TLS. */
  readonly startTls: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
  readonly from: Mailbox
  /** The address that mail comes back to; that of the sender where it is null. */
  readonly returnPath?: string | null
  /** Whether the mail server is asked to report there what becomes of a mail, also that it was delivered. */
  readonly reports?: boolean
  /** What mails are signed with. */
  readonly dkim?: DkimKey | null
}

/** A key that mails are signed with, and its name in the DNS of the sender's domain. */
export interface DkimKey {
  readonly selector: string
  /** A private key as PEM. */
  readonly key: string
}

export interface Mailbox {
  readonly name: string | null
  readonly address: string
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/

const shape = 'is smtp://user:password@host:port or smtps://…, with nothing after it but ?tls=off'

// Where mail servers listen for mail to send on: with TLS from the first byte, and without. As text: as numbers they would read as statuses.
const ports = { submissions: '465', submission: '587' } as const

/**
 * The mail server of an address. TLS is asked for, except on the machine itself or where `?tls=off` is written, and a
 * password never goes over a network in clear. Throws with words that follow the setting's name.
 */
export const readSmtpUrl = (text: string): Omit<MailServer, 'from' | 'returnPath' | 'dkim'> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const { protocol = '', hostname = '', pathname = '', search = '', hash = '' } = url ?? {}
  const fits =
    (protocol === 'smtp:' || protocol === 'smtps:') &&
    hostname !== '' &&
    ['', '/'].includes(pathname) &&
    ['', '?tls=off'].includes(search) &&
    hash === ''
  if (!url || !fits) throw new Error(shape)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const here = loopback.test(host)
  if (secure && search !== '') throw new Error('is smtps:// or has ?tls=off, not both')
  const auth = url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) }
  if (auth && search !== '' && !here)
    throw new Error('would send a password in clear: leave ?tls=off or the password out')
  return {
    host,
    port: Number(url.port || (secure ? ports.submissions : ports.submission)),
    secure,
    startTls: !secure && !here && search === '',
    auth,
  }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(shape)
  }
}

/** A mailbox written as an address, or as `Name <address>`. Throws with words that follow the setting's name. */
export const readMailbox = (text: string): Mailbox => {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = bracketed ?? text.trim()
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(address)) throw new Error('is an address, or Name <address>')
  const plain = name.trim().replaceAll('"', '')
  return { name: plain === '' ? null : plain, address }
}

/** A private key as PEM, on one line with `\\n` for its ends of lines where it has to be. Throws with words that follow the setting's name. */
export const readDkimKey = (text: string): string => {
  const pem = text.replaceAll('\\n', '\n').trim()
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(pem)
    if (type === 'rsa' && (details?.modulusLength ?? 0) >= 1024) return pem
  } catch {
    // Said below.
  }
  throw new Error('is a private RSA key as PEM')
}
