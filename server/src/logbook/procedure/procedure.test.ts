import { addDays, quarterOf } from '@college/contract/kit'
import { maskNhi } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { openNhi } from './nhi.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner } = college.person('trainee1')
const words = { modality_id: a.modality, type_id: a.procedureType, region_id: a.region }

type Row = Procedure & AnyRow
const log = async (over: object = {}, who = 'trainee2'): Promise<Answered<Row>> =>
  (await college.as(who)).put<Row>('/procedure', {
    user_id: college.person(who).id,
    procedure_date: today,
    ...words,
    ...over,
  })
const change = async (row: Row, over: object, who = 'trainee2'): Promise<Answered<Row>> =>
  (await college.as(who)).post<Row>('/procedure', { id: row.id, updated_at: row.updated_at, ...over })
const get = async <T>(who: string, path: string, query: Record<string, string | number> = {}): Promise<Answered<T>> =>
  (await college.as(who)).get<T>(path, query)

afterEach(() => college.clock.reset())

describe('case numbers', () => {
  it('go up one by one, each for its own person, and fifty that are saved at once have no two alike and no gap', async () => {
    const before = (await get<number>('fellow1', '/procedure/next_case_number')).data
    const fellow = await college.as('fellow1')
    const other = await (await college.node()).as('fellow1')
    const body = { user_id: college.person('fellow1').id, procedure_date: today, ...words }
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? fellow : other).put<Row>('/procedure', body)),
    )
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
    const numbers = made.map(({ data }) => Number(data.case_number)).toSorted((one, two) => one - two)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => before + at))
    expect((await get<number>('fellow1', '/procedure/next_case_number')).data).toBe(before + 50)
    expect((await get<number>('fellow1', '/procedure/max_case_number')).data).toBe(before + 49)
  })

  it('a save that is sent again takes none of its own', async () => {
    const caller = await college.as('fellow2')
    const body = { user_id: college.person('fellow2').id, procedure_date: today, ...words, nhi: 'ZAC5361' }
    const [one, two] = await Promise.all(
      ['once', 'once'].map((name) => caller.put<Row>('/procedure', body, { key: `save-${name}` })),
    )
    expect([one?.status, two?.status]).toEqual([201, 201])
    expect(one?.data).toEqual(two?.data)
    const next = (await get<number>('fellow2', '/procedure/next_case_number')).data
    expect(next).toBe(Number(one?.data.case_number) + 1)
  })

  it('may be chosen: taken is 472, too short 471, and the next goes on after the highest', async () => {
    const { data } = await log({ case_number: 300 })
    expect(data.case_number).toBe(300)
    const taken = await log({ case_number: 300 })
    expect([taken.status, taken.named]).toEqual([472, ['case_number']])
    const short = await log({ case_number: 0 })
    expect([short.status, short.named, short.message]).toEqual([
      471,
      ['case_number'],
      'Enter the case number, 1 or higher',
    ])
    expect((await change(data, { case_number: null })).status).toBe(471)
    expect((await log({ case_number: -1 })).status).toBe(400)
    expect((await log({ case_number: 1.5 })).status).toBe(400)
    expect((await log()).data.case_number).toBe(301)
    expect((await log({ case_number: 300 }, 'educator2')).status).toBe(201)
  })

  it('of a removed case is given again only by hand, and then the removed one stays away', async () => {
    const { data } = await log({}, 'director2')
    const caller = await college.as('director2')
    await caller.delete('/procedure', { id: data.id })
    expect((await log({}, 'director2')).data.case_number).toBe(Number(data.case_number) + 1)
    const again = await log({ case_number: data.case_number }, 'director2')
    expect(again.status).toBe(201)
    expect((await caller.post('/procedure/restore', { id: data.id })).status).toBe(472)
  })

  it('after the highest there is, the next is the first that was never given', async () => {
    const { data: first } = await log({}, 'instructor2')
    const highest = await log({ case_number: 99_999_999 }, 'instructor2')
    await (await college.as('instructor2')).delete('/procedure', { id: highest.data.id })
    const { data } = await log({}, 'instructor2')
    expect(data.case_number).toBe(Number(first.case_number) + 1)
    expect((await change(data, { case_number: data.case_number, comments: 'Words' }, 'instructor2')).status).toBe(261)
    expect((await get<number>('instructor2', '/procedure/next_case_number')).data).toBe(Number(data.case_number) + 1)
  })

  it('of others are theirs and of whoever looks after them', async () => {
    for (const path of ['/procedure/next_case_number', '/procedure/max_case_number']) {
      expect((await get('educator1', path, { user_id: owner })).status).toBe(200)
      expect((await get('educator2', path, { user_id: owner })).status).toBe(404)
    }
    const plain = college.person('plain2')
    await (await college.as('plain2')).delete('/procedure', { id: plain.procedure })
    expect((await get('plain2', '/procedure/max_case_number')).status).toBe(260)
    expect((await get<number>('plain2', '/procedure/next_case_number')).data).toBe(2)
  })
})

describe('a case', () => {
  it('needs a date that has come, a modality, a type and a region', async () => {
    const caller = await college.as('trainee2')
    const none = await caller.put('/procedure', { user_id: college.person('trainee2').id })
    expect(none.named?.toSorted()).toEqual(['modality_id', 'procedure_date', 'region_id', 'type_id'])
    expect((await log({ procedure_date: addDays(today, 1) })).named).toEqual(['procedure_date'])
    expect((await log({ procedure_date: '2026-02-30' })).named).toEqual(['procedure_date'])
  })

  it('takes words of the right kind that are in use; old cases keep what was retired', async () => {
    expect((await log({ modality_id: a.region })).named).toEqual(['modality_id'])
    expect((await log({ outcome_id: a.modality })).named).toEqual(['outcome_id'])
    expect((await log({ region_id: college.fixtures.b.region })).status).toBe(400)
    const office = await college.as('admin1')
    const { data: word } = await office.put('/procedureterm', { kind: 'supervision', name: 'By telephone' })
    const { data } = await log({ supervision_id: word.id })
    expect(data.supervision_name).toBe('By telephone')
    const retired = await office.post('/procedureterm', {
      id: word.id,
      updated_at: word.updated_at,
      name: 'By phone',
      active: false,
    })
    expect(retired.status).toBe(261)
    expect((await log({ supervision_id: word.id })).named).toEqual(['supervision_id'])
    expect((await change(data, { comments: 'Still there' })).data.supervision_name).toBe('By phone')
    expect((await office.delete('/procedureterm', { id: word.id })).status).toBe(476)
  })

  it('says in one flag whether anything made it difficult', async () => {
    const { data } = await log({ difficulty_other: true, difficulty_comments: 'The light went out' })
    expect(data.difficult).toBe(true)
    expect((await change(data, { difficulty_other: false })).data.difficult).toBe(false)
    expect((await log({ difficult: true })).status).toBe(400)
  })

  it('lists the cases with a complication, as many as the figures count', async () => {
    const { data } = await log({ complication: 'Faint' })
    const plain = await log({ complication: '' })
    expect([data.complicated, plain.data.complicated]).toEqual([true, false])
    const of = { user_id: college.person('trainee2').id }
    const listed = async (complicated: string) =>
      (await get<AnyRow[]>('trainee2', '/procedures', { ...of, complicated, limit: 500 })).data.map(({ id }) => id)
    expect(await listed('true')).toContain(data.id)
    expect(await listed('false')).not.toContain(data.id)
    const { data: figures } = await get<AnyRow>('trainee2', '/procedure/figures')
    expect(await listed('true')).toHaveLength(Number(figures['complications']))
    expect((await change(data, { complication: null })).data.complicated).toBe(false)
    expect((await log({ complicated: true })).status).toBe(400)
    expect((await get('trainee2', '/procedures', { ...of, complicated: 'perhaps' })).status).toBe(400)
  })

  it('the supervisor may supervise, and stays on the case', async () => {
    for (const who of ['trainee1', 'instructor2', 'fellow2'])
      expect((await log({ supervisor_id: college.person(who).id })).named).toEqual(['supervisor_id'])
    const { data } = await log()
    await college.db.rows('update procedure set supervisor_id = $1 where id = $2', [owner, data.id])
    const body = { supervisor_id: owner, comments: 'A word' }
    const { data: now } = await get<Row>('trainee2', '/procedure', { id: data.id })
    expect((await change(now, body)).data).toMatchObject(body)
  })

  it('nobody supervises themselves', async () => {
    expect((await log({ supervisor_id: college.person('trainee2').id })).named).toEqual(['supervisor_id'])
  })

  it('is found by its number, structures and comments, with or without macrons', async () => {
    const { data } = await log({ structures: 'Pūtahi', comments: 'Whānau there', case_number: 70_707 })
    for (const q of ['70707', 'putahi', 'whanau there']) {
      const { data: found } = await get<Row[]>('trainee2', '/procedures', { q })
      expect([q, found.map(({ id }) => id)]).toEqual([q, [data.id]])
    }
  })
})

describe('words and targets', () => {
  it('a name stands once for each kind and place, and a structure lies in a region', async () => {
    const office = await college.as('admin1')
    const add = async (body: object): Promise<number> => (await office.put('/procedureterm', body)).status
    expect(await add({ kind: 'modality', name: 'ULTRASOUND' })).toBe(468)
    expect(await add({ kind: 'structure', name: 'Joint', parent_id: a.region })).toBe(201)
    expect(await add({ kind: 'structure', name: 'Joint' })).toBe(201)
    expect(await add({ kind: 'structure', name: 'Other joint', parent_id: a.modality })).toBe(400)
    expect(await add({ kind: 'type', name: 'Block', parent_id: a.region })).toBe(400)
    expect(await add({ kind: 'nothing', name: 'Block' })).toBe(400)
  })

  it('one target stands for a modality in a region', async () => {
    const office = await college.as('admin1')
    const square = { modality_id: a.modality, region_id: a.region }
    expect((await office.put('/proceduretarget', { ...square, count: 5 })).status).toBe(468)
    expect((await office.put('/proceduretarget', { ...square, region_id: a.modality, count: 5 })).status).toBe(400)
    expect((await office.put('/proceduretarget', { ...square, count: 0 })).status).toBe(400)
  })
})

describe('an NHI', () => {
  it('is kept sealed, read masked everywhere, and audited masked', async () => {
    const { data } = await log({ nhi: 'zbn 77vl' })
    expect(data.nhi).toBe(maskNhi('ZBN77VL'))
    const kept = await college.db.row<{ nhi: string; nhi_sealed: Buffer; text: string }>(
      'select nhi, nhi_sealed, row_to_json(p)::text as text from procedure p where id = $1',
      [data.id],
    )
    expect(kept?.text).not.toContain('ZBN77VL')
    const whose = { user_id: college.person('trainee2').id, organisation_id: a.organisation }
    expect(kept && openNhi(testKeys, whose, kept.nhi_sealed)).toBe('ZBN77VL')
    expect(() => kept && openNhi(testKeys, { ...whose, user_id: owner }, kept.nhi_sealed)).toThrow()
    const listed = await get<Row[]>('trainee2', '/procedures', { id: data.id })
    expect(listed.data[0]?.nhi).toBe('ZBN•••L')
    const other = await change(data, { nhi: 'ZAC5361' })
    expect(other.data.nhi).toBe('ZAC•••1')
    const audited = await college.db.rows<{ changes: Record<string, unknown> }>(
      `select changes from audit where resource = 'procedure' and record_id = $1 order by id`,
      [data.id],
    )
    expect(audited.map(({ changes }) => changes['nhi'])).toEqual([
      [null, 'ZBN•••L'],
      ['ZBN•••L', 'ZAC•••1'],
    ])
  })

  it('of the wrong shape is refused, with a doubtful last character it is kept', async () => {
    for (const nhi of ['ZAC536', 'ZIC5361', 'ZAC53611', '12ABCDE', 'ZAC•••1', 'ZAC5361; drop table', '']) {
      const refused = await log({ nhi })
      expect([nhi, refused.status, refused.named]).toEqual([nhi, 400, ['nhi']])
      expect(JSON.stringify(refused)).not.toContain('5361;')
    }
    expect((await log({ nhi: 'ZAC5362' })).status).toBe(201)
    expect((await log({ nhi: null })).data.nhi).toBeNull()
  })

  it('stays where what was read is sent back, is replaced where the mask is the same, and goes', async () => {
    const { data } = await log({ nhi: 'ZAC5361' })
    const index = async (): Promise<string | undefined> =>
      (
        await college.db.row<{ hex: string }>(`select encode(nhi_index, 'hex') as hex from procedure where id = $1`, [
          data.id,
        ])
      )?.hex
    const first = await index()
    const same = await change(data, { nhi: data.nhi, comments: 'Words' })
    expect([same.status, await index()]).toEqual([261, first])
    expect((await change(same.data, { nhi: 'ZBN•••L' })).status).toBe(400)
    // Another number with the same mask.
    const replaced = await change(same.data, { nhi: 'ZAC4471' })
    expect([replaced.status, replaced.data.nhi]).toEqual([261, 'ZAC•••1'])
    expect(await index()).not.toBe(first)
    const gone = await change(replaced.data, { nhi: null })
    expect([gone.data.nhi, await index()]).toEqual([null, null])
    expect((await (await college.as('trainee2')).post('/procedure/nhi', { id: data.id })).status).toBe(476)
  })

  it('leaves nothing in the kept answers, neither in clear nor to be tried out', async () => {
    const caller = await college.as('trainee2')
    const body = { user_id: college.person('trainee2').id, procedure_date: today, ...words, nhi: 'ZSC21TN' }
    const made = await caller.put<Row>('/procedure', body, { key: 'save-with-nhi' })
    await caller.post('/procedure/nhi', { id: made.data.id }, { key: 'show-with-key' })
    const kept = await college.db.rows<{ key: string; text: string }>(
      `select key, row_to_json(i)::text as text from idempotency i where key in ('save-with-nhi', 'show-with-key')`,
    )
    expect(kept.map(({ key }) => key)).toEqual(['save-with-nhi'])
    expect(kept[0]?.text).not.toContain('ZSC21TN')
  })
})

describe('figures', () => {
  it('count one logbook with its supervision, heat and targets', async () => {
    const { data: before } = await get<AnyRow>('trainee1', '/procedure/figures')
    await log({ difficulty_physical: true, complication: 'Faint' }, 'trainee1')
    const { data } = await get<{ [name: string]: unknown; quarter: { count: number } }>(
      'educator1',
      '/procedure/figures',
      {
        user_id: owner,
      },
    )
    expect(data).toMatchObject({
      user_id: owner,
      readable: true,
      total: Number(before['total']) + 1,
      difficult: 1,
      complications: 1,
      last_date: today,
      heat: [{ modality_id: a.modality, region_id: a.region, target: 30 }],
      targets: { all: 1, met: 0 },
    })
    expect(data['quarter']).toMatchObject({ from: quarterOf(today).from, to: quarterOf(today).to })
    expect(data['supervision']).toEqual([{ id: null, name: 'Not given', count: Number(before['total']) + 1 }])
  })

  it('are all that a Director has of a trainee who is not linked, and fellows have no targets', async () => {
    const of = { user_id: college.person('trainee2').id }
    const { data } = await get<AnyRow>('director1', '/procedure/figures', of)
    expect(data['readable']).toBe(false)
    expect((await get('director1', '/procedures', of)).status).toBe(260)
    expect((await get('educator1', '/procedure/figures', of)).status).toBe(404)
    expect((await get('director1', '/procedure/figures', { user_id: college.person('fellow1').id })).status).toBe(404)
    expect((await get<AnyRow>('fellow1', '/procedure/figures')).data['targets']).toEqual({ all: 0, met: 0 })
  })

  it('of the own trainees are for teachers, of everyone for the office', async () => {
    const trainees = await get<AnyRow>('educator1', '/procedure/figures', { of: 'trainees' })
    expect(trainees.data).toMatchObject({ user_id: null, people: 1 })
    expect((await get<AnyRow>('fellow1', '/procedure/figures', { of: 'trainees' })).data).toMatchObject({ total: 0 })
    expect((await get('educator1', '/procedure/figures', { of: 'everyone' })).status).toBe(403)
    const everyone = await get<AnyRow>('admin1', '/procedure/figures', { of: 'everyone' })
    const all = await college.db.row<{ count: number }>(
      'select count(*)::int as count from procedure where organisation_id = $1 and deleted_at is null',
      [a.organisation],
    )
    expect(everyone.data['total']).toBe(all?.count)
  })
})

describe('reference data', () => {
  it('come in one call with the last case and the next number', async () => {
    const { data: made } = await log({ nhi: 'ZAC5361', structures: 'Subacromial bursa' }, 'trainee1')
    const { data, status } = await get<AnyRow & { supervisors: { id: number }[]; terms: AnyRow[] }>(
      'trainee1',
      '/procedure/refdata',
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      last: { id: made.id, nhi: 'ZAC•••1' },
      next_case_number: Number(made.case_number) + 1,
      today,
      targets: [{ modality_id: a.modality, region_id: a.region, count: 30 }],
    })
    expect(data.supervisors.map(({ id }) => id)).toContain(college.person('educator1').id)
    expect(data.terms.map(({ id }) => id)).toContain(a.modality)
    expect((await get<AnyRow>('fellow1', '/procedure/refdata')).data['targets']).toEqual([])
  })
})
