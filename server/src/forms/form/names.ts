import type { AnswerNames, FormData, FormModel } from '@college/contract/forms'
import type { Runner } from '#database'
import { namedIds } from './answers.ts'

const namesOf = async (db: Runner, text: string, ids: readonly number[]): Promise<Record<string, string>> => {
  if (ids.length === 0) return {}
  const rows = await db.rows<{ id: number; name: string | null }>(text, [ids])
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name ?? '']))
}

/** Names of the people and files that contents of a form speak of. */
export const answerNames = async (
  db: Runner,
  model: FormModel,
  contents: readonly FormData[],
): Promise<AnswerNames> => {
  const all = (kind: 'file' | 'person'): number[] => [
    ...new Set(contents.flatMap((data) => namedIds(model, data, kind))),
  ]
  return {
    people: await namesOf(
      db,
      'select id, display_name as name from "user" where id = any($1::bigint[])',
      all('person'),
    ),
    files: await namesOf(db, 'select id, name from file where id = any($1::bigint[])', all('file')),
  }
}
