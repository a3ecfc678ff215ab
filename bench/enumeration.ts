import { startCollege } from './nodes.ts'
import type { Finding } from './report.ts'
import type { College } from './fixtures.ts'

const tries = 60 * Number(process.env['ROUNDS'] ?? 5)

interface Call {
  what: string
  method: string
  path: string
  body: (known: boolean, n: number) => object
}

const address = (known: boolean, n: number): string => (known ? `person${n}@example.nz` : `nobody${n}@example.nz`)

const calls: readonly Call[] = [
  {
    what: 'a wrong password',
    method: 'POST',
    path: '/user/signin',
    body: (known, n) => ({ username: known ? `person${n}` : `nobody${n}`, password: 'a wrong password' }),
  },
  {
    what: 'a forgotten password',
    method: 'POST',
    path: '/password/reset',
    body: (known, n) => ({ email: address(known, n) }),
  },
  {
    what: 'a confirmation asked for again',
    method: 'POST',
    path: '/user/confirm',
    body: (known, n) => ({ email: address(known, n) }),
  },
  {
    what: 'a registration',
    method: 'PUT',
    path: '/user',
    body: (known, n) => ({ firstname: 'New', lastname: 'Person', email: address(known, n) }),
  },
]

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Medians of the calls that could tell whether an account exists, for accounts that do and accounts that do not, in turns. */
export const measureEnumeration = async (college: College): Promise<Finding[]> => {
  const node = await startCollege(college.url)
  const people = college.rows / 400
  const findings: Finding[] = []
  for (const call of calls) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < tries * 2; n += 1) {
      const known = n % 2 === 0
      const body = JSON.stringify(call.body(known, known ? 1 + ((n >> 1) % people) : n))
      const from = `10.${(n >> 8) & 255}.${n & 255}.${call.path.length}`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const begun = performance.now()
      const response = await fetch(`${node.address}/api/v1${call.path}`, { method: call.method, headers, body })
      await response.arrayBuffer()
      times[known ? 'known' : 'unknown'].push(performance.now() - begun)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    findings.push({
      what: `E4: ${call.what}, median of ${tries}`,
      ours: `${known.toFixed(1)} ms for an account`,
      beside: `${unknown.toFixed(1)} ms for none`,
      ratio: (known / unknown).toFixed(2),
      bar: `within 10 ms: ${Math.abs(known - unknown).toFixed(1)} ms apart`,
    })
  }
  await node.stop()
  return findings
}
