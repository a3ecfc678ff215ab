import type { CivilDate } from '@college/contract/kit'
import { along } from '../calendar.ts'
import type { Demo, ProgrammeGoal } from '../data/index.ts'
import type { Dice } from '../dice.ts'
import { addActivity, tickGoal } from './activities.ts'
import type { Entry } from './activities.ts'
import type { College } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'
import { fromSubject } from './words.ts'

const shortWork = new Set(['procedure', 'case', 'observed', 'logbook'])

/** Minutes in sessions of one to two hours that add up to the total. */
const pieces = (luck: Dice, total: number): number[] => {
  const parts: number[] = []
  let left = total
  while (left > 120) {
    const part = Math.min(luck.between(4, 8) * 15, left - 30)
    parts.push(part)
    left -= part
  }
  return left > 0 ? [...parts, left] : parts
}

const minutesOf = (luck: Dice, text: ProgrammeGoal, share: number | 'done'): number[] => {
  switch (text.type) {
    case 'time':
      return pieces(
        luck,
        share === 'done' ? text.need + luck.between(1, 4) * 15 : Math.round((text.need * share) / 15) * 15,
      )
    case 'count': {
      const count = share === 'done' ? text.need : Math.min(text.need - 1, Math.round(text.need * share))
      return Array.from({ length: count }, () =>
        shortWork.has(text.logged) ? luck.between(2, 4) * 10 : luck.between(4, 8) * 15,
      )
    }
    case 'form':
    case 'manual':
      return share === 'done' ? [luck.between(4, 8) * 15] : []
  }
}

const procedureWords = (
  { texts }: Demo,
  luck: Dice,
  text: ProgrammeGoal,
): Pick<Entry, 'title' | 'under' | 'learned'> => {
  const targets = text.fields.flatMap((field) => texts.structures.get(field) ?? [])
  const side = luck.chance(0.5) ? 'right' : 'left'
  return {
    title: `${text.as}: ${luck.pick(targets)}, ${side}`,
    under: text.under,
    ...(luck.chance(0.6) ? { learned: luck.pick(texts.procedureLessons) } : {}),
  }
}

/** Adds the activities with which a trainee works towards a goal of the programme, and its tick when it is a manual one. */
export const addSessions = (
  college: College,
  person: Person,
  goal: Goal,
  text: ProgrammeGoal,
  share: number | 'done',
  window: { from: CivilDate; to: CivilDate },
  ticker: Person,
): void => {
  const luck = person.dice
  const minutes = minutesOf(luck, text, share)
  const topics = luck.shuffled(
    text.fields.flatMap((field) => college.demo.subjects.filter((subject) => subject.field === field)),
  )
  minutes.forEach((time, nth) => {
    const date = along(window.from, window.to, (nth + 0.9) / minutes.length)
    const subject = topics[nth % topics.length] ?? luck.pick(topics)
    const words =
      text.logged === 'procedure'
        ? procedureWords(college.demo, luck, text)
        : { ...fromSubject(college.demo, person, subject, text.logged), title: `${text.as}: ${subject.topic}` }
    // What counts procedures is not logged for: the cases are what counts.
    const towards = text.modality ? {} : { goal }
    addActivity(college, person, { ...words, date, minutes: time, category: text.logged, ...towards })
  })
  if (text.form && share === 'done')
    college.ledger.goalForms.push({
      goal: goal.id,
      user: person.id,
      template: text.form,
      date: window.to,
      signer: ticker.text.username,
    })
  if (text.type === 'manual' && share === 'done') tickGoal(college, person, goal, window.to, ticker.id)
}
