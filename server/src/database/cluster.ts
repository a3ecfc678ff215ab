import { randomBytes } from 'node:crypto'
import { chown, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterIn } from './place.ts'
import { plainEnvironment, privateFolder, runAs } from './privileges.ts'
import { numberInUse } from './processes.ts'
import { DatabaseStartError, type Account } from './types.ts'

/** The database and the role in it that the server uses. */
export const databaseName = 'college'

/** The file in the cluster that holds the password for connections over the network. */
export const passwordFile = 'college.password'

const unfinishedPrefix = 'cluster.new-'
const making = new Set<string>()

/** Makes a new cluster aside and moves it into place when it is whole, so that a cluster in place is always a whole one. */
export async function createCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(home)
  const name = `${unfinishedPrefix}${process.pid}-${randomBytes(4).toString('hex')}`
  const unfinished = join(home, name)
  const password = `${unfinished}.password`
  making.add(name).add(`${name}.password`)
  try {
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (account) await chown(password, account.uid, account.gid)
    await privateFolder(unfinished, account)
    await initialise(unfinished, password, binaries, account, durable)
    await rename(password, join(unfinished, passwordFile))
    await moveIntoPlace(unfinished, clusterIn(home))
    await syncFolder(home)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(password, { force: true })
    making.delete(name)
    making.delete(`${name}.password`)
  }
}

async function initialise(
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const made = await runAs(account, binaries.initdb, [
    '-D',
    folder,
    '-U',
    databaseName,
    `--pwfile=${password}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (!made.ok) throw new DatabaseStartError(`The database could not be created: ${made.output.trim()}`)
  const single = ['--single', '-D', folder, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres']
  const filled = await runAs(account, binaries.postgres, single, {
    input: `CREATE DATABASE ${databaseName};\n`,
    env: plainEnvironment(),
  })
  if (!filled.ok || /\b(ERROR|FATAL|PANIC):/.test(filled.output)) {
    throw new DatabaseStartError(`The database could not be created: ${filled.output.trim()}`)
  }
}

// A folder cannot be renamed onto one that is not empty, so of two starts at once one places its cluster and both use it.
async function moveIntoPlace(unfinished: string, cluster: string): Promise<void> {
  try {
    await rename(unfinished, cluster)
  } catch (error) {
    if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) throw error
  }
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinishedPrefix) || making.has(name)) continue
    const maker = Number(/\d+/.exec(name)?.[0])
    if (maker !== process.pid && numberInUse(maker)) continue
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
