import { expect, test } from 'vitest'
import { goalRow, progressRow } from '../activity/tests/rows.ts'
import { categoryRow } from '../tests/rows.ts'
import { cycleSections, narrowed, planSections, type GoalSection } from './sections.ts'
import { goalStatusOf } from './goalStatus.ts'

const stand = (goal: Parameters<typeof goalRow>[0], completed: 0 | 1 = 0) =>
  goalStatusOf(goalRow(goal), progressRow({ completed }), [], '2026-11-21')
const outline = (sections: readonly GoalSection[]) =>
  sections.map(({ title, statuses }) => [title, statuses.map(({ goal }) => goal.id)])

test("a cycle's goals: compulsory, for everyone, my own; empty parts are left out", () => {
  const compulsory = stand({ id: 1, compulsory: true })
  const shared = stand({ id: 2, compulsory: false })
  const own = stand({ id: 3, user_id: 2, compulsory: true })
  expect(outline(cycleSections([own, shared, compulsory]))).toEqual([
    ['Compulsory', [1]],
    ['For everyone', [2]],
    ['My own', [3]],
  ])
  expect(outline(cycleSections([own]))).toEqual([['My own', [3]]])
})

test("a plan's goals stand by category, in the order of the categories, and what has none comes last", () => {
  const of = (id: number, category_id: number | null, category_name: string | null) =>
    stand({ id, category_id, category_name })
  const category = (id: number, position: number) => categoryRow({ id, position, kind: 'goal' })
  const goals = [of(1, null, null), of(2, 20, 'Procedures'), of(3, 10, 'Knowledge'), of(4, 20, 'Procedures')]
  expect(outline(planSections(goals, [category(10, 1), category(20, 2)]))).toEqual([
    ['Knowledge', [3]],
    ['Procedures', [2, 4]],
    ['Other goals', [1]],
  ])
})

test('goals are narrowed by state, and by group or category', () => {
  const open = { ...stand({ id: 1, category_id: 10 }), group: 'educational' as const }
  const done = { ...stand({ id: 2, category_id: 20 }, 1), group: 'educational' as const }
  const other = { ...stand({ id: 3, category_id: 20 }), group: null }
  const ids = (query: Parameters<typeof narrowed>[1]) => narrowed([open, done, other], query).map(({ goal }) => goal.id)
  expect(ids({ shown: 'all', group: null, category: null })).toEqual([1, 2, 3])
  expect(ids({ shown: 'open', group: null, category: null })).toEqual([1, 3])
  expect(ids({ shown: 'completed', group: 'educational', category: null })).toEqual([2])
  expect(ids({ shown: 'all', group: 'educational', category: null })).toEqual([1, 2])
  expect(ids({ shown: 'open', group: null, category: '20' })).toEqual([3])
})
