import { defaultTimezone } from '@college/contract/kit'
import type { KeptAnswers } from '../offline/kept.ts'
import { createSignals, type Signals } from './signals.ts'

/** All a client needs of the world around it; tests pass another. */
export interface ClientContext {
  /** Address of the chosen backend; empty for the page's own origin. */
  baseURL: () => string
  token: () => string | null
  /** The college that a platform administrator has chosen to work in; null for all of them, and for everyone else. */
  college: () => number | null
  /** A signed-in call met a 401: the token it was sent with is dead. */
  onUnauthorised: () => void
  /** An act wants the person to show again that it is them: true once they have, false when they would rather not. */
  stepUp: () => Promise<boolean>
  /** A call was refused because the session waits for something else first. */
  onWaiting: () => void
  signals: Signals
  now: () => Date
  /** The time zone that the signed-in person chose for clock times; the default one for a guest. */
  zone: () => string
  /** Waits; rejects when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /** A fresh id for one write. */
  newId: () => string
  /** Hands a file to the person. */
  saveFile: (content: Blob, name: string) => void
  /** Whether the browser knows of a network. */
  connected: () => boolean
  /** What the signed-in person's device keeps of the answers that editors need without a network; null when signed out. */
  kept: () => KeptAnswers | null
  /** Milliseconds after which a try without an answer is given up. */
  patience: number
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Stopped', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

// Pages served over plain http in a college's own network have no crypto.randomUUID.
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The context of a page in a browser. */
export const browserContext = (
  own: Pick<ClientContext, 'baseURL' | 'token' | 'onUnauthorised'> & Partial<ClientContext>,
): ClientContext => ({
  stepUp: () => Promise.resolve(false),
  onWaiting: () => undefined,
  college: () => null,
  signals: createSignals(),
  now: () => new Date(),
  zone: () => defaultTimezone,
  wait,
  newId,
  saveFile,
  connected: () => typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine,
  kept: () => null,
  patience: 60_000,
  ...own,
})
