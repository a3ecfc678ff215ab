import { startCollege } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth, signedIn, timed } from './timing.ts'
import type { College } from './fixtures.ts'

const turns = 8 * Number(process.env['ROUNDS'] ?? 5)

// Of 2,000 fellows 800 become trainees with a programme of 40 goals; four people look after them, one fellow logs a year of 400.
const roles = `
  set statement_timeout = 0;
  update membership set role_id = (select id from role where name = 'Trainee') where user_id > 1200;
  update membership set role_id = (select id from role where name = 'Administrator') where user_id = 2;
  update membership set role_id = (select id from role where name = 'Director') where user_id = 3;
  update membership set role_id = (select id from role where name = 'Educator') where user_id = 4;
  insert into userrelationship (organisation_id, user_id, trainee_id, kind)
    select 1, 4, n, 'educator' from generate_series(1201, 1230) n;
  insert into devcycle (organisation_id, name, type, start_date, end_date, hours_required)
    values (1, 'Trainees now', 'trainee', current_date - 200, current_date + 165, 50);
  insert into devplan (organisation_id, user_id, category, name, start_date, end_date)
    select 1, n, 'PLAN', 'Programme', current_date - 500, current_date + 960 from generate_series(1201, 2000) n;
  insert into devgoal (organisation_id, user_id, devplan_id, title, completion_type, time, predefined, position)
    select 1, p.user_id, p.id, 'Goal ' || n, 'time', 300, true, n from devplan p cross join generate_series(1, 40) n;
  with plan as (select p.id, p.user_id, min(g.id) as first from devplan p join devgoal g on g.devplan_id = p.id group by p.id)
    update devactivity a set devcycle_id = (select max(id) from devcycle), devplan_id = plan.id, devgoal_id = plan.first + a.id % 40
    from plan where plan.user_id = a.user_id;
  insert into devactivity (organisation_id, user_id, title, activity_date, time, educational_minutes, devgoal_id, devcycle_id, category_id, learnings, state)
    select 1, 1, 'A busy year ' || n, current_date - n % 190, 45, 45, 1 + n % 10, 1, 1 + n % 8, 'A sentence of what was learned.', 'complete'
    from generate_series(1, 350) n;
  analyze;
`

interface DashboardCall {
  what: string
  who: string
  path: string
  /** Milliseconds within which 95 of 100 answers come; 800 where left out. */
  within?: number
}

// A list stands 150 ms after the last key, of which the page waits 70 before it asks: decision 041.
const palette = (who: string, of: string, q: string): DashboardCall => ({
  what: `palette: “${q}” for ${of}`,
  who,
  path: `/search?q=${encodeURIComponent(q)}`,
  within: 80,
})

const asked: readonly DashboardCall[] = [
  { what: 'a fellow’s figures', who: 'person1', path: '/cpd/stats' },
  { what: 'a trainee’s figures', who: 'person1300', path: '/cpd/stats' },
  { what: 'an educator’s trainees', who: 'person4', path: '/cpd/trainees?sort=-short&limit=500' },
  { what: 'all trainees for the Director', who: 'person3', path: '/cpd/trainees?sort=-short&limit=500' },
  {
    what: 'the cohort of fellows for the office',
    who: 'person2',
    path: '/cpd/cyclepeople?type=fellow&sort=-behind&limit=500',
  },
  {
    what: 'the cohort of trainees for the office',
    who: 'person2',
    path: '/cpd/cyclepeople?type=trainee&sort=-behind&limit=500',
  },
  { what: 'all training plans for the office', who: 'person2', path: '/cpd/plans?category=PLAN&limit=50' },
  {
    what: 'whose completion a shared goal turns',
    who: 'person2',
    path: '/devgoal/flips?id=1&completion_type=time&time=600&count=0',
  },
  { what: 'all fellows for the office', who: 'person2', path: '/cpd/fellows?limit=50' },
  ...[
    ['person2', 'the office'],
    ['person3', 'a Director'],
    ['person4', 'an educator'],
  ].flatMap(([who = '', of = '']) =>
    ['person 12', 'busy year', 'activity 5999', 'goal 7', 'zebra'].map((q) => palette(who, of, q)),
  ),
]

const withRoles = new WeakSet<College>()

/** Gives a filled college its roles, once: trainees with a programme, and who looks after them. */
export const addRoles = async (college: College): Promise<void> => {
  if (withRoles.has(college)) return
  withRoles.add(college)
  await college.db.script(roles)
  // As autovacuum leaves a table some minutes after so many rows were changed at once.
  await college.db.script('vacuum analyze devactivity')
}

/** Times of the calls behind dashboards at 2,000 people and 600,000 activities, and of a report made beside other calls. */
export const measureDashboards = async (college: College): Promise<Finding[]> => {
  await addRoles(college)
  const node = await startCollege(college.url)
  const api = `${node.address}/api/v1`
  const findings: Finding[] = []
  for (const { what, who, path, within = 800 } of asked) {
    const headers = await signedIn(node, who)
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await timed(api + path, headers))
    findings.push({
      what: `(f) ${what}, 2,000 people, 600,000 activities`,
      ours: `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms`,
      beside: '',
      ratio: '',
      bar: `p95 ≤ ${within} ms`,
    })
  }
  const headers = await signedIn(node, 'person1')
  const quiet: number[] = []
  for (let turn = 0; turn < turns; turn += 1) quiet.push(await timed(`${api}/devcycle/current`, headers))
  const pdfs: number[] = []
  const meanwhile: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const made = timed(`${api}/cpd/report/cycle/pdf`, headers).then((ms) => pdfs.push(ms))
    const report = { pending: true }
    void made.finally(() => (report.pending = false))
    while (report.pending) meanwhile.push(await timed(`${api}/devcycle/current`, headers))
    await made
  }
  findings.push(
    {
      what: '(g) PDF of a fellow’s year with over 400 activities',
      ours: `median ${nth(pdfs, 0.5)} ms, longest ${nth(pdfs, 1)} ms`,
      beside: '',
      ratio: '',
      bar: '≤ 2,000 ms',
    },
    {
      what: '(g) another call while such a PDF is made',
      ours: `p50 ${nth(meanwhile, 0.5)} ms, p95 ${nth(meanwhile, 0.95)} ms`,
      beside: `alone: p50 ${nth(quiet, 0.5)} ms, p95 ${nth(quiet, 0.95)} ms`,
      ratio: (nth(quiet, 0.5) / Math.max(1, nth(meanwhile, 0.5))).toFixed(2),
      bar: 'two cores: reported',
    },
  )
  await node.stop()
  return findings
}
