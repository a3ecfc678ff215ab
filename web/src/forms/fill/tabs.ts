import type { FormData } from '@college/contract/forms'
import { differing, membersOf, same, type DraftOwner } from '#kit'
import { answersIn, goesOnFrom } from './draft.ts'

/** Answers of these keys that a tab has not sent, and what the version says that they were changed from. */
interface Unsent {
  readonly data: FormData
  readonly keys: readonly string[]
  readonly base: FormData
}

/** The messages between tabs that have the same form open. */
export type TabWord =
  /** What was typed, and what stood in its place in that tab before. */
  | (Unsent & { readonly kind: 'typed'; readonly before: FormData })
  /** What a tab had not sent when another one was opened. */
  | (Unsent & { readonly kind: 'held' })
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

/**
 * The answers that a tab takes over from another one: what goes on from its own, or was typed over it, or where it has nothing of its own
 * on the same version. All else stays as it is in both tabs until it is sent, and the person chooses.
 */
export const takenOver = (
  word: Extract<TabWord, { readonly kind: 'typed' | 'held' }>,
  mine: FormData,
  base: FormData,
): string[] => {
  const takes = (key: string): boolean =>
    (word.kind === 'typed' && same(mine[key], word.before[key])) ||
    (same(mine[key], base[key]) && same(word.base[key], base[key])) ||
    goesOnFrom(mine[key], word.data[key])
  return differing(mine, word.data).filter((key) => word.keys.includes(key) && takes(key))
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

const wordOf = (value: unknown): TabWord | null => {
  const { kind, data, keys, base, before, updatedAt } = membersOf(value)
  if (kind === 'moved' || kind === 'opened') return { kind }
  const read = answersIn(data)
  if (!read) return null
  if (kind === 'saved' && typeof updatedAt === 'string') return { kind, data: read, updatedAt }
  if ((kind !== 'typed' && kind !== 'held') || !Array.isArray(keys)) return null
  const named = keys.filter((key) => typeof key === 'string')
  const unsent = { data: read, keys: named, base: answersIn(base) ?? {} }
  return kind === 'held' ? { kind, ...unsent } : { kind, ...unsent, before: answersIn(before) ?? {} }
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
