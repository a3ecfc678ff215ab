import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
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

const measureBodies = async (college: College): Promise<Finding> => {
  const folder = await mkdtemp(join(tmpdir(), 'college-bench-loop-'))
  const file = join(folder, 'longest')
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-watch.mjs')).href
  const node = await startCollege(college.url, { NODE_OPTIONS: `--import ${watch}`, BENCH_LOOP: file })
  const headers = { ...(await signedIn(node, 'person106')), 'content-type': 'application/json' }
  const send = async ({ method, path, body }: HostileBody): Promise<number> => {
    await standstill(node, file)
    const response = await fetch(`${node.address}/api/v1${path}`, { method, headers, body })
    await response.arrayBuffer()
    await pause(10)
    return standstill(node, file)
  }
  // The first of them warm it up.
  for (const body of hostileBodies.slice(0, 40)) await send(body)
  const first: { body: HostileBody; ms: number }[] = []
  for (const body of hostileBodies) first.push({ body, ms: await send(body) })
  const again: { body: HostileBody; ms: number }[] = []
  for (const { body } of first.toSorted((a, b) => b.ms - a.ms).slice(0, worst)) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await send(body))
    again.push({ body, ms: middle(times) })
  }
  await node.stop()
  await rm(folder, { recursive: true, force: true })
  const longest = again.toSorted((a, b) => b.ms - a.ms)
  for (const { body, ms } of longest) console.log(`${body.method} ${body.path} ${body.what}: ${ms.toFixed(1)} ms`)
  const [most] = longest
  const named = most && `${most.body.method} ${most.body.path}, ${most.body.what}, ${most.body.body.length} bytes`
  return {
    what: `(j) the longest that the event loop stands still for any of ${hostileBodies.length} bodies as large as their calls take`,
    ours: `${most?.ms.toFixed(0)} ms: ${named}`,
    beside: '',
    ratio: '',
    bar: `≤ 50 ms, median of ${turns}`,
  }
}

/** What the largest allowed body costs everybody who is served by the same node. */
export const measureBounds = async (college: College): Promise<Finding[]> => {
  await college.db.script(
    `update membership set role_id = (select id from role where name = 'Administrator') where user_id = 106`,
  )
  return [await measureBodies(college)]
}
