/** Turns that all tabs of a browser take together. */
export interface Turns {
  /** Does the work when no other tab is doing it. */
  take: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Holds on until it is let go, or the page is gone; gives the way to let go. */
  hold: (name: string) => () => void
  /** Whether anybody, in any tab, holds on to it. */
  isHeld: (name: string) => Promise<boolean>
}

/** Turns within one page, for browsers without locks: those of pages served over plain http. */
export const pageTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>()
  const held = new Map<string, number>()
  return {
    take: (name, work) => {
      const done = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        done.catch(() => undefined),
      )
      return done
    },
    hold: (name) => {
      held.set(name, (held.get(name) ?? 0) + 1)
      return () => held.set(name, (held.get(name) ?? 1) - 1)
    },
    isHeld: (name) => Promise.resolve((held.get(name) ?? 0) > 0),
  }
}

/** Turns of all tabs, by the locks of the browser, which let go by themselves when a page is closed. */
export const lockTurns = (locks: LockManager): Turns => ({
  take: (name, work) => locks.request(name, work),
  hold: (name) => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    void locks.request(name, { mode: 'shared' }, () => held).catch(() => undefined)
    return letGo
  },
  isHeld: async (name) => ((await locks.query()).held ?? []).some((lock) => lock.name === name),
})

const onePage = pageTurns()

export const browserTurns = (): Turns => {
  const locks: LockManager | null | undefined = typeof navigator === 'undefined' ? null : navigator.locks
  return locks ? lockTurns(locks) : onePage
}
