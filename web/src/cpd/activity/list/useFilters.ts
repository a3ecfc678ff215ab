import type { Category, Goal } from '@college/contract/cpd'
import type { TableFilter } from '#kit/table'
import { useReference } from '#cpd/goal'

const option = (row: { id: number }, label: string) => ({ value: String(row.id), label })

const byTitle = (goals: readonly Goal[]): TableFilter['options'] =>
  goals.toSorted((a, b) => a.title.localeCompare(b.title, 'en-NZ')).map((goal) => option(goal, goal.title))

const topOnes = (categories: readonly Category[]): TableFilter['options'] =>
  categories
    .filter(({ kind, parent_id, active }) => kind === 'activity' && parent_id === null && active)
    .map((category) => option(category, category.name))

/** The filters of a list of activities, over these goals. */
export const useFilters = (goals: readonly Goal[]): readonly TableFilter[] => {
  const categories = topOnes(useReference()?.categories ?? [])
  const all: readonly TableFilter[] = [
    { name: 'devgoal_id', label: 'Goal', options: byTitle(goals) },
    { name: 'category_id', label: 'Category', options: categories },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'complete', label: 'Completed' },
        { value: 'draft', label: 'Draft' },
      ],
    },
    {
      name: 'cultural_safety',
      label: 'Cultural safety',
      options: [
        { value: 'true', label: 'Covered' },
        { value: 'false', label: 'Not noted' },
      ],
    },
  ]
  return all.filter(({ options }) => options.length > 0)
}
