import { cpdGroups, groupColumn, type Activity, type CpdGroup, type GroupMinutes } from '@college/contract/cpd'

/** The minutes of one activity over the three groups. They add up to its time, or are all zero while no group is known. */
export type Split = GroupMinutes

export const noSplit: Split = { reviewing_reflecting: 0, measuring_improving: 0, educational: 0 }

/** The three columns of an activity that hold its split. */
export type SplitColumns = Pick<Activity, (typeof groupColumn)[CpdGroup]>

export const splitOf = (columns: SplitColumns): Split => ({
  reviewing_reflecting: columns.reviewing_minutes,
  measuring_improving: columns.measuring_minutes,
  educational: columns.educational_minutes,
})

export const columnsOf = (split: Split): SplitColumns => ({
  reviewing_minutes: split.reviewing_reflecting,
  measuring_minutes: split.measuring_improving,
  educational_minutes: split.educational,
})

export const sumOf = (split: Split): number => cpdGroups.reduce((sum, group) => sum + split[group], 0)

const othersOf = (split: Split, group: CpdGroup): CpdGroup[] =>
  cpdGroups.filter((other) => other !== group).toSorted((a, b) => split[b] - split[a])

/** Gives one group so many minutes of the time. The others give what it takes, the largest first; what it leaves goes to the largest. */
export const moveTo = (split: Split, time: number, group: CpdGroup, minutes: number): Split => {
  const wanted = Math.min(time, Math.max(0, minutes))
  const next = { ...split, [group]: wanted }
  let over = sumOf(next) - time
  const others = othersOf(split, group)
  if (over < 0) {
    const [largest] = others
    if (largest) next[largest] -= over
    return next
  }
  for (const other of others) {
    const gives = Math.min(over, next[other])
    next[other] -= gives
    over -= gives
  }
  return next
}

/** Moves minutes from one group to another and leaves the third alone; a negative number moves them back. */
export const shift = (split: Split, from: CpdGroup, to: CpdGroup, minutes: number): Split => {
  const moved = Math.max(-split[to], Math.min(split[from], minutes))
  return { ...split, [from]: split[from] - moved, [to]: split[to] + moved }
}

/**
 * Fits a split to another time. One group keeps it all; several keep their minutes while the time grows or shrinks in the
 * largest. Where no group has any, it all goes to the one the category belongs to, if that is known.
 */
export const fitTo = (split: Split, time: number, usual: CpdGroup | null): Split => {
  const sum = sumOf(split)
  if (sum === time) return split
  if (sum === 0) return usual === null ? split : { ...noSplit, [usual]: time }
  const largest = cpdGroups.toSorted((a, b) => split[b] - split[a])[0] ?? cpdGroups[0]
  return moveTo(split, time, largest, split[largest] + time - sum)
}

/** A split that lies wholly in the group of the category goes along when the category becomes one of another group. */
export const follow = (split: Split, before: CpdGroup | null, now: CpdGroup | null): Split => {
  const sum = sumOf(split)
  if (before === null || now === null || before === now || sum === 0 || split[before] !== sum) return split
  return { ...noSplit, [now]: sum }
}

/** The boundary between two groups beside each other on the bar, for a handle. */
export interface Boundary {
  readonly left: CpdGroup
  readonly right: CpdGroup
}

/** Where handles stand: between groups that have minutes; a group that has them all can give to the one beside it. */
export const boundariesOf = (split: Split): Boundary[] => {
  const used = cpdGroups.filter((group) => split[group] > 0)
  const [only] = used
  if (only && used.length === 1) {
    const next = cpdGroups[cpdGroups.indexOf(only) + 1]
    return next ? [{ left: only, right: next }] : [{ left: cpdGroups[1], right: only }]
  }
  return used.slice(1).flatMap((right, position) => {
    const left = used[position]
    return left ? [{ left, right }] : []
  })
}

/** Step of the buttons and arrow keys: a quarter of an hour, up or down to the next full one. */
export const step = 15
export const stepUp = (minutes: number): number => (Math.floor(minutes / step) + 1) * step
export const stepDown = (minutes: number): number => Math.max(0, (Math.ceil(minutes / step) - 1) * step)
