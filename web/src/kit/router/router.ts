import type { ComponentType } from 'react'
import { addressOf, browserHistory, locationOf, memoryHistory } from './history.ts'
import type { History, InitialEntry, Location, NavigationAction } from './history.ts'
import { matcher, Redirect, type Matched, type RouteObject } from './match.ts'

export interface RouterState {
  readonly location: Location
  readonly matched: Matched
  /** False until the first screen is there. */
  readonly isReady: boolean
  /** What failed, and the place of the route that stands in for it. */
  readonly failed: { readonly at: number; readonly error: unknown } | null
  readonly keepsScroll: boolean
}

export interface Move {
  readonly currentLocation: Location
  readonly nextLocation: Location
  readonly historyAction: NavigationAction
}
export type BlockerFunction = (move: Move) => boolean

export interface Blocker {
  readonly state: 'unblocked' | 'blocked' | 'proceeding'
  readonly proceed: () => void
  readonly reset: () => void
}

export interface NavigateOptions {
  readonly replace?: boolean
  /** Kept with the entry; it has to be what a browser can clone. */
  readonly state?: unknown
  readonly preventScrollReset?: boolean
  /** The entry of the page gets this address, and a move that is under way goes on: a row was saved and has its id. */
  readonly inPlace?: boolean
}

/** A move whose screen is not there yet. */
export interface MoveUnderWay {
  readonly action: NavigationAction
  readonly location: Location
}

export interface Router {
  readonly state: RouterState
  /** What is shown next, while its screen is fetched. */
  readonly underWay: MoveUnderWay | null
  readonly subscribe: (listener: () => void) => () => void
  /** Goes to an address, or by a number of entries; resolves when the screen is there, or another was asked for. */
  readonly navigate: (to: string | number, options?: NavigateOptions) => void | Promise<void>
  /** Asks before each move; there is one that asks at a time. */
  readonly block: (holds: BlockerFunction, changed: (blocker: Blocker) => void) => () => void
  /** While something lies over the page, Back is its own, also where the page is the first of the application. */
  readonly cover: (onBack: () => void) => () => void
  /** Hears which place is left, before it is. */
  readonly onLeave: (listener: (from: Location) => void) => () => void
  readonly componentOf: (route: RouteObject) => ComponentType | undefined
  /** Hears no more of Back and Forward. */
  readonly dispose: () => void
}

const idle: Blocker = { state: 'unblocked', proceed: () => undefined, reset: () => undefined }

/** Milliseconds until a browser that was told to go back and forth has come to rest. */
const rest = 100

/** The route at a place, or the nearest above it, that stands in for what fails below. */
const boundaryOf = ({ chain }: Matched, at: number): number =>
  Math.max(
    chain.slice(0, at + 1).findLastIndex(({ errorElement }) => errorElement !== undefined),
    0,
  )

export const createRouter = (history: History, routes: readonly RouteObject[]): Router => {
  const match = matcher(routes)
  const fetched = new Map<RouteObject, ComponentType>()
  const listeners = new Set<() => void>()
  const leaveListeners = new Set<(from: Location) => void>()
  let blocking: { holds: BlockerFunction; changed: (blocker: Blocker) => void } | null = null
  let covering: (() => void) | null = null
  let isProceeding = false
  /** What follows when a Back is undone: the browser tells of that as of another move. */
  let undoing: (() => void) | null = null
  let undoingAgain: ReturnType<typeof setTimeout> | undefined
  /** How many entries the history is from what is shown: Back moves it before its screen is there. NaN where it does not say. */
  let away = 0
  let underWay: MoveUnderWay | null = null
  let turn = 0
  const nothing: Matched = { chain: [], params: {} }
  let state: RouterState = {
    location: history.location(),
    matched: match(history.location().pathname) ?? nothing,
    isReady: false,
    failed: null,
    keepsScroll: false,
  }

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  const finish = (action: NavigationAction, next: Omit<RouterState, 'isReady'>): void => {
    // Something may have been typed since it was asked for.
    if (mayHold(action, next.location)) return hold(action, () => void start(action, next.location, next.keepsScroll))
    turn += 1
    underWay = null
    away = 0
    for (const listener of leaveListeners) listener(state.location)
    if (action === 'PUSH') history.push(next.location)
    if (action === 'REPLACE') history.replace(next.location)
    state = { ...next, isReady: true }
    if (isProceeding) {
      isProceeding = false
      blocking?.changed(idle)
    }
    tell()
  }

  /** The routes whose loader is asked: those newly shown, and all where the address says something else. */
  const asks = (matched: Matched, to: Location): boolean[] => {
    const from = state.location
    const isAll =
      !state.isReady ||
      from.search !== to.search ||
      addressOf(from) === addressOf(to) ||
      JSON.stringify(state.matched.params) !== JSON.stringify(matched.params)
    return matched.chain.map((route, at) => isAll || state.matched.chain[at] !== route || state.failed !== null)
  }

  const isWithinPage = (to: Location): boolean =>
    state.isReady && to.hash !== '' && state.location.pathname === to.pathname && state.location.search === to.search

  const start = async (action: NavigationAction, location: Location, keepsScroll: boolean): Promise<void> => {
    turn += 1
    const mine = turn
    underWay = { action, location }
    const matched = match(location.pathname) ?? nothing
    const found = { location, matched, keepsScroll, failed: null }
    if (isWithinPage(location)) return finish(action, { ...found, failed: state.failed })
    if (matched === nothing)
      return finish(action, { ...found, failed: { at: 0, error: new Error(`Nothing is at ${location.pathname}`) } })
    const url = new URL(window.location.origin + addressOf(location))
    const asked = asks(matched, location)
    const loading = matched.chain.flatMap(({ loader }, at) => (loader && asked[at] ? [{ at, loader }] : []))
    const fetching = matched.chain.flatMap((route, at) => {
      const { lazy } = route
      if (!lazy || fetched.has(route)) return []
      const fetch = async (): Promise<void> => {
        const { Component } = await lazy()
        // What is shown already stays what it is: another one of it would begin anew.
        if (!fetched.has(route)) fetched.set(route, Component)
      }
      return [{ at, fetch }]
    })
    if (loading.length === 0 && fetching.length === 0) return finish(action, found)
    const failures: { at: number; error: unknown }[] = []
    const tried = async <T>(at: number, act: () => T | Promise<T>): Promise<T | null> => {
      try {
        return await act()
      } catch (error) {
        failures.push({ at, error })
        return null
      }
    }
    // Files are on their way while it is asked whether the screen may be seen.
    const files = Promise.all(fetching.map(({ at, fetch }) => tried(at, fetch)))
    const answers = await Promise.all(loading.map(({ at, loader }) => tried(at, () => loader({ url }))))
    if (mine !== turn) return undefined
    const led = answers.find((answer) => answer instanceof Redirect)
    if (led) {
      // The entry that Back led to, or that the page began with, is the one that is left.
      const to = locationOf(led.to, location)
      const isHere = addressOf(to) === addressOf(state.location)
      return start(action === 'PUSH' && !isHere ? 'PUSH' : 'REPLACE', to, keepsScroll)
    }
    await files
    if (mine !== turn) return undefined
    const [first] = failures.toSorted((a, b) => a.at - b.at)
    return finish(action, { ...found, failed: first ? { ...first, at: boundaryOf(matched, first.at) } : null })
  }

  /** Forgets what is under way, and goes on once the history is where the page is. */
  const comeBack = (then: () => void): void => {
    turn += 1
    underWay = null
    if (undoing === null && (away === 0 || Number.isNaN(away))) return then()
    const isComing = undoing !== null
    undoing = then
    if (!isComing) history.go(-away)
    return undefined
  }

  const mayHold = (historyAction: NavigationAction, nextLocation: Location): boolean =>
    !isProceeding &&
    (historyAction !== 'POP' || (away !== 0 && !Number.isNaN(away))) &&
    blocking?.holds({ currentLocation: state.location, nextLocation, historyAction }) === true
  /** Says that a move is held, once the address is right again: who answers may change it. `onward` goes on with it. */
  const hold = (action: NavigationAction, onward: () => void): void => {
    const by = action === 'PUSH' ? 0 : away
    const go = (): void => (by === 0 ? onward() : history.go(by))
    comeBack(() => {
      if (!blocking) return go()
      const { changed } = blocking
      const proceed = (): void => {
        if (isProceeding) return
        isProceeding = true
        changed({ ...idle, state: 'proceeding' })
        go()
      }
      return changed({ state: 'blocked', proceed, reset: () => changed(idle) })
    })
  }

  /** Changes the address of what is shown, and goes on with the move that is under way. */
  const settle = (location: Location): void => {
    const by = away
    const change = (): void => {
      history.replace(location)
      state = { ...state, location, keepsScroll: true }
      tell()
    }
    if (by === 0) return change()
    // Where the entry is not known, its address stays as it was.
    if (Number.isNaN(by)) return undefined
    return comeBack(() => {
      change()
      history.go(by)
    })
  }

  const navigate = async (to: string | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to)
    const next = locationOf(to, state.location, options.state)
    if (options.inPlace === true && underWay !== null) return settle(next)
    const action = options.replace === true || options.inPlace === true ? 'REPLACE' : 'PUSH'
    const go = (): Promise<void> => start(action, next, options.preventScrollReset === true)
    const ask = async (): Promise<void> => (mayHold(action, next) ? hold(action, () => void go()) : go())
    // What is replaced is the entry of the page that is seen, not the one that Back has not shown yet.
    if (undoing === null && (action === 'PUSH' || away === 0)) return ask()
    return comeBack(() => void ask())
  }

  const unlisten = history.listen((delta, leftDouble) => {
    if (leftDouble && undoing === null) {
      turn += 1
      underWay = null
      // The first entry becomes the page as it is seen now; with nothing over it, Back means the page itself.
      history.replace(state.location)
      return covering ? covering() : history.go(-1)
    }
    away += delta ?? Number.NaN
    const then = undoing
    if (then && !Number.isNaN(away)) {
      clearTimeout(undoingAgain)
      if (away !== 0) {
        // Another Back came first.
        undoingAgain = setTimeout(() => history.go(-away), rest)
        return undefined
      }
      undoing = null
      return then()
    }
    undoing = null
    const to = history.location()
    return mayHold('POP', to) ? hold('POP', () => undefined) : void start('POP', to, false)
  })

  void start('POP', state.location, false)
  return {
    get state() {
      return state
    },
    get underWay() {
      return underWay
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
    block: (holds, changed) => {
      const mine = { holds, changed }
      blocking = mine
      return () => {
        if (blocking === mine) blocking = null
      }
    },
    cover: (onBack) => {
      if (away === 0 && undoing === null) history.doubleFirst()
      covering = onBack
      return () => {
        if (covering === onBack) covering = null
      }
    },
    onLeave: (listener) => {
      leaveListeners.add(listener)
      return () => leaveListeners.delete(listener)
    },
    componentOf: (route) => fetched.get(route) ?? route.Component,
    dispose: () => {
      clearTimeout(undoingAgain)
      unlisten()
    },
  }
}

export const createBrowserRouter = (routes: readonly RouteObject[]): Router => createRouter(browserHistory(), routes)

export const createMemoryRouter = (
  routes: readonly RouteObject[],
  { initialEntries = ['/'] }: { readonly initialEntries?: readonly InitialEntry[] } = {},
): Router => createRouter(memoryHistory(initialEntries), routes)
