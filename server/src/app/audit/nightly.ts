import { plural } from '@college/contract/kit'
import type { Context } from '#platform'
import { queueMail } from '#messaging'
import { firstOrganisation } from '#organisation'
import { checkAudit, findingWords } from './check.ts'
import type { FindingKind, Findings, Head } from './check.ts'

interface Last {
  findings: Findings
  position: number
  hash: Buffer
}

/** Takes the check of a day, or null where a node did it within the day or is at it. */
const claimCheck = async ({ db }: Pick<Context, 'db'>): Promise<number | null> =>
  db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(7305115)')
    const row = await tx.row<{ id: number }>(
      `insert into audit_check (begun_at) select clock_timestamp() where not exists (select 1 from audit_check
         where begun_at > now() - case when findings is null then interval '3 hours' else interval '1 day' end) returning id`,
    )
    return row?.id ?? null
  })

const isKind = (kind: string): kind is FindingKind => kind in findingWords

/** What was found, a line for each kind. */
export const inWords = (findings: Findings): string[] =>
  Object.entries(findings).map(([kind, { count, first }]) => {
    return `${plural(count, 'row')} ${isKind(kind) ? findingWords[kind] : kind}: ${first.join(', ')}${count > first.length ? ' …' : ''}`
  })

const mailFindings = async (
  context: Pick<Context, 'db'>,
  address: string | null,
  lines: readonly string[],
): Promise<void> => {
  const office = await firstOrganisation(context.db)
  for (const to of new Set([address, office?.email ?? null]))
    if (office && to)
      await queueMail(context.db, {
        event: 'audit_broken',
        organisationId: office.id,
        to,
        values: { findings: lines.join('; ') },
      })
}

/** Checks the audit once a day over all nodes. What it finds is an error in the log each time, and a mail once. */
export const checkAuditDaily = async (context: Pick<Context, 'db' | 'log'>, address: string | null): Promise<void> => {
  const id = await claimCheck(context)
  if (id === null) return
  const last = await context.db.row<Last>(
    'select findings, position, hash from audit_check where findings is not null order by id desc limit 1',
  )
  const sent = await context.db.rows<Head>(
    'select distinct position, hash from audit_head where sent_at is not null order by position',
  )
  const heads = last && last.position > 0 ? [...sent, { position: last.position, hash: last.hash }] : sent
  const { findings, head } = await checkAudit(context, heads)
  await context.db.rows('update audit_check set findings = $2::jsonb, position = $3, hash = $4 where id = $1', [
    id,
    JSON.stringify(findings),
    head.position,
    head.hash,
  ])
  const lines = inWords(findings)
  if (lines.length === 0) return
  context.log.error({ findings }, 'the audit does not hold')
  const known = new Set(last ? inWords(last.findings) : [])
  if (lines.some((line) => !known.has(line))) await mailFindings(context, address, lines)
}
