import { expect, test } from 'vitest'
import { cycleRow, goalRow } from '../activity/tests/rows.ts'
import { readRules, rulesOf } from './draft.ts'

const cycle = cycleRow({ category_minima: [{ category_id: 4, minutes: 90 }] })
const goals = [
  goalRow({ id: 1, title: 'Audit', time: 480, compulsory: true }),
  goalRow({ id: 2, title: 'Course', completion_type: 'count', count: 1, compulsory: false }),
]
const rules = rulesOf(cycle, goals)

test('the rules of a cycle are read as they are', () => {
  expect(readRules(rules)).toEqual({
    draft: {
      hours_required: 50,
      group_minima: { reviewing_reflecting: 600, measuring_improving: 600 },
      category_minima: [{ category_id: 4, minutes: 90 }],
      cultural_safety_required: true,
      goals: [{ devgoal_id: 1, completion_type: 'time', time: 480, count: 0 }],
    },
  })
})

test('a goal becomes compulsory with what it asks for', () => {
  const [audit, course] = rules.goals
  if (!audit || !course) throw new Error('two goals')
  const read = readRules({
    ...rules,
    goals: [
      { ...audit, compulsory: false },
      { ...course, compulsory: true, amount: '3' },
    ],
  })
  expect(read).toMatchObject({ draft: { goals: [{ devgoal_id: 2, completion_type: 'count', time: 0, count: 3 }] } })
})

test.each([
  ['hours', { hours: '' }],
  ['hours', { hours: '-1' }],
  ['hours', { hours: '12.25' }],
  ['educational', { groups: { ...rules.groups, educational: 'ten' } }],
  ['category 4', { categories: [{ id: 4, time: '1:75' }] }],
  ['goal 2', { goals: [{ id: 2, title: 'Course', kind: 'count' as const, amount: 'x', compulsory: true }] }],
])('%s is told where it cannot be read: %j', (field, change) => {
  const read = readRules({ ...rules, ...change })
  expect('wrong' in read && Object.keys(read.wrong)).toEqual([field])
})
