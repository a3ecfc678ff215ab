import { membersOf } from '../api/failure.ts'
import { newCipherKey } from './cipher.ts'
import type { Shelf } from './shelf.ts'

const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(String(text).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * A shelf of this tab alone, for who has no account and may sit at a public computer: it survives a reload, and goes when the tab is
 * closed. The key lives as long as the page and its reloads, beside what it seals.
 */
export const sessionShelf = (name: string, storage: Storage = sessionStorage): Shelf => {
  const prefix = `college-${name}:`
  const valueName = (key: string): string => `${prefix}value:${key}`
  const keyName = `${prefix}key`
  const names = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix))
  const take: Shelf['take'] = (key) => {
    const kept = storage.getItem(valueName(key))
    if (kept === null) return Promise.resolve(undefined)
    const { iv, content, at } = membersOf(JSON.parse(kept))
    return Promise.resolve({ iv: bytesOf(iv), content: bytesOf(content).buffer, at: String(at) })
  }
  return {
    key: async () => {
      const known = storage.getItem(keyName)
      if (known !== null)
        return crypto.subtle.importKey('raw', bytesOf(known), 'AES-GCM', false, ['encrypt', 'decrypt'])
      const fresh = await newCipherKey(true)
      storage.setItem(keyName, textOf(await crypto.subtle.exportKey('raw', fresh)))
      return fresh
    },
    put: (key, { iv, content, at }) => {
      storage.setItem(valueName(key), JSON.stringify({ iv: textOf(iv), content: textOf(content), at }))
      return Promise.resolve()
    },
    take,
    drop: (key) => {
      storage.removeItem(valueName(key))
      return Promise.resolve()
    },
    all: async () => {
      const keys = names().flatMap((key) => (key.startsWith(valueName('')) ? [key.slice(valueName('').length)] : []))
      const found = await Promise.all(keys.map(async (key) => [key, await take(key)] as const))
      return found.flatMap(([key, sealed]) => (sealed ? [[key, sealed] as const] : []))
    },
    empty: () => {
      for (const key of names()) storage.removeItem(key)
      return Promise.resolve()
    },
  }
}
