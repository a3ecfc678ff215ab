import { addDays } from '@college/contract/kit'
import { addActivity } from './activities.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds what some people have begun to write in the last days and not completed. */
export const addDraft = (college: College, person: Person): void => {
  const luck = person.dice
  if (!luck.chance(0.35)) return
  addActivity(college, person, {
    title: `Journal club: ${luck.pick(college.demo.subjects).topic}`,
    date: addDays(college.today, -luck.between(1, 9)),
    minutes: luck.between(2, 5) * 15,
    category: 'journal',
    draft: true,
  })
}
