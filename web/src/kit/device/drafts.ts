import { sealedShelf } from './sealed.ts'
import { deviceShelf, type Shelf } from './shelf.ts'
import { browserTurns, type Turns } from './turns.ts'

/** One kept value. */
export interface KeptDraft {
  readonly key: string
  readonly value: unknown
  readonly at: Date
}

/** One editor's own place on the device. No other tab takes it up or writes to it while this page is open. */
export interface DraftSlot {
  /** What an earlier page left here. */
  readonly found: KeptDraft | null
  /** Rejects where the device cannot keep anything. */
  keep: (value: unknown) => Promise<Date>
  drop: () => Promise<void>
  /** What is kept from now on has another name, as a new row that has got its id. */
  rename: (name: string) => void
  /** Lets others take up what lies here. */
  letGo: () => void
  /** Takes it back after the release, where no other editor has taken it up since. */
  retake: () => Promise<boolean>
}

/** A person, or an administrator who acts as one: neither finds what the other typed. */
export type DraftOwner = number | `${number}-as-${number}`

/** Whose drafts a session works with; `by` is the administrator who acts as the person. */
export const draftOwner = (userId: number, by: number | null): DraftOwner =>
  by === null ? userId : `${by}-as-${userId}`

/** What a person has written and not yet sent, kept on the device until it is. */
export interface DeviceDrafts {
  /** Whose they are, as the device names them: a person, or an administrator and whom they act as. */
  readonly owner: DraftOwner
  /** A slot under this name: with what an earlier page left, the preferred one or else the newest, or an empty one. */
  claim: (name: string, prefer?: string | null) => Promise<DraftSlot>
  /**
   * The editor is closed, which may come before its slot is found: once its last words are kept, what lies there may be taken up again.
   * Who claims the name meanwhile waits for that.
   */
  release: (name: string, claimed: Promise<DraftSlot | null>, after: Promise<unknown>) => Promise<void>
  /** All drafts, the newest first. */
  list: () => Promise<readonly KeptDraft[]>
  /** The drafts that no open page has taken up, of one name where it is given. */
  left: (name?: string) => Promise<readonly KeptDraft[]>
  keep: (key: string, value: unknown) => Promise<Date>
  /** The newest draft under this name; null when there is none that can be opened. */
  read: (name: string) => Promise<KeptDraft | null>
  drop: (key: string) => Promise<void>
  /** An editor that has to be asked for its last words before the session ends; gives the way to leave. */
  attend: (flush: () => Promise<unknown>) => () => void
  /** Lets every open editor keep what it has, and waits until all of it is kept. */
  settle: () => Promise<void>
  /** Forgets everything and keeps nothing more; for sign-out. */
  clear: () => Promise<void>
  /** Keeps nothing more but leaves what is there; for when the session has ended elsewhere. */
  close: () => void
  readonly isClosed: () => boolean
}

/** Editors of this page that are keeping their last words. */
const closing = new Map<string, Set<Promise<unknown>>>()

/** So long a list of what was left waits for editors that are closing. */
const longestClosing = 2_000
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

const textOf = (found: KeptDraft | null | undefined): string => JSON.stringify(found ? [found.value, found.at] : null)

const nameOf = (key: string): string => key.split('~')[0] ?? key

const freshKey = (name: string): string =>
  `${name}~${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The drafts of one person on this device, sealed with a key that cannot be taken out of the browser. */
export const createDeviceDrafts = (
  owner: DraftOwner,
  now: () => Date = () => new Date(),
  shelf: Shelf = deviceShelf(owner),
  turns: Turns = browserTurns(),
): DeviceDrafts => {
  const sealed = sealedShelf(shelf)
  const editors = new Set<() => Promise<unknown>>()
  const lockOf = (key: string): string => `draft-${owner}-${key}`
  const keep = async (key: string, value: unknown): Promise<Date> => {
    const at = now()
    await sealed.put(key, value, at)
    return at
  }
  const list = async (): Promise<readonly KeptDraft[]> => {
    const found = (await sealed.all()).flatMap(({ name: key, value, at }) =>
      value === null ? [] : [{ key, value, at }],
    )
    return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  }
  const left = async (): Promise<readonly KeptDraft[]> => {
    const found = await list()
    const held = await Promise.all(found.map(({ key }) => turns.isHeld(lockOf(key))))
    return found.filter((_, at) => held[at] === false)
  }
  const waitForClosing = async (name: string): Promise<void> => {
    await Promise.allSettled([...(closing.get(lockOf(name)) ?? [])])
  }
  // Two pages that open at once do not take up the same draft.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(`drafts-${owner}`, work)
  const claim: DeviceDrafts['claim'] = async (name, prefer = null) => {
    await waitForClosing(name)
    return inTurn(async () => {
      const mine = (await left()).filter(({ key }) => nameOf(key) === name)
      const key = (mine.find((one) => one.key === prefer) ?? mine[0])?.key
      if (key === undefined) return slotAt(freshKey(name), null)
      const hold = turns.hold(lockOf(key))
      // Who let go of it a moment ago may have written to it after it was read.
      const found = (await list()).find((one) => one.key === key) ?? null
      return slotAt(key, found, hold)
    })
  }
  const slotAt = (first: string, found: KeptDraft | null, hold = turns.hold(lockOf(first))): DraftSlot => {
    let key = first
    let old: string[] = []
    let letGo = [hold]
    // What this editor knows to lie here: another one may have gone on from it, and be closed by now.
    let last = textOf(found)
    const dropOld = async (): Promise<void> => {
      for (const one of old.splice(0)) await sealed.drop(one)
    }
    return {
      found,
      keep: async (value) => {
        const at = await keep(key, value)
        last = textOf({ key, value, at })
        await dropOld()
        return at
      },
      drop: async () => {
        await dropOld()
        await sealed.drop(key)
        last = textOf(null)
      },
      rename: (next) => {
        if (nameOf(key) === next) return
        old = [...old, key]
        key = freshKey(next)
        letGo = [...letGo, turns.hold(lockOf(key))]
      },
      letGo: () => {
        for (const go of letGo.splice(0)) go()
      },
      retake: () =>
        inTurn(async () => {
          if (letGo.length > 0) return true
          if (await turns.isHeld(lockOf(key))) return false
          if (textOf((await list()).find((one) => one.key === key)) !== last) return false
          letGo = [turns.hold(lockOf(key))]
          return true
        }),
    }
  }
  const release: DeviceDrafts['release'] = async (name, claimed, after) => {
    const lock = lockOf(name)
    const here = closing.get(lock) ?? new Set()
    const letGoAfter = async (): Promise<void> => {
      const slot = await claimed
      await after
      slot?.letGo()
    }
    const done = letGoAfter()
    closing.set(lock, here.add(done))
    await done
    here.delete(done)
  }
  return {
    owner,
    claim,
    release,
    list,
    left: async (name) => {
      // What was left a moment ago is listed, too; an editor that cannot end keeps back nothing but its own text.
      const last = [...closing].filter(([lock]) =>
        name === undefined ? lock.startsWith(lockOf('')) : lock === lockOf(name),
      )
      await Promise.race([Promise.allSettled(last.flatMap(([, here]) => [...here])), pause(longestClosing)])
      return (await left()).filter(({ key }) => name === undefined || nameOf(key) === name)
    },
    keep,
    read: async (name) => (await list()).find(({ key }) => nameOf(key) === name) ?? null,
    drop: (key) => sealed.drop(key),
    attend: (flush) => {
      editors.add(flush)
      return () => editors.delete(flush)
    },
    settle: async () => {
      await Promise.allSettled([...editors].map((flush) => flush()))
      await sealed.written()
    },
    clear: () => sealed.clear(),
    close: () => sealed.close(),
    isClosed: () => sealed.isClosed(),
  }
}
