import { clear, createStore, del, entries, get, set, update } from 'idb-keyval'
import { newCipherKey, type SealedEntry } from './cipher.ts'

/** Where sealed values of one person lie, with the key that opens them. */
export interface Shelf {
  key: () => Promise<CryptoKey>
  put: (name: string, sealed: SealedEntry) => Promise<void>
  take: (name: string) => Promise<SealedEntry | undefined>
  drop: (name: string) => Promise<void>
  all: () => Promise<readonly (readonly [name: string, sealed: SealedEntry])[]>
  /** Empties the shelf; its key goes too, so that no copy of what lay here can be opened again. */
  empty: () => Promise<void>
}

const keyName = 'key'
const valueName = (name: string): string => `value:${name}`

/** What lies on a shelf: typed text, entries that wait to be sent, and answers that editors need without a network. */
export type ShelfKind = 'drafts' | 'unsent' | 'kept'

/** A shelf in the browser's database, one of each kind for each owner. */
export const deviceShelf = (owner: number | string, kind: ShelfKind = 'drafts'): Shelf => {
  const store = createStore(`college-${kind}-${owner}`, kind)
  return {
    key: async () => {
      const known = await get<CryptoKey>(keyName, store)
      if (known) return known
      const fresh = await newCipherKey()
      // Another tab may have made one meanwhile; then that one holds.
      await update<CryptoKey>(keyName, (now) => now ?? fresh, store)
      return (await get<CryptoKey>(keyName, store)) ?? fresh
    },
    put: (name, sealed) => set(valueName(name), sealed, store),
    take: (name) => get<SealedEntry>(valueName(name), store),
    drop: (name) => del(valueName(name), store),
    all: async () =>
      (await entries<string, SealedEntry>(store))
        .filter(([name]) => name !== keyName)
        .map(([name, sealed]) => [name.slice(valueName('').length), sealed] as const),
    empty: () => clear(store),
  }
}
