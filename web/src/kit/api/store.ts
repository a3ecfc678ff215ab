import { useSyncExternalStore } from 'react'

/** A value held outside React, with a way to hear of its changes. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  update: (change: (now: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: T): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store, followed. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
