import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Findings } from '../crash/findings.ts'
import { drillFolder, removeDrillFolder, requireMachine } from '../drill-folder.ts'
import { demoPassword, freePort } from '../server.ts'
import { until } from '../scale/processes.ts'
import { commandIn, readContainerfile } from './containerfile.ts'
import { build, makeBase, makeContext, run, start, statusOf, type Built } from './roots.ts'

/**
 * `npm run drill container`: the steps of `deploy/Containerfile` in a bare Debian, and what they make started as a container is that may write
 * nothing but its data. It needs root, and packages of the distribution.
 */
const project = resolve(import.meta.dirname, '../..')
const needed = { mmdebstrap: 'mmdebstrap', unshare: 'util-linux', setpriv: 'util-linux', 'systemd-analyze': 'systemd' }
requireMachine(needed, 'A root of its own needs root.')

const findings = new Findings()
const work = await drillFolder('container')
const running = new Set<ChildProcess>()

/** A started container. */
interface Container {
  address: string
  /** The number that its first process has outside. */
  pid: number
  said: () => string
  /** Sends SIGTERM to its first process; gives how it ended, and after how many seconds. */
  end: () => Promise<string>
}

const folderOf = async (name: string): Promise<string> => {
  const folder = join(work, name)
  await mkdir(folder, { recursive: true })
  await chown(folder, 1000, 1000)
  return folder
}

const begin = async (built: Built, data: string, env: Readonly<Record<string, string>>): Promise<Container> => {
  const port = await freePort()
  const child = start(built, data, { HOST: '127.0.0.1', PORT: String(port), ...env }, commandIn(built.command))
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()))
  const address = `http://127.0.0.1:${port}`
  const isOver = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`It ended (${code}): ${said.slice(-800)}`)),
  )
  const isReady = until('The container is ready', async () => (await fetch(`${address}/ready`)).ok, 300_000)
  await Promise.race([isReady, isOver])
  isOver.catch(() => undefined)
  const pid = Number((await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')[0])
  const end = async (): Promise<string> => {
    const from = Date.now()
    const ended = once(child, 'exit')
    process.kill(pid, 'SIGTERM')
    const [code] = (await ended) as [number | null]
    running.delete(child)
    return `exit code ${code} after ${((Date.now() - from) / 1_000).toFixed(1)} s`
  }
  return { address, pid, said: () => said, end }
}

const size = (folder: string): string => `${run('du', ['-sm', folder]).split('\t')[0]} MB`

const signIn = async ({ address }: Container): Promise<string> => {
  const body = JSON.stringify({ username: 'trainee', password: demoPassword, remember: false })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/user/signin`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token?: string }).token ?? `no token: ${answer.status}`
}

const ask = async ({ address }: Container, token: string, path: string): Promise<string> => {
  const answer = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `JWT ${token}` } })
  return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}, ${(await answer.arrayBuffer()).byteLength} bytes`
}

const buildAll = async (): Promise<Built> => {
  const stages = readContainerfile(await readFile(join(project, 'deploy/Containerfile'), 'utf8'))
  const major = /node:(\d+)-/.exec(stages[0]?.image ?? '')?.[1] ?? ''
  const base = join(work, 'base')
  const version = await makeBase(base, work, major)
  findings.add(
    'a bare Debian with the Node.js of the image',
    version.startsWith(`v${major}.`),
    `${version}, ${size(base)}`,
  )
  const context = join(work, 'context')
  await makeContext(context)
  const roots = new Map<string, string>()
  let last: Built | undefined
  for (const [n, stage] of stages.entries()) {
    const from = Date.now()
    last = await build(stage, { base, context, roots, root: join(work, `stage-${n}`) })
    roots.set(stage.name, last.root)
    const seconds = ((Date.now() - from) / 1_000).toFixed(0)
    findings.add(
      `stage ${n + 1} of ${stages.length} is built`,
      true,
      `${stage.steps.length} steps, ${seconds} s, ${size(last.root)}`,
    )
  }
  if (!last) throw new Error('The Containerfile has no stage')
  return last
}

const inspect = async (built: Built): Promise<void> => {
  const installed = await readdir(join(built.root, 'app/node_modules'))
  const tools = ['typescript', 'vite', 'vitest', '@playwright', 'tsx'].filter((name) => installed.includes(name))
  findings.add(
    'no tools that build or test are in what runs',
    tools.length === 0,
    tools.join(', ') || `${installed.length} libraries`,
  )
  const sources = run('find', [
    join(built.root, 'app'),
    '-path',
    '*/node_modules',
    '-prune',
    '-o',
    '-name',
    '*.ts',
    '-print',
  ])
  findings.add('nor the sources', sources === '', sources.trim().split('\n').slice(0, 3).join(', ') || 'none')
}

const runProduction = async (built: Built): Promise<void> => {
  const container = await begin(built, await folderOf('production'), {})
  const [uid = '', capabilities, privileges] = await Promise.all(
    ['Uid', 'CapBnd', 'NoNewPrivs'].map((name) => statusOf(container.pid, name)),
  )
  const isBound =
    uid.split('\t').every((id) => id === '1000') && capabilities === '0000000000000000' && privileges === '1'
  findings.add(
    'it runs as its own user, without capabilities',
    isBound,
    `user ${uid.split('\t')[0]}, bounding set ${capabilities}`,
  )
  const health = commandIn(built.health)
  const inside = ['--target', String(container.pid), '--all', '--root', 'env', ...health]
  const port = new URL(container.address).port
  const answer = run('sh', ['-c', 'PORT=$0 nsenter "$@" && echo healthy', port, ...inside]).trim()
  findings.add('its health check says that it is well', answer === 'healthy', answer)
  const writes = run('sh', ['-c', 'nsenter "$@" touch /app/x 2>&1 || true', 'sh', ...inside.slice(0, 4)]).trim()
  findings.add('it can write nothing of its own program', /read-only/i.test(writes), writes)
  const page = await fetch(`${container.address}/`)
  findings.add('it serves the web', page.ok && (await page.text()).includes('<script'), String(page.status))
  findings.add('it offers the first administrator a link', /https?:\/\/\S+token/.test(container.said()), 'in its log')
  const ended = await container.end()
  findings.add('SIGTERM ends it in order', ended.startsWith('exit code 0'), ended)
}

const runDemo = async (built: Built): Promise<void> => {
  const data = await folderOf('demo')
  const env = { NODE_ENV: 'development', DEMO_PASSWORD: demoPassword }
  const first = await begin(built, data, env)
  const token = await signIn(first)
  const list = await ask(first, token, '/devactivities')
  findings.add('who signs in has their activities', list.startsWith('200'), list)
  const paper = await ask(first, token, '/procedures/pdf')
  findings.add('papers are made', paper.startsWith('200 application/pdf'), paper)
  const ended = await first.end()
  findings.add('SIGTERM ends it in order with a college in it', ended.startsWith('exit code 0'), ended)
  const second = await begin(built, data, env)
  const again = await ask(second, token, '/devactivities')
  findings.add('started again on the same data it has what it had, and its people are signed in', again === list, again)
  await second.end()
}

try {
  const unit = run('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    join(project, 'deploy/college-records.service'),
  ])
  const exposure = Number(/exposure level .*: ([\d.]+)/.exec(unit)?.[1])
  findings.add('systemd-analyze gives the unit at most 2.0', exposure <= 2, String(exposure))
  const built = await buildAll()
  await inspect(built)
  await runProduction(built)
  await runDemo(built)
} catch (error) {
  findings.add('nothing failed on the way', false, String(error).slice(0, 2_000))
} finally {
  for (const child of running) child.kill('SIGKILL')
  removeDrillFolder(work)
}
process.exit(findings.close())
