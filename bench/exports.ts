import { setTimeout as pause } from 'node:timers/promises'
import { startCollege } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { signedIn } from './timing.ts'
import type { College } from './fixtures.ts'

const rows = 600_000
/** The most memory that a server may keep, in MB. */
const bar = 300
/** What a slow reader takes in a second, and for how many seconds; one that is slower still stays to the end of a shorter file. */
const pace = 500_000
const slowest = 20_000
const patience = 20
const many = rows.toLocaleString('en-NZ')

interface Job {
  id: number
  state: string
  size: number
}

interface Read {
  bytes: number
  lines: number
}

/** Reads an answer: all of it as fast as it comes, a little at a time for a while, or slower still to its end. */
const readAll = async (
  url: string,
  headers: Record<string, string>,
  speed: 'fast' | 'slow' | 'slowest' = 'fast',
): Promise<Read> => {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  const read = { bytes: 0, lines: 0 }
  const began = performance.now()
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array // the bytes of an answer
    read.bytes += part.length
    for (const byte of part) if (byte === 0x0a) read.lines += 1
    if (speed === 'fast') continue
    const seconds = (performance.now() - began) / 1_000
    if (speed === 'slow' && seconds > patience) break
    await pause(Math.max(0, read.bytes / (speed === 'slow' ? pace : slowest) - seconds) * 1_000)
  }
  return read
}

/** The most memory that a node keeps while something is done. */
const most = async <T>(node: Node, work: () => Promise<T>): Promise<{ most: number; seconds: number; done: T }> => {
  let peak = node.memory()
  const watch = setInterval(() => (peak = Math.max(peak, node.memory())), 50)
  const began = performance.now()
  try {
    return { done: await work(), seconds: (performance.now() - began) / 1_000, most: peak }
  } finally {
    clearInterval(watch)
  }
}

const finding = (what: string, ours: string, ...memory: readonly number[]): Finding => {
  // It takes minutes: what is known is said at once.
  console.log(`${what}: ${ours}`)
  if (Math.max(...memory) >= bar) throw new Error(`${what} took ${Math.max(...memory)} MB, which is not under ${bar}`)
  return {
    what: `(j) ${many} rows as ${what}: memory of the server`,
    ours,
    beside: '',
    ratio: '',
    bar: `under ${bar} MB in all`,
  }
}

const measureList = async (node: Node): Promise<Finding[]> => {
  const headers = await signedIn(node, 'person107')
  const url = `${node.address}/api/v1/devactivities/csv?user_id=107`
  // A short one, so that what every export needs is there already.
  await readAll(`${url}&q=599`, headers)
  const before = node.memory()
  const quick = await most(node, () => readAll(url, headers))
  if (quick.done.lines < rows) throw new Error(`the export has ${quick.done.lines} lines`)
  const slow = await most(node, () => readAll(url, headers, 'slow'))
  const whole = await readAll(`${url}&q=599`, headers)
  const slowestOfAll = await most(node, () => readAll(`${url}&q=599`, headers, 'slowest'))
  if (slowestOfAll.done.bytes !== whole.bytes) throw new Error('a slow reader was not given the whole of a file')
  return [
    finding(
      'a CSV of the list, read as fast as it comes',
      `${quick.most} MB at most, ${before} MB before; ${quick.seconds.toFixed(0)} s`,
      quick.most,
    ),
    finding(
      `a CSV of the list, read at ${pace / 1_000} kB a second for ${patience} s`,
      `${slow.most} MB at most`,
      slow.most,
    ),
    finding(
      `a CSV of some of them, read to its end at ${slowest / 1_000} kB a second`,
      `${slowestOfAll.most} MB at most; ${slowestOfAll.seconds.toFixed(0)} s`,
      slowestOfAll.most,
    ),
  ]
}

const measureJobs = async (node: Node): Promise<Finding[]> => {
  const headers = { ...(await signedIn(node, 'person106')), 'content-type': 'application/json' }
  const api = `${node.address}/api/v1`
  const jobOf = async (id: number): Promise<Job | undefined> => {
    const answer = (await (await fetch(`${api}/exports`, { headers })).json()) as { data: Job[] } // what this call answers
    return answer.data.find((job) => job.id === id)
  }
  const made = async (format: string): Promise<Job> => {
    const body = JSON.stringify({ resource: 'devactivity', format, query: { user_id: '107' } })
    const asked = (await (await fetch(`${api}/export/list`, { method: 'PUT', headers, body })).json()) as { data: Job } // what this call answers
    for (;;) {
      const job = await jobOf(asked.data.id)
      if (!job || job.state === 'failed') throw new Error(`the export as ${format} failed`)
      if (job.state === 'ready') return job
      await pause(500)
    }
  }
  const findings: Finding[] = []
  for (const format of ['csv', 'xlsx']) {
    const before = node.memory()
    const making = await most(node, () => made(format))
    const { id, size } = making.done
    const url = `${api}/export/file?id=${id}`
    const slow = await most(node, () => readAll(url, headers, 'slow'))
    const quick = await most(node, () => readAll(url, headers))
    if (quick.done.bytes !== size) throw new Error(`the file has ${quick.done.bytes} bytes instead of ${size}`)
    const said = `${making.most} MB at most while it is made, ${before} MB before; ${making.seconds.toFixed(0)} s, ${Math.round(size / 1e6)} MB`
    findings.push(
      finding(`${format.toUpperCase()} in the background`, said, making.most),
      finding(
        `${format.toUpperCase()} in the background, read`,
        `${quick.most} MB at most as fast as it comes in ${quick.seconds.toFixed(1)} s, ${slow.most} MB at ${pace / 1_000} kB a second for ${patience} s`,
        quick.most,
        slow.most,
      ),
    )
  }
  return findings
}

/** What a long list as a file keeps in memory, asked for and waited for or made in the background, at any speed of reading. */
export const measureExports = async (college: College): Promise<Finding[]> => {
  await college.db.script(`set statement_timeout = 0;
    update membership set role_id = (select id from role where name = 'Administrator') where user_id = 106;
    drop index devactivity_search;
    insert into devactivity (organisation_id, user_id, title, activity_date, time)
      select 1, 107, 'Ward round ' || n, current_date - n % 900, 5 from generate_series(1, ${rows}) n;
    analyze devactivity`)
  const findings: Finding[] = []
  for (const measure of [measureList, measureJobs]) {
    const node = await startCollege(college.url)
    findings.push(...(await measure(node)))
    await node.stop()
  }
  return findings
}
