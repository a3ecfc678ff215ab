import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { birthOf } from './processes.ts'

/** A server's claim on the database; giving it up tells whether others still hold one. */
export interface Holder {
  release: () => Promise<'last' | 'others'>
}

/** Notes that this server uses the database, so that the first of two to stop does not take it from the other. */
export async function hold(home: string): Promise<Holder> {
  const folder = join(home, 'holders')
  const file = join(folder, `${await nameOf(process.pid)}.${randomBytes(4).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, '')
  return {
    async release() {
      await rm(file, { force: true })
      for (const name of await readdir(folder).catch(() => [])) {
        if (name.startsWith(`${await nameOf(Number(name.split('.')[0]))}.`)) return 'others'
        await rm(join(folder, name), { force: true })
      }
      return 'last'
    },
  }
}

async function nameOf(pid: number): Promise<string> {
  const birth = await birthOf(pid)
  return `${pid}.${birth === '' ? 'gone' : createHash('sha256').update(birth).digest('hex').slice(0, 12)}`
}
