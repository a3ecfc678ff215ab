import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Time that each part has to close; the next one is closed all the same, so that the database never outlives its server. */
const patience = 10_000

/** What a node has opened, to be closed in the opposite order. */
export interface Shutdown {
  /** Has what is opened closed at the end. A signal that comes while it opens waits for it, and then closes it. */
  closes: <T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>) => Promise<T>
  /** Closes everything that was opened; a shutdown under way is awaited. */
  run: () => Promise<void>
}

/** Closes everything and ends the process when it is told to end, also while it still starts. */
export const shutdownOnSignals = (log: Logger): Shutdown => {
  const parts: (() => Promise<unknown>)[] = []
  let closing: Promise<boolean> | undefined

  const close = async (): Promise<boolean> => {
    let isOrderly = true
    for (const part of parts.toReversed()) {
      const closed = part().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'not closed in order')
          return false
        },
      )
      isOrderly = (await Promise.race([closed, pause(patience, false, { ref: false })])) && isOrderly
    }
    return isOrderly
  }

  const end = (signal: string): void => {
    if (closing) return
    log.info({ signal }, 'stopping')
    closing = close()
    void closing.then((isOrderly) => process.exit(isOrderly ? 0 : 1))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(signal))

  return {
    closes: (opening, closeIt) => {
      parts.push(async () => {
        const opened = await opening.then(
          (found) => [found],
          () => [],
        )
        for (const one of opened) await closeIt(one)
      })
      return opening
    },
    run: async () => {
      closing ??= close()
      await closing
    },
  }
}
