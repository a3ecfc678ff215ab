import type { Category } from '@college/contract/cpd'

/** A category with its subcategories, each in their order. */
export interface Branch {
  readonly row: Category
  readonly below: readonly Category[]
}

const byPosition = (a: Category, b: Category): number => a.position - b.position || a.id - b.id

/** The categories of a kind as a tree of two levels; a subcategory whose category is gone stands at the top. */
export const branchesOf = (rows: readonly Category[]): Branch[] => {
  const ids = new Set(rows.map(({ id }) => id))
  const top = rows.filter(({ parent_id: parent }) => parent === null || !ids.has(parent))
  return top.toSorted(byPosition).map((row) => ({
    row,
    below: rows.filter(({ parent_id: parent }) => parent === row.id).toSorted(byPosition),
  }))
}

/** The rows whose position changes when one of them moves a place up or down; none at the end of the way. */
export const movedPositions = (
  siblings: readonly Category[],
  id: number,
  by: -1 | 1,
): { row: Category; position: number }[] => {
  const from = siblings.findIndex((row) => row.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= siblings.length) return []
  const order = siblings.filter((row) => row.id !== id)
  const [moved] = siblings.slice(from, from + 1)
  if (moved) order.splice(to, 0, moved)
  return order.flatMap((row, position) => (row.position === position ? [] : [{ row, position }]))
}
