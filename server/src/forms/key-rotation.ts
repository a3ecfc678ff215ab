import type { Runner } from '#database'
import type { Context } from '#platform'
import { resealAnswers } from './sealed-answers.ts'
import type { AnswersPlace, SealedForm } from './sealed-answers.ts'

interface Sealed extends SealedForm {
  row_id: number
  place: AnswersPlace
  data_sealed: Buffer
}

const portion = 200

/** Where sealed answers are read, and written anew. */
interface Source {
  readonly read: string
  readonly write: string
}

const sources: readonly Source[] = [
  {
    read: `select f.id as row_id, 'answers' as place, f.id, f.user_id, f.organisation_id, f.data_sealed from devform f
      where f.data_sealed is not null and f.id > $1 order by row_id limit $2`,
    write: `update devform t set data_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
      where t.id = x.id and t.data_sealed = x.stale returning t.id`,
  },
  {
    read: `select r.id as row_id, 'revision ' || r.number as place, f.id, f.user_id, f.organisation_id, r.data_sealed
      from devform_revision r join devform f on f.id = r.devform_id where r.data_sealed is not null and r.id > $1 order by row_id limit $2`,
    write: `update devform_revision t set data_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
      where t.id = x.id and t.data_sealed = x.stale returning t.id`,
  },
  {
    read: `select s.id as row_id, 'part ' || s.id as place, f.id, f.user_id, f.organisation_id, s.answers_sealed as data_sealed
      from devformsignature s join devform f on f.id = s.devform_id where s.answers_sealed is not null and s.id > $1 order by row_id limit $2`,
    write: `update devformsignature t set answers_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
      where t.id = x.id and t.answers_sealed = x.stale returning t.id`,
  },
  {
    read: `select m.id as row_id, 'version ' || m.from_version as place, f.id, f.user_id, f.organisation_id, m.data_sealed
      from devform_move m join devform f on f.id = m.devform_id where m.data_sealed is not null and m.id > $1 order by row_id limit $2`,
    write: `update devform_move t set data_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
      where t.id = x.id and t.data_sealed = x.stale returning t.id`,
  },
  {
    read: `select r.id as row_id, 'report ' || r.number as place, r.devformtemplate_id as id, r.user_id, r.organisation_id, r.result_sealed as data_sealed
      from devform_result r where r.id > $1 order by row_id limit $2`,
    write: `update devform_result t set result_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
      where t.id = x.id and t.result_sealed = x.stale returning t.id`,
  },
]

const resealAll = async (db: Runner, keys: Context['keys'], { read, write }: Source): Promise<number> => {
  let [resealed, last] = [0, 0]
  for (;;) {
    const rows = await db.rows<Sealed>(read, [last, portion])
    const old = rows.filter(({ data_sealed: sealed }) => !keys.isCurrent(sealed))
    if (old.length > 0) {
      const changed = await db.rows(write, [
        old.map(({ row_id: id }) => id),
        old.map(({ data_sealed: sealed }) => sealed),
        old.map((row) => resealAnswers(keys, row, row.data_sealed, row.place)),
      ])
      resealed += changed.length
    }
    last = rows.at(-1)?.row_id ?? last
    if (rows.length < portion) return resealed
  }
}

/**
 * Seals the answers of every sealed form, of what it said before and of those who signed it, that were sealed with an older key anew, and
 * says how many. It may be broken off and run again, and runs beside the calls.
 */
export const resealForms = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  let resealed = 0
  for (const source of sources) resealed += await resealAll(db, keys, source)
  return resealed
}
