import { ownerKey, partOf, questionsOf, sayAnswer } from '@college/contract/forms'
import type { Form, FormData, FormModel, WholeForm } from '@college/contract/forms'
import { dayIn } from '@college/contract/kit'
import type { Call } from '#platform'
import { answerNames } from '../../form/names.ts'
import { openAnswers } from '../../sealed-answers.ts'
import { modelOf, readVersion } from '../../version.ts'
import { answersIn } from './version-move.ts'

interface Move {
  readonly from_version: number
  readonly to_version: number
  readonly moved_at: string
  readonly data: FormData | null
  readonly data_sealed: Buffer | null
}

type MovedNote = NonNullable<WholeForm['version_moved']>

/** The moves of a form that hold, in order. */
const movesOf = (call: Call, form: Pick<Form, 'id'>): Promise<Move[]> =>
  call.db.rows<Move>(
    `select from_version, to_version, moved_at, data, data_sealed from devform_move
     where devform_id = $1 and undone_at is null order by id`,
    [form.id],
  )

const leftBy = async (call: Call, form: Form, move: Move): Promise<MovedNote['left']> => {
  const place = `version ${move.from_version}` as const
  const data = move.data_sealed === null ? (move.data ?? {}) : openAnswers(call.keys, form, move.data_sealed, place)
  const at = (version: number) => readVersion(call.db, { devformtemplate_id: form.devformtemplate_id, version })
  const from = await at(move.from_version)
  const to = await at(move.to_version)
  const today = dayIn(call.actor.timezone, new Date(move.moved_at))
  const model: FormModel = partOf(modelOf(from), ownerKey)
  const names = await answerNames(call.db, model, [data])
  const asked = new Map(questionsOf(model).map(({ question }) => [question.key, question]))
  return answersIn(data, { from, to, today }).left.map(({ key, title }) => {
    const question = asked.get(key)
    return { key, title, said: question ? (sayAnswer(question, data[key], names) ?? '') : '' }
  })
}

/** What the owner of a form that is not completed is told of its move to a newer version; null where it was not moved. */
export const movedNote = async (call: Call, form: Form): Promise<MovedNote | null> => {
  if (form.state !== 'started' || (form.revision ?? 0) > 0) return null
  const moves = await movesOf(call, form)
  const [first, last] = [moves[0], moves.at(-1)]
  if (!first || !last) return null
  const left: MovedNote['left'] = []
  for (const move of moves) left.push(...(await leftBy(call, form, move)))
  return { from: first.from_version, to: last.to_version, at: new Date(last.moved_at).toISOString(), left }
}
