import { addDays } from '@college/contract/kit'
import { along } from '../calendar.ts'
import { fellowGoals, traineeGoals } from '../content/cycle-goals.ts'
import { ownGoals } from '../content/own-goals.ts'
import { addActivity } from './activities.ts'
import type { College, Cycle } from './college.ts'
import { addGoal } from './goals.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'

/** Goals of cycles by cycle id, then by key. */
export type CycleGoals = ReadonlyMap<number, ReadonlyMap<string, Goal>>

// The course is asked for soon, whenever the college is looked at.
const deadline = (college: College, cycle: Cycle, key: string): string | null => {
  if (key !== 'safety' || !cycle.current) return null
  const soon = addDays(college.today, 10)
  return soon < cycle.end ? soon : cycle.end
}

/** Adds the shared goals of every cycle; each year's are copies of the year before. */
export const addSharedGoals = (college: College): CycleGoals => {
  const made = new Map<number, Map<string, Goal>>()
  const lastYears = new Map<string, number>()
  for (const cycle of college.cycles) {
    const texts = cycle.type === 'fellow' ? fellowGoals : traineeGoals
    const goals = texts.map((text, position) => {
      const source = `${cycle.type} ${text.key}`
      const home = { cycleId: cycle.id, userId: null, predefined: true, from: cycle.start }
      const sourceId = lastYears.get(source) ?? null
      const goal = addGoal(college, { ...home, deadline: deadline(college, cycle, text.key), sourceId }, text, position)
      lastYears.set(source, goal.id)
      return [text.key, goal] as const
    })
    made.set(cycle.id, new Map(goals))
  }
  return made
}

/** Adds the own goals of a person to the current cycle, with what was done towards them; answers them by key. */
export const addOwnGoals = (college: College, person: Person): Map<string, Goal> => {
  const cycle = college.cycles.find((each) => each.current && each.type === person.set)
  if (!cycle) return new Map()
  const home = { cycleId: cycle.id, userId: person.id, predefined: false, from: cycle.start }
  return new Map(
    (ownGoals[person.text.username] ?? []).map((text, nth) => {
      const goal = addGoal(college, home, text, 100 + nth)
      for (const { at, ...step } of text.done) {
        const date = along(cycle.start, cycle.end, at)
        if (date <= college.today) addActivity(college, person, { ...step, date, goal })
      }
      return [text.key, goal]
    }),
  )
}
