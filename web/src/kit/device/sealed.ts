import { seal, unseal, type SealedEntry } from './cipher.ts'
import type { Shelf } from './shelf.ts'

/** A shelf whose values are sealed on the way in and opened on the way out. */
export interface SealedShelf {
  /** Keeps the value; once closed nothing is kept. */
  put: (name: string, value: unknown, at: Date) => Promise<void>
  /** The value, or null when there is none that can be opened. */
  take: (name: string) => Promise<unknown>
  /** All that lies here; a value that cannot be opened is null. */
  all: () => Promise<readonly { readonly name: string; readonly value: unknown; readonly at: Date }[]>
  /** Forgets the value; once closed it stays. */
  drop: (name: string) => Promise<void>
  /** All that was put or dropped until now has been. */
  written: () => Promise<unknown>
  /** Forgets everything and keeps nothing more. */
  clear: () => Promise<void>
  /** Keeps nothing more, and leaves what is there. */
  close: () => void
  readonly isClosed: () => boolean
}

/** Seals what lies on a shelf with the shelf's own key. */
export const sealedShelf = (shelf: Shelf): SealedShelf => {
  let closed = false
  // Sealing takes longer for some values than for others: what was written last is kept last.
  let writing: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(write: () => Promise<T>): Promise<T> => {
    const done = writing.then(write)
    writing = done.catch(() => undefined)
    return done
  }
  let key: Promise<CryptoKey> | null = null
  const cipherKey = (): Promise<CryptoKey> => {
    key ??= shelf.key().catch((error: unknown) => {
      key = null
      throw error
    })
    return key
  }
  const opened = async (name: string, sealed: SealedEntry): Promise<unknown> => {
    try {
      return await unseal(await cipherKey(), name, sealed)
    } catch {
      return null
    }
  }
  return {
    put: (name, value, at) =>
      inOrder(async () => {
        const sealed = await seal(await cipherKey(), name, value, at)
        if (!closed) await shelf.put(name, sealed)
      }),
    take: async (name) => {
      const sealed = closed ? undefined : await shelf.take(name)
      return sealed ? opened(name, sealed) : null
    },
    all: async () => {
      if (closed) return []
      const found = await shelf.all()
      return Promise.all(
        found.map(async ([name, sealed]) => ({ name, value: await opened(name, sealed), at: new Date(sealed.at) })),
      )
    },
    drop: (name) =>
      inOrder(async () => {
        if (!closed) await shelf.drop(name)
      }),
    written: () => writing,
    clear: async () => {
      closed = true
      await shelf.empty()
    },
    close: () => {
      closed = true
    },
    isClosed: () => closed,
  }
}
