import { cycleSet, devactivity, type Category, type CpdGroup, type Stats } from '@college/contract/cpd'
import { useList } from '#kit'
import { useFieldValue, type RecordForm } from '#kit/form'
import { usePerson } from '#identity'
import { useReference } from '#cpd/goal'
import { goalDaysOf, type GoalDays } from '../hints/hints.ts'
import { goalGroups, homesOf, oftenUsed, type GoalChoice, type GoalGroup } from './goals.ts'

const recent = 50

/** The goal and category of an activity that is edited, and what can be chosen. */
export interface Choice {
  readonly groups: readonly GoalGroup[]
  readonly often: readonly GoalChoice[]
  readonly categories: readonly Category[]
  readonly chosen: number | null
  /** The days of the goals, for a second look at the date. */
  readonly days: GoalDays
  /** The group that the category belongs to. */
  readonly usual: CpdGroup | null
  /** A goal brings its category along, unless the person has chosen another. */
  readonly onGoal: (choice: GoalChoice | null) => void
  readonly onCategory: () => void
}

export const useGoalChoice = (
  form: RecordForm<typeof devactivity>,
  figures: Stats | undefined,
  userId: number,
): Choice => {
  const person = usePerson()
  const reference = useReference(form.row?.organisation_id ?? figures?.cycle?.devcycle.organisation_id)
  const all = reference?.categories ?? []
  const set = cycleSet(person.homeRoles)
  const categories = userId === person.id ? all.filter(({ type }) => type === null || type === set) : all
  // Without a network the device knows the goals, though not how far they are.
  const groups = goalGroups(figures ?? (userId === person.id ? homesOf(reference, set) : undefined))
  const last = useList(devactivity, { user_id: userId, limit: recent }).data?.rows ?? []
  const chosen = useFieldValue(form.field('devgoal_id'))
  const category = useFieldValue(form.field('category_id'))
  const subcategory = useFieldValue(form.field('subcategory_id'))
  const goal = groups.flatMap(({ choices }) => choices).find((one) => one.goal.id === chosen)?.goal ?? null
  const groupOf = (id: number | null): CpdGroup | null => categories.find((one) => one.id === id)?.mcnz_group ?? null
  const usual = groupOf(category) ?? groupOf(subcategory) ?? groupOf(goal?.category_id ?? null)
  return {
    groups,
    often: oftenUsed(last, groups, chosen),
    categories,
    chosen,
    days: goalDaysOf(figures, userId === person.id ? reference : undefined, set),
    usual,
    onGoal: (choice) => {
      const wasOfGoal = category === null || category === goal?.category_id
      if (!choice || !wasOfGoal || choice.goal.category_id === null) return
      form.set('category_id', choice.goal.category_id)
      form.set('subcategory_id', choice.goal.subcategory_id)
    },
    onCategory: () => form.set('subcategory_id', null),
  }
}
