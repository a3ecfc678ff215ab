import type { ImportCheck } from '@college/contract/cpd'
import { addDays, showDate } from '@college/contract/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { likeness } from './similar.ts'

const college = await openTestApp()
const { db, fixtures } = college
const trainee = await college.as('trainee1')
const here = { organisation_id: fixtures.a.organisation, kind: 'activity' }
const conference = await insert(db, 'devcategory', {
  ...here,
  name: 'Conference or workshop',
  mcnz_group: 'educational',
})
const online = await insert(db, 'devcategory', { ...here, name: 'Online', parent_id: conference })
const wananga = await insert(db, 'devcategory', { ...here, name: 'Wānanga' })
const retired = await insert(db, 'devcategory', { ...here, name: 'Rounds', active: false })
const fellows = await insert(db, 'devcategory', { ...here, name: 'Peer group', type: 'fellow' })
const elsewhere = await insert(db, 'devcategory', {
  ...here,
  organisation_id: fixtures.b.organisation,
  name: 'Theirs',
})

const mapping = { title: 0, activity_date: 1, time: 2, category: 3, subcategory: 4 }
const day = (n: number): string => showDate(addDays(fixtures.today, -n))
const text = [
  'Title,Date,Hours,Category,Subcategory',
  `A,${day(2)},1,Workshops,Zoom`,
  `B,${day(3)},1,WORKSHOPS,`,
  `C,${day(4)},1,WANANGA,`,
  `D,${day(5)},1,Blockchain,`,
].join('\n')
const check = (more: object = {}): Promise<Answered<ImportCheck>> =>
  trainee.post<ImportCheck>('/activityimport/check', { text, ...more })
const take = (more: object = {}): Promise<Answered<AnyRow>> =>
  trainee.put('/activityimport', { text, mapping, expected: 4, ...more })
const settled = [
  { parent_id: null, name: 'workshops', category_id: conference },
  { parent_id: conference, name: 'Zoom', category_id: online },
  { parent_id: null, name: 'Blockchain', category_id: null },
]

afterEach(async () => {
  await db.rows(`delete from devactivity where source = 'imported'`)
  await db.rows(`delete from activityimport where file_name is distinct from 'before.csv'`)
})

describe('unknown categories of a file', () => {
  it('are named once with their rows, each with the known one that is most like it', async () => {
    const { data } = await check()
    expect(data.unknown).toEqual([
      { parent_id: null, parent: null, name: 'Workshops', category_id: conference, rows: 2, by: 'guessed' },
      { parent_id: conference, parent: 'Conference or workshop', name: 'Zoom', category_id: null, rows: 1, by: 'none' },
      { parent_id: null, parent: null, name: 'Blockchain', category_id: null, rows: 1, by: 'none' },
    ])
    const names = data.known.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Conference or workshop', 'Online', 'Wānanga']))
    expect(names).not.toContain('Rounds')
    expect(names).not.toContain('Peer group')
    expect(names).not.toContain('Theirs')
    const rows = data.shown.toSorted((a, b) => a.line - b.line)
    expect(rows.map(({ category }) => category)).toEqual([
      'Conference or workshop',
      'Conference or workshop',
      'Wānanga',
      null,
    ])
    expect(rows[1]?.hints).toEqual(['“WORKSHOPS” is taken as “Conference or workshop”'])
  })

  it('come in as the person said, with the group of what they are taken for', async () => {
    const { data } = await check({ categories: settled })
    expect(data.unknown.map(({ category_id, by }) => [category_id, by])).toEqual([
      [conference, 'given'],
      [online, 'given'],
      [null, 'given'],
    ])
    expect(data.shown.flatMap(({ hints }) => hints)).toEqual([])
    const { status, data: batch } = await take({ categories: settled })
    expect([status, batch['categories']]).toEqual([201, settled])
    const rows = await trainee.get<AnyRow[]>('/devactivities', { activityimport_id: batch.id, sort: 'title' })
    expect(rows.data).toMatchObject([
      { title: 'A', category_id: conference, subcategory_id: online, educational_minutes: 60 },
      { title: 'B', category_id: conference, subcategory_id: null },
      { title: 'C', category_id: wananga },
      { title: 'D', category_id: null },
    ])
  })

  it('are taken as in an earlier file, until that category is no longer used', async () => {
    const spare = await insert(db, 'devcategory', { ...here, name: 'Something else' })
    await take({ categories: [{ parent_id: null, name: 'Blockchain', category_id: spare }] })
    const asked = async () =>
      (await check({ duplicates: 'take' })).data.unknown.find(({ name }) => name === 'Blockchain')
    expect(await asked()).toMatchObject({ category_id: spare, by: 'remembered' })
    await db.rows('update devcategory set active = false where id = $1', [spare])
    expect(await asked()).toMatchObject({ category_id: null, by: 'none' })
  })

  it('are guessed by the dry run alone: what is taken over was seen', async () => {
    const { data } = await take()
    const rows = await trainee.get<AnyRow[]>('/devactivities', { activityimport_id: data.id, sort: 'title' })
    expect(rows.data.map(({ category_id }) => category_id)).toEqual([null, null, wananga, null])
  })

  it.each([
    [999_999, null, 'There is no such category. Choose another'],
    [elsewhere, null, 'There is no such category. Choose another'],
    [retired, null, 'The category “Rounds” is no longer used. Choose another'],
    [fellows, null, 'The category “Peer group” is not for these activities. Choose another'],
    [online, null, '“Online” is a subcategory. Choose a category'],
    [wananga, conference, '“Wānanga” is not a subcategory of that category. Choose another'],
  ])('are not taken for category %i of parent %s', async (category_id, parent_id, words) => {
    const categories = [{ parent_id, name: 'Workshops', category_id }]
    for (const answer of [await check({ categories }), await take({ categories })])
      expect([answer.status, answer.named, answer.message]).toEqual([400, ['categories'], words])
    expect((await db.rows(`select 1 from devactivity where source = 'imported'`)).length).toBe(0)
  })

  it('of every row different are asked about in the most used 200, within the time of a call', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, n) => `T${n},${day(2)},0,Kind ${n % 2_900} of ${'learning '.repeat(9)},`,
    )
    const { status, data } = await check({ text: ['Title,Date,Hours,Category,Subcategory', ...rows].join('\n') })
    expect([status, data.unknown.length, data.unknown_more, data.unknown[0]?.rows]).toEqual([200, 200, 2_700, 2])
  })
})

it.each([
  ['Courses', 'Course', 1],
  ['wananga', 'Wānanga', 1],
  ['Workshop', 'Conference or workshop', 0.75],
])('%s is like %s', (one, other, like) => {
  expect(likeness(one, other)).toBeCloseTo(like, 2)
  expect(likeness(other, one)).toBeCloseTo(like, 2)
})

it.each([
  ['Audit', 'Course'],
  ['Blockchain', 'Journal club'],
  ['', 'Course'],
])('%s is not like %s', (one, other) => {
  expect(likeness(one, other)).toBeLessThan(0.6)
})
