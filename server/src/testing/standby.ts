import { chmod, chown, copyFile, lstat, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { clusterOf, copyCluster, emptyHome, foldersOf, startEmbedded } from '#database'
import type { ConnectionConfig, EmbeddedDatabase } from '#database'

/** A standby that follows a primary, as a test drives it. */
export interface TestStandby {
  readonly connection: ConnectionConfig
  /** Stops and goes on with playing what the primary wrote. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** It and all its connections end at once, with no word to anyone. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** It takes connections and statements, and answers none, until it goes on. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  /** Makes a primary of it. */
  readonly promote: () => Promise<void>
}

/** A primary with a standby, each in a PostgreSQL of its own. */
export interface TestPair {
  readonly primary: EmbeddedDatabase
  readonly standby: TestStandby
  readonly close: () => Promise<void>
}

const silent = (): void => undefined
const throwAway = { fsync: 'off', shared_buffers: '64MB' }
const following = {
  ...throwAway,
  hot_standby: 'on',
  wal_retrieve_retry_interval: '50ms',
  // What is read must not hold up for long what is to be played.
  max_standby_streaming_delay: '100ms',
}

const inFolder = async (what: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `college-${what}-`))
  await chmod(folder, 0o711)
  return folder
}

const ownAs = async (like: string, folder: string): Promise<void> => {
  const { uid, gid } = await lstat(like)
  const paths = await readdir(folder, { recursive: true })
  await Promise.all([folder, ...paths.map((path) => join(folder, path))].map((path) => chown(path, uid, gid)))
}

/** Copies a running primary, as its standby. */
const copyOf = async (primary: ConnectionConfig, dataDir: string): Promise<void> => {
  const { cluster } = await emptyHome(dataDir, silent)
  const client = new Client(primary)
  await client.connect()
  try {
    const from = await clusterOf(client)
    for (const path of ['pg_wal', ...(await foldersOf(from))])
      await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
    await copyCluster(
      client,
      from,
      async (files) => {
        for await (const { path, bytes } of files) {
          await mkdir(dirname(join(cluster, path)), { recursive: true, mode: 0o700 })
          const file = await open(join(cluster, path), 'wx', 0o600)
          for await (const part of bytes()) await file.writeFile(part)
          await file.close()
        }
      },
      (name, path) => copyFile(path, join(cluster, 'pg_wal', name)),
    )
    await writeFile(join(cluster, 'standby.signal'), '')
    await chmod(cluster, 0o700)
    await ownAs(from, cluster)
  } finally {
    await client.end()
  }
}

/** Starts a primary, which `fill` fills, and a standby of it. */
export const openPair = async (fill: (primary: EmbeddedDatabase) => Promise<void>): Promise<TestPair> => {
  const folders = { primary: await inFolder('primary'), standby: await inFolder('standby') }
  const primary = await startEmbedded({
    dataDir: folders.primary,
    log: silent,
    supervise: false,
    settings: throwAway,
  })
  await fill(primary)
  const { host, port, user } = primary.connectionConfig
  await copyOf(primary.connectionConfig, folders.standby)
  const begin = (): Promise<EmbeddedDatabase> =>
    startEmbedded({
      dataDir: folders.standby,
      log: silent,
      supervise: false,
      settings: Object.assign({ primary_conninfo: `host=${host} port=${port} user=${user}` }, following),
    })
  let standby = await begin()
  const { connectionConfig: connection } = standby
  const tell = async (text: string, tries = 20): Promise<void> => {
    const client = new Client(connection)
    client.on('error', silent)
    await client.connect()
    // What is played may be in the way of this as well.
    const isTold = await client.query(text).then(
      () => true,
      () => false,
    )
    await client.end()
    if (isTold) return
    if (tries === 0) throw new Error(`the standby does not ${text}`)
    await tell(text, tries - 1)
  }
  const end = async (embedded: EmbeddedDatabase): Promise<void> => {
    try {
      process.kill(embedded.pid, 'SIGQUIT')
    } catch {
      // It has ended already.
    }
    await embedded.stop()
  }
  const signal = async (name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const { pid } = standby
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const each of [pid, ...children.trim().split(' ').map(Number)]) {
      try {
        process.kill(each, name)
      } catch {
        // A connection that has ended meanwhile.
      }
    }
  }
  return {
    primary,
    standby: {
      connection,
      pause: () => tell('select pg_wal_replay_pause()'),
      resume: () => tell('select pg_wal_replay_resume()'),
      kill: () => end(standby),
      start: async () => {
        standby = await begin()
      },
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      promote: () => tell('select pg_promote()'),
    },
    close: async () => {
      await end(standby)
      await end(primary)
      for (const folder of [standby.folder, primary.folder, folders.standby, folders.primary])
        await rm(folder, { recursive: true, force: true })
    },
  }
}
