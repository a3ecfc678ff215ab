import { canonicalJson, largestData, problemsOf, questionsOf } from '@college/contract/forms'
import type { FormData, FormModel } from '@college/contract/forms'
import { code, dayIn } from '@college/contract/kit'
import type { FieldIssue } from '@college/contract/kit'
import { ApiError, badField } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import type { SealedForm } from '../sealed-answers.ts'
import { isDrawing } from '../signing/sign/picture.ts'

/** Refuses answers, naming each by its place in the field they came in. */
export const refuseAnswers = (issues: readonly FieldIssue[], field: 'data' | 'answers' = 'data'): void => {
  const [first] = issues
  if (!first) return
  const words = issues.length === 1 ? first.message : 'Some answers need another look.'
  throw new ApiError(
    code.bad,
    words,
    issues.map(({ path, message }) => ({ path: `${field}.${path}`, message })),
  )
}

const numbers = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

/** Ids that the answers to questions of a kind name. */
export const named = (model: FormModel, data: FormData, kind: 'file' | 'person'): { key: string; ids: number[] }[] =>
  questionsOf(model).flatMap(({ question }) =>
    question.kind === kind && Object.hasOwn(data, question.key)
      ? [{ key: question.key, ids: numbers(data[question.key]) }]
      : [],
  )

/** All ids of a kind that answers name, each once. */
export const namedIds = (model: FormModel, data: FormData, kind: 'file' | 'person'): number[] => [
  ...new Set(named(model, data, kind).flatMap(({ ids }) => ids)),
]

const known = async (db: Runner, text: string, values: readonly unknown[]): Promise<ReadonlySet<number>> =>
  new Set((await db.rows<{ id: number }>(text, values)).map(({ id }) => id))

// An answer shows a file to everyone who reads the form: that is for whoever may change the file.
const filesFor = (call: Call, form: SealedForm, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  known(
    call.db,
    'select id from file where id = any($1::bigint[]) and user_id = any($2::bigint[]) and organisation_id = $3 and not is_folder and deleted_at is null',
    [ids, [call.actor.id, form.user_id], form.organisation_id],
  )

const peopleFor = (call: Call, form: SealedForm, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  known(call.db, 'select id from "user" where id = any($1::bigint[]) and organisation_id = $2 and deleted_at is null', [
    ids,
    form.organisation_id,
  ])

/** What is newly named in answers is there, and is the caller's to name. */
const targetsFit = async (
  call: Call,
  form: SealedForm,
  model: FormModel,
  data: FormData,
  before: FormData,
): Promise<FieldIssue[]> => {
  const issues: FieldIssue[] = []
  for (const [kind, find, words] of [
    ['file', filesFor, 'This file has been deleted, or belongs to another person'],
    ['person', peopleFor, 'We couldn’t find this person'],
  ] as const) {
    const old = new Set(namedIds(model, before, kind))
    const fresh = namedIds(model, data, kind).filter((id) => !old.has(id))
    if (fresh.length === 0) continue
    const found = await find(call, form, fresh)
    for (const { key, ids } of named(model, data, kind))
      if (ids.some((id) => !old.has(id) && !found.has(id))) issues.push({ path: key, message: words })
  }
  return issues
}

// Every signature that was drawn is printed: what is no picture would be in the way of the whole paper.
const drawingsFit = (model: FormModel, data: FormData): FieldIssue[] =>
  questionsOf(model).flatMap(({ question: { kind, key } }) => {
    const answer = kind === 'signature' && Object.hasOwn(data, key) ? data[key] : null
    const drawn: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'drawn') : null
    return typeof drawn === 'string' && !isDrawing(drawn)
      ? [{ path: key, message: 'This drawing cannot be read. Draw it again, or type your name' }]
      : []
  })

/** Refuses answers that cannot be kept; or, where the form is to be complete, that are missing or wrong. */
export const checkAnswers = async (
  call: Call,
  form: SealedForm,
  model: FormModel,
  data: FormData,
  { before, complete }: { before: FormData; complete: boolean },
): Promise<void> => {
  if (Buffer.byteLength(JSON.stringify(data)) > largestData)
    throw badField('data', 'This form is too long. Shorten some answers.')
  refuseAnswers(problemsOf(model, data, { today: dayIn(call.actor.timezone, call.now()), complete }))
  refuseAnswers(drawingsFit(model, data))
  refuseAnswers(await targetsFit(call, form, model, data, before))
}

/** Whether two contents say the same. */
export const isSame = (one: FormData, other: FormData): boolean => canonicalJson(one) === canonicalJson(other)

/** Files that answers name no more, and that they name newly. */
export interface FilesMoved {
  readonly gone: readonly number[]
  readonly fresh: readonly number[]
}

/** How the files that answers name have changed. */
export const filesMoved = (model: FormModel, before: FormData, after: FormData): FilesMoved => {
  const [was, is] = [namedIds(model, before, 'file'), namedIds(model, after, 'file')]
  return { gone: was.filter((id) => !is.includes(id)), fresh: is.filter((id) => !was.includes(id)) }
}

/** Files that answers name are attached to their form: whoever reads the form reads them. */
export const attachFiles = async (call: Call, form: SealedForm, { gone, fresh }: FilesMoved): Promise<void> => {
  if (gone.length > 0)
    await call.db.rows(
      `delete from filelink where resource = 'devform' and record_id = $1 and file_id = any($2::bigint[])`,
      [form.id, gone],
    )
  if (fresh.length > 0)
    await call.db.rows(
      `insert into filelink (organisation_id, file_id, resource, record_id, created_by)
       select $1, named.id, 'devform', $2, $3 from unnest($4::bigint[]) with ordinality named (id, at) order by named.at on conflict do nothing`,
      [form.organisation_id, form.id, call.actor.id, fresh],
    )
}
