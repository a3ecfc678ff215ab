import { createHash } from 'node:crypto'
import type { KeptReport } from '@college/contract/cpd'
import { audit } from '#records'
import type { Runner } from '#database'
import type { Caller } from '#platform'

/** The reports of a person that were kept, the newest first. */
export const keptOf = (db: Runner, userId: number): Promise<KeptReport[]> =>
  db.rows<KeptReport>(
    `select f.id, f.name, f.devcycle_id, f.devplan_id, f.created_at as kept_at, encode(f.checksum, 'hex') as checksum,
       case when f.devcycle_id is not null then 'cycle' when p.category = 'PDP' then 'pdp' else 'programme' end as kind
     from frozen_report f left join devplan p on p.id = f.devplan_id
     where f.user_id = $1 and f.withdrawn_at is null order by f.created_at desc, f.id desc`,
    [userId],
  )

/** A report that is to be kept as it stands. */
export interface Keepable {
  readonly userId: number
  readonly organisationId: number
  /** What it is about: a cycle, or a plan and, where it was closed by making a fellow, that making. */
  readonly about: { readonly devcycleId: number } | { readonly devplanId: number; readonly madeFellowId?: number }
  readonly name: string
  readonly file: Buffer
  readonly at: string
  /** Who caused it; nobody where it is kept because its time was over. */
  readonly by: number | null
}

/** Keeps a report as it stands; one that is kept already stays as it is, and nothing is written. */
export const keepReport = async (tx: Runner, caller: Caller, report: Keepable): Promise<boolean> => {
  const { about, file, at } = report
  const checksum = createHash('sha256').update(file).digest()
  const cycle = 'devcycleId' in about ? about.devcycleId : null
  const plan = 'devplanId' in about ? about.devplanId : null
  const making = 'devplanId' in about ? (about.madeFellowId ?? null) : null
  const row = await tx.row<{ id: number }>(
    `insert into frozen_report (organisation_id, user_id, devcycle_id, devplan_id, made_fellow_id, name, type, content, checksum, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7, $8, $9, $10) on conflict do nothing returning id`,
    [report.organisationId, report.userId, cycle, plan, making, report.name, file, checksum, at, report.by],
  )
  if (!row) return false
  const changes = cycle === null ? { devplan_id: [null, plan] as const } : { devcycle_id: [null, cycle] as const }
  await audit(tx, caller, {
    resource: 'frozen_report',
    recordId: row.id,
    organisationId: report.organisationId,
    ownerId: report.userId,
    changes: { ...changes, checksum: [null, checksum.toString('hex')] },
  })
  return true
}
