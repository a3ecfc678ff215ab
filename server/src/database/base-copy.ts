import { open, readdir, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'

/** A file of the cluster, or of what makes a copy of it whole; its bytes are as many as it says. */
export interface ClusterFile {
  readonly path: string
  readonly size: number
  readonly bytes: () => AsyncIterable<Buffer>
}

/** What a copy of the cluster begins and ends with. */
export interface CopyFacts {
  /** The database among all databases, as PostgreSQL tells its own apart. */
  readonly system: string
  readonly timeline: number
  /** The first and the last segment of the log without which the copy is nothing. */
  readonly first: string
  readonly last: string
  readonly segmentSize: number
  /** When the copy was whole; it can be brought to any moment from then on. */
  readonly moment: string
  /** The next number of a transaction at that moment. */
  readonly nextTransaction: string
  readonly postgresql: string
}

const portion = 1_048_576

// What PostgreSQL makes again at its start, as its own pg_basebackup leaves it out.
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const left = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map|.*\.part)$/

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Exactly so many bytes: a file that was cut meanwhile is filled up, as the log has what belongs there. */
async function* bytesOf(file: FileHandle, size: number): AsyncIterable<Buffer> {
  try {
    for (let at = 0; at < size;) {
      const wanted = Math.min(portion, size - at)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at)
      yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead)
      at += bytesRead === 0 ? wanted : bytesRead
    }
  } finally {
    await file.close()
  }
}

async function* filesBelow(cluster: string): AsyncIterable<ClusterFile> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({
    entry,
    path: join(entry.parentPath, entry.name)
      .slice(cluster.length + 1)
      .replaceAll('\\', '/'),
  }))
  // The control file last: it says up to where the log has to be read.
  const control = 'global/pg_control'
  for (const { entry, path } of [
    ...paths.filter((one) => one.path !== control),
    ...paths.filter((one) => one.path === control),
  ]) {
    if (entry.isSymbolicLink())
      throw new Error(`${path} leads out of the database's folder, which a backup does not follow.`)
    if (!entry.isFile() || left.test(path) || emptied.includes(path.split('/')[0] ?? '')) continue
    try {
      const file = await open(join(cluster, path))
      const { size } = await file.stat()
      yield { path, size, bytes: () => bytesOf(file, size) }
    } catch (error) {
      // Tables are dropped and cut while they are copied; the log says so.
      if (!isGone(error)) throw error
    }
  }
}

/** Folders of a cluster, which it needs even where nothing is in them. */
export const foldersOf = async (cluster: string): Promise<string[]> => {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isDirectory())
  return found
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(cluster.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.split('/').some((part) => part.startsWith('pgsql_tmp')) && !/^pg_replslot\//.test(path))
    .toSorted()
}

const textFile = (path: string, text: string): ClusterFile => ({
  path,
  size: Buffer.byteLength(text),
  bytes: async function* bytes() {
    yield Buffer.from(text)
  },
})

const facts = `select s.system_identifier::text as system, c.timeline_id as timeline,
  pg_walfile_name($1::pg_lsn) as first, pg_walfile_name($2::pg_lsn - 1) as last, pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentSize",
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment,
  pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction", current_setting('server_version') as postgresql
  from pg_control_system() s, pg_control_checkpoint() c`

/** Where the cluster of a connection is on this machine. */
export const clusterOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const folder = rows[0]?.folder ?? ''
  await stat(join(folder, 'PG_VERSION'))
  return folder
}

/**
 * Copies the cluster while others write, by PostgreSQL's own way for it: what `take` gets is a copy of no one moment, which the segments
 * between the first and the last make one. `segment` gets those.
 */
export const copyCluster = async (
  client: Client,
  cluster: string,
  take: (files: AsyncIterable<ClusterFile>) => Promise<void>,
  segment: (name: string, path: string) => Promise<void>,
): Promise<CopyFacts> => {
  // Held by this connection: segments that are needed stay until they are copied, and go back to PostgreSQL when it ends, however it ends.
  await client.query(`select pg_create_physical_replication_slot('college_backup_' || pg_backend_pid(), true, true)`)
  const started = await client.query<{ lsn: string }>(`select pg_backup_start('college', true)::text as lsn`)
  const from = started.rows[0]?.lsn ?? ''
  let to = ''
  const whole = async function* whole(): AsyncIterable<ClusterFile> {
    yield* filesBelow(cluster)
    const { rows } = await client.query<{ lsn: string; label: string }>(
      'select lsn::text as lsn, labelfile as label from pg_backup_stop(false)',
    )
    to = rows[0]?.lsn ?? ''
    yield textFile('backup_label', rows[0]?.label ?? '')
  }
  await take(whole())
  const { rows } = await client.query<CopyFacts>(facts, [from, to])
  const found = rows[0]
  if (!found || to === '') throw new Error('The copy of the database did not come to its end.')
  for (let name = found.first; ; name = segmentAfter(name, found.segmentSize)) {
    await segment(name, join(cluster, 'pg_wal', name))
    if (name === found.last) return found
  }
}

/** The segment of the log that follows one, on the same timeline. */
export const segmentAfter = (name: string, segmentSize: number): string => {
  const perFile = 4_294_967_296 / segmentSize
  const at = Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16) + 1
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
  return `${name.slice(0, 8)}${hex(Math.floor(at / perFile))}${hex(at % perFile)}`
}

/** A segment of the log, without the parts, histories and marks beside them. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)
