import type { Category } from '@college/contract/cpd'

/** A category with its subcategories, each in their order. */
export interface Branch {
  readonly row: Category
  readonly below: readonly Category[]
}

const byPosition = (a: Category, b: Category): number => a.position - b.position || a.id - b.id

/** The categories of a kind as a tree of two levels; a subcategory whose category is gone is at the top level. */
export const branchesOf = (rows: readonly Category[]): Branch[] => {
  const ids = new Set(rows.map(({ id }) => id))
  const top = rows.filter(({ parent_id: parent }) => parent === null || !ids.has(parent))
  return top.toSorted(byPosition).map((row) => ({
    row,
    below: rows.filter(({ parent_id: parent }) => parent === row.id).toSorted(byPosition),
  }))
}
