import type { PeopleCheck } from '@college/contract/app'
import type { PeopleBatch } from '@college/contract/identity'
import { mostPeopleAtOnce } from '@college/contract/identity'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered } from '#testing'
import { claimBatch, mostBatches, tellBatch } from './batch.ts'
import { peopleBatches } from './testing.ts'

const college = await openTestApp()
const { db, clock } = college
const { a, b, today } = college.fixtures
const { context, educator, admin, settled, programme, undo, count } = await peopleBatches(college)

/** Keeps the jobs from the college meanwhile: they wait for the one before them. */
const whileJobsWait = <T>(work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['peoplebatch', a.organisation])
    return work()
  })

const heads = 'First name,Surname,E-mail,Role,MCNZ No.,Joining date,Educator,Programme,First day'
const file = (...rows: string[]): string => [heads, ...rows].join('\n')
const mere = 'Mere,Tautahi,mere@six.test,Trainee,70001,01/02/2026,educator1@college.test,Basic training,02/02/2026'

const check = (text: string, more: object = {}, caller = admin): Promise<Answered<PeopleCheck>> =>
  caller.post<PeopleCheck>('/peopleimport/check', { text, ...more })
const take = (text: string, checked: PeopleCheck, more: object = {}, caller = admin): Promise<Answered<PeopleBatch>> =>
  caller.put<PeopleBatch>('/peopleimport', {
    text,
    mapping: checked.mapping,
    print: checked.print,
    invite: false,
    file_name: 'people.csv',
    ...more,
  })
const reasonsOf = ({ data }: Answered<PeopleCheck>): Record<number, string[]> =>
  Object.fromEntries(data.rows.map(({ line, reasons }) => [line, reasons]))
const imported = async (text: string, more: object = {}): Promise<PeopleBatch | undefined> => {
  const checked = await check(text)
  const made = await take(text, checked.data, more)
  expect([made.status, made.data.state]).toEqual([202, 'waiting'])
  return settled(made.data.id)
}
const idOf = async (email: string): Promise<number> =>
  (await db.row<{ id: number }>('select id from "user" where email = $1 and deleted_at is null', [email]))?.id ?? 0

describe('a file of people', () => {
  it('is recognised by its headings and shown with what each row would make; nothing is saved', async () => {
    const people = await count('"user"')
    const { data } = await check(file(mere, 'Hemi,Ward,hemi@six.test,Fellow; Educator,,,Mere Tautahi,,'))
    expect(data.missing).toEqual([])
    expect([data.ready, data.refused, data.mapped_by]).toEqual([2, 0, 'guessed'])
    expect(data.rows[0]).toMatchObject({
      line: 2,
      state: 'ready',
      name: 'Mere Tautahi',
      roles: ['Trainee'],
      mcnz_number: '70001',
      joined: '2026-02-01',
      relations: [{ as: 'educator', name: 'educator1 Tūhoe' }],
      programme: { name: 'Basic training', start: '2026-02-02', end: '2027-02-01' },
    })
    expect(data.rows[1]).toMatchObject({ roles: ['Fellow', 'Educator'], relations: [{ name: 'Mere Tautahi' }] })
    expect(await count('"user"')).toBe(people)
    const noted = await db.row<{ owner_ids: number[] }>(
      `select coalesce(owner_ids, array[owner_id]) as owner_ids from audit where call = 'POST /peopleimport/check' and kind = 'look' order by id desc limit 1`,
    )
    expect(noted?.owner_ids ?? []).toContain(educator.id)
  })

  it('has everything that is wrong with each row in words, at once', async () => {
    const others = await db.row<{ email: string }>('select email from "user" where id = $1', [
      college.person('bTrainee').id,
    ])
    const answer = await check(
      file(
        ',,,Felow,12,31/02/2026,Not Here,Basic,soon',
        'Ana,Hall,not an address,padmin,55555,,,Training elsewhere,01/02/2026',
        'Eru,Pene,eru@six.test,Fellow,,,,Basic training,',
        'Eru,Again,ERU@six.test,,,,Eru Again,Old training,01/02/2026',
        `Lia,Vea,educator1@college.test,,,,,,01/02/2026`,
        `Sam,Else,${others?.email ?? ''},,,,,,`,
      ),
    )
    expect(answer.data).toMatchObject({ ready: 0, refused: 6 })
    expect(reasonsOf(answer)).toEqual({
      2: [
        'The first name is empty',
        'The last name is empty',
        'The email address is empty',
        'The MCNZ number “12”: enter the MCNZ number, at least 5 digits',
        'The joining date “31/02/2026” isn’t a date. Use DD/MM/YYYY',
        'The first day of the programme “soon” cannot be read: write DD/MM/YYYY or YYYY-MM-DD',
        'There is no role “Felow”. Did you mean “Fellow”?',
        'We couldn’t find the educator “Not Here” here or in this file',
        'There is no training programme “Basic”. Did you mean “Basic training”?',
      ],
      3: [
        '“not an address” is not an email address',
        'educator1 Tūhoe already has this MCNZ number',
        'The role “padmin” can’t be added from a file',
        'There is no training programme “Training elsewhere”',
      ],
      4: [
        'A training programme is for trainees: add the role Trainee, or take the programme out',
        'The programme has no first day',
      ],
      5: [
        'The email address is in the file twice, also on line 4',
        'The educator “Eru Again” is the same person',
        'The training programme “Old training” is archived',
      ],
      6: ['educator1 Tūhoe already has this email address', 'This row has programme dates but no programme'],
      7: ['This email address has an account already'],
    })
    const text = file('Ana,Hall,not an address,,,,,,')
    const { data } = await check(text)
    expect(await take(text, data)).toMatchObject({ status: 476 })
  })

  it('finds whom a relationship names by an address or a whole name, here and in the file, in any case', async () => {
    const answer = await check(
      file(
        'Ana,Hall,ana@six.test,Fellow,,,EDUCATOR1@college.test; tama ward,,',
        'Tama,Ward,tama@six.test,Educator,,,Lia Vea,,',
        'Lia,Vea,lia1@six.test,Educator,,,TAMA@six.test,,',
        'Lia,Vea,lia2@six.test,Educator,,,lia1@six.test,,',
        'Eru,Pene,eru@six.test,Fellow,,,educator1 tūhoe,,',
      ),
    )
    const found = answer.data.rows.map(({ line, relations }) => [line, relations.map(({ name }) => name)] as const)
    expect(Object.fromEntries(found)).toEqual({
      2: ['educator1 Tūhoe', 'Tama Ward'],
      3: [],
      4: ['Tama Ward'],
      5: ['Lia Vea'],
      6: ['educator1 Tūhoe'],
    })
    expect(reasonsOf(answer)[3]).toEqual([
      'The educator “Lia Vea” is the name of several people: use their email address',
    ])
  })

  it.each([
    [
      'a file that is no table',
      '\u0089PNG\r\n\u001a\n\u0001IHDR',
      400,
      'This is not a CSV file. Save your list as CSV first.',
    ],
    ['headings alone', heads, 400, 'This file has headings but no rows.'],
    [
      'more people than one import brings',
      file(...Array.from({ length: mostPeopleAtOnce + 1 }, () => 'A,B,c@d.test,,,,,,')),
      400,
      'This file has more than 2,000 rows. Import it in parts.',
    ],
    ['a file of 1 MB', 'x'.repeat(1_000_001), 400, 'This file is too large: at most 1 MB'],
  ])('that is %s is refused in words', async (_what, text, status, words) => {
    const { status: found, body } = await check(text)
    expect([found, JSON.stringify(body)]).toEqual([status, expect.stringContaining(words)])
  })

  it('of 5 MB is refused before it is read', async () => {
    expect((await check('x'.repeat(5_000_000))).status).toBe(413)
  })

  it('is not for anyone but the office, and waits for the password where that was long ago', async () => {
    for (const name of ['trainee1', 'director1'] as const)
      expect((await check(file(mere), {}, await college.as(name))).status).toBe(403)
    expect((await college.guest.get('/peoplebatches')).status).toBe(401)
    const { data } = await check(file(mere))
    clock.advance(16 * 60_000)
    const late = await take(file(mere), data)
    clock.reset()
    expect(late).toMatchObject({ status: 403, body: { step_up: true } })
  })

  it('comes in whole after a row was mended and one left out, with links by email only when asked; and is undone', async () => {
    const text = file(
      mere,
      'Hemi,Ward,hemi.six.test,Trainee,70002,,,,',
      'Not,Wanted,no@six.test,Nothing,,,,,',
      'Teina,Rua,teina@six.test,Educator,,,,,',
    )
    expect((await check(text)).data).toMatchObject({ ready: 2, refused: 2 })
    const said = { mended: [{ line: 3, cells: { email: 'hemi@six.test', educator: 'Teina Rua' } }], left_out: [4] }
    const { data } = await check(text, said)
    expect(data).toMatchObject({ ready: 3, refused: 0, left_out: 1 })
    const twice = await whileJobsWait(() =>
      Promise.all([take(text, data, { ...said, invite: true }), take(text, data, { ...said, invite: true })]),
    )
    expect(new Set(twice.map(({ data: made }) => made.id)).size).toBe(1)
    const batch = await settled(twice[0].data.id)
    expect(batch).toMatchObject({ state: 'done', done: 3, total: 3, title: 'people.csv', kind: 'import' })
    const [mereId, hemi, teina] = [
      await idOf('mere@six.test'),
      await idOf('hemi@six.test'),
      await idOf('teina@six.test'),
    ]
    const person = await db.row(
      `select trainee_since, mcnz_number, password_hash, confirmed_at, organisation_id from "user" where id = $1`,
      [mereId],
    )
    expect(person).toEqual({
      trainee_since: '2026-02-01',
      mcnz_number: '70001',
      password_hash: null,
      confirmed_at: null,
      organisation_id: a.organisation,
    })
    expect(await count('devgoal where user_id = $1', mereId)).toBe(1)
    expect(
      await db.row('select name, start_date, end_date, source_plan_id from devplan where user_id = $1', [mereId]),
    ).toEqual({ name: 'Basic training', start_date: '2026-02-02', end_date: '2027-02-01', source_plan_id: programme })
    expect(
      await db.rows(
        'select user_id, trainee_id, kind from userrelationship where trainee_id = any($1::bigint[]) order by id',
        [[mereId, hemi]],
      ),
    ).toEqual([
      { user_id: educator.id, trainee_id: mereId, kind: 'educator' },
      { user_id: teina, trainee_id: hemi, kind: 'educator' },
    ])
    expect(await count(`outbox where event = 'set_password' and user_id = $1`, hemi)).toBe(1)
    expect(await count(`audit where resource = 'user' and record_id = $1 and changes ? 'added'`, hemi)).toBe(1)
    expect(await count('peoplebatch where id = $1 and ask is not null', batch?.id)).toBe(0)

    const undone = await undo(batch?.id ?? 0)
    expect([undone.status, undone.data.state, undone.data.kept]).toEqual([261, 'undone', 0])
    expect(await idOf('mere@six.test')).toBe(0)
    expect(await count(`outbox where user_id = $1`, hemi)).toBe(0)
    expect(await count(`devplan where user_id = $1 and deleted_at is null`, mereId)).toBe(0)
    expect(await count(`membership where user_id = $1 and deleted_at is null`, hemi)).toBe(0)
    expect((await undo(batch?.id ?? 0)).status).toBe(476)
    expect((await undo(batch?.id ?? 0, await college.as('bAdmin'))).status).toBe(404)
    // Their addresses are free again.
    expect((await check(text, said)).data.ready).toBe(3)
  })

  it('no longer comes in as it was looked at once something has changed, before or after it was confirmed', async () => {
    const text = file('Aroha,Kemp,aroha@six.test,Trainee,,,,Basic training,02/02/2026')
    const { data } = await check(text)
    await db.rows(`update devplan set name = 'Basic training I' where id = $1`, [programme])
    expect(await take(text, data)).toMatchObject({ status: 476 })
    await db.rows(`update devplan set name = 'Basic training' where id = $1`, [programme])
    await db.rows(`update devplan set end_date = '2027-06-30' where id = $1`, [programme])
    expect(await take(text, data)).toMatchObject({ status: 409 })
    await db.rows(`update devplan set end_date = '2026-12-31' where id = $1`, [programme])
    const [first, second] = [file('Kiri,Moana,kiri@six.test,,,,,,'), file('Other,Kiri,kiri@six.test,,,,,,')]
    const [one, other] = [await check(first), await check(second)]
    const [firstMade, secondMade] = await whileJobsWait(async () => [
      (await take(first, one.data)).data.id,
      (await take(second, other.data)).data.id,
    ])
    const ended = [await settled(firstMade ?? 0), await settled(secondMade ?? 0)]
    const failed = ended.find((each) => each?.state === 'failed')
    expect(new Set(ended.map((each) => each?.state))).toEqual(new Set(['done', 'failed']))
    expect(failed?.problem).toBe(
      'Something has changed since you looked at the preview, so nothing was made. Look at it again.',
    )
    expect(await count('"user" where email = $1', 'kiri@six.test')).toBe(1)
    expect((await undo(failed?.id ?? 0)).status).toBe(476)
  })

  it('stays once one of its people has signed in, or has something of their own', async () => {
    const batch = await imported(file('Ina,Signed,ina@six.test,Trainee,,,,,', 'Ono,Own,ono@six.test,Trainee,,,,,'))
    await db.rows(`update "user" set login_count = 1 where email = 'ina@six.test'`)
    const activity = await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: await idOf('ono@six.test'),
      title: 'Logged for them',
      activity_date: today,
      time: 60,
      state: 'draft',
    })
    const refused = await undo(batch?.id ?? 0)
    expect(refused).toMatchObject({ status: 476 })
    expect(JSON.stringify(refused.body)).toContain(
      'Ina Signed has signed in. Ono Own has something of their own: activities.',
    )
    await db.rows('delete from devactivity where id = $1', [activity])
    await db.rows(`update "user" set login_count = 0 where email = 'ina@six.test'`)
    expect((await undo(batch?.id ?? 0)).status).toBe(261)
  })

  it('of many is undone as it came, each row of it, before the database has any figures about it', async () => {
    const rows = Array.from({ length: 400 }, (_, at) =>
      mere
        .replace('Mere', `Mere ${at}`)
        .replace(/mere@|,70001/g, (part) => (part === 'mere@' ? `mere${at}@many.` : ',')),
    )
    const batch = await imported(file(...rows))
    expect(batch).toMatchObject({ state: 'done', done: 400, problem: null })
    const { data } = await undo(batch?.id ?? 0)
    expect(data).toMatchObject({ state: 'undone' })
    expect(await count(`"user" where email like '%@many.six.test' and deleted_at is null`)).toBe(0)
  })

  it('is taken again by another node where one was cut off, and makes nothing that is not finished', async () => {
    const { data } = await check(file('Cut,Off,cut@six.test,,,,,,'))
    const made = await whileJobsWait(async () => {
      const begun = (await take(file('Cut,Off,cut@six.test,,,,,,'), data)).data
      await db.rows(
        `update peoplebatch set state = 'running', claim = 'another node', claimed_at = $2, tries = 1 where id = $1`,
        [begun.id, new Date(clock.now().getTime() - 3 * 60_000)],
      )
      return begun
    })
    const lost = { id: made.id, claim: 'another node', made_by: college.person('admin1').id }
    expect(await settled(made.id)).toMatchObject({ state: 'done', done: 1 })
    await expect(tellBatch(context, { ...lost } as never, 1)).rejects.toThrow() // what a node remembers of its claim
    expect(await claimBatch(context)).toBeNull()
    expect(await count('"user" where email = $1', 'cut@six.test')).toBe(1)
  })
})

it('batches wait by turns of who made them, in whatever college, and one person has ten', async () => {
  const [one, other] = [college.person('admin1').id, college.person('bAdmin').id]
  const what = { kind: 'import', title: 'Turns', ask: '{}', print: 'turns', total: 1, made_at: clock.now() }
  const at = (made_by: number) => ({ organisation_id: (made_by === one ? a : b).organisation, made_by, ...what })
  const claimed = await db.transaction(async (tx) => {
    for (const by of [one, one, one, other]) await insert(tx, 'peoplebatch', at(by))
    const makers: unknown[] = []
    for (let n = 0; n < 4; n += 1) makers.push((await claimBatch({ ...context, db: tx }))?.made_by)
    await tx.rows(`delete from peoplebatch where print = 'turns'`)
    return makers
  })
  expect(claimed).toEqual([one, other, one, one])
  for (let n = 0; n < mostBatches; n += 1)
    await insert(db, 'peoplebatch', { ...at(one), state: 'running', claimed_at: clock.now() })
  const { data } = await check(file('Ten,More,ten@six.test,,,,,,'))
  expect((await take(file('Ten,More,ten@six.test,,,,,,'), data)).status).toBe(476)
  await db.rows(`delete from peoplebatch where print = 'turns'`)
})
