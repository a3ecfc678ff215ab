import { createStore, type Store } from '../api/store.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { membersOf } from '../api/failure.ts'
import type { DeviceDrafts } from '../device/index.ts'
import type { Raw } from './values.ts'

/** What an editor keeps of its work: what was changed, on which version of the row, and a save without an answer. */
export interface Draft {
  readonly changes: Raw
  readonly updatedAt: string | null
  readonly open: OpenWrite | null
}

/** How far the work is safe. */
export type KeepStatus =
  | { readonly kind: 'clean' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'kept'; readonly at: Date; readonly on: 'device' | 'server' }
  /** The device keeps nothing; leaving would lose the text. */
  | { readonly kind: 'unsafe' }

/** Keeps one editor's draft some time after the last key. */
export interface DraftStore {
  readonly keeping: Store<KeepStatus>
  read: () => Promise<{ readonly draft: Draft; readonly at: Date } | null>
  /** Something changed. */
  touched: () => void
  /** Keeps now what is waiting; false when it could not be kept. */
  flush: () => Promise<boolean>
  /** Keeps now without a word of it, before a send whose outcome will be told. */
  keepQuietly: () => Promise<boolean>
  /** Calls back each time the device has what was typed; gives the way to stop. */
  onQuiet: (then: () => void) => () => void
  /** The server has all that was sent at this time; what came after goes on waiting. */
  sent: (at: Date) => Promise<void>
  /** The work is done or given up: nothing remains. */
  discard: () => Promise<void>
}

/** What a draft store asks of its editor. */
export interface DraftSource {
  /** The name of the draft on the device, which changes once a new row has its id. */
  readonly key: () => string
  /** The draft as it stands, or null when there is nothing to keep. */
  readonly current: () => Draft | null
}

const draftOf = (value: unknown): Draft => {
  const { changes, updatedAt, open } = membersOf(value)
  const { key, body } = membersOf(open)
  return {
    changes: membersOf(changes),
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
    open: typeof key === 'string' && typeof body === 'string' ? { key, body } : null,
  }
}

export const createDraftStore = (
  drafts: DeviceDrafts | null,
  quiet: number,
  { key, current }: DraftSource,
): DraftStore => {
  const keeping = createStore<KeepStatus>({ kind: 'clean' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let sentAt: Date | null = null

  const write = async (): Promise<KeepStatus> => {
    const draft = current()
    try {
      if (draft === null) {
        await drafts?.drop(key())
        return sentAt === null ? { kind: 'clean' } : { kind: 'kept', on: 'server', at: sentAt }
      }
      if (!drafts) throw new Error('Nobody is signed in.')
      const { at } = await drafts.keep(key(), draft)
      return { kind: 'kept', on: 'device', at }
    } catch {
      return { kind: 'unsafe' }
    }
  }
  const inTurn = (quietly = false): Promise<boolean> => {
    const done = writing.then(async () => {
      const kept = await write()
      if (!quietly && timer === undefined) keeping.set(kept)
      return kept.kind !== 'unsafe'
    })
    writing = done
    return done
  }
  const keepNow = (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    return inTurn()
  }
  const listeners = new Set<() => void>()
  const rest = async (): Promise<void> => {
    await keepNow()
    for (const listener of listeners) listener()
  }
  const touched = (): void => {
    clearTimeout(timer)
    keeping.set({ kind: 'waiting' })
    timer = setTimeout(() => void rest(), quiet)
  }

  return {
    keeping,
    read: async () => {
      const found = await drafts?.read(key()).catch(() => null)
      return found ? { draft: draftOf(found.value), at: found.at } : null
    },
    touched,
    flush: () => {
      const { kind } = keeping.get()
      if (kind === 'clean') return Promise.resolve(true)
      return kind === 'kept' ? writing.then(() => true) : keepNow()
    },
    keepQuietly: () => inTurn(true),
    onQuiet: (then) => {
      listeners.add(then)
      return () => listeners.delete(then)
    },
    sent: async (at) => {
      sentAt = at
      await writing
      if (current() === null) await keepNow()
      else if (timer === undefined) touched()
    },
    discard: async () => {
      clearTimeout(timer)
      timer = undefined
      sentAt = null
      await writing
      await drafts?.drop(key()).catch(() => undefined)
      keeping.set({ kind: 'clean' })
    },
  }
}
