import { shownQuestions } from './look.ts'
import { notObserved, questionsOf } from '../model.ts'
import type { FormData, FormModel, Question } from '../model.ts'

/** Kinds of questions whose answers can be read as a sum of several raters. */
export const summedKinds: readonly Question['kind'][] = [
  'scale',
  'yes_no',
  'one_of',
  'many_of',
  'short_text',
  'long_text',
  'explanation',
]

/** How often each step, choice or word was chosen; nothing says by whom. */
export interface CountedChoice {
  readonly title: string
  readonly count: number
}

/** What several raters said of one row of a scale. */
export interface RatedRow {
  readonly title: string
  /** None where so few rated it that one of them could be recognised. */
  readonly steps: readonly CountedChoice[]
  readonly not_observed: number
  /** To one decimal; null where nobody rated it, or too few. */
  readonly mean: number | null
}

/** What several raters answered to one question; no choices where too few of them chose. */
export type SummedAnswer =
  | { readonly kind: 'ratings'; readonly title: string; readonly rows: readonly RatedRow[] }
  | { readonly kind: 'choices'; readonly title: string; readonly choices: readonly CountedChoice[] }
  | { readonly kind: 'words'; readonly title: string; readonly said: readonly string[] }

/** The mean of numbers to one decimal; null where there are none. */
export const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.round((numbers.reduce((sum, each) => sum + each, 0) / numbers.length) * 10) / 10

const tally = (titles: readonly { value: unknown; title: string }[], given: readonly unknown[]): CountedChoice[] =>
  titles.map(({ value, title }) => ({ title, count: given.filter((each) => each === value).length }))

const isTooFew = (count: number, least: number): boolean => count > 0 && count < least

const rated = (question: Extract<Question, { kind: 'scale' }>, given: readonly unknown[], least: number): RatedRow[] =>
  question.rows.map(({ key, title }) => {
    const values = given.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? [new Map<string, unknown>(Object.entries(each)).get(key)] : [],
    )
    const numbers = values.filter((value) => typeof value === 'number')
    const hidden = isTooFew(numbers.length, least)
    return {
      title: question.rows.length === 1 ? question.title : title,
      steps: hidden ? [] : tally(question.points, values),
      not_observed: values.filter((value) => value === notObserved).length,
      mean: hidden ? null : meanOf(numbers),
    }
  })

const said = new Intl.Collator('en-NZ')

const summed = (question: Question, given: readonly unknown[], least: number): SummedAnswer[] => {
  const { title } = question
  const choices = (all: readonly { value: unknown; title: string }[]): SummedAnswer[] => [
    { kind: 'choices', title, choices: isTooFew(given.length, least) ? [] : tally(all, given.flat()) },
  ]
  switch (question.kind) {
    case 'scale':
      return [{ kind: 'ratings', title, rows: rated(question, given, least) }]
    case 'yes_no':
      return choices([
        { value: true, title: 'Yes' },
        { value: false, title: 'No' },
      ])
    case 'one_of':
    case 'many_of':
      return choices(question.choices)
    case 'short_text':
    case 'long_text': {
      const words = given.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))
      // By the alphabet, so that their order says nothing of who wrote them, or when.
      return words.length === 0 ? [] : [{ kind: 'words', title, said: words.toSorted((a, b) => said.compare(a, b)) }]
    }
    default:
      return []
  }
}

/**
 * What several raters answered to one part of a form, each by themselves, as one sum for each question. What fewer than the least rated or
 * chose is left out, as it would say what one of them thinks.
 */
export const sumOf = (part: FormModel, answers: readonly FormData[], least: number): SummedAnswer[] => {
  const shown = answers.map((data) => ({ data, keys: shownQuestions(part, data) }))
  return questionsOf(part).flatMap(({ question }) =>
    summed(
      question,
      shown.flatMap(({ data, keys }): unknown[] => {
        const value = keys.has(question.key) ? data[question.key] : undefined
        return value === undefined ? [] : [value]
      }),
      least,
    ),
  )
}
