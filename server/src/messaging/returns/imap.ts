/** The mailbox that mail comes back to. */
export interface ReturnsMailbox {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly secure: boolean
  /** Whether a connection that began in clear has to become TLS. */
  readonly startTls: boolean
  readonly auth: { readonly user: string; readonly pass: string }
  readonly folder: string
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const shape = 'is imaps://user:password@host, with the folder after it where that is not the inbox'
// Where mail servers listen for who reads mail: with TLS from the first byte, and without.
const ports = { imaps: '993', imap: '143' } as const

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(shape)
  }
}

/** The mailbox of an address. Only the machine itself is spoken to in clear. Throws with words that follow the setting's name. */
export const readImapUrl = (text: string): ReturnsMailbox => {
  const url = URL.canParse(text) ? new URL(text) : null
  const { protocol = '', hostname = '', username = '', pathname = '', search = '', hash = '' } = url ?? {}
  const isImap = protocol === 'imap:' || protocol === 'imaps:'
  if (!url || !isImap || hostname === '' || username === '' || search !== '' || hash !== '') throw new Error(shape)
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (secure ? ports.imaps : ports.imap)),
    secure,
    startTls: !secure && !loopback.test(hostname.replace(/^\[(.*)\]$/, '$1')),
    auth: { user: decoded(username), pass: decoded(url.password) },
    folder: decoded(pathname.replace(/^\//, '')) || 'INBOX',
  }
}

/** A mail of the mailbox that was not read before, under a name that no other has. */
export interface FoundMail {
  readonly name: string
  readonly raw: Buffer
}

/** Bytes of a mail that are read: what it says of another stands at its beginning. */
const largest = 512 * 1_024
/** Mails that are read in one go. */
const mostAtOnce = 1_000

/**
 * Reads what is new in a mailbox, one mail after the other, and marks each as read once `take` is done with it. Throws where the mailbox can't be read;
 * what was marked by then stays so.
 */
export const readMailboxOnce = async (
  { host, port, secure, startTls, auth, folder }: ReturnsMailbox,
  take: (mail: FoundMail) => Promise<void>,
  { stopping, silence }: { stopping: AbortSignal; silence: number },
): Promise<void> => {
  // Read when there is a mailbox to read.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: startTls }),
    auth,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  })
  // What goes wrong between two commands is told by the next one.
  client.on('error', () => undefined)
  const end = (): void => client.close()
  stopping.addEventListener('abort', end)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    const found = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of found.slice(0, mostAtOnce)) {
      if (stopping.aborted) return
      const mail = await client.fetchOne(String(uid), { source: { maxLength: largest } }, { uid: true })
      if (!mail || !mail.source) continue
      await take({ name: `imap ${uidValidity}.${uid}`, raw: mail.source })
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    await client.logout()
  } finally {
    stopping.removeEventListener('abort', end)
    client.close()
  }
}
