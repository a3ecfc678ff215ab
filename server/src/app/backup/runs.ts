import { addDays, dayIn, defaultTimezone, instantAt } from '@college/contract/kit'
import type { Context } from '#platform'
import { firstOrganisation } from '#organisation'

export type RunKind = 'backup' | 'restore'

type Running = Pick<Context, 'db' | 'now'>

/** What came of a run. */
export interface Outcome {
  readonly backup: string
  readonly moment: string
  readonly bytes: number
  readonly files: number
  readonly trouble: string | null
  /** What is to be known though nothing went wrong. */
  readonly note: string | null
}

// In the small hours, when least is written; the restore after the backup.
const clocks: Record<RunKind, string> = { backup: '02:00', restore: '03:30' }

/** The last instant at which a run was to be made: that of this night, or that of the first night of this month. */
export const lastDue = (kind: RunKind, now: Date, zone: string): Date => {
  const today = dayIn(zone, now)
  const on = (day: string): Date => new Date(instantAt(day, clocks[kind], zone))
  if (kind === 'backup') return on(today) <= now ? on(today) : on(addDays(today, -1))
  const first = `${today.slice(0, 8)}01`
  return on(first) <= now ? on(first) : on(`${addDays(first, -1).slice(0, 8)}01`)
}

/** How long after one that went wrong it is tried again. */
const again: Record<RunKind, string> = { backup: '1 hour', restore: '1 day' }

/** Takes the run that is due, or null where it was made, is being made, or went wrong a moment ago. `early` asks for one before its time. */
export const claimRun = async ({ db, now }: Running, kind: RunKind, early: boolean): Promise<number | null> => {
  const zone = (await firstOrganisation(db))?.timezone ?? defaultTimezone
  return db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(7305118)')
    const row = await tx.row<{ id: number }>(
      `insert into backup_run (kind, begun_at) select $1, $2 where not exists (select 1 from backup_run r where r.kind = $1 and (
         (r.ended_at is null and r.begun_at > $2::timestamptz - interval '1 day')
         or (r.trouble is null and r.ended_at is not null and r.begun_at >= $3 and not $4)
         or (r.begun_at > $2::timestamptz - $5::interval and (r.trouble is not null or $4)))) returning id`,
      [kind, now(), lastDue(kind, now(), zone), early, again[kind]],
    )
    return row?.id ?? null
  })
}

/** Runs that a server was stopped in, or killed. */
export const endCutRuns = async ({ db, now }: Running): Promise<void> => {
  await db.rows(
    `update backup_run set ended_at = $1, trouble = 'The server stopped before it was done.' where ended_at is null`,
    [now()],
  )
}

/** Makes a claimed run and keeps what came of it; what it throws is kept as its trouble, and thrown on. */
export const keepRun = async (context: Running, id: number, work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    const outcome = await work()
    await context.db.rows(
      'update backup_run set ended_at = $2, backup = $3, moment = $4, bytes = $5, files = $6, trouble = $7, note = $8 where id = $1',
      [id, context.now(), outcome.backup, outcome.moment, outcome.bytes, outcome.files, outcome.trouble, outcome.note],
    )
    return outcome
  } catch (error) {
    await context.db.rows('update backup_run set ended_at = $2, trouble = $3 where id = $1', [
      id,
      context.now(),
      (error instanceof Error ? error.message : String(error)).slice(0, 1_000),
    ])
    throw error
  }
}
