import { own } from './canonical.ts'
import { holdsFor } from './conditions.ts'
import { keptAnswer } from './table-rows.ts'
import { totalOf } from './totals.ts'
import { questionsOf } from '../model.ts'
import type { Answer, Decimals, FormData, FormModel, Question } from '../model.ts'

/** What a form looks like with its answers: what is shown, and what is answered there. */
export interface Look {
  readonly sections: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** Answers of shown questions, tidied; totals where there is one. */
  readonly values: ReadonlyMap<string, Answer>
  readonly totals: ReadonlyMap<string, number | null>
}

const decimalsOf = (question: Question): [string, Decimals][] => {
  if (question.kind === 'number') return [[question.key, question.decimals]]
  if (question.kind !== 'table') return []
  return question.columns.flatMap((column): [string, Decimals][] =>
    column.kind === 'number' ? [[`${question.key}.${column.key}`, column.decimals]] : [],
  )
}

/** Goes through a form once, from the first question to the last: a condition only ever sees what is shown before it. */
export const look = (model: FormModel, data: FormData): Look => {
  const sections = new Set<string>()
  const shown = new Set<string>()
  const values = new Map<string, Answer>()
  const totals = new Map<string, number | null>()
  const decimals = new Map<string, Decimals>()
  const show = (question: Question): void => {
    if (question.show_if && !holdsFor(question.show_if, values)) return
    shown.add(question.key)
    if (question.kind === 'total') {
      const total = totalOf(question, values, question.of.some((of) => decimals.get(of) === 2) ? 2 : 1)
      totals.set(question.key, total)
      if (total !== null) values.set(question.key, total)
      return
    }
    for (const [of, count] of decimalsOf(question)) decimals.set(of, count)
    const value = keptAnswer(question, own(data, question.key))
    if (value !== undefined) values.set(question.key, value)
  }
  for (const page of model.pages)
    for (const section of page.sections) {
      if (section.show_if && !holdsFor(section.show_if, values)) continue
      sections.add(section.key)
      for (const question of section.questions) show(question)
    }
  return { sections, shown, values, totals }
}

/** Keys of the questions that are shown with these answers. */
export const shownQuestions = (model: FormModel, data: FormData): Set<string> => new Set(look(model, data).shown)

/** Keys of the sections that are shown with these answers. */
export const shownSections = (model: FormModel, data: FormData): Set<string> => new Set(look(model, data).sections)

/** Totals by key; null where there is nothing to work them out of, or they are hidden. */
export const totalsOf = (model: FormModel, data: FormData): Record<string, number | null> => {
  const { totals } = look(model, data)
  return Object.fromEntries(
    questionsOf(model).flatMap(({ question }) =>
      question.kind === 'total' ? [[question.key, totals.get(question.key) ?? null]] : [],
    ),
  )
}

/** The answers that are kept when a form is completed: those of shown questions, with totals worked out. */
export const settled = (model: FormModel, data: FormData): FormData => Object.fromEntries(look(model, data).values)

/** Whether a question asks for an answer. */
export const asks = ({ kind }: Question): boolean => kind !== 'explanation' && kind !== 'total'

const isDone = (question: Question, value: Answer | undefined): boolean =>
  value !== undefined &&
  (question.kind !== 'scale' || !question.required || Object.keys(value).length >= question.rows.length)

/** Keys of the questions that are shown and answered: a required scale once each of its rows is. */
export const answeredQuestions = (model: FormModel, data: FormData): Set<string> => {
  const { shown, values } = look(model, data)
  const done = questionsOf(model).filter(
    ({ question: { key }, question }) => asks(question) && shown.has(key) && isDone(question, values.get(key)),
  )
  return new Set(done.map(({ question }) => question.key))
}

/** How many questions are shown, and how many of them are answered. */
export const progressOf = (model: FormModel, data: FormData): { questions: number; answered: number } => {
  const { shown } = look(model, data)
  return {
    questions: questionsOf(model).filter(({ question }) => asks(question) && shown.has(question.key)).length,
    answered: answeredQuestions(model, data).size,
  }
}
