import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '../../server/src/database/index.ts'
import { freePort } from '../server.ts'
import { databaseUrlOf } from './college.ts'

/** A PostgreSQL that a server is given the address of. */
export interface External {
  /** What it is, for the report. */
  name: string
  url: string
  /** Its major version, such as 17. */
  major: number
  stop: () => Promise<void>
}

const distribution = '/usr/lib/postgresql'

/** The oldest PostgreSQL of the distribution that the application can use; null where there is none. */
const programs = async (): Promise<string | null> => {
  const versions = (await readdir(distribution).catch(() => []))
    .filter((name) => Number(name) >= 15)
    .toSorted((one, other) => Number(one) - Number(other))
  return (
    versions.map((name) => join(distribution, name, 'bin')).find((path) => existsSync(join(path, 'initdb'))) ?? null
  )
}

/** PostgreSQL refuses root; an ordinary user starts it as itself. */
const accountOf = (name: string): { uid?: number; gid?: number } | null => {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return null
  }
}

const ofDistribution = async (folder: string, bin: string): Promise<External | null> => {
  const account = accountOf('postgres')
  if (!account) return null
  const [cluster, run] = [join(folder, 'cluster'), join(folder, 'run')]
  await mkdir(run)
  await chmod(folder, 0o777)
  await chmod(run, 0o777)
  const port = await freePort()
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-k', run, '-p', String(port), '-h', ''], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  let major = 0
  const admin = { host: run, port, user: 'owner', database: 'postgres' }
  for (let tries = 0; ; tries += 1) {
    const client = new Client(admin)
    try {
      await client.connect()
      // The application's role owns its database and is no superuser, as on a college's own server.
      await client.query('create role college login createrole')
      await client.query('create database college owner college')
      major = await majorOf(client)
      break
    } catch (error) {
      if (tries > 100) throw error
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    name: `PostgreSQL ${bin.split('/').at(-2)} of the distribution`,
    url: `postgresql://college@/college?host=${encodeURIComponent(run)}&port=${port}`,
    major,
    stop: async () => {
      server.kill('SIGINT')
      await ended
    },
  }
}

const majorOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Math.trunc(Number(rows[0]?.server_version_num) / 10_000)
}

/** The major version of a database. */
export const majorAt = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await majorOf(client)
  } finally {
    await client.end()
  }
}

/** A database beside the college's own: of the distribution and of another major version where there is one, else a second embedded one. */
export const externalIn = async (folder: string): Promise<External> => {
  const bin = await programs()
  const found = bin ? await ofDistribution(folder, bin) : null
  if (found) return found
  const dataDir = join(folder, 'embedded')
  await mkdir(dataDir)
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  const url = databaseUrlOf(dataDir)
  const major = await majorAt(url)
  return { name: `a second embedded PostgreSQL ${major}`, url, major, stop: () => database.stop() }
}
