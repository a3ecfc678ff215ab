import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database'
import type { Context } from '#platform'
import { coveredText, hashOf, noHash } from './seal.ts'
import { sealAudit } from './seal-job.ts'

/** A place in the chain: a seal's number and hash. */
export interface Head {
  readonly position: number
  readonly hash: Buffer
}

/** What a check finds, in words. */
export const findingWords = {
  unknown: 'with an id that was never given out',
  inserted: 'without a seal among sealed rows',
  unsealed: 'older than a minute and still without a seal',
  misdated: 'dated minutes before the row in front of it, or in the future',
  changed: 'that no longer fits its seal',
  missing: 'that is gone while its seal is there',
  misnumbered: 'whose seal does not follow the one in front of it',
  cut: 'up to which the chain once went, and no longer does',
} as const

export type FindingKind = keyof typeof findingWords

/** How many rows of each kind were found, and the ids of the first of them. */
export type Findings = Partial<Record<FindingKind, { count: number; first: number[] }>>

interface SealedRow extends Head {
  readonly id: number
  readonly version: number | null
  readonly row: string | null
  readonly at: string | null
}

const portion = 1_000
const stretch = 10_000
const mostNamed = 20
// The time of a row is taken as its id is given out. Clocks are set, and a machine may rest in between.
const slack = 5 * 60_000

const add = (findings: Findings, kind: FindingKind, id: number): void => {
  const known = (findings[kind] ??= { count: 0, first: [] })
  known.count += 1
  if (known.first.length < mostNamed) known.first.push(id)
}

// Each portion is a statement of its own, so that no transaction stays open however long the log is.
const sealsAfter = (db: Database, position: number): Promise<SealedRow[]> =>
  db.rows<SealedRow>(
    `select s.audit_id as id, s.position, s.version, s.hash, a.at, case when a.id is not null then ${coveredText} end as row
     from audit_seal s left join audit a on a.id = s.audit_id where s.position > $1 order by s.position limit ${portion}`,
    [position],
  )

/** Goes along the chain from its beginning; gives its end. `heads` are places that it has to pass. */
const followChain = async (
  db: Database,
  findings: Findings,
  heads: readonly Head[],
): Promise<Head & { id: number }> => {
  const wanted = new Map(heads.map(({ position, hash }) => [position, hash]))
  let end = { position: 0, hash: noHash, id: 0 }
  let newest = 0
  for (;;) {
    const rows = await sealsAfter(db, end.position)
    for (const { id, position, version, hash, row, at } of rows) {
      if (position !== end.position + 1 || id <= end.id) add(findings, 'misnumbered', id)
      if (row === null) add(findings, 'missing', id)
      else if (!hashOf(end.hash, { position, version, row }).equals(hash)) add(findings, 'changed', id)
      const time = at === null ? newest : Date.parse(at)
      if (time < newest - slack) add(findings, 'misdated', id)
      newest = time
      if (wanted.get(position)?.equals(hash)) wanted.delete(position)
      end = { position, hash, id }
    }
    if (rows.length < portion) break
  }
  for (const position of wanted.keys()) add(findings, 'cut', position)
  return end
}

const addAll = async (db: Database, findings: Findings, kind: FindingKind, condition: string): Promise<void> => {
  const rows = await db.rows<{ id: number; count: number }>(
    `select a.id, count(*) over ()::int as count from audit a where ${condition} order by a.id limit ${mostNamed}`,
  )
  for (const { id } of rows) add(findings, kind, id)
  const known = findings[kind]
  if (known) known.count += (rows[0]?.count ?? 0) - rows.length
}

/** Rows without a seal up to the last sealed one. */
const findInserted = async (db: Database, findings: Findings, last: number): Promise<void> => {
  for (let from = 0; from < last;) {
    const to = await db.row<{ id: number | null }>(
      `select max(id) as id from (select id from audit where id > $1 and id <= $2 order by id limit ${stretch}) x`,
      [from, last],
    )
    if (!to?.id) break
    const rows = await db.rows<{ id: number }>(
      `select a.id from audit a where a.id > $1 and a.id <= $2
         and not exists (select 1 from audit_seal s where s.audit_id = a.id) order by a.id`,
      [from, to.id],
    )
    for (const { id } of rows) add(findings, 'inserted', id)
    from = to.id
  }
}

const sealingTries = { most: 3, apart: 1_000 }

/**
 * While no node ran nothing was sealed: that is made up for before anything counts as late. A database that is too busy for it is asked
 * again; where it fails all the same, rows are found that stay unsealed.
 */
const makeUp = async (context: Pick<Context, 'db'>): Promise<void> => {
  for (let tried = 1; tried <= sealingTries.most; tried += 1) {
    const isDone = await sealAudit(context).then(
      () => true,
      () => false,
    )
    if (isDone) return
    await pause(sealingTries.apart)
  }
}

const given = '(select case when is_called then last_value else 0 end from audit_id_seq)'

/**
 * Holds the whole audit against its seals: what was changed, taken away or put in by something other than the application is found.
 * `heads` are places of the chain that are known from elsewhere.
 */
export const checkAudit = async (
  context: Pick<Context, 'db'>,
  heads: readonly Head[] = [],
): Promise<{ findings: Findings; head: Head }> => {
  const { db } = context
  await makeUp(context)
  const findings: Findings = {}
  const { id: last, ...head } = await followChain(db, findings, heads)
  await addAll(db, findings, 'unknown', `a.id <= 0 or a.id > ${given}`)
  await findInserted(db, findings, last)
  await addAll(
    db,
    findings,
    'unsealed',
    `a.id > ${last} and a.id <= ${given} and a.at < clock_timestamp() - interval '1 minute'`,
  )
  await addAll(db, findings, 'misdated', `a.id > 0 and a.at > clock_timestamp() + interval '5 minutes'`)
  return { findings, head }
}
