import { startCollege } from './nodes.ts'
import type { Node } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth, signedIn, timed } from './timing.ts'
import type { College } from './fixtures.ts'

const turns = 20 * Number(process.env['ROUNDS'] ?? 5)
const forms = 10_000
const trainees = 40
const pages = { all: 500, ofSession: 8 } as const

// 40 of the people are trainees with 250 forms each, of a template of twelve answers; everyone is asked for two signatures, some of them of a role.
const filled = `
  set statement_timeout = 0;
  update membership set role_id = (select id from role where name = 'Trainee') where user_id > 85;
  update membership set role_id = (select id from role where name = 'Director') where user_id in (3, 7, 8, 9, 10, 11);
  -- Each of them reads of all again and again, as who teaches them may without the password.
  insert into userrelationship (organisation_id, user_id, trainee_id, kind) select 1, d, n, 'director' from generate_series(86, 85 + ${trainees}) n cross join unnest(array[3, 7, 8, 9, 10, 11]) d;
  insert into devformtemplate (organisation_id, name, type, schema, signing_required, version, published_at)
    select 1, 'Discussion ' || n, 'trainee', '{}', true, 1, now() from generate_series(1, 8) n;
  insert into devformtemplate_version (organisation_id, devformtemplate_id, version, name, schema, signing_required, encrypt, published_at)
    select 1, id, 1, name, '{}', true, false, now() from devformtemplate;
  insert into devform (organisation_id, user_id, devformtemplate_id, version, name, type, title, state, data, completed_at, content_hash,
      signing_required, signatures_needed, questions, answered)
    select 1, 86 + n % ${trainees}, t.id, 1, t.name, 'trainee', 'About case ' || n, case when n % 3 = 0 then 'started' else 'completed' end,
      (select jsonb_object_agg('answer_' || k, repeat('A sentence that was written. ', 8)) from generate_series(1, 12) k),
      case when n % 3 = 0 then null else now() - n * interval '1 hour' end, case when n % 3 = 0 then null else repeat('a', 64) end,
      true, 2, 12, 12 - n % 3
    from generate_series(0, ${forms - 1}) n join devformtemplate t on t.id = 1 + n % 8;
  insert into devformsignature (organisation_id, devform_id, user_id, party, party_title, position, signer_id, signer_role, asked_at)
    select 1, f.id, f.user_id, 'party_' || p, 'Party ' || p, p, case when p = 1 or f.id % 10 > 3 then 4 + p end,
      -- A role that people hold, and now and then one that no one does.
      case when p = 1 or f.id % 10 > 3 then null when f.id % 10 > 0 then 'Educator' else 'Examiner' end, now() from devform f cross join generate_series(1, 2) p
    where f.state = 'completed';
  analyze;
`

const asked = [
  { what: 'all trainee forms', who: 'person3', path: '/devforms?type=trainee&limit=50' },
  { what: 'all trainee forms, found by words', who: 'person7', path: '/devforms?type=trainee&limit=50&q=case+77' },
  {
    what: 'forms that wait for a role no one holds',
    who: 'person9',
    path: '/devforms?type=trainee&role_unheld=true&limit=50',
  },
  {
    what: 'all trainee forms that are completed, by name',
    who: 'person8',
    path: '/devforms?type=trainee&state=completed&sort=name&limit=50',
  },
  { what: 'forms that wait for a signer', who: 'person10', path: '/devforms?type=trainee&waits=signer&limit=50' },
  {
    what: 'forms that wait for a person or a role',
    who: 'person12',
    path: '/devforms?type=trainee&waits_for=person:5&waits_for=role:Examiner&limit=50',
  },
  {
    what: 'forms that one of them is asked to sign',
    who: 'person11',
    path: '/devforms?type=trainee&signer_ids=5&state=completed&limit=50',
  },
] as const

/** What open pages that follow forms keep of a node: memory, and connections of the database. */
const measureFollowers = async (node: Node, college: College): Promise<Finding> => {
  const sessions: Readonly<Record<string, string>>[] = []
  for (let at = 0; at < Math.ceil(pages.all / pages.ofSession); at += 1)
    sessions.push(await signedIn(node, `person${86 + (at % trainees)}`))
  const before = node.memory()
  const leaving = new AbortController()
  const open = await Promise.all(
    Array.from({ length: pages.all }, (_, at) => {
      const session = at % sessions.length
      const form = 1 + (session % trainees)
      return fetch(`${node.address}/api/v1/devform/follow?id=${form}`, {
        headers: sessions[session] ?? {},
        signal: leaving.signal,
      })
    }),
  )
  const refused = open.filter(({ status }) => status !== 200).length
  const kept = node.memory() - before
  const [row] = await college.db.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'college-records changes'`,
  )
  leaving.abort()
  return {
    what: `(h) ${pages.all} open pages that follow forms: memory of the server`,
    ours: `${kept} MB, ${row?.count ?? 0} connection of the database${refused > 0 ? `, ${refused} refused` : ''}`,
    beside: '',
    ratio: '',
    bar: '≤ 40 MB, one connection',
  }
}

/** Times of the Director's list of forms, at 10,000 of them. */
export const measureForms = async (college: College): Promise<Finding[]> => {
  await college.db.script(filled)
  const node = await startCollege(college.url)
  const findings: Finding[] = []
  for (const { what, path, who } of asked) {
    const headers = await signedIn(node, who)
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await timed(`${node.address}/api/v1${path}`, headers))
    findings.push({
      what: `(h) ${what} for the Director, ${forms.toLocaleString('en-NZ')} forms`,
      ours: `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms`,
      beside: '',
      ratio: '',
      bar: 'p95 ≤ 200 ms',
    })
  }
  findings.push(await measureFollowers(node, college))
  await node.stop()
  return findings
}
