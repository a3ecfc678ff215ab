import { addDays } from '@college/contract/kit'
import { dayOf, workday } from '../calendar.ts'
import { callumsDraft } from '../content/callums-draft.ts'
import { callumsYear } from '../content/callum.ts'
import { addActivity, tickGoal } from './activities.ts'
import type { College, Cycle } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'

/** Adds the written-out diary of one fellow, as far as the cycle has come, and a draft. */
export const addDiary = (college: College, person: Person, cycle: Cycle, goals: ReadonlyMap<string, Goal>): void => {
  for (const line of callumsYear) {
    const date = dayOf(cycle, line.on)
    if (date > college.today) continue
    const goal = line.goal ? goals.get(line.goal) : undefined
    const { on: _on, goal: _goal, reflected, ...texts } = line
    const split = reflected ? { split: { reviewing_reflecting: line.minutes } } : {}
    addActivity(college, person, { ...texts, ...split, date, goal })
    if (goal?.text.type === 'manual') tickGoal(college, person, goal, date)
  }
  const { measuring, reviewing, ...draft } = callumsDraft
  addActivity(college, person, {
    ...draft,
    category: 'audit',
    date: workday(addDays(college.today, -4), cycle.start, college.today),
    goal: goals.get('audit'),
    split: { measuring_improving: measuring, reviewing_reflecting: reviewing },
    draft: true,
  })
}
