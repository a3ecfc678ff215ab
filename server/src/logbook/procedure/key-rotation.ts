import type { Context } from '#platform'
import { resealNhi } from './nhi.ts'

interface Sealed {
  id: number
  user_id: number
  organisation_id: number
  nhi_sealed: Buffer
}

const portion = 500

/**
 * Seals every NHI that was sealed with an older key anew, removed cases too, and says how many. It may be broken off and run again, and
 * runs beside the calls: what was changed in between is left alone, as it is sealed with the newest key already.
 */
export const resealNhis = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  let resealed = 0
  let last = 0
  for (;;) {
    const rows = await db.rows<Sealed>(
      'select id, user_id, organisation_id, nhi_sealed from procedure where nhi_sealed is not null and id > $1 order by id limit $2',
      [last, portion],
    )
    const old = rows.filter(({ nhi_sealed: sealed }) => !keys.isCurrent(sealed))
    if (old.length > 0) {
      const changed = await db.rows(
        `update procedure p set nhi_sealed = x.fresh from unnest($1::bigint[], $2::bytea[], $3::bytea[]) x (id, stale, fresh)
         where p.id = x.id and p.nhi_sealed = x.stale returning p.id`,
        [
          old.map(({ id }) => id),
          old.map(({ nhi_sealed: sealed }) => sealed),
          old.map((row) => resealNhi(keys, row, row.nhi_sealed)),
        ],
      )
      resealed += changed.length
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < portion) return resealed
  }
}
