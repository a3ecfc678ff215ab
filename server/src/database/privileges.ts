import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError, type Account } from './types.ts'

/** What a finished command said and how it ended. */
export interface CommandResult {
  ok: boolean
  output: string
}

/** Runs a command to its end, as the account when one is given. */
export function runAs(
  account: Account | undefined,
  command: string,
  args: string[],
  options: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'pipe',
      cwd: '/',
      windowsHide: true,
      env: options.env ?? plainEnvironment(),
      ...identity(account),
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })
}

/** The spawn options that drop root. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

const needed = /^(PATH|LD_LIBRARY_PATH|SystemRoot|TEMP)$/
// Under a fake clock (`npm run drill clock`) the database must read the same time as its server.
const neededWithFakeClock = /^(PATH|LD_LIBRARY_PATH|SystemRoot|TEMP|LD_PRELOAD|FAKETIME\w*)$/

/** An environment without the server's secrets, in which PostgreSQL's own variables cannot interfere. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const names = process.env['FAKETIME'] ? neededWithFakeClock : needed
  const given = Object.entries(process.env).filter(([name]) => names.test(name))
  return { ...Object.fromEntries(given), LC_ALL: 'C', TZ: 'UTC' }
}

/** Who runs PostgreSQL: nobody else when we are an ordinary user; as root the owner of the files, `postgres` or `nobody`. */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` }
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account) return account
  throw new DatabaseStartError(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor a user "nobody" to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL to an external PostgreSQL.',
  )
}

/** Whether the account can enter the folder; asked of the system, as modes alone do not tell (access lists, mounts). */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { ok, output } = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  if (!ok && /EPERM/.test(output)) {
    throw new DatabaseStartError(
      `Running as root, but not allowed to start PostgreSQL as ${account.name}: ${output.trim()}. ` +
        'Start the server as an ordinary user instead.',
    )
  }
  return ok
}

/** Makes a private folder that belongs to the account, together with what a copy made by root has left in it. */
export async function privateFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account && (await stat(folder)).uid !== account.uid) {
    for (const entry of await readdir(folder, { recursive: true })) {
      await lchown(join(folder, entry), account.uid, account.gid)
    }
    await lchown(folder, account.uid, account.gid)
  }
  if (((await stat(folder)).mode & 0o777) !== 0o700) await chmod(folder, 0o700)
}

async function lookUp(name: string): Promise<Account | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name)
  if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]), name }
  const asked = await runAs(undefined, '/bin/sh', ['-c', 'id -u "$1" && id -g "$1"', 'sh', name])
  const [uid, gid] = asked.output.trim().split('\n').map(Number)
  return asked.ok && uid !== undefined && gid !== undefined ? { uid, gid, name } : undefined
}
