/** A line of two texts laid over each other. */
export interface LineDifference {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Two texts line by line: what both have, what only the first has, and what only the second. */
export const lineDifferences = (before: readonly string[], after: readonly string[]): LineDifference[] => {
  // Longest common part of what is left of both, from each place on.
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: LineDifference[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]]
    if (one !== undefined && one === other) {
      lines.push({ kind: 'same', text: one })
      i += 1
      j += 1
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: one })
      i += 1
    } else if (other !== undefined) {
      lines.push({ kind: 'added', text: other })
      j += 1
    }
  }
  return lines
}
