import {
  activityimport,
  cpdGroups,
  devcategory,
  groupFlag,
  groupTitle,
  type Category,
  type Goal,
} from '@college/contract/cpd'
import { showInstant } from '@college/contract/kit'
import { useSearchParams } from '#kit/router'
import { useList, useMixedColleges, useNameInCollege, useRecord, useZone } from '#kit'
import type { TableFilter } from '#kit/table'
import { useReferenceCall } from '#cpd/goal'
import { groupShort } from '../effect/words.ts'
import { sourceWords } from './columns.tsx'

const option = (row: { id: number }, label: string) => ({ value: String(row.id), label })

const byTitle = (goals: readonly Goal[]): TableFilter['options'] =>
  goals.toSorted((a, b) => a.title.localeCompare(b.title, 'en-NZ')).map((goal) => option(goal, goal.title))

const topOnes = (categories: readonly Category[]): Category[] =>
  categories.filter(({ kind, parent_id, active }) => kind === 'activity' && parent_id === null && active)

/** The categories of the college, or amid several of all of them. */
const useCategories = (): Required<Pick<TableFilter, 'options' | 'coming'>> => {
  const isMixed = useMixedColleges().length > 0
  const nameOf = useNameInCollege()
  const own = useReferenceCall()
  const all = useList(devcategory, { kind: 'activity', sort: 'name', limit: 500 }, { enabled: isMixed })
  const categories = (isMixed ? all.data?.rows : own.data?.categories) ?? []
  return {
    options: topOnes(categories).map((category) => option(category, nameOf(category))),
    coming: isMixed ? all.isLoading : own.isLoading,
  }
}

/** The filters of a list of activities, over these goals. */
export const useFilters = (goals: readonly Goal[]): readonly TableFilter[] => {
  const batch = useBatchAsked()
  const groups = useGroupsAsked()
  const categories = useCategories()
  return [
    // It is there where the address asks for it, and then says which.
    { name: 'activityimport_id', label: 'Import', options: batch },
    ...groups,
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'complete', label: 'Completed' },
        { value: 'draft', label: 'Draft' },
      ],
    },
    { name: 'devgoal_id', label: 'Goal', options: byTitle(goals), coming: categories.coming },
    { name: 'category_id', label: 'Category', ...categories },
    {
      name: 'cultural_safety',
      label: 'Cultural safety',
      options: [
        { value: 'true', label: 'Covered' },
        { value: 'false', label: 'Not noted' },
      ],
    },
    {
      name: 'source',
      label: 'Source',
      options: Object.entries(sourceWords).map(([value, label]) => ({ value, label })),
    },
  ]
}

/** The groups that the address asks for, as reports do, each as the only choice of its filter. */
const useGroupsAsked = (): TableFilter[] => {
  const [query] = useSearchParams()
  return cpdGroups.flatMap((group) => {
    const asked = query.get(groupFlag[group])
    if (asked !== 'true' && asked !== 'false') return []
    const label = asked === 'true' ? groupTitle[group] : `Not in ${groupShort[group].toLowerCase()}`
    return [{ name: groupFlag[group], label: 'Group', options: [{ value: asked, label }] }]
  })
}

/** The import that the address asks for, as the only choice of its filter. */
const useBatchAsked = (): TableFilter['options'] => {
  const timezone = useZone()
  const [query] = useSearchParams()
  const asked = query.get('activityimport_id')
  const id = asked !== null && /^\d{1,15}$/.test(asked) ? Number(asked) : null
  const found = useRecord(activityimport, id).data
  if (id === null) return []
  return [option({ id }, found?.file_name ?? (found ? showInstant(found.created_at, timezone) : 'One import'))]
}
