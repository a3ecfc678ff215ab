import { startCollege } from './nodes.ts'
import type { College } from './fixtures.ts'
import type { Finding } from './report.ts'
import { nth, signedIn } from './timing.ts'

const turns = 4 * Number(process.env['ROUNDS'] ?? 5)
const many = 10_000

const office = `
  update membership set role_id = (select id from role where name = 'Administrator') where user_id = 2;
  create unlogged table bare_recipient (id bigint, message_id bigint, user_id bigint, mail text, address text, name text);
  analyze;
`
const again = 'delete from messagerecipient; delete from outbox; delete from message; truncate bare_recipient;'

/** Time from the press on Send to the answer where a message goes to 10,000 people, and the memory that the server takes for it. */
export const measureMessages = async (college: College): Promise<Finding[]> => {
  await college.db.script(office)
  const node = await startCollege(college.url)
  const headers = { ...(await signedIn(node, 'person2')), 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${node.address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const { data } = (await answer.json()) as { data?: { id: number; sent_to: number | null } }
    if (!data) throw new Error(`${path} answered ${answer.status}`)
    return data
  }
  const times: number[] = []
  const bare: number[] = []
  let sentTo = 0
  let most = 0
  const idle = node.memory()
  for (let turn = 0; turn < turns; turn += 1) {
    await college.db.script(again)
    const words = { subject: 'Kia ora', text: '<p>Kia ora {{firstname}}, this is for all.</p>'.repeat(200) }
    const { id } = await ask('PUT', '/message', { ...words, recipients: { groups: ['everyone'] } })
    const start = performance.now()
    sentTo = (await ask('POST', '/message/send', { id, again: true })).sent_to ?? 0
    times.push(performance.now() - start)
    most = Math.max(most, node.memory())
    const from = performance.now()
    await college.db.rows(
      `insert into bare_recipient select u.id, 1, u.id, 'queued', u.email, u.display_name from "user" u limit $1`,
      [many],
    )
    bare.push(performance.now() - from)
  }
  await node.stop()
  return [
    {
      what: `(m) a message to ${sentTo.toLocaleString('en-NZ')} people, from the press to the answer`,
      ours: `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms`,
      beside: `as many bare rows, without index or reference: p50 ${nth(bare, 0.5)} ms`,
      ratio: '',
      bar: 'p95 ≤ 2,000 ms',
    },
    {
      what: '(m) memory of the server for such messages, one after the other',
      ours: `${most} MB at most, ${idle} MB before`,
      beside: '',
      ratio: '',
      bar: '≤ 50 MB more',
    },
  ]
}
