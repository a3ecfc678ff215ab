import type { Client } from '../../api/client.ts'
import { clientOf } from '../../api/tests/stubServer.ts'
import { createDeviceDrafts, type DeviceDrafts } from '../../device/drafts.ts'
import { deviceShelf, type Shelf } from '../../device/shelf.ts'
import { pageTurns, type Turns } from '../../device/turns.ts'

/** A device of a test: what lies on it outlives its pages. */
export interface Device {
  readonly userId: number
  readonly turns: Turns
}

/** A page that can go from one moment to the next: what it was about to keep or send never happens. */
export interface Page {
  readonly client: Client
  readonly drafts: DeviceDrafts
  readonly turns: Turns
  readonly isGone: () => boolean
  readonly kill: () => void
}

export const createDevice = (userId: number): Device => ({ userId, turns: pageTurns() })

const never = new Promise<never>(() => undefined)

export const openPage = ({ userId, turns }: Device, baseURL: string, onUnauthorised: () => void): Page => {
  let isGone = false
  let letGone: () => void = () => undefined
  const gone = new Promise<never>((_, reject) => {
    letGone = () => reject(new Error('The page is gone.'))
  })
  gone.catch(() => undefined)
  const held = new Set<() => void>()
  const inPage =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      isGone ? never : work(...given)
  const shelf = deviceShelf(userId)
  const own: Shelf = {
    key: inPage(shelf.key),
    put: inPage(shelf.put),
    take: inPage(shelf.take),
    drop: inPage(shelf.drop),
    all: inPage(shelf.all),
    empty: inPage(shelf.empty),
  }
  // The browser takes back the locks of a page that is gone.
  const ownTurns: Turns = {
    take: (name, work) => (isGone ? never : turns.take(name, () => Promise.race([work(), gone]))),
    hold: (name) => {
      if (isGone) return () => undefined
      const letGo = turns.hold(name)
      const once = (): void => {
        if (held.delete(once)) letGo()
      }
      held.add(once)
      return once
    },
    isHeld: inPage(turns.isHeld),
  }
  const { client } = clientOf(baseURL, {
    baseURL: () => (isGone ? 'http://127.0.0.1:1' : baseURL),
    newId: () => crypto.randomUUID(),
    onUnauthorised,
  })
  return {
    client,
    turns: ownTurns,
    drafts: createDeviceDrafts(userId, undefined, own, ownTurns),
    isGone: () => isGone,
    kill: () => {
      isGone = true
      letGone()
      for (const letGo of held) letGo()
    },
  }
}
