import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform'
import { hashOf, noHash, sealedText, sealVersion } from './seal.ts'

interface Unsealed {
  id: number
  row: string
}

interface Sealed {
  audit_id: number
  position: number
  hash: Buffer
}

/** The newest id given out, and the number of a transaction that began after it was. */
interface Horizon {
  readonly id: number
  readonly transaction: string
}

const portion = 1_000
const sealing = 7_305_113
const looks = { most: 40, apart: 50 }

/**
 * Up to where the ids stand now. A transaction has its number before its row has an id, so once all with a lower number than this have
 * ended, no id up to here can appear any more.
 */
const readHorizon = async ({ db }: Pick<Context, 'db'>): Promise<Horizon> =>
  db.transaction(async (tx) => {
    const given = await tx.row<{ id: number }>(
      'select case when is_called then last_value else 0 end as id from audit_id_seq',
    )
    const begun = await tx.row<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
    return { id: given?.id ?? 0, transaction: begun?.transaction ?? '0' }
  })

const isReached = async ({ db }: Pick<Context, 'db'>, { transaction }: Horizon): Promise<boolean> => {
  const row = await db.row<{ reached: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as reached',
    [transaction],
  )
  return row?.reached === true
}

const sealPortion = async ({ db }: Pick<Context, 'db'>, upTo: number): Promise<number> =>
  db.transaction(async (tx) => {
    const mine = await tx.row<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${sealing}) as mine`)
    if (!mine?.mine) return 0
    const last = await tx.row<Sealed>(
      'select (select max(audit_id) from audit_seal) as audit_id, position, hash from audit_seal order by position desc limit 1',
    )
    const rows = await tx.rows<Unsealed>(
      `select a.id, ${sealedText} as row from audit a where a.id > $1 and a.id <= $2 order by a.id limit ${portion}`,
      [last?.audit_id ?? 0, upTo],
    )
    let before = last?.hash ?? noHash
    let position = last?.position ?? 0
    const hashes = rows.map(({ row }) => {
      position += 1
      before = hashOf(before, { position, version: sealVersion, row })
      return before
    })
    await tx.rows(
      `insert into audit_seal (audit_id, hash, version, position)
       select id, hash, ${sealVersion}, $3::bigint + n from unnest($1::bigint[], $2::bytea[]) with ordinality as r(id, hash, n)`,
      [rows.map(({ id }) => id), hashes, last?.position ?? 0],
    )
    return rows.length
  })

/**
 * Seals the rows that were written so far, in the order of their ids; gives how many. Where a transaction that may still add one below
 * takes long, it leaves them for the next time. One node seals at a time.
 */
export const sealAudit = async (context: Pick<Context, 'db'>): Promise<number> => {
  const horizon = await readHorizon(context)
  for (let look = 0; !(await isReached(context, horizon)); look += 1) {
    if (look === looks.most) return 0
    await pause(looks.apart)
  }
  let sealed = 0
  for (;;) {
    const count = await sealPortion(context, horizon.id)
    sealed += count
    if (count < portion) return sealed
  }
}
