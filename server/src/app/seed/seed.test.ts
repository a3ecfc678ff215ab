import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { badges, Stats } from '@college/contract/cpd'
import type { userHistory } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'
import { enquiryStates } from '@college/contract/messaging'
import type { Database } from '#database'
import { makeDatabase, openNamed, openTestApp, testKeys as keys } from '#testing'
import { seedBadges } from './badges.ts'
import { demoPassword, seedDemo } from './index.ts'
import { broken } from './testing/broken.ts'

const config = { demoPassword: null }
const day = '2026-11-20T02:00:00Z'
const at = (instant: string) => (): Date => new Date(instant)

const tables = [
  'organisation',
  'role',
  'user',
  'membership',
  'userrelationship',
  'organisationconfig',
  'devcategory',
  'devcycle',
  'devcyclepause',
  'closed_cycle',
  'closed_cycle_person',
  'devplan',
  'devgoal',
  'devgoaltick',
  'activityimport',
  'devactivity',
  'location',
  'placement',
  'placement_note',
  'procedureterm',
  'proceduretarget',
  'procedure',
  'message',
  'messagerecipient',
  'remindermessage',
  'subscription',
  'fee_raise',
  'transaction',
  'transaction_allocation',
  'tracker',
  'trackerevent',
  'pagecontent',
  'faq',
  'notification',
  'enquiry',
  'enquiry_entry',
  'devformtemplate',
  'devformtemplate_version',
  'devform',
  'devform_revision',
  'devform_event',
  'devformsignature',
]

/** A hash of every table. Salt makes what is hashed or sealed another each time, so that is left out. */
const fingerprint = async (db: Database): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const row = await db.row<{ hash: string }>(
      `select count(*) || ' ' || md5(string_agg(line, ',' order by line)) as hash
       from (select (to_jsonb(t) - '{password_hash,nhi_sealed,data_sealed,answers_sealed}'::text[])::text as line from "${table}" t) x`,
    )
    found[table] = row?.hash ?? ''
  }
  return found
}

const withEmpty = async (work: (db: Database) => Promise<void>): Promise<void> => {
  const db = openNamed(await makeDatabase('empty'))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const college = await openTestApp({ from: 'empty' })
college.clock.set(day)

describe('the demo college', () => {
  it('takes few statements', async () => {
    // No node is at work over this database, whose jobs would be counted.
    await withEmpty(async (db) => {
      const before = db.statements()
      await seedDemo({ db, now: at(day), keys }, config)
      expect(db.statements() - before).toBeLessThan(160)
    })
  })

  it('is not changed by seeding it again', async () => {
    await seedDemo({ db: college.db, now: college.clock.now, keys }, config)
    const first = await fingerprint(college.db)
    expect(Number(first['user']?.split(' ')[0])).toBeGreaterThanOrEqual(40)
    expect(Number(first['devactivity']?.split(' ')[0])).toBeGreaterThan(2_500)
    await seedDemo({ db: college.db, now: at('2027-06-01T00:00:00Z'), keys }, config)
    expect(await fingerprint(college.db)).toEqual(first)
  })

  it('shows messages, reminders, answers, pages, notices and enquiries of every state', async () => {
    const [shown] = await college.db.rows(`select
      (select count(*)::int from faq where published) >= 15 as faqs,
      (select count(*)::int from pagecontent) >= 6 as pages,
      (select count(*)::int from message where reply_to_id is not null) > 0 as threads,
      (select count(*)::int from remindermessage where active) > 0 as reminders,
      (select days from remindermessage where event = 'certificate_date') as certificate,
      (select bool_or(reminders > 0 and people > 0) and max(extract(isodow from day)) < 6 from reminder_run) as run,
      (select count(*)::int from notification) > 1 as notices,
      (select array_agg(distinct state order by state) from enquiry) as enquiries`)
    const enquiries = enquiryStates.toSorted()
    expect(shown).toEqual({
      faqs: true,
      pages: true,
      threads: true,
      reminders: true,
      certificate: [90, 42, 14],
      run: true,
      notices: true,
      enquiries,
    })
  })

  it('is the same on the same day, also when two nodes start at once', async () => {
    await withEmpty(async (db) => {
      const seed = () =>
        seedDemo({ db, now: at('2026-11-20T08:30:00Z'), keys }, { demoPassword: 'another long password' })
      await Promise.all([seed(), seed()])
      expect(await fingerprint(db)).toEqual(await fingerprint(college.db))
    })
  })

  it('leaves nothing when it is broken off', async () => {
    await withEmpty(async (db) => {
      await db.rows(`insert into notification (id, title, text, starts_at) values (1, 'In the way', 'x', now())`)
      await expect(seedDemo({ db, now: at(day), keys }, config)).rejects.toThrow(/notification_pkey/)
      for (const table of tables.filter((name) => name !== 'notification'))
        expect(await db.rows(`select 1 from "${table}"`), table).toEqual([])
      await db.rows('delete from notification')
      await seedDemo({ db, now: at(day), keys }, config)
      expect(await fingerprint(db)).toEqual(await fingerprint(college.db))
    })
  })

  it.each(Object.entries(broken))('has no row where %s', async (_name, statement) => {
    expect(await college.db.rows(statement)).toEqual([])
  })

  it.each(['2027-04-01T00:00:00Z', '2028-02-28T12:00:00Z'])(
    'holds together when it is founded at %s',
    async (instant) =>
      withEmpty(async (db) => {
        await seedDemo({ db, now: at(instant), keys, files: college.files, random: randomBytes }, config)
        for (const [name, statement] of Object.entries(broken)) expect(await db.rows(statement), name).toEqual([])
      }),
  )
})

interface SignedIn {
  id: number
  display_name: string
  type: string
}

const signIn = async (username: string) => {
  const answer = await college.guest.post<SignedIn>('/user/signin', { username, password: demoPassword(config) })
  return { ...answer, caller: college.withToken(answer.token) }
}

const statsOf = async (username: string): Promise<Stats> => {
  const { caller } = await signIn(username)
  return (await caller.get<Stats>('/cpd/stats')).data
}

const completed = (part: Pick<NonNullable<Stats['plan']>, 'progress'> | null): number =>
  (part?.progress ?? []).filter((each) => each.completed === 1).length

const progressBy = (part: Pick<NonNullable<Stats['plan']>, 'goals' | 'progress'> | null, title: string) => {
  const goal = part?.goals.find((each) => each.title === title)
  return { goal, done: part?.progress.find((each) => each.devgoal_id === goal?.id) }
}

describe('the history of the demo trainee', () => {
  it('has the reads of teachers and of the office in the days before, first in the audit and in their order', async () => {
    const { caller } = await signIn('trainee')
    const { data } = await caller.get<AnswerOf<typeof userHistory>>('/user/history', { kind: 'look', limit: 200 })
    expect(data.map((row) => [row.by_name, row.call, row.listed, row.at.slice(0, 10)])).toEqual([
      ['The college office', 'GET /devactivities/csv', 'export', '2026-11-18'],
      ['Sione Fīfita', 'GET /devactivities', 'list', '2026-11-17'],
      ['Helen Rāpana', 'GET /devactivity', null, '2026-11-14'],
      ['Helen Rāpana', 'GET /devactivities', 'list', '2026-11-14'],
      ['The college office', 'GET /devactivities', 'list', '2026-11-11'],
    ])
    const first = await college.db.rows<{ call: string }>('select call from audit order by id limit 5')
    expect(first.map(({ call }) => call)).toEqual(data.map(({ call }) => call).toReversed())
  })
})

describe('the seven sign-ins', () => {
  it.each([
    ['trainee', 'Mārama Thorne', 'Trainee'],
    ['fellow', 'Callum Petrie', 'Fellow'],
    ['educator', 'Helen Rāpana', 'Educator'],
    ['director', 'Sione Fīfita', 'Director'],
    ['instructor', 'Tāne Whaanga', 'guest'],
    ['admin', 'Priya Nair', 'Administrator'],
    ['padmin', 'Moana Reedy', 'padmin'],
  ])('%s is %s, a %s, and has what a session starts with', async (username, name, type) => {
    const { status, data, caller } = await signIn(username)
    expect(status).toBe(200)
    expect(data).toMatchObject({ display_name: name, type })
    const refdata = await caller.get('/cpd/refdata')
    expect(refdata.status).toBe(200)
    expect(refdata.data).toMatchObject({
      current_devcycle_fellow: { name: '2026–27' },
      current_devcycle_trainee: { name: '2026–27' },
    })
    // One notice is for everyone, one for trainees.
    const notices = type === 'Trainee' ? 2 : 1
    expect((await caller.get<object[]>('/notifications/current')).data).toHaveLength(notices)
  })

  it('show the trainee 18 of 42 goals at 45% of the time, one of them at its requirement and two soon due', async () => {
    const { plan, today, recent, cycle } = await statsOf('trainee')
    expect(plan?.devplan).toMatchObject({
      start_date: '2025-02-03',
      end_date: '2029-02-02',
      supervisor_name: 'Helen Rāpana',
    })
    expect(plan?.goals).toHaveLength(42)
    expect(completed(plan)).toBe(18)
    expect(progressBy(plan, 'Ultrasound-guided shoulder injections')).toMatchObject({
      goal: { deadline: '2026-11-30', count: 30 },
      done: { count: 27, completed: 0 },
    })
    expect(progressBy(plan, 'Ultrasound of the shoulder and elbow')).toMatchObject({
      goal: { time: 600 },
      done: { time: 600, completed: 0 },
    })
    const open = new Set(plan?.progress.filter((each) => each.completed === 0).map((each) => each.devgoal_id))
    const near = plan?.goals.filter((goal) => open.has(goal.id) && goal.deadline && goal.deadline <= '2026-12-20')
    expect(near).toHaveLength(2)
    expect(plan?.progress.some((each) => each.ticked_at !== null)).toBe(true)
    expect(recent.map(({ activity_date, state }) => ({ activity_date, state })).slice(0, 2)).toEqual([
      { activity_date: today, state: 'draft' },
      { activity_date: '2026-11-19', state: 'complete' },
    ])
    expect(cycle?.devcycle.type).toBe('trainee')
  })

  it('show the trainee what forms their year asks for, and how many of each are done', async () => {
    const { cycle } = await statsOf('trainee')
    const asked = cycle?.goals.filter(({ counts }) => counts === 'forms') ?? []
    const figures = asked.map(({ title, count }) => [title, count, progressBy(cycle, title).done?.count])
    expect(figures).toEqual([
      ['Mini-CEX, four a year', 4, 0],
      ['Procedures observed, six a year', 6, 1],
    ])
  })

  it('show the fellow 29:40 of 50:00, behind an even pace, with cultural safety in two groups', async () => {
    const { cycle, plan } = await statsOf('fellow')
    expect(cycle).toMatchObject({ logged: 1_780, required: 3_000 })
    expect(cycle?.groups).toEqual({ reviewing_reflecting: 565, measuring_improving: 270, educational: 945 })
    expect(cycle?.cultural_safety).toEqual(['reviewing_reflecting', 'educational'])
    expect(cycle?.goals).toHaveLength(10)
    expect(completed(cycle)).toBe(3)
    expect(progressBy(cycle, 'Peer group meetings').done).toMatchObject({ time: 375, completed: 1 })
    expect(progressBy(cycle, 'Patient feedback survey').done).toMatchObject({
      completed: 1,
      completed_at: '2026-10-03',
    })
    expect(progressBy(cycle, 'Injection safety course')).toMatchObject({
      goal: { deadline: '2026-11-30' },
      done: { count: 0, completed: 0 },
    })
    expect(progressBy(cycle, 'Teach ultrasound to Year 1 trainees')).toMatchObject({
      goal: { time: 120 },
      done: { time: 120, completed: 0 },
    })
    expect(plan?.goals).toHaveLength(7)
    expect(completed(plan)).toBe(2)
    expect(plan?.devplan.agreed_at).not.toBeNull()
  })

  it('show the fellow a cycle of last year that keeps its verdict', async () => {
    const { caller: fellow } = await signIn('fellow')
    const id =
      (
        await college.db.row<{ id: number }>(
          `select id from devcycle where type = 'fellow' and organisation_id = 1 and expired_at is not null order by end_date desc limit 1`,
        )
      )?.id ?? 0
    const read = async () => (await fellow.get<Stats>('/cpd/stats', { devcycle_id: id })).data.cycle
    const before = await read()
    expect(before?.standing.total.logged).toBeGreaterThan(0)
    await college.db.rows('update devcategory set max_minutes = coalesce(max_minutes, 0) + 1')
    expect(await read()).toEqual(before)
    await college.db.rows('update devcategory set max_minutes = nullif(max_minutes - 1, 0)')
    // It was met, and the certificate of it is what the first start takes along.
    expect(before?.standing.state).toBe('met')
    const node = { now: college.clock.now, keys, files: college.files, random: randomBytes, labels: () => 'id' }
    await seedBadges({ ...node, db: college.db, log: pino({ level: 'silent' }) }, college.db, 'https://records.test')
    const { badges: taken } = (await fellow.get<AnswerOf<typeof badges>>('/badges')).data
    expect(taken).toMatchObject([{ devcycle_id: id, title: '2025–26 completed', withdrawn_at: null }])
  })

  it('show the educator six trainees, and what they did', async () => {
    const { caller, data } = await signIn('educator')
    const people = await caller.get<SignedIn[]>('/users', { limit: 100 })
    const trainees = people.data.filter((person) => person.id !== data.id)
    expect(trainees.map((person) => person.display_name)).toEqual([
      'Ben Okafor',
      'Li-Wen Zhao',
      'Mārama Thorne',
      'Ngaio Wētere',
      'Rosa Fernández',
      'Tomasi Leota',
    ])
    for (const { id } of trainees) {
      const stats = await caller.get<Stats>('/cpd/stats', { user_id: id })
      expect(stats.data.plan?.goals).toHaveLength(42)
    }
  })

  it('show a trainee whose programme was broken off none', async () => {
    expect((await statsOf('jin-woo.park')).plan).toBeNull()
  })

  it('show the admin one organisation and the platform admin both', async () => {
    const [admin, padmin] = [await signIn('admin'), await signIn('padmin')]
    const names = async ({ caller }: typeof admin) =>
      (await caller.get<{ name: string }[]>('/organisations')).data.map(({ name }) => name)
    expect(await names(admin)).toEqual(['Kahurangi College'])
    expect(await names(padmin)).toEqual(['Kahurangi College', 'Waipounamu Institute'])
    const total = async ({ caller }: typeof admin) => (await caller.get('/users', { limit: 1 })).info['total']
    expect(await total(padmin)).toBe(Number(await total(admin)) + 3)
  })

  it('do not let in who is inactive or not confirmed', async () => {
    expect((await signIn('james.mcallister')).status).toBe(401)
    expect((await signIn('anika.sharma')).status).toBe(475)
  })
})
