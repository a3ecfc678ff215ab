import { startCollege } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth, signedIn } from './timing.ts'
import type { College } from './fixtures.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const year = 2026

interface Side {
  readonly node: Node
  readonly headers: Record<string, string>
  readonly people: number
  readonly times: number[]
}

const open = async (college: College): Promise<Side> => {
  await college.db.script(
    `update membership set role_id = (select id from role where name = 'Administrator') where user_id = 106;
     insert into organisationconfig (organisation_id, name, type, value)
       values (1, 'fees_by_role', 'string', 'Fellow: $980.00'), (1, 'fees_gst_number', 'string', '123-456-789');
     analyze`,
  )
  const node = await startCollege(college.url)
  const headers = { ...(await signedIn(node, 'person106')), 'content-type': 'application/json' }
  return { node, headers, people: college.rows - 1, times: [] }
}

const asked = async <T>({ node, headers }: Side, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${node.address}/api/v1${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { data, message } = (await response.json()) as { data: T; message: string } // what these calls answer
  if (response.status >= 300) throw new Error(`${path} was answered with ${response.status}: ${message}`)
  return data
}

const raise = async (side: Side): Promise<void> => {
  const { invoices, total } = await asked<{ invoices: number; total: number }>(
    side,
    `/subscriptions/preview?year=${year}`,
  )
  if (invoices !== side.people) throw new Error(`${invoices} invoices would be raised, not ${side.people}`)
  const began = performance.now()
  const { id } = await asked<{ id: number }>(side, '/subscriptions/raise', { year, expected: { invoices, total } })
  side.times.push(performance.now() - began)
  await asked(side, '/subscriptions/raise/undo', { id })
}

/** What raising the fees of a year costs, of many people and of four times as many. */
export const measureFees = async (few: College, many: College): Promise<Finding[]> => {
  const sides = [await open(few), await open(many)] as const
  for (let round = 0; round < rounds; round += 1) for (const side of sides) await raise(side)
  const [less, more] = sides.map(({ times }) => nth(times, 0.5))
  for (const { node } of sides) await node.stop()
  const [first, second] = sides.map(({ people }) => people.toLocaleString('en-NZ'))
  return [
    {
      what: `(n) the fees of a year raised, ${second} invoices in one run, from the press to the answer`,
      ours: `median ${more} ms`,
      beside: `${first} invoices: median ${less} ms`,
      ratio: ((more ?? 0) / (less ?? 1)).toFixed(2),
      bar: '≤ 5: grows with their number',
    },
  ]
}
