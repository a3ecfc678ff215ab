import { devactivity, devgoal } from '@college/contract/cpd'
import { z } from 'zod'
import { cell, daysAhead, nameIn, several, yes } from '../source/cells.ts'
import { columnOf, readTable } from '../source/table.ts'
import { when } from '../when.ts'
import { modality, regionsIn } from './logbook.ts'

const { fields: activity } = devactivity
const { fields: goal } = devgoal
const key = z.string()
const text = cell(activity.learnings)
const minutes = cell(activity.time)
const count = cell(goal.count)

/** What an activity says besides its title. */
const told = {
  provider: cell(activity.provider).optional(),
  why: cell(activity.motivation).optional(),
  benefit: cell(activity.patient_benefit).optional(),
  note: cell(activity.cultural_safety_note).optional(),
}

/** Goals, plans, and what people did towards them. */
export const readCpd = (
  folder: string,
  somebody: z.ZodType<string, string>,
  forms: readonly string[],
  categories: readonly { kind: string; key: string }[],
) => {
  const keysOf = (wanted: string) =>
    nameIn(
      categories.filter(({ kind }) => kind === wanted).map((each) => each.key),
      `categories.csv as a category of ${wanted === 'goal' ? 'goals' : 'activities'}`,
    )
  const category = keysOf('activity')
  const aim = {
    title: cell(goal.title),
    category: keysOf('goal'),
    type: cell(goal.completion_type),
    // Minutes of time goals, a number for count goals.
    need: cell(goal.time),
    compulsory: yes.optional(),
  }
  const subjects = readTable(folder, 'subjects.csv', {
    field: key,
    topic: cell(activity.title),
    learned: text,
    benefit: cell(activity.patient_benefit),
    why: told.why,
    note: told.note,
  })
  const fields = nameIn(
    subjects.map(({ field }) => field),
    'subjects.csv',
  )
  const programme = readTable(folder, 'programme.csv', {
    key,
    level: cell(goal.level),
    ...aim,
    under: key.optional(),
    form: nameIn(forms, 'college.json').optional(),
    as: key,
    logged: category,
    fields: several(fields),
    // What is counted of the logbook.
    modality: modality.optional(),
    region: regionsIn(folder).optional(),
  })
  return {
    subjects,
    programme,
    openGoals: readTable(folder, 'open-goals.csv', {
      username: somebody,
      goal: nameIn(
        programme.map((each) => each.key),
        'programme.csv',
      ),
      logged: cell(goal.time),
      due: daysAhead.optional(),
    }),
    goals: readTable(folder, 'goals.csv', {
      of: z.union([z.enum(['fellows', 'trainees']), somebody]),
      key,
      description: cell(goal.description).optional(),
      ...aim,
      due: when.optional(),
      // Where a number is counted, forms of this template that are done count.
      form: nameIn(forms, 'college.json').optional(),
    }),
    activities: readTable(folder, 'activities.csv', {
      of: somebody,
      on: when,
      minutes,
      reviewing: minutes.optional(),
      measuring: minutes.optional(),
      category,
      under: key.optional(),
      goal: nameIn(columnOf(folder, 'goals.csv', 'key'), 'goals.csv').optional(),
      state: z.enum(['draft', 'imported'], 'Write draft or imported, or nothing').optional(),
      title: cell(activity.title),
      learned: text.optional(),
      ...told,
      // Of the last year that is closed, and not of the current one.
      year: z.enum(['last'], 'Write last, or nothing').optional(),
    }),
    developmentGoals: readTable(folder, 'development-goals.csv', {
      of: somebody.optional(),
      title: cell(goal.title),
      by: when,
      specific: cell(goal.specific),
      measurable: cell(goal.measurable),
      achievable: cell(goal.achievable),
      realistic: cell(goal.realistic),
      timely: cell(goal.timely),
      done: when.optional(),
    }),
    work: readTable(folder, 'work.csv', {
      kind: z.enum(['audit', 'feedback', 'culture', 'conference', 'course', 'conversation']),
      title: cell(activity.title),
      minutes,
      days: count.optional(),
      under: key.optional(),
      learned: text,
      ...told,
      repeat: cell(activity.title).optional(),
      repeat_learned: text.optional(),
    }),
  }
}
