import { randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, realpath, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { canEnter } from './privileges.ts'
import { DatabaseStartError, type Account, type DatabaseLog } from './types.ts'

const elsewhereName = 'elsewhere'
const elsewhereRoot = '/var/lib/college-records'

/** The folder of the database's files: the data folder itself, or the one its link `elsewhere` leads to. */
export async function findHome(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  const link = join(folder, elsewhereName)
  await makePassable(folder)
  if (!(await lstat(link).catch(() => undefined))) return realpath(folder)
  return realpath(link).catch((error: unknown) => {
    throw new DatabaseStartError(
      `The database files are not where ${link} leads: ${reason(error)}. Put them back, or remove the link to begin with an empty database.`,
    )
  })
}

// Whatever the umask, root's account must get through the folders made here to its own; an ordinary user keeps them private.
async function makePassable(folder: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  const first = await mkdir(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await chmod(made, mode)
}

/** The folder of the cluster inside the database's folder. */
export function clusterIn(home: string): string {
  return join(home, 'cluster')
}

/** Refuses files of another owner, and files that another major version of PostgreSQL has written. */
export async function checkCluster(cluster: string, major: string): Promise<'absent' | 'present'> {
  const found = await stat(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new DatabaseStartError(
      `The database files in ${cluster} cannot be read: ${reason(error)}. ${ownershipAdvice(dirname(cluster))}`,
    )
  })
  if (!found) return 'absent'
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && found.uid !== me) {
    throw new DatabaseStartError(
      `The database files in ${cluster} belong to the user with uid ${found.uid}, but the server runs as uid ${me} ` +
        `(were they first made as root?). ${ownershipAdvice(dirname(cluster))}`,
    )
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new DatabaseStartError(
      `The folder ${cluster} is not a complete PostgreSQL cluster (it has no PG_VERSION), and it is not ours to remove. ` +
        'Move it away to begin with an empty database, or put a backup in its place.',
    )
  }
  if (version.trim() !== major) {
    throw new DatabaseStartError(
      `The database files in ${cluster} are of PostgreSQL ${version.trim()}, but this release brings PostgreSQL ${major}. ` +
        'Export the data with the earlier release, and import it into an empty data folder with this one.',
    )
  }
  return 'present'
}

/** Where the account can keep a new cluster: the data folder, or else a folder it can enter, to which a link is left. */
export async function chooseHome(dataDir: string, account: Account | undefined, log: DatabaseLog): Promise<string> {
  const home = await findHome(dataDir)
  if (!account || (await canEnter(account, home))) return home
  const elsewhere = join(elsewhereRoot, randomBytes(6).toString('hex'))
  try {
    await mkdir(elsewhere, { recursive: true })
    await chmod(elsewhereRoot, 0o711)
    await chmod(elsewhere, 0o711)
    if (!(await canEnter(account, elsewhere))) throw new Error(`${account.name} cannot enter it either`)
    await symlink(elsewhere, join(resolve(dataDir), elsewhereName))
  } catch (error) {
    await rm(elsewhere, { recursive: true, force: true })
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return findHome(dataDir)
    throw new DatabaseStartError(`${cannotEnter(home, account)} ${elsewhere} was tried instead: ${reason(error)}`)
  }
  log('warn', `${cannotEnter(home, account)} The database files are kept in ${elsewhere}.`, {
    link: join(home, elsewhereName),
  })
  return elsewhere
}

/** Refuses a cluster whose folder the account can no longer enter. */
export async function requireEntry(home: string, account: Account | undefined): Promise<void> {
  if (account && !(await canEnter(account, home))) throw new DatabaseStartError(cannotEnter(home, account))
}

function cannotEnter(folder: string, account: Account): string {
  return (
    `The server runs as root, PostgreSQL must run as ${account.name}, and ${account.name} may not enter ${folder}. ` +
    `Set DATA_DIR to a folder that others may pass through (such as /srv/college), allow it (chmod o+x on each folder above), ` +
    'or start the server as an ordinary user.'
  )
}

function ownershipAdvice(folder: string): string {
  const me = process.getuid?.()
  return me === undefined
    ? 'Give the user who starts the server full access to it, or set DATA_DIR to another folder.'
    : `Start the server as the owner or as root, hand the files over while it is stopped (chown -R ${me} ${folder}), ` +
        'or set DATA_DIR to another folder.'
}

/** Says of a refusal by the file system what its cause is and what to do; leaves every other error as it is. */
export function explained(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new DatabaseStartError(
      `The database cannot have the folder ${resolve(dataDir)}, as there is a file in its way: ${reason(error)}. Set DATA_DIR to another folder.`,
    )
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error
  return new DatabaseStartError(
    `The database cannot use its folder: ${reason(error)}. ${ownershipAdvice(resolve(dataDir))}`,
  )
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
