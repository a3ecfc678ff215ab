import DataLoader from 'dataloader'

const idle: Promise<unknown> = Promise.resolve()

/**
 * Looks keys up in one batch at a time: what is asked while one is on its way goes together with the next. When that one fails,
 * so does the next: a database that hangs would otherwise hold people for the time of two.
 */
export const createBatchLoader = <K, V>(look: (keys: readonly K[]) => Promise<V[]>): DataLoader<K, V> => {
  let running = idle
  let before = idle
  return new DataLoader<K, V>(
    (keys) => {
      const found = before.then(() => look(keys))
      const end = (): void => {
        if (running === found) running = idle
      }
      running = found
      found.then(end, end)
      return found
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => {
        before = running
        before.then(dispatch, dispatch)
      },
    },
  )
}
