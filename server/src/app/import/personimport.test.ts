import type { Procedure } from '@college/contract/logbook'
import { randomBytes } from 'node:crypto'
import { archiveDays, checkPersonImport, undoImportDays } from '@college/contract/app'
import type { PersonImport } from '@college/contract/app'
import { mostImportRows } from '@college/contract/cpd'
import type { AnswerOf } from '@college/contract/kit'
import type { Placement } from '@college/contract/logbook'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { uploadBy } from '#files/testing'
import { insert, openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'
import { takenAlong, unpacked } from '../export/testing.ts'
import { manifestName, sealName } from '../export/person/manifest.ts'
import { sweepArchives } from './archives.ts'

type Placed = Pick<Placement, 'comments' | 'stay_number'>
type Check = AnswerOf<typeof checkPersonImport>

const college = await openTestApp()
const { db, clock } = college
const { a } = college.fixtures
const from = college.person('trainee1')
const to = college.person('bTrainee')
let office: TestCaller
let archive: Buffer

beforeAll(async () => {
  const row = { organisation_id: a.organisation, user_id: from.id }
  const activity = { ...row, state: 'complete', activity_date: '2020-02-03', time: 90 }
  await insert(db, 'devactivity', { ...activity, title: 'Ngā pōwhiri', learnings: 'Kōrero,\n"tika"' })
  await insert(db, 'devactivity', { ...activity, title: 'Ward round', provider: 'Whangārei' })
  await insert(db, 'procedure', {
    ...row,
    procedure_date: '2020-03-04',
    modality_id: a.modality,
    type_id: a.procedureType,
    region_id: a.region,
    case_number: 4_711,
    comments: 'Smooth',
    complication: 'Faint',
    difficulty_other: true,
  })
  await insert(db, 'devqualification', { ...row, level: 'Level of the test', awarded_on: '2020-05-05' })
  const stay = {
    ...row,
    stay_number: 4_711,
    type: 'Clinic of the spine',
    start_date: '2019-02-01',
    end_date: '2019-06-30',
  }
  const report = { ...stay, due_on: '2019-04-14', went_well: 'Te rongoā' }
  const handed = { submitted_at: '2019-04-02T00:00:00Z', accepted_at: '2019-04-05T00:00:00Z' }
  await insert(db, 'placement', {
    ...report,
    ...handed,
    quarter: '2019-Q1',
    state: 'accepted',
    hours: 212.5,
    was_hard: 'Ngā hāora',
  })
  await insert(db, 'placement', { ...report, ...handed, quarter: '2019-Q2', state: 'accepted', due_on: '2019-07-14' })
  await insert(db, 'placement', {
    ...report,
    stay_number: 4_712,
    quarter: '2019-Q2',
    state: 'draft',
    due_on: '2019-07-14',
  })
  await uploadBy(college, 'trainee1', { name: 'Tohu.txt', content: 'A certificate', fields: { path: 'Kete' } })
  archive = await takenAlong(college, await college.as('trainee1'))
  office = await college.as('bAdmin')
})

const uploaded = async (content: Buffer, by: 'bAdmin' | 'admin1' = 'bAdmin'): Promise<number> => {
  const answer = await uploadBy(college, by, { name: `${randomBytes(4).toString('hex')}.zip`, content })
  expect(answer.status).toBe(201)
  return answer.data.id
}
const check = (body: object, caller = office): Promise<Answered<Check>> =>
  caller.post<Check>('/personimport/check', { user_id: to.id, ...body })
const take = (body: object, caller = office): Promise<Answered<PersonImport>> =>
  caller.put<PersonImport>('/personimport', { user_id: to.id, ...body })

/** The archive with its parts changed. */
const changed = async (change: (parts: Map<string, Buffer>) => void): Promise<Buffer> => {
  const parts = await unpacked(archive)
  change(parts)
  const zip = new ZipFile()
  for (const [path, content] of parts) zip.addBuffer(content, path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const node = { db, now: clock.now }
/** Which of these files are still there. */
const remaining = async (...ids: number[]): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>('select id from file where id = any($1::bigint[]) order by id', [ids])
  return rows.map(({ id }) => id)
}

const rowsOfReceiver = async () => {
  const row = await db.row<{ n: number }>(
    `select (select count(*) from devactivity where user_id = $1 and deleted_at is null)
       + (select count(*) from procedure where user_id = $1 and deleted_at is null)
       + (select count(*) from file where user_id = $1 and deleted_at is null)
       + (select count(*) from placement where user_id = $1 and deleted_at is null)
       + (select count(*) from devqualification where user_id = $1 and deleted_at is null) as n`,
    [to.id],
  )
  return Number(row?.n)
}

describe('an archive that is not as it was sealed imports nothing', () => {
  const cases: readonly (readonly [string, (parts: Map<string, Buffer>) => void, RegExp])[] = [
    [
      'a record is changed',
      (parts) =>
        parts.set('data/devactivity.json', Buffer.from(String(parts.get('data/devactivity.json')).replace('90', '99'))),
      /^“data\/devactivity\.json” was changed after the archive was sealed, so we imported nothing\./,
    ],
    ['a part is added', (parts) => parts.set('files/extra.txt', Buffer.from('x')), /“files\/extra\.txt” was added/],
    ['a part is missing', (parts) => parts.delete('data/procedure.json'), /“data\/procedure\.json” was removed/],
    [
      'the manifest is changed',
      (parts) => parts.set(manifestName, Buffer.from(String(parts.get(manifestName)).replace('trainee1', 'trainee9'))),
      /^The manifest was changed/,
    ],
    ['there is no seal', (parts) => parts.delete(sealName), /^This isn’t an export of someone’s records/],
  ]
  it.each(cases)('%s', async (_what, change, words) => {
    const before = await rowsOfReceiver()
    const file_id = await uploaded(await changed(change))
    for (const answer of [await check({ file_id }), await take({ file_id, expected: 1 })]) {
      expect(answer.status).toBe(476)
      expect(answer.message).toMatch(words)
    }
    expect(await rowsOfReceiver()).toBe(before)
  })

  it('half of it, another file, and the file of someone else', async () => {
    const half = await check({ file_id: await uploaded(archive.subarray(0, 4_000)) })
    expect([half.status, half.message]).toEqual([415, 'This is not a ZIP archive that can be read. It may be damaged.'])
    expect((await check({ file_id: await uploaded(archive, 'admin1') })).status).toBe(404)
    const file_id = await uploaded(archive)
    expect((await check({ file_id, user_id: from.id })).status).toBe(404)
    expect((await check({ file_id }, await college.as('bTrainee'))).status).toBe(403)
  })
})

describe('a person takes everything along to a second college', () => {
  it('where it is looked at, mapped, imported in one act, found, and undone', async () => {
    const file_id = await uploaded(archive)
    const before = await rowsOfReceiver()
    const first = await check({ file_id })
    expect(first.status).toBe(200)
    expect(checkPersonImport.answer.safeParse(first.data).error).toBeUndefined()
    expect(first.data).toMatchObject({ person: 'trainee1 Tūhoe', key_known: true })
    expect(await rowsOfReceiver()).toBe(before)
    const kind = (checked: Check, name: string) => checked.kinds.find((each) => each.name === name)
    expect(kind(first.data, 'devactivity')?.ready).toBeGreaterThanOrEqual(2)
    // Only what was accepted comes; what is still open there would be late here.
    const reports = kind(first.data, 'placement')
    expect([reports?.ready, reports?.reasons.at(-1)]).toEqual([
      2,
      expect.stringMatching(/^\d+ (is|are) not accepted yet, so not imported$/),
    ])
    expect(first.data.stays[0]).toMatch(/^\d+ plans? and \d+ goals?: /)
    // Words that the second college calls otherwise are chosen.
    const mapped = first.data.words.map(({ kind: which, name }) => ({
      kind: which,
      name,
      id: first.data.choices[which]?.[0]?.id ?? null,
    }))
    const second = await check({ file_id, mapped })
    expect(kind(second.data, 'procedure')?.refused).toBe(0)
    const wrong = await take({ file_id, mapped, expected: second.data.ready + 1 })
    expect([wrong.status, await rowsOfReceiver()]).toEqual([409, before])
    const both = await Promise.all([1, 2].map(() => take({ file_id, mapped, expected: second.data.ready })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const taken = both.find(({ status }) => status === 201)?.data
    if (!taken) throw new Error('nothing was imported')
    // Compared with what left the first college.
    const them = await college.as('bTrainee')
    const activities = (await them.get<Record<string, unknown>[]>('/devactivities', { q: 'powhiri' })).data
    expect(activities).toMatchObject([
      { title: 'Ngā pōwhiri', activity_date: '2020-02-03', time: 90, learnings: 'Kōrero,\n"tika"', source: 'imported' },
    ])
    const procedures = (await them.get<Procedure[]>('/procedures', { q: 'Smooth' })).data
    expect(procedures).toMatchObject([{ procedure_date: '2020-03-04', difficult: true, complicated: true }])
    expect(procedures[0]?.comments).toMatch(/^Smooth\nImported from .*\nCase number at .+: 4711\./)
    const here = (await them.get<Placed[]>('/placements', { q: 'rongoa', sort: 'start_date' })).data
    expect(here).toMatchObject([
      { quarter: '2019-Q1', state: 'accepted', hours: 212.5, was_hard: 'Ngā hāora', in_time: true, accepted_by: null },
      { quarter: '2019-Q2', state: 'accepted', hours: null, submitted_at: '2019-04-02T00:00:00+00:00' },
    ])
    expect(here[0]?.comments).toMatch(/^Imported from .*\nAccepted by .+ on 05\/04\/2019\.$/)
    expect(here[1]?.stay_number).toBe(here[0]?.stay_number)
    const qualifications = (await them.get<{ level: string; note: string }[]>('/devqualifications')).data
    expect(qualifications.find(({ level }) => level === 'Level of the test')?.note).toMatch(/^Imported from /)
    const files = (await them.get<{ id: number; name: string }[]>('/files', { is_folder: false, limit: 500 })).data
    const tohu = files.find(({ name }) => name === 'Tohu.txt')
    expect((await them.post(`/file/${tohu?.id ?? 0}/download`)).raw.toString()).toBe('A certificate')
    expect((await them.get<PersonImport[]>('/personimports')).data).toMatchObject([
      { id: taken.id, counts: taken.counts },
    ])
    // Once more: everything is here already.
    const again = await check({ file_id, mapped })
    expect(again.data.kinds.map(({ name, ready }) => [name, ready])).toEqual(
      again.data.kinds.map(({ name }) => [name, 0]),
    )
    // What was changed since stays.
    const qualification = qualifications.find(({ level }) => level === 'Level of the test')
    await db.rows(`update devqualification set note = 'Changed', updated_by = $2 where level = $1 and user_id = $2`, [
      qualification?.level,
      to.id,
    ])
    const undone = await office.post<PersonImport>('/personimport/undo', { id: taken.id })
    expect([undone.status, undone.data.kept]).toEqual([261, 1])
    expect(await rowsOfReceiver()).toBe(before + 1)
    expect((await office.post('/personimport/undo', { id: taken.id })).status).toBe(476)
    // With what came of it undone, the archive goes.
    expect([await sweepArchives(node), await remaining(file_id)]).toEqual([1, []])
    await db.rows('update devqualification set deleted_at = now() where user_id = $1', [to.id])
  })

  it('and undoes it within its time only, and in its own college', async () => {
    const file_id = await uploaded(archive)
    const { data } = await check({ file_id })
    const { data: taken } = await take({ file_id, expected: data.ready })
    const elsewhere = await college.as('admin1')
    expect((await elsewhere.post('/personimport/undo', { id: taken.id })).status).toBe(404)
    const looked = await uploaded(archive)
    await check({ file_id: looked })
    const other = await uploaded(await changed((parts) => parts.delete(sealName)))
    await check({ file_id: other })
    expect([await sweepArchives(node), await remaining(file_id, looked, other)]).toEqual([0, [file_id, looked, other]])
    clock.advance((undoImportDays + 1) * 86_400_000)
    const late = await (await college.as('bAdmin')).post('/personimport/undo', { id: taken.id })
    expect([late.status, late.message]).toEqual([
      476,
      `An import can be undone for ${undoImportDays} days. This one is older.`,
    ])
    // It can't be undone any longer, so its archive goes; what was only looked at has its days, and a file that is no archive stays.
    expect([await sweepArchives(node), await remaining(file_id, looked, other)]).toEqual([1, [looked, other]])
    clock.advance((archiveDays - undoImportDays - 2) * 86_400_000)
    expect(await sweepArchives(node)).toBe(0)
    clock.advance(2 * 86_400_000)
    expect([await sweepArchives(node), await remaining(looked, other)]).toEqual([1, [other]])
    const gone = await db.rows(
      `select 1 from audit where call = 'archives' and record_id = $1 and owner_id = $2 and changes ? 'deleted_at'`,
      [looked, college.person('bAdmin').id],
    )
    expect(gone).toHaveLength(1)
    clock.reset()
    await office.get('/personimports', { user_id: to.id })
    for (const call of ['POST /personimport/check', 'GET /personimports']) {
      const noted = await db.rows(
        `select 1 from audit where call = $1 and kind = 'look' and (owner_id = $2 or owner_ids @> array[$2::bigint])`,
        [call, to.id],
      )
      expect([call, noted.length > 0]).toEqual([call, true])
    }
  })

  it('of another installation, whose key is not known before, and is from then on', async () => {
    const second = await college.another()
    const there = await second.as('bAdmin')
    const { id: user_id } = second.person('bTrainee')
    const file = await uploadBy(second, 'bAdmin', { name: 'From afar.zip', content: archive })
    const about = { user_id, file_id: file.data.id }
    const first = await check(about, there)
    const fingerprint = (await (await college.as('admin1')).get<{ export_fingerprint: string }>('/signingkeys')).data
    expect([first.status, first.data.key_known, first.data.fingerprint]).toEqual([
      200,
      false,
      fingerprint.export_fingerprint,
    ])
    const taken = await take({ ...about, expected: first.data.ready }, there)
    expect([taken.status, taken.data.counts['devactivity']]).toEqual([
      201,
      first.data.kinds.find(({ name }) => name === 'devactivity')?.ready,
    ])
    const activities = await (await second.as('bTrainee')).get<{ title: string }[]>('/devactivities', { q: 'powhiri' })
    expect(activities.data.map(({ title }) => title)).toEqual(['Ngā pōwhiri'])
    expect((await check(about, there)).data.key_known).toBe(true)
  })

  it('has the rest of a record of more than 5,000 activities in its turn, once the first are here', async () => {
    const log = (organisation: number, user: number, many: number): Promise<unknown> =>
      db.rows(
        `insert into devactivity (organisation_id, user_id, state, title, activity_date, time)
         select $1, $2, 'complete', 'Round ' || n, '2019-01-01'::date + (n % 300), 5 from generate_series(1, $3::int) n`,
        [organisation, user, many],
      )
    await log(a.organisation, from.id, mostImportRows + 3)
    await log(college.fixtures.b.organisation, to.id, mostImportRows)
    const file_id = await uploaded(await takenAlong(college, await college.as('trainee1')))
    const { kinds } = (await check({ file_id })).data
    const activities = kinds.find(({ name }) => name === 'devactivity')
    expect(activities?.ready).toBeGreaterThanOrEqual(3)
    expect(activities?.known).toBeGreaterThanOrEqual(mostImportRows)
  })
})
