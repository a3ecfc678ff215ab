/** Says a line to the one who runs the command. */
export type Say = (line: string) => void

const every = 5_000

/** Counts steps, and says how many are done every five seconds. */
export const progress = (say: Say, what: string, all: number): (() => void) => {
  let done = 0
  let said = performance.now()
  return () => {
    done += 1
    if (performance.now() - said < every) return
    said = performance.now()
    say(`${done} of ${all} ${what}`)
  }
}
