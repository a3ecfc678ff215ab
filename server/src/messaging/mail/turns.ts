import { setTimeout as pause } from 'node:timers/promises'

/** A place in a queue. */
export interface Turn {
  /** Resolves when those before have gone, or have taken too long. */
  come: () => Promise<void>
  /** Lets the next one come. Also right before its turn, and more than once. */
  done: () => void
}

/** Lets one at a time come; where it takes longer than so many milliseconds, the next comes beside it. */
export const openTurns = (mostMs: number): (() => Turn) => {
  let before = { come: Promise.resolve(), gone: Promise.resolve() }
  const hasGone = async ({ come, gone }: typeof before): Promise<void> => {
    await come
    const late = new AbortController()
    await Promise.race([gone, pause(mostMs, undefined, { signal: late.signal }).catch(() => undefined)])
    late.abort()
  }
  return () => {
    let done = (): void => undefined
    const gone = new Promise<void>((resolve) => (done = resolve))
    return {
      come: () => {
        const come = hasGone(before)
        before = { come, gone }
        return come
      },
      done: () => done(),
    }
  }
}
