import { pushAddress } from './guard.ts'
import type { PushNetwork } from './guard.ts'
import type { PushKeys, Subscription } from './keys.ts'

/**
 * What became of a notification: `gone` for a device that shows none any more, `later` where it surely was not taken. Where no answer
 * came, it may have been taken, and counts as such.
 */
export type Pushed = { readonly kind: 'taken' | 'gone' } | { readonly kind: 'later'; readonly seconds: number | null }

export interface PushLetter {
  readonly subscription: Subscription
  readonly keys: PushKeys
  /** Whom a push service writes to when something is wrong: an https address or a mailto. */
  readonly contact: string
  readonly text: string
}

/** Seconds that a push service keeps what it cannot deliver. */
const timeToLive = 24 * 3_600

/** Milliseconds after which a silent push service is given up. */
const patience = 10_000

const secondsIn = (header: string | undefined): number | null => {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), timeToLive) : null
}

const meaningOf = (status: number, retryAfter: string | undefined): Pushed => {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: 'later', seconds: secondsIn(retryAfter) }
}

/** Encrypts a notification for its device (RFC 8291) and hands it to the push service. */
export const push = async (network: PushNetwork, letter: PushLetter): Promise<Pushed> => {
  const { endpoint, p256dh, auth } = letter.subscription
  const url = pushAddress(endpoint)
  if (!url) return { kind: 'gone' }
  const { generateRequestDetails } = (await import('web-push')).default
  const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, letter.text, {
    vapidDetails: { subject: letter.contact, ...letter.keys },
    TTL: timeToLive,
    // What is not delivered yet is replaced by what is newer.
    topic: 'waits',
  })
  return new Promise((resolve) => {
    let isConnected = false
    const asked = network.open(
      {
        host: url.hostname,
        servername: url.hostname,
        port: network.port,
        path: url.pathname + url.search,
        method: 'POST',
        headers: details.headers as Record<string, string>, // as web-push made them, of texts and numbers
        agent: false,
        // The name is looked up here and nowhere else, so that the address that was checked is the one that is gone to.
        lookup: network.lookup,
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        resolve(meaningOf(answer.statusCode ?? 0, answer.headers['retry-after']))
        answer.destroy()
      },
    )
    asked.on('socket', (socket) => socket.once(network.stands, () => (isConnected = true)))
    asked.on('error', () => resolve(isConnected ? { kind: 'taken' } : { kind: 'later', seconds: null }))
    asked.end(details.body)
  })
}
