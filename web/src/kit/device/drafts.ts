import { seal, unseal } from './cipher.ts'
import { deviceShelf, type Shelf } from './shelf.ts'

/** One kept value, without its content. */
export interface DraftEntry {
  readonly key: string
  readonly at: Date
}

/** What a person has written and not yet sent, kept on the device until it is. */
export interface DeviceDrafts {
  readonly userId: number
  /** Resolves once the value is safe; rejects where the device cannot keep anything. Once the session has ended nothing is kept. */
  keep: (key: string, value: unknown) => Promise<DraftEntry>
  /** The value, or null when there is none that can be opened. */
  read: (key: string) => Promise<{ readonly value: unknown; readonly at: Date } | null>
  drop: (key: string) => Promise<void>
  list: () => Promise<readonly DraftEntry[]>
  /** An editor that has to be asked for its last words before the session ends; gives the way to leave. */
  attend: (flush: () => Promise<unknown>) => () => void
  /** Lets every open editor keep what it has. */
  settle: () => Promise<void>
  /** Forgets everything and keeps nothing more; for sign-out. */
  clear: () => Promise<void>
  /** Keeps nothing more but leaves what is there; for when the session has ended elsewhere. */
  close: () => void
}

/** The drafts of one person on this device, sealed with a key that cannot be taken out of the browser. */
export const createDeviceDrafts = (
  userId: number,
  now: () => Date = () => new Date(),
  shelf: Shelf = deviceShelf(userId),
): DeviceDrafts => {
  let closed = false
  const editors = new Set<() => Promise<unknown>>()
  let key: Promise<CryptoKey> | null = null
  const cipherKey = (): Promise<CryptoKey> => {
    key ??= shelf.key().catch((error: unknown) => {
      key = null
      throw error
    })
    return key
  }
  return {
    userId,
    keep: async (name, value) => {
      const at = now()
      const sealed = await seal(await cipherKey(), name, value, at)
      if (!closed) await shelf.put(name, sealed)
      return { key: name, at }
    },
    read: async (name) => {
      const sealed = await shelf.take(name)
      if (!sealed) return null
      try {
        return { value: await unseal(await cipherKey(), name, sealed), at: new Date(sealed.at) }
      } catch {
        return null
      }
    },
    drop: (name) => shelf.drop(name),
    list: async () => (await shelf.all()).map(([name, { at }]) => ({ key: name, at: new Date(at) })),
    attend: (flush) => {
      editors.add(flush)
      return () => editors.delete(flush)
    },
    settle: async () => {
      await Promise.allSettled([...editors].map((flush) => flush()))
    },
    clear: async () => {
      closed = true
      await shelf.empty()
    },
    close: () => {
      closed = true
    },
  }
}
