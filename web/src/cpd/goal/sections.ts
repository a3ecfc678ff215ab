import type { Category } from '@college/contract/cpd'
import type { GoalStatus } from './goalStatus.ts'
import { goalHelp } from './helpTexts.ts'

export type GoalFilter = 'all' | 'open' | 'completed'

/** Goals under one heading. */
export interface GoalSection {
  readonly title: string
  readonly sentence?: string
  readonly statuses: readonly GoalStatus[]
}

const filled = (sections: readonly GoalSection[]): GoalSection[] =>
  sections.filter(({ statuses }) => statuses.length > 0)

/** Goals of a cycle: the compulsory ones, those for everyone, and the person's own. */
export const cycleSections = (statuses: readonly GoalStatus[], ownTitle = 'My own'): GoalSection[] => {
  const own = ({ goal }: GoalStatus) => goal.user_id !== null
  return filled([
    { title: 'Compulsory', statuses: statuses.filter((each) => !own(each) && each.goal.compulsory) },
    {
      title: 'For everyone',
      sentence: goalHelp.shared,
      statuses: statuses.filter((each) => !own(each) && !each.goal.compulsory),
    },
    { title: ownTitle, statuses: statuses.filter(own) },
  ])
}

/** What goals of a plan without a category are called. */
export const uncategorised = 'Other goals'

/** Goals of a plan by category, in the order of the categories; what has none comes last. */
export const planSections = (statuses: readonly GoalStatus[], categories: readonly Category[]): GoalSection[] => {
  const place = new Map(categories.map((category, position) => [category.id, position]))
  const placeOf = ({ goal }: GoalStatus): number => place.get(goal.category_id ?? 0) ?? categories.length
  const titles = new Map<string, GoalStatus[]>()
  for (const status of statuses.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const title = status.goal.category_name ?? uncategorised
    titles.set(title, [...(titles.get(title) ?? []), status])
  }
  return [...titles].map(([title, own]) => ({ title, statuses: own }))
}

/** Narrows goals by state, and by CPD group or category where one is given. */
export const narrowed = (
  statuses: readonly GoalStatus[],
  { shown, group, category }: { shown: GoalFilter; group: string | null; category: string | null },
): GoalStatus[] =>
  statuses.filter(
    (each) =>
      (shown === 'all' || each.completed === (shown === 'completed')) &&
      (group === null || each.group === group) &&
      (category === null || String(each.goal.category_id) === category),
  )
