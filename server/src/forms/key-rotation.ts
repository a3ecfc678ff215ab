import type { Runner } from '#database'
import type { Context } from '#platform'
import { resealAnswers } from './sealed-answers.ts'
import type { SealedForm } from './sealed-answers.ts'

interface Sealed extends SealedForm {
  row_id: number
  number: number | null
  data_sealed: Buffer
}

const portion = 200

const sources = {
  devform:
    'select f.id as row_id, null::integer as number, f.id, f.user_id, f.organisation_id, f.data_sealed from devform f where f.data_sealed is not null and f.id > $1',
  devform_revision:
    'select r.id as row_id, r.number, f.id, f.user_id, f.organisation_id, r.data_sealed from devform_revision r join devform f on f.id = r.devform_id where r.data_sealed is not null and r.id > $1',
} as const

const resealTable = async (db: Runner, keys: Context['keys'], table: keyof typeof sources): Promise<number> => {
  let [resealed, last] = [0, 0]
  for (;;) {
    const rows = await db.rows<Sealed>(`${sources[table]} order by row_id limit ${portion}`, [last])
    const old = rows.filter(({ data_sealed: sealed }) => !keys.isCurrent(sealed))
    if (old.length > 0) {
      const changed = await db.rows(
        `update ${table} t set data_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
         where t.id = x.id and t.data_sealed = x.stale returning t.id`,
        [
          old.map(({ row_id: id }) => id),
          old.map(({ data_sealed: sealed }) => sealed),
          old.map((row) => resealAnswers(keys, row, row.data_sealed, row.number)),
        ],
      )
      resealed += changed.length
    }
    last = rows.at(-1)?.row_id ?? last
    if (rows.length < portion) return resealed
  }
}

/**
 * Seals the answers of every sealed form, and of what it said before, that were sealed with an older key anew, and says how many. It may be
 * broken off and run again, and runs beside the calls.
 */
export const resealForms = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> =>
  (await resealTable(db, keys, 'devform')) + (await resealTable(db, keys, 'devform_revision'))
