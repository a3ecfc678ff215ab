import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyHeader } from '@college/contract/kit'
import { connected, fullBodies, hookKey } from './full-bodies.ts'
import { hostileBodies } from './hostile-bodies.ts'
import type { HostileBody } from './hostile-bodies.ts'
import { startCollege } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { signedIn } from './timing.ts'
import type { College } from './fixtures.ts'

const turns = Number(process.env['ROUNDS'] ?? 5)
/** Bodies that are sent again and again, after each was sent once. */
const worst = 8

/** Milliseconds that the event loop may stand still for one body. */
const bar = 50

const middle = (each: readonly number[]): number =>
  each.toSorted((a, b) => a - b)[Math.floor((each.length - 1) / 2)] ?? 0

/** How long the event loop of a node stood still at most since it was last asked. */
const standstill = async ({ pid }: Node, file: string): Promise<number> => {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const said = await readFile(file, 'utf8').catch(() => '')
    if (said !== '') return Number(said)
    await pause(5)
  }
}

/** A node that says how long its event loop stood still, and a call that gives that beside its answer. */
const watched = async (college: College) => {
  const folder = await mkdtemp(join(tmpdir(), 'college-bench-loop-'))
  const file = join(folder, 'longest')
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-watch.mjs')).href
  const node = await startCollege(college.url, {
    NODE_OPTIONS: `--import ${watch}`,
    BENCH_LOOP: file,
    XERO_CLIENT_ID: 'bench',
    XERO_WEBHOOK_KEY: hookKey,
  })
  const as = async (username: string) => ({ ...(await signedIn(node, username)), 'content-type': 'application/json' })
  const [caller, owner] = [await as('person106'), await as('person105')]
  const askAs = (who: Record<string, string>) => async (method: string, path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${node.address}/api/v1${path}`, { method, headers: who, ...sent })
    const { data, message, issues } = await response.json()
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${message} ${JSON.stringify(issues ?? [])}`)
    return data
  }
  return {
    ask: { caller: askAs(caller), owner: askAs(owner) },
    owner,
    send: async (
      { method, path, body }: Pick<HostileBody, 'method' | 'path' | 'body'>,
      more: Record<string, string> = {},
    ) => {
      await standstill(node, file)
      const from = performance.now()
      const response = await fetch(`${node.address}/api/v1${path}`, { method, headers: { ...caller, ...more }, body })
      const answer = await response.text()
      const took = performance.now() - from
      await pause(10)
      return { ms: await standstill(node, file), took, status: response.status, answer }
    },
    stop: async () => {
      await node.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const measureBodies = async (college: College): Promise<Finding> => {
  const { send, stop } = await watched(college)
  // The first of them warm it up.
  for (const body of hostileBodies.slice(0, 40)) await send(body)
  const first: { body: HostileBody; ms: number }[] = []
  for (const body of hostileBodies) first.push({ body, ms: (await send(body)).ms })
  const again: { body: HostileBody; ms: number }[] = []
  for (const { body } of first.toSorted((a, b) => b.ms - a.ms).slice(0, worst)) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push((await send(body)).ms)
    again.push({ body, ms: middle(times) })
  }
  await stop()
  const longest = again.toSorted((a, b) => b.ms - a.ms)
  for (const { body, ms } of longest) console.log(`${body.method} ${body.path} ${body.what}: ${ms.toFixed(1)} ms`)
  const [most] = longest
  if ((most?.ms ?? 0) > bar) process.exitCode = 1
  const named = most && `${most.body.method} ${most.body.path}, ${most.body.what}, ${most.body.body.length} bytes`
  return {
    what: `(j) the longest that the event loop stands still for any of ${hostileBodies.length} bodies as large as their calls take`,
    ours: `${most?.ms.toFixed(0)} ms: ${named}`,
    beside: '',
    ratio: '',
    bar: `≤ ${bar} ms, median of ${turns}`,
  }
}

/** Bodies that are taken, with as much in them as there may be: they are not only read and refused, but checked, matched and saved. */
const measureFull = async (college: College): Promise<Finding[]> => {
  await college.db.script(connected)
  const { send, ask, owner, stop } = await watched(college)
  const findings: Finding[] = []
  for (const { method, path, what, body, by, headers } of fullBodies) {
    const times: { ms: number; took: number }[] = []
    let bytes = 0
    // The first turn warms it up.
    for (let turn = 0; turn <= turns; turn += 1) {
      const text = JSON.stringify(await body(turn, ask))
      // With a key, as browsers send it: its answer is kept beside a hash of the whole body.
      const sent = { [idempotencyHeader]: randomUUID(), ...(by ? owner : headers?.(text)) }
      const { status, answer, ...time } = await send({ method, path, body: text }, sent)
      if (status >= 300) throw new Error(`${method} ${path}, ${what}, was refused: ${status} ${answer.slice(0, 500)}`)
      bytes = Buffer.byteLength(text)
      if (turn > 0) times.push(time)
    }
    const still = middle(times.map(({ ms }) => ms))
    if (still > bar) process.exitCode = 1
    findings.push({
      what: `(j) a full body that is taken: ${method} ${path}, ${what}`,
      ours: `event loop ${still.toFixed(0)} ms, answered in ${middle(times.map(({ took }) => took)).toFixed(0)} ms; ${bytes} bytes`,
      beside: '',
      ratio: '',
      bar: `event loop ≤ ${bar} ms, median of ${turns}`,
    })
    console.log(findings.at(-1))
  }
  await stop()
  return findings
}

/** What the largest allowed body costs everybody who is served by the same node. */
export const measureBounds = async (college: College, onlyFull: boolean): Promise<Finding[]> => {
  await college.db.script(
    `update membership set role_id = (select id from role where name = 'Administrator') where user_id = 106`,
  )
  return [...(onlyFull ? [] : [await measureBodies(college)]), ...(await measureFull(college))]
}
