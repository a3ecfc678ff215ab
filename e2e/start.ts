import { rm } from 'node:fs/promises'
import { startPost } from './post.ts'
import { ensureBuilt, freePort, startServer, throwAwayFolder } from './server.ts'

/** Starts one built server with a new demo college, and a mail server, for all journeys; the result ends them. */
export default async function start(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = await throwAwayFolder('journeys')
  const post = await startPost()
  const settings = { ...post.settings, TRUST_PROXIES: '1' }
  const server = await startServer({ ...settings, PORT: String(await freePort()), DATA_DIR: folder })
  process.env['COLLEGE_ADDRESS'] = server.address
  process.env['MAIL_BOX'] = post.address
  return async () => {
    server.signal('SIGTERM')
    await server.ended
    await post.close()
    await rm(folder, { recursive: true, force: true })
  }
}
