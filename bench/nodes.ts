import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { cleanUpAfter } from '../e2e/drill-folder.ts'
import { startWords } from '../e2e/server.ts'

const root = resolve(import.meta.dirname, '..')

/** A server process under measurement. */
export interface Node {
  address: string
  pid: number
  /** Resident memory in MB. */
  memory: () => number
  stop: () => Promise<void>
}

const listening = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((found, failed) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const port = pattern.exec(text)?.[1]
      if (port) found(port)
    })
    child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    child.on('exit', (code) => failed(new Error(`a server ended with ${code}: ${text}`)))
  })

const nodeOf = async (child: ChildProcess, pattern: RegExp): Promise<Node> => {
  const port = await listening(child, pattern)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    memory: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    stop: () =>
      new Promise((done) => {
        child.removeAllListeners('exit')
        child.on('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** A temporary folder, removed once this process has ended. */
const ownFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `college-bench-${name}-`))
  cleanUpAfter(join(folder, 'running'), [folder])
  return folder
}

// Every node on a database has the same keys, whichever folder it is given.
const serverKeys = `index=${'i'.repeat(42)}A,1=${'k'.repeat(42)}A`

/** The built college server on a database, with settings of its own over those of the bench. */
export const startCollege = async (url: string, settings: Readonly<Record<string, string>> = {}): Promise<Node> => {
  const dataDir = await ownFolder('node')
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SERVER_KEYS: serverKeys,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    TRAFFIC_LIMIT: '10000000',
    MOST_CALLS: '1000',
    // Whoever measures comes from as many addresses as it says it does.
    TRUST_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...settings,
  }
  return nodeOf(
    spawn(process.execPath, startWords, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    /localhost:(\d+)/,
  )
}

/** A folder of files, served by a plain file server. */
export const startStatic = async (folder: string): Promise<Node> =>
  nodeOf(
    spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/static.ts'), folder], {
      cwd: join(root, 'server'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    /listening (\d+)/,
  )

const startBeside = (url: string, script: string): Promise<Node> =>
  nodeOf(
    spawn(process.execPath, ['--import', 'tsx', join(root, script)], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    /listening (\d+)/,
  )

/** The bare server on a database. */
export const startBare = (url: string): Promise<Node> => startBeside(url, 'bench/bare.ts')

/** The least of services on a database, with a table of its own. */
export const startMinimal = (url: string): Promise<Node> => startBeside(url, 'bench/minimal.ts')

/** The built server with the demo college on a database of its own. */
export const startDemo = async (password: string): Promise<Node> => {
  const dataDir = await ownFolder('demo')
  const environment = {
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  }
  return nodeOf(
    spawn(process.execPath, startWords, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    /localhost:(\d+)/,
  )
}
