import type { Demo, Subject, Work } from '../data/index.ts'
import type { Entry } from './activities.ts'
import type { Person } from './people.ts'

/** What an entry takes from a subject: all of it at the first meeting, something short about the day later on. */
export const fromSubject = (demo: Demo, person: Person, subject: Subject, category: string): Partial<Entry> => {
  const luck = person.dice
  if (person.met.has(subject)) {
    const short = demo.texts.lessons.get(category)
    return short && luck.chance(0.7) ? { learned: luck.pick(short) } : {}
  }
  person.met.add(subject)
  return {
    learned: subject.learned,
    ...(luck.chance(0.8) ? { benefit: subject.benefit } : {}),
    ...(subject.why && luck.chance(0.7) ? { why: subject.why } : {}),
    ...(subject.note && luck.chance(0.6) ? { note: subject.note } : {}),
  }
}

/** What an entry takes from work that has its own title. */
export const fromWork = (work: Work): Omit<Entry, 'date' | 'category'> => ({
  title: work.title,
  minutes: work.minutes,
  under: work.under,
  provider: work.provider,
  why: work.why,
  learned: work.learned,
  benefit: work.benefit,
  note: work.note,
})

/** What an audit is called, and what it taught, when it is measured again. */
export const repeated = ({ repeat, repeat_learned, title }: Work): Pick<Entry, 'title' | 'learned'> => ({
  title: repeat ?? title,
  learned: repeat_learned,
})
