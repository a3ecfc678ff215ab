import { setTimeout as pause } from 'node:timers/promises'
import { startCollege } from './nodes.ts'
import type { Finding } from './report.ts'
import { signedIn } from './timing.ts'
import type { College } from './fixtures.ts'

interface Job {
  id: number
  state: string
  size: number
}

/** What making a long list into a file in the background keeps in memory, and what a reader who takes their time does. */
export const measureExportJobs = async (college: College, rows: number): Promise<Finding[]> => {
  const node = await startCollege(college.url)
  const headers = { ...(await signedIn(node, 'person106')), 'content-type': 'application/json' }
  const api = `${node.address}/api/v1`
  const jobOf = async (id: number): Promise<Job | undefined> => {
    const answer = (await (await fetch(`${api}/exports`, { headers })).json()) as { data: Job[] }
    return answer.data.find((job) => job.id === id)
  }
  const findings: Finding[] = []
  for (const format of ['csv', 'xlsx']) {
    const before = node.memory()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, node.memory())), 50)
    const began = performance.now()
    const body = JSON.stringify({ resource: 'devactivity', format, query: { user_id: '107' } })
    const asked = (await (await fetch(`${api}/export/list`, { method: 'PUT', headers, body })).json()) as { data: Job }
    let job: Job | undefined = asked.data
    while (job && job.state !== 'ready') {
      if (job.state === 'failed') throw new Error(`the export as ${format} failed`)
      await pause(500)
      job = await jobOf(asked.data.id)
    }
    const seconds = (performance.now() - began) / 1_000
    const slow = await fetch(`${api}/export/file?id=${asked.data.id}`, { headers })
    const reader = slow.body?.getReader()
    for (let n = 0; n < 20; n += 1) {
      await reader?.read()
      await pause(100)
    }
    await reader?.cancel()
    clearInterval(watch)
    findings.push({
      what: `(j) ${rows.toLocaleString('en-NZ')} rows as ${format.toUpperCase()} in the background, then read slowly: memory of the server`,
      ours: `${most} MB at most, ${before} MB before; ${seconds.toFixed(0)} s, ${Math.round((job?.size ?? 0) / 1e6)} MB`,
      beside: '',
      ratio: '',
      bar: 'under 300 MB in all',
    })
  }
  await node.stop()
  return findings
}
