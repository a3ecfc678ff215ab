import { createStore, type Store } from '../api/store.ts'
import { deviceShelf, type Shelf } from '../device/shelf.ts'
import { sealedShelf } from '../device/sealed.ts'
import { changed as differing } from '../form/values.ts'
import { entryIn, type Values, type Refusal, type UnfinishedEntry, type UnsentEntry } from './entry.ts'
import { browserTurns, type Turns } from '../device/turns.ts'

/** What may change of an entry. */
export type Change = Partial<Pick<UnsentEntry, 'values' | 'words' | 'before' | 'open' | 'triedAt' | 'refusal' | 'key'>>

/** What of one person waits on this device to be sent, in the order in which it was kept. */
export interface UnsentQueue {
  readonly userId: number
  /** Null until the device has been asked. */
  readonly entries: Store<readonly UnsentEntry[] | null>
  /** Keeps a save that got no answer; a second one of the same row joins the first. Rejects where the device keeps nothing. */
  add: (unfinished: UnfinishedEntry) => Promise<UnsentEntry>
  /** The entry as the device has it now; null when it is gone. */
  find: (id: string) => Promise<UnsentEntry | null>
  /** Writes what has changed of an entry that is still there; null when it is gone. */
  change: (id: string, change: Change) => Promise<UnsentEntry | null>
  /** What the person has changed in it: to be sent anew, without the refusal. */
  mend: (id: string, mended: Pick<UnsentEntry, 'values' | 'words' | 'before'>) => Promise<UnsentEntry | null>
  refuse: (id: string, refusal: Refusal) => Promise<UnsentEntry | null>
  remove: (id: string) => Promise<void>
  /** Puts back what was removed a moment ago, as it was. */
  restore: (entry: UnsentEntry) => Promise<unknown>
  /** Reads the device again. */
  read: () => Promise<readonly UnsentEntry[]>
  /** Keeps an entry from being sent while it is being changed; gives the way to let go. */
  hold: (id: string) => () => void
  isHeld: (id: string) => Promise<boolean>
  /** Lets the tabs send one after the other. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Forgets everything and keeps nothing more; for sign-out. */
  clear: () => Promise<void>
  /** Keeps and sends nothing more but leaves what is there; for when the session has ended elsewhere. */
  close: () => void
  readonly isClosed: () => boolean
}

export interface QueueParams {
  readonly shelf: Shelf
  readonly turns: Turns
  /** How the tabs hear of each other's changes. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null
  readonly now: () => Date
  readonly newId: () => string
}

const changedSince = ({ values, before }: UnfinishedEntry): Values => differing(values, before?.values ?? {})

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const browserParams = (userId: number): QueueParams => ({
  shelf: deviceShelf(userId, 'unsent'),
  turns: browserTurns(),
  channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`unsent-${userId}`),
  now: () => new Date(),
  newId,
})

/** The queue of one person, sealed with a key that cannot be taken out of the browser. */
export const unsentQueue = (userId: number, given: Partial<QueueParams> = {}): UnsentQueue => {
  const { shelf, turns, channel, now, newId: fresh } = { ...browserParams(userId), ...given }
  const sealed = sealedShelf(shelf)
  const entries = createStore<readonly UnsentEntry[] | null>(null)
  const turn = `unsent-${userId}`
  let closed = false

  const read = async (): Promise<readonly UnsentEntry[]> => {
    const found = (await sealed.all()).flatMap(({ value }) => entryIn(value) ?? [])
    const inOrder = found.toSorted((a, b) => a.order - b.order || a.at.localeCompare(b.at))
    if (!closed) entries.set(inOrder)
    return inOrder
  }
  const changed = async (): Promise<void> => {
    if (closed) return
    await read()
    channel?.postMessage('changed')
  }
  const put = async (entry: UnsentEntry): Promise<UnsentEntry> => {
    await sealed.put(entry.id, entry, now())
    await changed()
    return entry
  }
  const find = async (id: string): Promise<UnsentEntry | null> => entryIn(await sealed.take(id))
  // Each change reads what is there and writes it anew, so they go one after the other in all tabs.
  const writing = <T>(work: () => Promise<T>): Promise<T> => turns.take(`${turn}-writing`, work)
  const change = (id: string, what: Change): Promise<UnsentEntry | null> =>
    writing(async () => {
      const entry = await find(id)
      return entry ? put({ ...entry, ...what }) : null
    })
  channel?.addEventListener('message', () => void read().catch(() => undefined))
  void read().catch(() => entries.set([]))

  return {
    userId,
    entries,
    add: (unfinished) =>
      writing(async () => {
        const all = await read()
        const { before } = unfinished
        const same = all.find(
          (one) => before !== null && one.record === unfinished.record && one.before?.id === before.id,
        )
        if (same) {
          // This editor began with the stored row and knew nothing of what waits.
          const values = { ...same.values, ...changedSince(unfinished) }
          return put({
            ...same,
            values,
            words: unfinished.words,
            open: unfinished.open ?? same.open,
            refusal: null,
            key: fresh(),
          })
        }
        const order = (all.at(-1)?.order ?? 0) + 1
        const at = now().toISOString()
        const triedAt = unfinished.open === null ? null : at
        return put({ ...unfinished, id: fresh(), key: fresh(), order, at, triedAt, refusal: null })
      }),
    find,
    change,
    mend: (id, { values, words, before }) => change(id, { values, words, before, refusal: null, key: fresh() }),
    refuse: (id, refusal) => change(id, { refusal }),
    remove: (id) =>
      writing(async () => {
        await sealed.drop(id)
        await changed()
      }),
    restore: (entry) => writing(() => put(entry)),
    read,
    hold: (id) => turns.hold(`${turn}-${id}`),
    isHeld: (id) => turns.isHeld(`${turn}-${id}`),
    inTurn: (work) => turns.take(turn, work),
    clear: async () => {
      closed = true
      entries.set([])
      await sealed.clear()
      channel?.close()
    },
    close: () => {
      closed = true
      sealed.close()
      channel?.close()
    },
    isClosed: () => closed,
  }
}
