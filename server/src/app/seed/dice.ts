/** Numbers that look random and are the same in every run with the same seed (mulberry32). */
export interface Dice {
  /** A whole number from the first to the second, both included. */
  between: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Dice whose throws follow from the seed. */
export const dice = (seed: number): Dice => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value)
  return { between, pick, chance: (share) => next() < share, shuffled }
}
