import type { Category } from '@college/contract/cpd'
import type { Standing } from './goalStatus.ts'

export type Shown = 'all' | 'open' | 'completed'

/** Goals under one heading. */
export interface GoalSection {
  readonly title: string
  readonly standings: readonly Standing[]
}

const filled = (sections: readonly GoalSection[]): GoalSection[] =>
  sections.filter(({ standings }) => standings.length > 0)

/** Goals of a cycle: the compulsory ones, those for everyone, and the person's own. */
export const cycleSections = (standings: readonly Standing[]): GoalSection[] => {
  const own = ({ goal }: Standing) => goal.user_id !== null
  return filled([
    { title: 'Compulsory', standings: standings.filter((each) => !own(each) && each.goal.compulsory) },
    { title: 'For everyone', standings: standings.filter((each) => !own(each) && !each.goal.compulsory) },
    { title: 'My own', standings: standings.filter(own) },
  ])
}

/** Goals of a plan by category, in the order of the categories; what has none comes last. */
export const planSections = (standings: readonly Standing[], categories: readonly Category[]): GoalSection[] => {
  const place = new Map(categories.map((category, position) => [category.id, position]))
  const placeOf = ({ goal }: Standing): number => place.get(goal.category_id ?? 0) ?? categories.length
  const titles = new Map<string, Standing[]>()
  for (const standing of standings.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const title = standing.goal.category_name ?? 'Other goals'
    titles.set(title, [...(titles.get(title) ?? []), standing])
  }
  return [...titles].map(([title, own]) => ({ title, standings: own }))
}

/** Narrows goals by state, and by CPD group or category where one is given. */
export const narrowed = (
  standings: readonly Standing[],
  { shown, group, category }: { shown: Shown; group: string | null; category: string | null },
): Standing[] =>
  standings.filter(
    (each) =>
      (shown === 'all' || each.completed === (shown === 'completed')) &&
      (group === null || each.group === group) &&
      (category === null || String(each.goal.category_id) === category),
  )
