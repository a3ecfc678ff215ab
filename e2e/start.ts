import { rm } from 'node:fs/promises'
import { ensureBuilt, freePort, startServer, throwAwayFolder } from './server.ts'

/** Starts one built server with a new demo college for all journeys; the result ends it. */
export default async function start(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = await throwAwayFolder('journeys')
  const server = await startServer({ PORT: String(await freePort()), DATA_DIR: folder })
  process.env['COLLEGE_ADDRESS'] = server.address
  return async () => {
    server.signal('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
}
