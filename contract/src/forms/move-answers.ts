import { problemsOf } from './engine/problems.ts'
import { questionsOf } from './model.ts'
import type { CivilDate } from '#kit'
import type { Answer, FormData, FormModel, Question } from './model.ts'

/**
 * Why an answer has no place in another version: its question is gone, another kind of answer is asked for, or what was answered is no
 * answer to it any more, or not all of it.
 */
export const leftReasons = ['gone', 'kind', 'answer'] as const
export type LeftReason = (typeof leftReasons)[number]

/** An answer that another version has no place for, by the words of its question as it was asked. */
export interface LeftAnswer {
  readonly key: string
  readonly title: string
  readonly why: LeftReason
}

/** Answers as another version takes them, and what it leaves. */
export interface MovedAnswers {
  readonly data: FormData
  readonly left: readonly LeftAnswer[]
}

const texts: readonly Question['kind'][] = ['short_text', 'long_text']

const isSameKind = (one: Question, other: Question): boolean =>
  one.kind === other.kind || (texts.includes(one.kind) && texts.includes(other.kind))

/** The choices that are still offered; undefined where none is. */
const offered = (question: Question, value: Answer): Answer | undefined => {
  if (question.kind !== 'many_of' || !Array.isArray(value)) return value
  const kept = value.filter((each): each is string => question.choices.some((choice) => choice.value === each))
  return kept.length === 0 ? undefined : kept
}

/** An answer without one of its parts: a row of a scale, a cell of a table; undefined where nothing of it would be left. */
const without = (value: Answer | undefined, [first, second]: readonly string[]): Answer | undefined => {
  if (first === undefined || typeof value !== 'object') return undefined
  if (Array.isArray(value)) {
    if (second === undefined) return undefined
    const rows = value.map((row, at) =>
      typeof row === 'object' && String(at) === first
        ? Object.fromEntries(Object.entries(row).filter(([column]) => column !== second))
        : row,
    )
    return rows as Answer // a table without a cell is a table
  }
  const rest = Object.fromEntries(Object.entries(value).filter(([row]) => row !== first))
  return Object.keys(rest).length === 0 ? undefined : rest
}

/**
 * What a version takes of answers that were given to another one, each as its owner is asked it. An answer that no longer fits is left
 * whole or in the parts that do not fit; nothing of it is made into something else.
 */
export const moveAnswers = (before: FormModel, after: FormModel, data: FormData, today: CivilDate): MovedAnswers => {
  const [was, is] = [before, after].map(
    (model) => new Map(questionsOf(model).map(({ question }) => [question.key, question])),
  )
  const moved = new Map<string, Answer>()
  const left = new Map<string, LeftReason>()
  for (const [key, value] of Object.entries(data)) {
    const [old, question] = [was?.get(key), is?.get(key)]
    // Totals are worked out anew.
    if (!old || old.kind === 'total' || old.kind === 'explanation') continue
    if (!question || !isSameKind(old, question)) {
      left.set(key, question ? 'kind' : 'gone')
      continue
    }
    const kept = offered(question, value)
    if (kept !== undefined) moved.set(key, kept)
    if (JSON.stringify(kept) !== JSON.stringify(value)) left.set(key, 'answer')
  }
  for (const { path } of problemsOf(after, Object.fromEntries(moved), { today, complete: false })) {
    const [key = '', ...rest] = path.split('.')
    const kept = without(moved.get(key), rest)
    if (kept === undefined) moved.delete(key)
    else moved.set(key, kept)
    left.set(key, 'answer')
  }
  return {
    data: Object.fromEntries(moved),
    // In the order in which they were asked.
    left: questionsOf(before).flatMap(({ question: { key, title } }) => {
      const why = left.get(key)
      return why === undefined ? [] : [{ key, title, why }]
    }),
  }
}
