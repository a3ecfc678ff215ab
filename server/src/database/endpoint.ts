import { lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateFolder } from './privileges.ts'
import type { Account } from './types.ts'

/** Where PostgreSQL listens: a socket in a private folder, or a loopback port where sockets are not to be had. */
export type Endpoint = { kind: 'socket'; folder: string; port: number } | { kind: 'tcp'; port: number }

const socketPort = 5432
const longestSocketPath = 100

/** The place to listen at, the same at every start as long as it can be had. */
export async function endpointFor(home: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { kind: 'tcp', port: await recordedPort(home) }
  const inside = join(home, 'run')
  const folder = fitsSocket(inside) ? inside : await shortFolder(home, account)
  await privateFolder(folder, account)
  return { kind: 'socket', folder, port: socketPort }
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath && !/[,"]/.test(folder)
}

// The recorded folder is used again only while it is still ours: anyone may make folders in the place for temporary files.
async function shortFolder(home: string, account: Account | undefined): Promise<string> {
  const record = join(home, 'socket-folder')
  const owner = account?.uid ?? process.getuid?.()
  const recorded = (await readFile(record, 'utf8').catch(() => '')).trim()
  if (recorded !== '') {
    await mkdir(recorded, { mode: 0o700 }).catch(() => undefined)
    const found = await lstat(recorded).catch(() => undefined)
    const ours = found?.uid === owner || found?.uid === process.getuid?.()
    if (found?.isDirectory() && ours && (found.mode & 0o077) === 0) return recorded
  }
  const made = await mkdtemp(join(fitsSocket(join(tmpdir(), 'college-XXXXXX')) ? tmpdir() : '/tmp', 'college-'))
  await writeFile(record, `${made}\n`)
  return made
}

async function recordedPort(home: string): Promise<number> {
  const record = join(home, 'port')
  const recorded = Number(await readFile(record, 'utf8').catch(() => ''))
  if (recorded > 0) return recorded
  const port = await freePort()
  await writeFile(record, `${port}\n`)
  return port
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : socketPort))
    })
  })
}
