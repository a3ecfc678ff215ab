import type { CivilDate } from '@college/contract/kit'
import { along } from '../calendar.ts'
import type { Demo } from '../data/index.ts'
import { addActivity, tickGoal } from './activities.ts'
import type { Entry } from './activities.ts'
import type { College, Cycle } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'
import { fromSubject, fromWork, repeated } from './words.ts'

type Keyed = Entry & { key: string }

const yearOf = (demo: Demo, person: Person, at: (share: number) => CivilDate): Keyed[] => {
  const luck = person.dice
  const topics = luck.shuffled(demo.subjects)
  const series = (count: number, as: string, category: string, key: string, minutes: number): Keyed[] =>
    Array.from({ length: count }, (_, nth) => {
      const subject = topics.pop() ?? luck.pick(demo.subjects)
      return {
        ...fromSubject(demo, person, subject, category),
        title: `${as}: ${subject.topic}`,
        date: at((nth + luck.between(1, 8) / 10) / count),
        minutes: minutes + luck.between(-1, 2) * 15,
        category,
        key,
      }
    })
  const logbook = ['first', 'second', 'third', 'fourth'].map((quarter, nth): Keyed => ({
    title: `Logbook review: ${quarter} quarter`,
    date: at((nth + 0.85) / 4),
    minutes: 45,
    category: 'logbook',
    key: 'logbook',
    learned: luck.pick(demo.texts.logbookReviews),
  }))
  const audit = luck.pick(demo.work.filter(({ kind }) => kind === 'audit'))
  return [
    ...series(4, 'Core training day', 'core', 'core', 300),
    ...series(7, 'Journal club', 'journal', 'journal', 60),
    ...series(4, 'Case-based discussion', 'case', 'case', 45),
    ...series(3, 'Teaching', 'teaching', 'teaching', 75),
    ...logbook,
    ...luck
      .shuffled(demo.work.filter(({ kind }) => kind === 'culture'))
      .slice(0, 3)
      .map((work, nth) => ({ ...fromWork(work), date: at((nth + 0.6) / 3), category: 'culture', key: 'culture' })),
    { ...fromWork(audit), date: at(0.4), category: 'improvement', under: undefined, key: 'quality' },
    {
      ...fromWork(audit),
      ...repeated(audit),
      date: at(0.8),
      category: 'improvement',
      under: undefined,
      key: 'quality',
    },
    {
      title: 'Multi-source feedback: eleven answers read with my supervisor',
      date: at(luck.between(45, 75) / 100),
      minutes: 60,
      category: 'conversation',
      key: 'feedback',
      learned: 'Calm and kind, and late with letters. Both were fair.',
      benefit: 'Letters are done before I leave.',
    },
  ]
}

/** Adds what a trainee did towards the shared goals of a cycle between two days. */
export const addTraineeYear = (
  college: College,
  person: Person,
  cycle: Cycle,
  goals: ReadonlyMap<string, Goal>,
  from: CivilDate,
  until: CivilDate,
): void => {
  for (const { key, ...entry } of yearOf(college.demo, person, (share) => along(cycle.start, cycle.end, share))) {
    if (entry.date < from || entry.date > until) continue
    const goal = goals.get(key)
    addActivity(college, person, { ...entry, goal })
    if (goal?.text.type === 'manual') tickGoal(college, person, goal, entry.date)
  }
}
