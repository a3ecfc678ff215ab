import { createStore, type Store } from '../api/store.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { membersOf } from '../api/failure.ts'
import type { DeviceDrafts, DraftSlot } from '../device/index.ts'
import type { Content } from './merge.ts'

/** What a draft says of itself in a list, and the way back to it. */
export interface DraftAbout {
  readonly kind: string
  readonly words: string
  readonly path: string
}

/** What is kept of a text: what was changed, what stood there before, and a save without an answer. */
export interface Draft {
  readonly changes: Content
  /** What the changed fields said in the version that they were changed from. */
  readonly base: Content
  readonly updatedAt: string | null
  readonly open: OpenWrite | null
  readonly about: DraftAbout | null
}

/** How far the work is safe. */
export type KeepStatus =
  | { readonly kind: 'clean' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'kept'; readonly at: Date; readonly on: 'device' | 'server' }
  /** The device keeps nothing; leaving would lose the text. */
  | { readonly kind: 'unsafe' }

/** Keeps one text on the device: a moment after each key, and when the page is hidden or left. */
export interface DraftStore {
  readonly keeping: Store<KeepStatus>
  /** What an earlier page left; the preferred draft, or else the newest. */
  open: (prefer?: string | null) => Promise<{ readonly draft: Draft; readonly at: Date } | null>
  /** Something changed. */
  touched: () => void
  /** Whether the person is still typing. */
  isWaiting: () => boolean
  /** Whether leaving now would lose something. */
  isAtRisk: () => boolean
  /** Keeps now what is waiting; false when it could not be kept. */
  flush: () => Promise<boolean>
  /** Keeps now without a word of it, before a send whose outcome will be told. */
  keepQuietly: () => Promise<boolean>
  /** Calls back each time the person has rested; gives the way to stop. */
  onQuiet: (then: () => void) => () => void
  /** The server has all that was sent at this time; what came after goes on waiting. */
  sent: (at: Date) => Promise<void>
  /** The work is done or given up: nothing remains. */
  discard: () => Promise<void>
  /** Keeps it when the page is hidden or left, or the session ends; gives the way to stop. */
  watch: () => () => void
  /** The editor is closed: its last words are kept, and then another may take up what lies here. */
  close: () => Promise<void>
  /** Whether a write may be sent: after the close only while nobody else has taken the text up. */
  isOurs: () => boolean
}

/** What a draft store asks of its editor. */
export interface DraftSource {
  /** The name of the draft on the device, which changes once a new row has its id. */
  readonly name: () => string
  /** The draft as it stands, or null when there is nothing to keep. */
  readonly current: () => Draft | null
}

/** Milliseconds after a key until it is on its way to the device. */
const soon = 40

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A draft as it was kept. */
export const draftOf = (value: unknown): Draft => {
  const { changes, base, updatedAt, open, about } = membersOf(value)
  const { key, body } = membersOf(open)
  const { kind, words, path } = membersOf(about)
  return {
    changes: membersOf(changes),
    base: membersOf(base),
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
    open: typeof key === 'string' && typeof body === 'string' ? { key, body } : null,
    about: typeof path === 'string' ? { kind: text(kind), words: text(words), path } : null,
  }
}

export const createDraftStore = (
  drafts: DeviceDrafts | null,
  quiet: number,
  { name, current }: DraftSource,
): DraftStore => {
  const keeping = createStore<KeepStatus>({ kind: 'clean' })
  let claiming: Promise<DraftSlot | null> | null = null
  let isClosed = false
  let isTaken = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let early: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  // Which key was the last to be typed, and the last that the device has.
  let [typed, kept] = [0, 0]
  let sentAt: Date | null = null
  const listeners = new Set<() => void>()

  const claimed = (prefer: string | null = null): Promise<DraftSlot | null> => {
    claiming ??= drafts?.claim(name(), prefer).catch(() => null) ?? Promise.resolve(null)
    return claiming
  }
  const write = async (): Promise<KeepStatus> => {
    const mine = await claimed()
    if (!isClosed) return writeTo(mine)
    isTaken = mine !== null && !(await mine.retake())
    if (isTaken) return keeping.get()
    const status = await writeTo(mine)
    mine?.letGo()
    return status
  }
  const writeTo = async (mine: DraftSlot | null): Promise<KeepStatus> => {
    const last = typed
    const draft = current()
    try {
      if (draft === null) {
        await mine?.drop()
        kept = last
        return sentAt === null ? { kind: 'clean' } : { kind: 'kept', on: 'server', at: sentAt }
      }
      if (!mine) throw new Error('This device can’t save drafts.')
      mine.rename(name())
      const at = await mine.keep(draft)
      kept = last
      return { kind: 'kept', on: 'device', at }
    } catch {
      return { kind: 'unsafe' }
    }
  }
  const inTurn = (quietly: boolean): Promise<boolean> => {
    clearTimeout(early)
    early = undefined
    const done = writing.then(async () => {
      const status = await write()
      if (!quietly && resting === undefined) keeping.set(status)
      return status.kind !== 'unsafe'
    })
    writing = done
    return done
  }
  const stopResting = (): void => {
    clearTimeout(resting)
    resting = undefined
  }
  const keepNow = (): Promise<boolean> => {
    stopResting()
    return inTurn(false)
  }
  const rest = async (): Promise<void> => {
    await keepNow()
    for (const listener of listeners) listener()
  }
  const touched = (): void => {
    typed += 1
    keeping.set({ kind: 'waiting' })
    clearTimeout(resting)
    resting = setTimeout(() => void rest(), quiet)
    early ??= setTimeout(() => void inTurn(true), soon)
  }
  const isAtRisk = (): boolean => kept < typed || keeping.get().kind === 'unsafe'
  const flush = (): Promise<boolean> => {
    const { kind } = keeping.get()
    if (kept < typed) return keepNow()
    if (kind === 'clean') return Promise.resolve(true)
    return kind === 'kept' ? writing.then(() => true) : keepNow()
  }

  let closing: Promise<void> | null = null
  const close = async (): Promise<void> => {
    const last = flush()
    const gone = claiming && drafts?.release(name(), claiming, last)
    await last
    isClosed = true
    await gone
  }

  return {
    keeping,
    open: async (prefer) => {
      const mine = await claimed(prefer)
      return mine?.found ? { draft: draftOf(mine.found.value), at: mine.found.at } : null
    },
    touched,
    isWaiting: () => resting !== undefined,
    isAtRisk,
    flush,
    keepQuietly: () => inTurn(true),
    onQuiet: (then) => {
      listeners.add(then)
      return () => listeners.delete(then)
    },
    sent: async (at) => {
      sentAt = at
      await writing
      if (current() === null) await keepNow()
      else if (resting === undefined) touched()
    },
    discard: async () => {
      stopResting()
      clearTimeout(early)
      early = undefined
      sentAt = null
      kept = typed
      await writing
      await (await claimed())?.drop().catch(() => undefined)
      // What was typed meanwhile is work of its own.
      if (kept === typed) keeping.set({ kind: 'clean' })
    },
    watch: () => {
      const keep = (): void => {
        if (isAtRisk()) void inTurn(true)
      }
      // Phones close pages without a word; the last one they give is that the page is hidden.
      const events = ['visibilitychange', 'pagehide']
      const page = typeof window === 'undefined' ? null : window
      for (const event of events) page?.addEventListener(event, keep)
      const leave = drafts?.attend(flush)
      return () => {
        for (const event of events) page?.removeEventListener(event, keep)
        leave?.()
      }
    },
    // Nothing was opened or typed: it may still be opened.
    close: () => (claiming === null && typed === 0 ? Promise.resolve() : (closing ??= close())),
    // A session that has ended keeps nothing more, and its text is not sent by the next one.
    isOurs: () => !isTaken && !drafts?.isClosed(),
  }
}
