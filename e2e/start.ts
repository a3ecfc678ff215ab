import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPost } from './post.ts'
import { startBooks } from './xero.ts'
import { ensureBuilt, freePort, startServer, throwAwayFolder } from './server.ts'

/** Starts one built server with a new demo college, and a mail server, for all journeys; the result ends them. */
export default async function start(): Promise<() => Promise<void>> {
  ensureBuilt()
  const folder = await throwAwayFolder('journeys')
  const post = await startPost()
  const books = await startBooks()
  const settings = { ...post.settings, ...books.settings, TRUST_PROXIES: '1', OIDC_LOCAL: 'true' }
  const server = await startServer({ ...settings, PORT: String(await freePort()), DATA_DIR: folder })
  process.env['COLLEGE_ADDRESS'] = server.address
  process.env['MAIL_BOX'] = post.address
  process.env['XERO_BOOKS'] = books.address
  const held = await mkdtemp(join(tmpdir(), 'college-held-'))
  process.env['HELD_SCREENS'] = held
  return async () => {
    server.signal('SIGTERM')
    await server.ended
    await post.close()
    await books.close()
    for (const each of [folder, held]) await rm(each, { recursive: true, force: true })
  }
}
