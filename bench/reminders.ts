import { addRoles } from './dashboards.ts'
import { startCollege } from './nodes.ts'
import type { College } from './fixtures.ts'
import type { Finding } from './report.ts'
import { nth, signedIn } from './timing.ts'

const turns = 4 * Number(process.env['ROUNDS'] ?? 5)

// The worst day of a year: everyone is reminded of the end of their cycle or certificate, and every trainee of a goal.
export const prepare = `
  update "user" set apc_date = current_date + 42;
  update devgoal set deadline = current_date + 14 where devplan_id is not null and position <= 2;
  insert into remindermessage (organisation_id, name, event, subject, text, days)
    select 1, e, e, 'Due {{days}}', 'Hello {{name}}, it is due on {{date}}.', d::jsonb
    from (values ('cycle_end', '[165, 42]'), ('certificate_date', '[42]'), ('goal_deadline', '[14]'), ('placement_due', '[14]'),
      ('waiting_signature', '[7]'), ('unsigned_form', '[7]'), ('plan_end', '[90]')) r (e, d);
  insert into organisationconfig (organisation_id, name, type, value)
    values (1, 'reminders_on', 'string', 'every_day'), (1, 'reminders_from', 'string', '00:00'), (1, 'reminders_until', 'string', '23:59');
  create unlogged table bare_mail as select user_id, to_address, subject, text, html, shown from outbox;
  analyze;
`

const again = 'delete from reminder_sent; delete from reminder_run; delete from outbox; truncate bare_mail;'

/** Time of a run of reminders over a college with roles, from the press to the answer, mails queued. */
export const measureReminders = async (college: College): Promise<Finding[]> => {
  await addRoles(college)
  await college.db.script(prepare)
  const node = await startCollege(college.url)
  const headers = { ...(await signedIn(node, 'person2')), 'content-type': 'application/json' }
  const times: number[] = []
  const bare: number[] = []
  let people = 0
  for (let turn = 0; turn < turns; turn += 1) {
    await college.db.script(again)
    const start = performance.now()
    const response = await fetch(`${node.address}/api/v1/remindermessages/run`, { method: 'POST', headers, body: '{}' })
    const body = (await response.json()) as { data?: { people: number } }
    if (response.status !== 202) throw new Error(`a run answered ${response.status}`)
    times.push(performance.now() - start)
    people = body.data?.people ?? 0
    const from = performance.now()
    await college.db.rows('insert into bare_mail select user_id, to_address, subject, text, html, shown from outbox')
    bare.push(performance.now() - from)
  }
  await node.stop()
  return [
    {
      what: `(r) a run of reminders that reaches ${people} of 2,000 people, 600,000 activities`,
      ours: `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms`,
      beside: `the same emails as bare rows, without index or reference: p50 ${nth(bare, 0.5)} ms`,
      ratio: '',
      bar: 'p95 ≤ 2,000 ms',
    },
  ]
}
