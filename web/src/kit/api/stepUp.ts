import { createStore, type Store } from './store.ts'

/** The question whether it is still the same person at the keyboard. */
export interface StepUp {
  /** Whether it is being asked. */
  readonly open: Store<boolean>
  /** Resolves to whether it was confirmed; calls that need it at the same time wait for one answer. */
  readonly ask: () => Promise<boolean>
  readonly answer: (confirmed: boolean) => void
}

export const createStepUp = (): StepUp => {
  const open = createStore(false)
  let waiting: ((confirmed: boolean) => void)[] = []
  return {
    open,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        open.set(true)
      }),
    answer: (confirmed) => {
      const all = waiting
      waiting = []
      open.set(false)
      for (const resolve of all) resolve(confirmed)
    },
  }
}
