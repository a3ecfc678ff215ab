/** One entry of the way a person took: its address, and what was kept with it. */
export interface Location {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its number sign, or empty. */
  readonly hash: string
  readonly state: unknown
  /** Tells this entry from others of the same address. */
  readonly key: string
}

/** Back and Forward are `POP`. */
export type NavigationAction = 'POP' | 'PUSH' | 'REPLACE'

export interface History {
  readonly location: () => Location
  readonly push: (to: Location) => void
  readonly replace: (to: Location) => void
  readonly go: (delta: number) => void
  /**
   * Puts a second entry of the same page over the first one, where Back would leave the application: it is heard as a Back of no entries. The
   * next push takes its place.
   */
  readonly doubleFirst: () => void
  /** Hears of Back and Forward, and how many entries they went; null where that is not known. */
  readonly listen: (listener: (delta: number | null, leftDouble: boolean) => void) => () => void
}

export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

let made = 0
const newKey = (): string => `${Math.round(performance.timeOrigin).toString(36)}-${(made += 1).toString(36)}`

/** The place that an address leads to from another: `/a?b#c`, `?b`, `#c`, or nothing for the same path. */
export const locationOf = (
  to: string,
  from: Pick<Location, 'pathname' | 'search'>,
  state: unknown = null,
): Location => {
  const path = to.startsWith('/') ? to : from.pathname + (to.startsWith('#') ? from.search : '') + to
  const { pathname, search, hash } = new URL(`http://here.invalid${path}`)
  // Two slashes at the start would be the address of another server.
  return { pathname: pathname.replace(/^\/{2,}/, '/'), search, hash, state, key: newKey() }
}

interface Kept {
  readonly usr?: unknown
  readonly key?: string
  readonly idx?: number
  readonly isDouble?: boolean
}

// What stands in the history of a browser is ours, or of a link within the page, which keeps nothing.
const kept = (): Kept => (window.history.state as Kept | null) ?? {}

/** Writes an entry; says whether the browser took it. Some refuse many entries in a short time. */
const write = (how: 'pushState' | 'replaceState', note: Kept, address?: string): boolean => {
  try {
    window.history[how](note, '', address)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    return false
  }
}

/** The history of the browser. */
export const browserHistory = (): History => {
  let index = kept().idx ?? 0
  let isDouble = kept().isDouble === true
  const note = (to: Location): Kept => ({ usr: to.state, key: to.key, idx: index, ...(isDouble ? { isDouble } : {}) })
  if (kept().idx === undefined) write('replaceState', { ...kept(), idx: index })
  return {
    location: () => {
      const { pathname, search, hash } = window.location
      return { pathname, search, hash, state: kept().usr ?? null, key: kept().key ?? 'first' }
    },
    push: (to) => {
      index = (kept().idx ?? index) + 1
      const how = isDouble ? 'replaceState' : 'pushState'
      isDouble = false
      // Without its entry Back would lead too far: the page is then loaded.
      if (!write(how, note(to), addressOf(to))) window.location.assign(addressOf(to))
    },
    replace: (to) => {
      index = kept().idx ?? index
      // Where it is refused the screen goes on, and the bar says the address from before.
      write('replaceState', note(to), addressOf(to))
    },
    go: (delta) => window.history.go(delta),
    doubleFirst: () => {
      if (isDouble || index !== 0) return
      isDouble = write('pushState', { ...kept(), isDouble: true })
    },
    listen: (listener) => {
      const heard = (): void => {
        const { idx } = kept()
        const delta = idx === undefined ? null : idx - index
        index = idx ?? index
        const leftDouble = isDouble && delta === 0
        isDouble = kept().isDouble === true
        listener(delta, leftDouble && !isDouble)
      }
      window.addEventListener('popstate', heard)
      return () => window.removeEventListener('popstate', heard)
    },
  }
}

/** An address to begin at, with what is kept with its entry. */
export type InitialEntry = string | { readonly to: string; readonly state: unknown }

/** A history without a browser, which starts at the last of some addresses. */
export const memoryHistory = (addresses: readonly InitialEntry[]): History => {
  const start = { pathname: '/', search: '' }
  let entries = addresses.map((entry) =>
    typeof entry === 'string' ? locationOf(entry, start) : locationOf(entry.to, start, entry.state),
  )
  let index = entries.length - 1
  const listeners = new Set<(delta: number, leftDouble: boolean) => void>()
  return {
    location: () => entries[index] ?? locationOf('/', start),
    push: (to) => {
      index += 1
      entries = [...entries.slice(0, index), to]
    },
    replace: (to) => {
      entries = entries.with(index, to)
    },
    go: (delta) => {
      const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
      const moved = next - index
      index = next
      if (moved !== 0) for (const listener of listeners) listener(moved, false)
    },
    // Nothing lies before its first entry.
    doubleFirst: () => undefined,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
