import type { College } from './college.ts'
import { addGoal } from './goals.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'

/** Goals of cycles by cycle id, then by key. */
export type CycleGoals = ReadonlyMap<number, ReadonlyMap<string, Goal>>

/** Adds the shared goals of every cycle; each year's are copies of the year before. */
export const addSharedGoals = (college: College): CycleGoals => {
  const made = new Map<number, Map<string, Goal>>()
  const lastYears = new Map<string, number>()
  for (const cycle of college.cycles) {
    const texts = college.demo.goals.filter(({ of }) => of === `${cycle.type}s`)
    const goals = texts.map((text, position) => {
      const source = `${cycle.type} ${text.key}`
      const due = cycle.current ? text.due?.({ today: college.today, cycle }) : undefined
      const deadline = due && due > cycle.end ? cycle.end : (due ?? null)
      const home = { cycleId: cycle.id, userId: null, predefined: true, from: cycle.start, deadline }
      const goal = addGoal(college, { ...home, sourceId: lastYears.get(source) ?? null }, text, position)
      lastYears.set(source, goal.id)
      return [text.key, goal] as const
    })
    made.set(cycle.id, new Map(goals))
  }
  return made
}

/** Adds the own goals of a person to the current cycle; answers them by key. */
export const addOwnGoals = (college: College, person: Person): Map<string, Goal> => {
  const cycle = college.cycles.find((each) => each.current && each.type === person.set)
  if (!cycle) return new Map()
  const home = { cycleId: cycle.id, userId: person.id, predefined: false, from: cycle.start }
  const own = college.demo.goals.filter(({ of }) => of === person.text.username)
  return new Map(own.map((text, nth) => [text.key, addGoal(college, home, text, 100 + nth)] as const))
}
