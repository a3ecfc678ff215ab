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
}

export interface Router {
  readonly state: RouterState
  readonly subscribe: (listener: () => void) => () => void
  /** Goes to an address, or by a number of entries; resolves when the screen is there, or another was asked for. */
  readonly navigate: (to: string | number, options?: NavigateOptions) => void | Promise<void>
  /** Asks before each move; there is one that asks at a time. */
  readonly block: (holds: BlockerFunction, changed: (blocker: Blocker) => void) => () => void
  /** Hears which place is left, before it is. */
  readonly onLeave: (listener: (from: Location) => void) => () => void
  readonly componentOf: (route: RouteObject) => ComponentType | undefined
  /** Hears no more of Back and Forward. */
  readonly dispose: () => void
}

const idle: Blocker = { state: 'unblocked', proceed: () => undefined, reset: () => undefined }

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
  let isProceeding = false
  /** What follows when a Back that was held is undone: the browser tells of that as of another move. */
  let undoing: (() => void) | null = null
  let turn = 0
  const nothing: Matched = { chain: [], params: {} }
  let state: RouterState = {
    location: history.location(),
    matched: match(history.location().pathname) ?? nothing,
    isReady: false,
    failed: null,
    keepsScroll: false,
  }

  const finish = (action: NavigationAction, next: Omit<RouterState, 'isReady'>): void => {
    turn += 1
    for (const listener of leaveListeners) listener(state.location)
    if (action === 'PUSH') history.push(next.location)
    if (action === 'REPLACE') history.replace(next.location)
    state = { ...next, isReady: true }
    if (isProceeding) {
      isProceeding = false
      blocking?.changed(idle)
    }
    for (const listener of listeners) listener()
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

  const mayHold = (historyAction: NavigationAction, nextLocation: Location): boolean =>
    !isProceeding && blocking?.holds({ currentLocation: state.location, nextLocation, historyAction }) === true
  /** Says that a move is held; `onward` goes on with it. */
  const hold = (onward: () => void): void => {
    if (!blocking) return onward()
    const { changed } = blocking
    const proceed = (): void => {
      if (isProceeding) return
      isProceeding = true
      changed({ ...idle, state: 'proceeding' })
      onward()
    }
    changed({ state: 'blocked', proceed, reset: () => changed(idle) })
  }

  const navigate = async (to: string | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to)
    const next = locationOf(to, state.location, options.state)
    const action = options.replace === true ? 'REPLACE' : 'PUSH'
    const go = (): Promise<void> => start(action, next, options.preventScrollReset === true)
    if (!mayHold(action, next)) return go()
    hold(() => void go())
    return undefined
  }

  const dispose = history.listen((delta) => {
    const to = history.location()
    const then = undoing
    undoing = null
    // A browser may let another Back come first; then the person is where that led.
    if (then && to.key === state.location.key) return then()
    if (delta === null || delta === 0 || then !== null || !mayHold('POP', to)) return void start('POP', to, false)
    // It is said once the address is right again: who answers may change it.
    undoing = () => hold(() => history.go(delta))
    return history.go(-delta)
  })

  void start('POP', state.location, false)
  return {
    get state() {
      return state
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
    onLeave: (listener) => {
      leaveListeners.add(listener)
      return () => leaveListeners.delete(listener)
    },
    componentOf: (route) => fetched.get(route) ?? route.Component,
    dispose,
  }
}

export const createBrowserRouter = (routes: readonly RouteObject[]): Router => createRouter(browserHistory(), routes)

export const createMemoryRouter = (
  routes: readonly RouteObject[],
  { initialEntries = ['/'] }: { readonly initialEntries?: readonly InitialEntry[] } = {},
): Router => createRouter(memoryHistory(initialEntries), routes)
