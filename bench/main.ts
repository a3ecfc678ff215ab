import { randomUUID } from 'node:crypto'
import { guest } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { devactivity } from '@college/contract/cpd'
import { gatherDomains } from '../server/src/app/domains.ts'
import { listSql, cachedSessionReader, readList } from '../server/src/records/index.ts'
import { sessionSql } from '../server/src/identity/index.ts'
import { measureBounds } from './bounds.ts'
import { measureDashboards } from './dashboards.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureExports } from './exports.ts'
import { measureFairness } from './fairness.ts'
import { measureFees } from './fees.ts'
import { measureFiles } from './files.ts'
import { measureForms } from './forms.ts'
import { measureGrowth, measureMillions } from './growth.ts'
import { compare, ratio, told } from './load.ts'
import { measureMessages } from './messages.ts'
import { startBare, startCollege, startMinimal } from './nodes.ts'
import type { Node } from './nodes.ts'
import { measureReminders } from './reminders.ts'
import { writeReport } from './report.ts'
import type { Finding } from './report.ts'
import { measureRichText } from './rich-text.ts'
import { measureStart } from './start.ts'
import { openFixtures, password } from './fixtures.ts'
import type { College } from './fixtures.ts'

const only = process.argv.slice(2)
const wanted = (name: string): boolean => only.length === 0 || only.includes(name)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)

const person: Actor = { ...guest(1), id: 1, roles: ['Fellow'] }
const query = { user_id: '1', state: 'complete', sort: '-activity_date', limit: '50' }
const listPath = `/api/v1/devactivities?${new URLSearchParams(query).toString()}`

const signIn = async (node: Node): Promise<Record<string, string>> => {
  const response = await fetch(`${node.address}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'person1', password }),
  })
  const { token } = await response.json()
  return { authorization: `JWT ${token}` }
}

interface Job {
  text: string
  values: readonly unknown[]
}

const teach = async (bare: Node, jobs: Record<string, Job>): Promise<void> => {
  await fetch(`${bare.address}/jobs`, { method: 'POST', body: JSON.stringify(jobs) })
}

const bodyOf = (text: string): string =>
  `select '{"data":' || rows || ',"info":{"total":' || total || '}}' as body from (${text}) q`

const listStatement = (): Job => {
  const { registry } = gatherDomains()
  return listSql(devactivity, readList(devactivity, query), person, {}, registry.label)
}

/** The list alone, asked by nobody. */
const listJob = (): Job => {
  const { text, values } = listStatement()
  return { text: bodyOf(text), values }
}

/** The list as the application asks it: whether the session lives stands in the same statement. */
const askedListJob = async ({ db }: College): Promise<Job> => {
  const session = await db.row<{ token_hash: Buffer }>('select token_hash from session order by id desc limit 1')
  const { text, values } = listStatement()
  const given = [session?.token_hash, new Date()] as const
  let job: Job = { text: '', values: [] }
  const written = cachedSessionReader(
    {
      row: (asked, all = []) => {
        job = { text: asked, values: all }
        return Promise.resolve(null)
      },
    },
    sessionSql,
    given,
    '',
  )
  await written.row(text, values).catch(() => undefined)
  // A value of bytes goes to the bare server as text, in the way PostgreSQL writes it.
  return {
    text: `${bodyOf(job.text)} where cached_session is not null`,
    values: job.values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)),
  }
}

const activity = (turn: number): Record<string, unknown> => ({
  user_id: 1,
  title: `Bench ${turn}`,
  activity_date: new Date().toISOString().slice(0, 10),
  time: 45,
  devgoal_id: 1,
  category_id: 1,
  learnings: 'A sentence of what was learned.',
  state: 'complete',
})

const columns =
  'id, organisation_id, created_at, updated_at, user_id, title, activity_date, time, educational_minutes, devgoal_id, devcycle_id, category_id, learnings, state'
const bareInsert = {
  text: `insert into devactivity (organisation_id, user_id, title, activity_date, time, educational_minutes, devgoal_id, devcycle_id, category_id, learnings, state)
    values (1, 1, $1, current_date, 45, 45, 1, 1, 1, 'A sentence of what was learned.', 'complete') returning (select row_to_json(x)::text from (select ${columns}) x) as body`,
  values: [':turn'],
}
const bareUpdate = {
  text: `update devactivity set title = $1, updated_at = now() where id = $2 returning (select row_to_json(x)::text from (select ${columns}) x) as body`,
  values: [':turn', ':id'],
}

const lists = async (college: College, findings: Finding[]): Promise<void> => {
  const [ours, bare, minimal] = await Promise.all([
    startCollege(college.url),
    startBare(college.url),
    startMinimal(college.url),
  ])
  const idle = ours.memory()
  const headers = await signIn(ours)
  await teach(bare, { '/list': listJob(), '/asked': await askedListJob(college) })
  const result = await compare(
    {
      ours: { url: ours.address + listPath, headers },
      packed: { url: ours.address + listPath, headers: { ...headers, 'accept-encoding': 'gzip' } },
      bare: { url: `${bare.address}/asked` },
      alone: { url: `${bare.address}/list` },
      minimal: { url: `${minimal.address}/list?${new URLSearchParams(query).toString()}` },
    },
    rounds,
    seconds,
  )
  findings.push({
    what: '(a) list of 50 of 50,000 activities, filtered, sorted, with total',
    ours: told(result.ours),
    beside: `bare node:http + pg, same SQL: ${told(result.bare)}`,
    ratio: ratio(result.ours, result.bare),
    bar: '≥ 0.8',
  })
  findings.push({
    what: '(a) the same, beside a statement that does not ask whether the session lives',
    ours: told(result.ours),
    beside: `bare node:http + pg, the list alone: ${told(result.alone)}`,
    ratio: ratio(result.ours, result.alone),
    bar: '',
  })
  findings.push({
    what: '(a) the same, beside the least of services on a narrow table of its own',
    ours: told(result.ours),
    beside: `Fastify + pg, no people, rules, walls or audit: ${told(result.minimal)}`,
    ratio: ratio(result.ours, result.minimal),
    bar: '',
  })
  findings.push({
    what: '(a) the same, compressed as browsers ask for it',
    ours: told(result.packed),
    beside: `plain: ${told(result.ours)}`,
    ratio: ratio(result.packed, result.ours),
    bar: '≥ 0.9',
  })
  findings.push({
    what: '(d) server memory, database apart',
    ours: `${idle} MB idle, ${ours.memory()} MB after the load`,
    beside: `bare: ${bare.memory()} MB after the load`,
    ratio: '',
    bar: '',
  })
  await Promise.all([ours.stop(), bare.stop(), minimal.stop()])
}

const writes = async (college: College, findings: Finding[]): Promise<void> => {
  const [ours, bare, minimal] = await Promise.all([
    startCollege(college.url),
    startBare(college.url),
    startMinimal(college.url),
  ])
  const headers = await signIn(ours)
  await teach(bare, { '/create': bareInsert, '/update': bareUpdate })
  const fresh = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })
  const url = `${ours.address}/api/v1/devactivity`
  const created = await compare(
    {
      ours: { url, method: 'PUT', headers, fresh, body: (turn) => JSON.stringify(activity(turn)) },
      bare: { url: `${bare.address}/create`, method: 'PUT', body: (turn) => JSON.stringify(activity(turn)) },
      minimal: { url: `${minimal.address}/create`, method: 'PUT', body: (turn) => JSON.stringify(activity(turn)) },
    },
    rounds,
    seconds,
  )
  findings.push({
    what: '(b) create an activity, with rules, references, audit and repeat-safety',
    ours: told(created.ours),
    beside: `bare insert: ${told(created.bare)}`,
    ratio: ratio(created.ours, created.bare),
    bar: '≥ 0.4',
  })
  findings.push({
    what: '(b) the same, beside the least of services on a narrow table of its own',
    ours: told(created.ours),
    beside: `Fastify + pg: ${told(created.minimal)}`,
    ratio: ratio(created.ours, created.minimal),
    bar: '',
  })
  // Tidied now, the database does not tidy up behind the creates while updates are measured.
  await college.db.script('vacuum (analyze)')
  // Each update names a row once, with the updated_at it was read with; the bare ones begin with the rows that are there longest.
  const rows = await college.db.rows<{ id: number; updated_at: string }>(
    'select id, updated_at from devactivity where user_id = 1 and deleted_at is null order by id desc',
  )
  const stamps = new Map(rows.map((row) => [row.id, row.updated_at]))
  const ids = stamps.keys()
  const updated = await compare(
    {
      ours: {
        url,
        method: 'POST',
        headers,
        fresh,
        body: (turn) => {
          const id = ids.next().value ?? 0
          return JSON.stringify({ id, updated_at: stamps.get(id), title: `Bench update ${turn}` })
        },
      },
      bare: {
        url: `${bare.address}/update`,
        method: 'POST',
        body: (turn) => JSON.stringify({ id: turn, title: `Bench update ${turn}` }),
      },
      minimal: {
        url: `${minimal.address}/update`,
        method: 'POST',
        body: (turn) => JSON.stringify({ id: turn, title: `Bench update ${turn}` }),
      },
    },
    rounds,
    Math.min(seconds, 3),
  )
  findings.push({
    what: '(b) update an activity',
    ours: told(updated.ours),
    beside: `bare update: ${told(updated.bare)}`,
    ratio: ratio(updated.ours, updated.bare),
    bar: '≥ 0.4',
  })
  findings.push({
    what: '(b) the update, beside the least of services on a narrow table of its own',
    ours: told(updated.ours),
    beside: `Fastify + pg: ${told(updated.minimal)}`,
    ratio: ratio(updated.ours, updated.minimal),
    bar: '',
  })
  await Promise.all([ours.stop(), bare.stop(), minimal.stop()])
}

const scale = async (colleges: readonly College[], findings: Finding[]): Promise<void> => {
  const nodes = await Promise.all(colleges.map((college) => startCollege(college.url)))
  const sides = Object.fromEntries(
    await Promise.all(
      nodes.map(
        async (node, at) =>
          [String(colleges[at]?.rows), { url: node.address + listPath, headers: await signIn(node) }] as const,
      ),
    ),
  )
  const result = await compare(sides, rounds, seconds)
  const [least] = colleges
  for (const { rows } of colleges) {
    const mine = result[String(rows)]
    const first = result[String(least?.rows)]
    if (!mine || !first) continue
    findings.push({
      what: `(c) the same list over ${rows.toLocaleString('en-NZ')} rows, 400 a person`,
      ours: told(mine),
      beside: `over ${least?.rows.toLocaleString('en-NZ')}: ${told(first)}`,
      ratio: ratio(mine, first),
      bar: rows === 1_000_000 ? '≥ 0.85' : '',
    })
  }
  await Promise.all(nodes.map((node) => node.stop()))
}

const findings: Finding[] = []
const world = await openFixtures()
try {
  if (wanted('lists')) await lists(await world.college(50_000), findings)
  if (wanted('writes')) await writes(await world.college(50_000), findings)
  if (wanted('growth')) findings.push(...(await measureGrowth(await world.skewedCollege(), rounds, seconds)))
  if (wanted('start')) findings.push(await measureStart((await world.college(50_000)).url))
  if (wanted('scale'))
    await scale([await world.college(10_000), await world.college(100_000), await world.college(1_000_000)], findings)
  // By name alone: it takes half an hour, and some 12 GB of the disk.
  if (only.includes('millions'))
    findings.push(
      await measureMillions(await world.longLivedCollege(37), await world.longLivedCollege(50_000), rounds, seconds),
    )
  if (wanted('dashboards')) findings.push(...(await measureDashboards(await world.college(600_000, 300))))
  if (wanted('reminders')) findings.push(...(await measureReminders(await world.college(600_000, 300))))
  if (wanted('files')) findings.push(...(await measureFiles(await world.college(50_000))))
  if (wanted('fees'))
    findings.push(...(await measureFees(await world.college(1_001, 1), await world.college(4_001, 1))))
  if (wanted('forms')) findings.push(...(await measureForms(await world.college(50_000))))
  if (wanted('messages')) findings.push(...(await measureMessages(await world.college(10_100, 1))))
  if (wanted('fairness')) findings.push(...(await measureFairness(world)))
  const onlyFull = only.includes('full')
  if (wanted('bounds') || onlyFull) findings.push(...(await measureBounds(await world.college(50_000), onlyFull)))
  if (wanted('exports')) findings.push(...(await measureExports(await world.college(50_000))))
  if (wanted('enumeration')) findings.push(...(await measureEnumeration(await world.college(50_000))))
} finally {
  await world.close()
}
if (wanted('richtext')) findings.push(...measureRichText())
if (wanted('forms') || wanted('longform')) findings.push(...(await (await import('./long-form.ts')).measureLongForm()))
if (wanted('web') || only.includes('sizes'))
  findings.push(...(await (await import('./web.ts')).measureWeb(wanted('web'))))
const fallen = writeReport(findings)
for (const each of fallen) console.error(`Fell below what is held: ${each}`)
if (fallen.length > 0) process.exitCode = 1
