import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { now } from '../clock.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'

/** A server of a journey's own, whose clock the journey sets. */
export interface MovedServer {
  readonly address: string
  readonly move: (to: Date) => Promise<void>
}

/** Runs a story on a server of its own whose clock begins at an instant; what signs in and calls asks that server meanwhile. */
export const onMovedServer = async (
  begin: Date,
  settings: Readonly<Record<string, string>>,
  story: (server: MovedServer) => Promise<void>,
): Promise<void> => {
  const folder = await throwAwayFolder('moved-clock')
  const file = join(folder, 'clock')
  const move = (to: Date): Promise<void> => writeFile(file, String(to.getTime() - now().getTime()))
  await move(begin)
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, '../moved-clock.mjs')}`,
    MOVED_CLOCK: file,
    ...settings,
  })
  const shared = process.env['COLLEGE_ADDRESS']
  process.env['COLLEGE_ADDRESS'] = server.address
  try {
    await story({ address: server.address, move })
  } finally {
    process.env['COLLEGE_ADDRESS'] = shared
    server.signal('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
}
