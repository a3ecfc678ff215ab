import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { along } from '../calendar.ts'
import type { Demo, Work } from '../data/index.ts'
import type { Dice } from '../dice.ts'
import { addActivity, tickGoal } from './activities.ts'
import type { Entry } from './activities.ts'
import type { College, Cycle } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'
import { fromSubject, fromWork, repeated } from './words.ts'

const quarterHours = (minutes: number): number => Math.max(15, Math.round(minutes / 15) * 15)

const auditEntries = (audit: Work, luck: Dice, at: (share: number) => CivilDate): Entry[] => {
  const start = luck.between(8, 30) / 100
  const part = (minutes: number): Partial<Entry> =>
    luck.chance(0.4) ? { split: { measuring_improving: minutes - 30, reviewing_reflecting: 30 } } : {}
  const repeat = audit.minutes + 30
  const { note: _note, why: _why, ...later } = fromWork(audit)
  return [
    { ...fromWork(audit), ...part(audit.minutes), date: at(start), category: 'audit', under: 'First measure' },
    {
      title: audit.title.replace('Audit: ', 'What we changed after the audit: '),
      minutes: 120,
      learned: 'Small changes to the template did more than reminders.',
      date: at(start + 0.2),
      category: 'improvement',
    },
    {
      ...later,
      ...part(repeat),
      ...repeated(audit),
      minutes: repeat,
      date: at(start + 0.5),
      category: 'audit',
      under: 'Repeat measure',
    },
  ]
}

const yearOf = (demo: Demo, person: Person, cycle: Cycle, share: number): (Entry & { key?: string })[] => {
  const luck = person.dice
  const works = (wanted: Work['kind']): Work[] => demo.work.filter(({ kind }) => kind === wanted)
  const at = (part: number): CivilDate => along(cycle.start, cycle.end, part)
  const topics = luck.shuffled(demo.subjects)
  const series = (count: number, as: string, category: string, key: string | undefined, least: number, most: number) =>
    Array.from({ length: Math.round(count * share) }, (_, nth): Entry & { key?: string } => {
      const subject = topics.pop() ?? luck.pick(demo.subjects)
      return {
        ...fromSubject(demo, person, subject, category),
        title: `${as}: ${subject.topic}`,
        date: at((nth + luck.between(2, 9) / 10) / Math.round(count * share)),
        minutes: quarterHours(luck.between(least, most)),
        category,
        ...(key ? { key } : {}),
      }
    })
  const once = (choice: readonly Work[], category: string, key: string, from: number, to: number) => {
    const work = luck.pick(choice)
    return { ...fromWork(work), date: at(luck.between(from, to) / 100), category, key }
  }
  const meetings = luck.shuffled(works('conference')).slice(0, share < 0.85 ? 1 : 2)
  // The first course is the one that a shared goal asks for.
  const [safety, ...otherCourses] = works('course')
  return [
    ...series(8, 'Peer group', 'peer', 'peer', 45, 75),
    ...series(7, 'Journal club', 'journal', 'journal', 45, 75),
    ...series(4, 'Reading', 'reading', 'journal', 30, 60),
    ...series(4, 'Teaching', 'teaching', undefined, 60, 90),
    ...auditEntries(luck.pick(works('audit')), luck, at).map((entry) => ({ ...entry, key: 'audit' })),
    ...luck
      .shuffled(works('culture'))
      .slice(0, 3)
      .map((work, nth) => ({
        ...fromWork(work),
        date: at((nth + luck.between(2, 8) / 10) / 3),
        category: 'culture',
        key: 'culture',
      })),
    ...meetings.map((work, nth) => {
      const date = at((nth + luck.between(3, 7) / 10) / 2)
      const { days = 1 } = work
      const until = days > 1 ? { until: addDays(date, days - 1) } : {}
      return { ...fromWork(work), ...until, date, category: 'conference', key: 'conference' }
    }),
    ...(safety && luck.chance(0.8) ? [once([safety], 'course', 'safety', 20, 95)] : []),
    ...(luck.chance(0.5) ? [{ ...once(otherCourses, 'course', '', 10, 90) }] : []),
    once(works('conversation'), 'conversation', 'conversation', 30, 80),
    once(works('feedback'), 'feedback', 'feedback', 30, 85),
  ]
}

/** Adds a year of CPD of a fellow, as far as it has passed; `share` is how much of a full year the person does. */
export const addFellowYear = (
  college: College,
  person: Person,
  cycle: Cycle,
  goals: ReadonlyMap<string, Goal>,
  share: number,
): void => {
  const last = cycle.end < college.today ? cycle.end : college.today
  for (const { key, ...entry } of yearOf(college.demo, person, cycle, share)) {
    if ((entry.until ?? entry.date) > last) continue
    const goal = goals.get(key ?? '')
    addActivity(college, person, { ...entry, goal })
    if (goal?.text.type === 'manual') tickGoal(college, person, goal, entry.date)
  }
}
