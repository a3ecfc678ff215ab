import { problemsOf, type Answer, type FormData, type FormModel } from '@college/contract/forms'
import type { CivilDate, FieldIssue } from '@college/contract/kit'
import { keyOfPath } from '../render/props.ts'
import { rowsOf } from '../render/rows.ts'
import { same, withField, type CallFailed } from '#kit'

/** What the server would not take, with the answer of which it said so. */
export interface RefusedAnswer {
  readonly issue: FieldIssue
  readonly value: Answer | undefined
}

/** Refusals that still concern the current answers. */
export const stillRefused = (refused: readonly RefusedAnswer[], answers: FormData): readonly RefusedAnswer[] =>
  refused.filter(({ issue, value }) => same(answers[keyOfPath(issue.path)], value))

/** What the server's words were about, with the answers that were sent. */
export const refusedIn = ({ errors }: CallFailed, sent: FormData): RefusedAnswer[] =>
  errors.flatMap(({ path, message }) => {
    const at = path.startsWith('data.') ? path.slice('data.'.length) : null
    return at === null ? [] : [{ issue: { path: at, message }, value: sent[at.split('.')[0] ?? at] }]
  })

/** The answers that can be sent as they stand, and how many have to wait. */
export interface Sendable {
  readonly data: FormData
  readonly held: readonly string[]
}

/** A table without the cells that cannot be read. */
const withoutCells = (value: Answer | undefined, paths: readonly string[][]): Answer =>
  rowsOf(value).map((row, at) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([column]) => !paths.some(([, index, name]) => index === String(at) && name === column),
      ),
    ),
  )

/**
 * What of the answers the server can take. What cannot be read yet stays on the device, and the server keeps what it has of it: half a
 * date is no reason to lose the whole one.
 */
export const sendable = (
  model: FormModel,
  answers: FormData,
  stored: FormData,
  refused: readonly RefusedAnswer[],
  today: CivilDate,
): Sendable => {
  const issues = [
    ...problemsOf(model, answers, { today, complete: false }),
    ...stillRefused(refused, answers).map(({ issue }) => issue),
  ]
  const held = [...new Set(issues.map(({ path }) => keyOfPath(path)))]
  const data = held.reduce((sent, key) => {
    const paths = issues.map(({ path }) => path.split('.')).filter(([first]) => first === key)
    const isOfCells = paths.every(({ length }) => length === 3)
    return withField(sent, key, isOfCells ? withoutCells(answers[key], paths) : stored[key])
  }, answers)
  return { data, held }
}
