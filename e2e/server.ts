import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const manifest: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What `npm start` gives to node: its options, and the script. */
export const startWords = manifest.scripts.start.split(' ').slice(1)

/** The password of everyone in the demo colleges that tests start. */
export const demoPassword = 'a password for tests only'

/** How a process ended: its exit code, or the signal that ended it. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One process of the built server. */
export interface ServerProcess {
  address: string
  pid: number
  /** How it ended, once it has. */
  ended: Promise<Ending>
  signal: (signal: NodeJS.Signals) => void
  /** What it has said, its log included. */
  said: () => string
}

/** Builds server and web unless both are there. */
export const ensureBuilt = (): void => {
  if (['server/dist/main.js', 'web/dist/index.html'].every((path) => existsSync(join(root, path)))) return
  if (spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' }).status !== 0)
    throw new Error('the build failed')
}

/** A new folder for temporary data, which PostgreSQL's own account may pass through when the tests run as root. */
export const throwAwayFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `college-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))))
    })
  })

const endingOf = (child: ChildProcess): Promise<Ending> =>
  new Promise((ended) => child.once('exit', (code, signal) => ended({ code, signal })))

/** Starts the built server with a demo college, and waits until it serves. */
export const startServer = async (
  settings: Readonly<Record<string, string>> & { PORT: string; DATA_DIR: string },
): Promise<ServerProcess> => {
  const options = startWords.filter((word) => word.startsWith('--'))
  const child = spawn(process.execPath, [...options, join(root, 'server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      HOST: '127.0.0.1',
      DEMO_PASSWORD: demoPassword,
      TRAFFIC_LIMIT: '10000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endingOf(child)
  let text = ''
  const hear = (chunk: Buffer): void => void (text = (text + chunk.toString()).slice(-40_000))
  child.stderr.on('data', hear)
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      hear(chunk)
      if (text.includes('College records: http')) ready()
    })
    void ended.then(({ code, signal }) => failed(new Error(`the server ended with ${code ?? signal}: ${text}`)))
  })
  return {
    address: `http://127.0.0.1:${settings.PORT}`,
    pid: child.pid ?? 0,
    ended,
    signal: (signal) => void child.kill(signal),
    said: () => text,
  }
}
