/**
 * Looks keys up in portions: what is asked while a portion is on its way goes together with the next. When that portion fails,
 * so does the next: a database that hangs would otherwise hold people for the time of two.
 */
export const together = <K, V>(look: (keys: readonly K[]) => Promise<(key: K) => V>): ((key: K) => Promise<V>) => {
  let next: { keys: K[]; found: Promise<(key: K) => V> } | null = null
  let running: Promise<unknown> | null = null
  return async (key) => {
    if (!next) {
      const keys: K[] = []
      const before = running ?? Promise.resolve()
      const found = before
        .finally(() => {
          next = null
        })
        .then(() => look(keys))
      running = found
      const end = (): void => {
        if (running === found) running = null
      }
      found.then(end, end)
      next = { keys, found }
    }
    next.keys.push(key)
    return (await next.found)(key)
  }
}
