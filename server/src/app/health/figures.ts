import { readdir, realpath, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupRun, Health, KeepingState } from '@college/contract/app'
import { builtVersion } from '@college/contract/kit'
import { keptSegmentsIn } from '#database'
import type { Call, Runner } from '#platform'
import type { Config } from '../config.ts'
import { certificateOf } from './certificate.ts'

/** What of the configuration the figures speak of. */
export type Watched = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'databaseUrl' | 'backup' | 'diskReserve' | 'files' | 'mailServer' | 'testing'
>

const hour = 3_600_000
/** A backup is late after a night and two hours, a restore after a month and some days. */
const late = { backup: 26 * hour, restore: 35 * 24 * hour }
const mostRuns = 12
const mostSlow = 8
// More than ten minutes of the log.
const mostWaiting = 10

const homeOf = (dataDir: string): Promise<string> =>
  realpath(join(resolve(dataDir), 'elsewhere')).catch(() => resolve(dataDir))

/** Room where this node writes. */
export const disksOf = async (watched: Watched): Promise<Health['disks']> => {
  const home = await homeOf(watched.dataDir)
  const places = [
    ...(watched.databaseUrl === null ? [{ place: 'database' as const, folder: home }] : []),
    ...(watched.files.s3 === null
      ? [{ place: 'files' as const, folder: join(resolve(watched.dataDir), 'files') }]
      : []),
    ...(typeof watched.backup?.place === 'string'
      ? [{ place: 'backups' as const, folder: resolve(watched.backup.place) }]
      : []),
  ]
  const found = await Promise.all(
    places.map(async ({ place, folder }) => {
      const disk = await statfs(folder).catch(() => null)
      if (!disk) return []
      const free = disk.bavail * disk.bsize
      return [{ place, free, of: disk.blocks * disk.bsize, short: free < watched.diskReserve }]
    }),
  )
  return found.flat()
}

const queues = `
  select 'mail' as name, count(*) filter (where state in ('queued', 'sending')) as waiting, count(*) filter (where state = 'failed') as failed,
    min(created_at) filter (where state in ('queued', 'sending')) as oldest_at, 1 as place from outbox where deleted_at is null
  union all
  select 'hooks', count(*) filter (where state = 'queued'), count(*) filter (where state = 'failed'), min(happened_at) filter (where state = 'queued'), 2
    from webhookdelivery where deleted_at is null
  union all
  select 'exports', count(*) filter (where state in ('waiting', 'running')), count(*) filter (where state = 'failed'),
    min(asked_at) filter (where state in ('waiting', 'running')), 3 from exportjob
  union all
  select 'reports', count(*) filter (where state = 'waiting'), count(*) filter (where state = 'failed'), min(asked_at) filter (where state = 'waiting'), 4
    from reportorder
  union all
  select 'people', count(*) filter (where state in ('waiting', 'running')), count(*) filter (where state = 'failed'),
    min(made_at) filter (where state in ('waiting', 'running')), 5 from peoplebatch
  union all
  select 'xero', count(*) filter (where state = 'waiting'), count(*) filter (where state = 'failed'), min(created_at) filter (where state = 'waiting'), 6
    from xero_task`

/** How runs of a kind stand, by the newest that ended and the newest that went well. */
export const stateOf = (kind: 'backup' | 'restore', runs: readonly BackupRun[], now: Date): Health['backup'] => {
  const ended = runs.filter((run) => run.kind === kind && run.ended_at !== null)
  const good = ended.find(({ trouble }) => trouble === null)
  const last_at = good?.ended_at ?? null
  const state = (): KeepingState => {
    if (ended[0] && ended[0].trouble !== null) return 'failed'
    if (last_at === null) return 'none'
    return now.getTime() - Date.parse(last_at) > late[kind] ? 'late' : 'good'
  }
  return { state: state(), last_at }
}

/** What waits for a job, and what failed. */
export const waitingFigures = (db: Runner): Promise<Health['queues']> =>
  db.rows<Health['queues'][number]>(
    `select name, waiting::integer as waiting, failed::integer as failed, oldest_at from (${queues}) q order by place`,
  )

/** The newest runs of backups and restores, and the last of each that went well. Of each kind alone: a month of backups would hide the restore before them. */
export const runFigures = (db: Runner): Promise<BackupRun[]> =>
  db.rows<BackupRun>(
    `select kind, begun_at, ended_at, moment, bytes::double precision as bytes, files, trouble, note from (
       select *, row_number() over (partition by kind order by begun_at desc, id desc) as place,
         row_number() over (partition by kind, trouble is null and ended_at is not null order by begun_at desc, id desc) as of_its_end from backup_run) r
     where place <= $1 or (of_its_end = 1 and trouble is null and ended_at is not null) order by begun_at desc, kind`,
    [mostRuns / 2],
  )

/** How backups and restores stand. */
export const keepingFigures = async (
  runs: readonly BackupRun[],
  watched: Watched,
  now: Date,
): Promise<Pick<Health, 'backup' | 'restore' | 'segments_waiting'>> => {
  if (watched.backup === null) {
    const off: Health['backup'] = { state: watched.databaseUrl === null ? 'off' : 'external', last_at: null }
    return { backup: off, restore: off, segments_waiting: null }
  }
  const home = await homeOf(watched.dataDir)
  const waiting = (await readdir(keptSegmentsIn(home)).catch((): string[] => [])).length
  const backup = stateOf('backup', runs, now)
  const isLate = waiting > mostWaiting && backup.state === 'good'
  return {
    backup: isLate ? { ...backup, state: 'late' } : backup,
    restore: stateOf('restore', runs, now),
    segments_waiting: waiting,
  }
}

interface Facts {
  postgresql: string
  shape: string
  since: string
  sealing_since: string | null
  counts: boolean
}

/** All figures of the health of this installation, as they are now. */
export const healthFigures = async (call: Call, watched: Watched): Promise<Health> => {
  const now = call.now()
  const address = certificateOf(watched.publicUrl, now)
  const facts = await call.unscoped.row<Facts>(
    `select current_setting('server_version') as postgresql, (select max(name) from migration) as shape, pg_postmaster_start_time() as since,
       (select first_seen_at from server_key where name ~ '^[0-9]+$' order by name::integer desc limit 1) as sealing_since,
       to_regclass('pg_stat_statements') is not null as counts`,
  )
  const runs = await runFigures(call.unscoped)
  const own = await call.db.row<{ since: string | null; ends: string | null }>(
    `select (select max(created_at) from badgekey where retired_at is null) as since,
       (select min(expires_on) from apitoken where ended_at is null and deleted_at is null and expires_on >= $1::date) as ends`,
    [now],
  )
  const waits = await waitingFigures(call.db)
  const slow = await call.unscoped.rows<{ statement: string; calls: number; mean_ms: number; total_ms: number }>(
    'select statement, calls, mean_ms, total_ms from slow_statements($1)',
    [mostSlow],
  )
  const standby = await call.unscoped.standby()
  return {
    at: now.toISOString(),
    versions: {
      application: builtVersion,
      node: process.versions.node,
      postgresql: facts?.postgresql ?? '',
      shape: facts?.shape ?? '',
      since: facts?.since ?? now.toISOString(),
    },
    standby: standby && {
      trouble: standby.trouble,
      behind_bytes: standby.behind,
      behind_ms: standby.behindFor,
      answered: standby.answered,
      instead: standby.instead,
    },
    disks: await disksOf(watched),
    ...(await keepingFigures(runs, watched, now)),
    runs,
    mail: watched.mailServer !== null && !watched.testing,
    queues: waits,
    slow: facts?.counts ? slow : null,
    address: await address,
    keys: {
      sealing_since: facts?.sealing_since ?? null,
      certificates_since: own?.since ?? null,
      next_token_ends: own?.ends ?? null,
    },
  }
}
