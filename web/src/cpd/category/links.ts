import type { Category } from '@college/contract/cpd'

export type CategoryKind = Category['kind']

export const kindTitle: Readonly<Record<CategoryKind, string>> = {
  activity: 'Activities',
  goal: 'Goals',
  plan: 'Plans',
}

export const categoryList = (kind: CategoryKind): string => `/app/categories/admin?kind=${kind}`
export const categoryEditor = (id: number): string => `/app/category/admin?id=${id}`
/** A new category of a kind, or below another one. */
export const newCategory = (kind: CategoryKind, parent?: number): string =>
  `/app/category/admin?kind=${kind}${parent === undefined ? '' : `&parent_id=${parent}`}`

export const kindIn = (query: URLSearchParams): CategoryKind => {
  const kind = query.get('kind')
  return kind === 'goal' || kind === 'plan' ? kind : 'activity'
}
