import { createStore, type Store } from './store.ts'

/** The failure that people should hear of: the server's words, or else generic ones. */
export interface CurrentError {
  readonly message: string
  readonly requestId: string | null
}

/** What the calls of a client tell the rest of the page. */
export interface Signals {
  /** The latest failure, until it is set to null. */
  readonly currentError: Store<CurrentError | null>
  /** How many calls are on their way. */
  readonly waiting: Store<number>
  /** Whether the server can be reached. */
  readonly online: Store<boolean>
  /** Whether the server's latest version differs from the one this page was built as. */
  readonly newVersion: Store<boolean>
  /** The path of the file that was handed to the person last, and how many there have been. */
  readonly downloaded: Store<{ readonly path: string; readonly count: number } | null>
}

export const newVersionMessage = 'New version available. Please click reload to update.'

export const createSignals = (): Signals => ({
  currentError: createStore<CurrentError | null>(null),
  waiting: createStore(0),
  online: createStore(true),
  newVersion: createStore(false),
  downloaded: createStore<{ path: string; count: number } | null>(null),
})

/** Lets the browser's own word on the network count too; gives the way to stop listening. */
export const followNetwork = (online: Store<boolean>): (() => void) => {
  const up = (): void => online.set(true)
  const down = (): void => online.set(false)
  if (!navigator.onLine) down()
  window.addEventListener('online', up)
  window.addEventListener('offline', down)
  return () => {
    window.removeEventListener('online', up)
    window.removeEventListener('offline', down)
  }
}
