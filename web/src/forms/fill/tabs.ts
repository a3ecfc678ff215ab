import type { FormData } from '@college/contract/forms'
import { membersOf, type DraftOwner } from '#kit'
import { answersIn } from './draft.ts'

/** The messages between tabs that have the same form open. */
export type TabWord =
  /** What was typed, and what stood in its place in that tab before. */
  | { readonly kind: 'typed'; readonly data: FormData; readonly keys: readonly string[]; readonly before: FormData }
  /** What a tab had not sent when another one was opened. */
  | { readonly kind: 'held'; readonly data: FormData; readonly keys: readonly string[] }
  | { readonly kind: 'saved'; readonly data: FormData; readonly updatedAt: string }
  /** Another tab has opened the form. */
  | { readonly kind: 'opened' }
  /** The form is not being filled in any more. */
  | { readonly kind: 'moved' }

/** The tabs of this device that have one form open. */
export interface Tabs {
  tell: (word: TabWord) => void
  close: () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

const wordOf = (value: unknown): TabWord | null => {
  const { kind, data, keys, before, updatedAt } = membersOf(value)
  if (kind === 'moved' || kind === 'opened') return { kind }
  const read = answersIn(data)
  if (!read) return null
  if (kind === 'saved' && typeof updatedAt === 'string') return { kind, data: read, updatedAt }
  if ((kind !== 'typed' && kind !== 'held') || !Array.isArray(keys)) return null
  const named = keys.filter((key) => typeof key === 'string')
  return kind === 'held'
    ? { kind, data: read, keys: named }
    : { kind, data: read, keys: named, before: answersIn(before) ?? {} }
}

/** Opens the channel of a form of one session; without one, as in old browsers, a tab is alone. */
export const openTabs = (
  owner: DraftOwner,
  id: number,
  heard: (word: TabWord) => void,
  channelOf: (name: string) => Channel | null = browserChannel,
): Tabs => {
  const channel = channelOf(`devform-${owner}-${id}`)
  channel?.addEventListener('message', (event) => {
    const word = wordOf((event as MessageEvent<unknown>).data) // a channel's messages are such events
    if (word) heard(word)
  })
  return { tell: (word) => channel?.postMessage(word), close: () => channel?.close() }
}

const browserChannel = (name: string): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
