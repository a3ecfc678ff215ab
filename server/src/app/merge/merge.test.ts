import { addDays } from '@college/contract/kit'
import type { Account } from '@college/contract/accounting'
import type { AccountMerge, MergePreview } from '@college/contract/identity'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixturePassword, insert, openTestApp } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const keep = college.person('plain1')
const here = { organisation_id: a.organisation }
afterEach(() => college.clock.reset())

let [old, cycle, activity, plan, trainee] = [0, 0, 0, 0, 0]

beforeAll(async () => {
  const [row] = await db.rows<{ id: number }>(
    `insert into "user" (organisation_id, firstname, lastname, email, username, password_hash, confirmed_at, mcnz_number, trainee_since)
     select organisation_id, 'Mere', 'Twice', 'mere@twice.test', 'meretwice', password_hash, now(), '77123', '2024-02-01'
     from "user" where id = $1 returning id`,
    [keep.id],
  )
  old = row?.id ?? 0
  await db.rows('update "user" set mcnz_number = null, trainee_since = null where id = $1', [keep.id])
  await db.rows('delete from transaction where user_id = $1', [keep.id])
  cycle = await insert(db, 'devcycle', {
    ...here,
    name: 'Open now',
    type: 'trainee',
    start_date: addDays(today, -3000),
    end_date: addDays(today, -2900),
  })
  activity = await insert(db, 'devactivity', {
    ...here,
    user_id: old,
    devcycle_id: cycle,
    title: 'Logged in the wrong account',
    activity_date: addDays(today, -2990),
    time: 60,
    state: 'complete',
  })
  plan = await insert(db, 'devplan', {
    ...here,
    user_id: old,
    category: 'PLAN',
    name: 'Programme',
    start_date: addDays(today, 4000),
    end_date: addDays(today, 4100),
  })
  const goal = await insert(db, 'devgoal', { ...here, devplan_id: plan, title: 'Ticked', completion_type: 'manual' })
  await db.rows('insert into devgoaltick (devgoal_id, user_id, ticked_by) values ($1, $2, $2)', [goal, old])
  trainee = college.person('trainee2').id
  await insert(db, 'userrelationship', { ...here, user_id: old, trainee_id: trainee, kind: 'educator' })
  await insert(db, 'membership', { ...here, user_id: old, role_id: a.roles['Trainee'] })
})

const moneyOf = async (user_id: number) => (await admin.get<Account>('/transactions/account', { user_id })).data
const enter = async (user_id: number, type: 'invoice' | 'payment', amount: number, days = 0): Promise<number> => {
  const body = { user_id, type, date: addDays(today, days - 40), description: 'Fee', amount }
  const { status, data } = await admin.put<{ id: number }>('/transaction', body)
  expect(status).toBe(201)
  return data.id
}
/** What of each line is settled, by its type and amount. */
const settledOf = async (user: number): Promise<string[]> =>
  (
    await db.rows<{ type: string; amount: number; allocated: number }>(
      'select type, amount, allocated from transaction where user_id = $1 order by id',
      [user],
    )
  ).map(({ type, amount, allocated }) => `${type} ${amount}: ${allocated}`)

const preview = (keep_id: number, old_id: number) => admin.get<MergePreview>('/user/merge/preview', { keep_id, old_id })
const merge = (keep_id: number, old_id: number) =>
  admin.post<AccountMerge>('/user/merge', { keep_id, old_id, reason: 'Registered twice.' })
const ownerOf = async (table: 'devactivity' | 'devplan', id: number): Promise<number | undefined> =>
  table === 'devactivity'
    ? (await db.row<{ user_id: number }>('select user_id from devactivity where id = $1', [id]))?.user_id
    : (await db.row<{ user_id: number }>('select user_id from devplan where id = $1', [id]))?.user_id

describe('merging two accounts of one person', () => {
  it('knows what to do with every column that names a person: a new table says so in `merge_column`', async () => {
    const there = await db.rows<{ name: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = '"user"'::regclass and c.connamespace = 'public'::regnamespace`,
    )
    const said = await db.rows<{ name: string }>(
      `select quote_ident(table_name) || '.' || column_name as name from merge_column`,
    )
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted()
    expect(names(said)).toEqual(names(there))
  })

  it('shows what it would do, and writes down whose accounts were looked at', async () => {
    const { data } = await preview(keep.id, old)
    expect(data.refused).toEqual([])
    expect(data.fills).toEqual([
      { title: 'MCNZ number', value: '77123' },
      { title: 'Trainee since', value: '2024-02-01' },
    ])
    const of = (title: string) => data.has.find((each) => each.title === title)
    expect(of('Activities')).toMatchObject({ old: 1, moves: true })
    expect(of('Roles')).toMatchObject({ old: 1, moves: true })
    expect(of('Ticked goals')).toMatchObject({ old: 1, moves: true })
    const looks = await db.rows<{ owner_id: number }>(
      `select distinct owner_id from audit where resource = 'user' and kind <> 'change' and owner_id in ($1, $2)`,
      [keep.id, old],
    )
    expect(looks).toHaveLength(2)
  })

  it('is refused with a way out where it would take apart what was kept or signed', async () => {
    const words = async (keep_id: number, old_id: number): Promise<string> => {
      const { refused } = (await preview(keep_id, old_id)).data
      expect((await merge(keep_id, old_id)).status).toBe(476)
      return refused.join(' ')
    }
    expect(await words(keep.id, keep.id)).toContain('two different accounts')
    expect(await words(college.person('admin1').id, old)).toContain('your own account')
    expect(await words(keep.id, college.person('inactive').id)).not.toContain('isn’t active')
    expect(await words(college.person('inactive').id, keep.id)).toContain('isn’t active and confirmed')
    // Where neither could stay, "keep the other one" would lead nowhere.
    expect(await words(college.person('inactive').id, college.person('unconfirmed').id)).toContain(
      'Neither account is active and confirmed. Open the one you want to keep and choose Confirm address',
    )
    expect(await words(keep.id, college.person('trainee1').id)).toMatch(/procedures.*(Keep that account|Leave both)/)
    const signer = college.person('educator1').id
    const signed = await db.row<{ id: number }>(
      `select id from devformsignature where user_id = $1 and deleted_at is null limit 1`,
      [college.person('trainee1').id],
    )
    await db.rows('update devformsignature set signer_id = $2 where id = $1', [signed?.id ?? 0, signer])
    expect(await words(college.person('trainee1').id, signer)).toContain('can’t sign their own forms')
    expect((await preview(keep.id, college.person('bTrainee').id)).status).toBe(404)
    const platform = await admin.post('/user/merge', {
      keep_id: keep.id,
      old_id: college.person('padmin').id,
      reason: 'Both',
    })
    expect([403, 404]).toContain(platform.status)
  })

  it('is refused where both have entries in open cycles that run at the same time', async () => {
    const other = await insert(db, 'devcycle', {
      ...here,
      name: 'The other set',
      type: 'fellow',
      start_date: addDays(today, -2990),
      end_date: addDays(today, -2890),
    })
    const entry = await insert(db, 'devactivity', {
      ...here,
      user_id: keep.id,
      devcycle_id: other,
      title: 'Mine',
      activity_date: addDays(today, -2980),
      time: 60,
      state: 'complete',
    })
    expect((await merge(keep.id, old)).message).toContain('cycles that run at the same time')
    await db.rows('update devactivity set deleted_at = now() where id = $1', [entry])
  })

  it('lets what one account had left over pay what the other owes', async () => {
    await enter(old, 'invoice', 30_000)
    await enter(old, 'payment', 80_000, 1)
    await enter(keep.id, 'invoice', 60_000, 2)
    expect([await settledOf(old), await settledOf(keep.id)]).toEqual([
      ['invoice 30000: 30000', 'payment 80000: 30000'],
      ['invoice 60000: 0'],
    ])
    expect([(await moneyOf(old)).balance, (await moneyOf(keep.id)).balance]).toEqual([-50_000, 60_000])
  })

  it('moves what is the person’s own in one act, ends the sessions of both, and tells the old account where to sign in', async () => {
    const sessions = [await college.tokenOf('plain1')]
    const mine = await college.guest.post('/user/signin', { username: 'meretwice', password: fixturePassword })
    expect(mine.status).toBe(200)
    sessions.push(mine.token)
    const made = await Promise.all([merge(keep.id, old), merge(keep.id, old)])
    expect(made.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 476])
    expect([await ownerOf('devactivity', activity), await ownerOf('devplan', plan)]).toEqual([keep.id, keep.id])
    for (const token of sessions) expect((await college.withToken(token).get('/user/token')).status).toBe(401)
    const again = await college.guest.post('/user/signin', { username: 'meretwice', password: fixturePassword })
    expect([again.status, again.message]).toEqual([
      476,
      expect.stringMatching(/merged into your other one. Sign in as p•+/),
    ])
    const wrong = await college.guest.post('/user/signin', { username: 'meretwice', password: 'not this one' })
    expect([wrong.status, wrong.message]).toEqual([401, expect.not.stringContaining('merged')])
    const actor = (await (await college.as('plain1')).get('/user/token')).info['actor']
    expect(actor).toMatchObject({ roles: ['Trainee'], linked: [trainee] })
    expect(await settledOf(keep.id)).toEqual(['invoice 30000: 30000', 'payment 80000: 80000', 'invoice 60000: 50000'])
    expect((await moneyOf(keep.id)).balance).toBe(10_000)
    const filled = await db.row('select mcnz_number, trainee_since from "user" where id = $1', [keep.id])
    expect(filled).toEqual({ mcnz_number: '77123', trainee_since: '2024-02-01' })
    const audited = await db.rows(
      `select 1 from audit where resource = 'user' and record_id = $1 and changes ? 'merged_into'`,
      [old],
    )
    expect(audited).toHaveLength(1)
  })

  it('is undone within 30 days, with what was changed since named', async () => {
    const [made] = (await admin.get<AccountMerge[]>('/user/merges', { user_id: keep.id })).data
    const id = made?.id ?? 0
    expect(made).toMatchObject({ keep_id: keep.id, old_id: old, reason: 'Registered twice.' })
    await enter(keep.id, 'payment', 40_000, 3)
    await db.rows(`update devactivity set title = 'Changed since', updated_by = $2 where id = $1`, [activity, keep.id])
    college.clock.advance(31 * 86_400_000)
    expect((await (await college.as('admin1')).post('/user/merge/undo', { id })).message).toContain('30 days')
    college.clock.reset()
    const undone = await admin.post<{ changed: object[] }>('/user/merge/undo', { id })
    expect([undone.status, undone.data.changed]).toEqual([261, [{ title: 'Activities', changed: 1, gone: 0 }]])
    expect([await ownerOf('devactivity', activity), await ownerOf('devplan', plan)]).toEqual([old, old])
    // Each account has its own money again, and none of it pays for the other.
    expect([await settledOf(old), await settledOf(keep.id)]).toEqual([
      ['invoice 30000: 30000', 'payment 80000: 30000'],
      ['invoice 60000: 40000', 'payment 40000: 40000'],
    ])
    expect([(await moneyOf(old)).balance, (await moneyOf(keep.id)).balance]).toEqual([-50_000, 20_000])
    const across = await db.rows(
      `select 1 from transaction_allocation a join transaction d on d.id = a.debit_id join transaction c on c.id = a.credit_id
       where a.user_id <> d.user_id or a.user_id <> c.user_id`,
    )
    expect(across).toEqual([])
    expect((await admin.post('/user/merge/undo', { id })).status).toBe(476)
    const back = await college.guest.post('/user/signin', { username: 'meretwice', password: fixturePassword })
    expect([back.status, back.data['mcnz_number']]).toEqual([200, '77123'])
    expect((await (await college.as('plain1')).get('/user/token')).info['actor']).toMatchObject({
      roles: [],
      linked: [],
    })
  })

  it('is undone where a payment that came along was voided since, and others that came along paid instead', async () => {
    await enter(old, 'payment', 10_000, 4)
    expect((await merge(keep.id, old)).status).toBe(201)
    const [payment] = await db.rows<{ id: number; updated_at: string }>(
      'select id, to_json(updated_at) #>> array[]::text[] as updated_at from transaction where user_id = $1 and amount = 80000',
      [keep.id],
    )
    const again = await college.as('admin1')
    const voided = await again.post('/transaction/void', { ...payment, reason: 'The bank took it back' })
    expect(voided.status).toBe(261)
    expect(await settledOf(keep.id)).toEqual([
      'invoice 30000: 10000',
      'payment 80000: 0',
      'invoice 60000: 40000',
      'payment 40000: 40000',
      'payment 10000: 10000',
    ])
    const [made] = (await again.get<AccountMerge[]>('/user/merges', { user_id: keep.id })).data
    const undone = await again.post<{ changed: object[] }>('/user/merge/undo', { id: made?.id })
    // The payment, and the invoice that it paid.
    expect([undone.status, undone.data.changed]).toEqual([261, [{ title: 'Transactions', changed: 2, gone: 0 }]])
    expect([await settledOf(old), await settledOf(keep.id)]).toEqual([
      ['invoice 30000: 10000', 'payment 80000: 0', 'payment 10000: 10000'],
      ['invoice 60000: 40000', 'payment 40000: 40000'],
    ])
    expect([(await moneyOf(old)).balance, (await moneyOf(keep.id)).balance]).toEqual([20_000, 20_000])
    const wrong = await db.rows(
      `select t.id from transaction t left join transaction_allocation x on t.id in (x.debit_id, x.credit_id)
       where t.user_id = any($1::bigint[]) group by t.id
       having t.allocated <> coalesce(sum(x.amount), 0) or bool_or(x.user_id <> t.user_id)`,
      [[old, keep.id]],
    )
    expect(wrong).toEqual([])
  })
})
