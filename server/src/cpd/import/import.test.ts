import { expiredCycleWords, mostImportRows } from '@college/contract/cpd'
import type { ActivityImport, ImportCheck } from '@college/contract/cpd'
import { addDays, showDate } from '@college/contract/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, somebodyWaits } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const me = college.person('trainee1')
const day = (days: number): string => addDays(today, days)
const nz = (days: number): string => showDate(day(days))
const heads = 'Title,Date,Hours'
const mapping = { title: 0, activity_date: 1, time: 2 }

const check = (text: string, more: object = {}): Promise<Answered<ImportCheck>> =>
  trainee.post<ImportCheck>('/activityimport/check', { text, ...more })
const take = (text: string, expected: number, more: object = {}, key?: string): Promise<Answered<AnyRow>> =>
  trainee.put('/activityimport', { text, mapping, expected, ...more }, key ? { key } : {})
const reasonsOf = ({ data }: Answered<ImportCheck>): string[] => data.shown.flatMap(({ reasons }) => reasons)
const rowsOf = (id: unknown): Promise<AnyRow[]> =>
  trainee
    .get<AnyRow[]>('/devactivities', { activityimport_id: Number(id), sort: 'activity_date,id' })
    .then(({ data }) => data)

afterEach(async () => {
  await college.db.rows(`delete from devactivity where source = 'imported'`)
  await college.db.rows(`delete from activityimport where file_name is distinct from 'before.csv'`)
})

describe('a file is read', () => {
  it('with its columns guessed, in whatever order and spelling', async () => {
    const { data } = await check(
      `Reflection;Duration (mins);Activity name;End date;Start date;Organiser\nTalk less;90;Hui;${nz(-1)};${nz(-2)};ACC`,
    )
    expect(data).toMatchObject({
      delimiter: 'semicolon',
      mapped_by: 'guessed',
      time_unit: 'minutes',
      rows: 1,
      ready: 1,
      missing: [],
      mapping: { learnings: 0, time: 1, title: 2, end_date: 3, activity_date: 4, provider: 5 },
    })
    expect(data.shown[0]).toMatchObject({ line: 2, state: 'ready', title: 'Hui', activity_date: day(-2), time: 90 })
  })

  it.each([
    ['1:30', 90],
    ['01:30:00', 90],
    ['1.5', 90],
    ['1,5', 90],
    ['90m', 90],
    ['1h30', 90],
    ['2 hours', 120],
    ['0', 0],
  ])('with the time %s', async (typed, minutes) => {
    const { data } = await check(`Title\tDate\tHours\nCourse\t${day(-2)}\t${typed}`)
    expect(data.shown).toMatchObject([{ state: 'ready', time: minutes }])
  })

  it.each([
    [nz(-2), day(-2)],
    [day(-2), day(-2)],
    [`${day(-2)}T09:00`, day(-2)],
    ['1/2/26', '2026-02-01'],
  ])('with the date %s', async (typed, read) => {
    // As a draft, since the cycle of that day may have expired.
    const { data } = await check(`${heads}\nCourse,${typed},1`, { state: 'draft' })
    expect(data.shown).toMatchObject([{ state: 'ready', activity_date: read }])
  })

  it('with a byte order mark, quotes, commas and lines in them, and empty lines between', async () => {
    const { data } = await check(
      `\ufeff${heads}\r\n"Course, ""the first""\nof two",${nz(-2)},1\r\n\r\nLast,${nz(-3)},1\r\n`,
    )
    expect(data.shown.map(({ line, title }) => [line, title])).toEqual([
      [2, 'Course, "the first"\nof two'],
      [5, 'Last'],
    ])
  })

  it.each([
    ['Course,11/21/2026,1', 'The date “11/21/2026” isn’t a date. Use DD/MM/YYYY'],
    ['Course,29/02/2025,1', 'The date “29/02/2025” isn’t a date. Use DD/MM/YYYY'],
    ['Course,last week,1', 'The date “last week” cannot be read: write DD/MM/YYYY or YYYY-MM-DD'],
    ['Course,,1', 'The date is empty'],
    [',01/02/2026,1', 'The title is empty'],
    [`${'x'.repeat(301)},01/02/2026,1`, 'The title has more than 300 characters'],
    ['Course,01/02/2026,-1', 'The time “-1” is below zero'],
    ['Course,01/02/2026,soon', 'The time “soon” cannot be read: write 1:30, 1.5 or 90m'],
    ['Course,01/02/2026,1:75', 'The time “1:75” cannot be read: write 1:30, 1.5 or 90m'],
    ['Course,01/02/2026,1001', 'The time 1001:00 is too long'],
    ['Course,01/02/2026', 'The time is empty'],
  ])('and %s is refused', async (line, reason) => {
    const checked = await check(`${heads}\n${line}`)
    expect([checked.data.refused, reasonsOf(checked)]).toEqual([1, [reason]])
  })

  it('and an end before the start, or groups that do not add up, are refused', async () => {
    const text = `Title,Date,End date,Time,Reviewing,Educational\nA,${nz(-2)},${nz(-3)},1,,\nB,${nz(-2)},,2,1,0:30`
    expect(reasonsOf(await check(text))).toEqual([
      'The end is before the start',
      'The groups add up to 01:30, and the time is 02:00',
    ])
  })

  it.each([
    ['\u0089PNG\r\n\u001a\n\u0001IHDR', 'This is not a CSV file. Save your list as CSV first.'],
    ['Title,Date,Time', 'This file has headings but no rows.'],
    [
      'Title,Date\n"Course,01/02/2026',
      'A quotation mark is opened and never closed. Look for it at the end of the file.',
    ],
    [`${'a,'.repeat(60)}a\n1`, 'This file has more than 60 columns.'],
    [
      `Title,Date,Time\n"${'x'.repeat(210_000)}",01/02/2026,1`,
      'A row in line 2 is too long. Perhaps a quotation mark is not closed.',
    ],
  ])('%#: what is no table of activities is said to be none', async (text, words) => {
    const { status, named, message } = await check(text)
    expect([status, named, message]).toEqual([400, ['text'], words])
  })

  it('at most 5,000 rows of it', async () => {
    const row = `Course,${nz(-2)},1\n`
    const fine = await check(`${heads}\n${row.repeat(mostImportRows)}`)
    expect([fine.status, fine.data.rows, fine.data.shown.length]).toEqual([200, mostImportRows, 200])
    const more = await check(`${heads}\n${row.repeat(mostImportRows + 1)}`)
    expect([more.status, more.message]).toEqual([400, 'This file has more than 5,000 rows. Import it in parts.'])
    const heavy = await check('x'.repeat(5_100_000))
    expect([heavy.status, heavy.message]).toEqual([413, 'This is too large: at most 5 MB.'])
  })

  it('and says which needed column is missing, and what deserves a second look', async () => {
    expect((await check('Name,Fee\nCourse,20')).data).toMatchObject({ missing: ['activity_date', 'time'], ready: 0 })
    const { data } = await check(`${heads},Goal,Category\nLong,${nz(-2)},24:01,,\nSoon,${nz(2)},1,Nowhere,Nothing`)
    expect(data.shown.map(({ hints }) => hints)).toEqual([
      ['This brings the day to 24:01'],
      [
        'No open goal is called “Nowhere”; it is imported without it',
        'No category is called “Nothing”; it is imported without it',
        'This date is in the future',
      ],
    ])
  })

  it('only where the columns are there', async () => {
    const { status, named } = await check(`${heads}\nCourse,01/02/2026,1`, { mapping: { ...mapping, provider: 7 } })
    expect([status, named]).toEqual([400, ['mapping']])
  })
})

describe('a file is taken over', () => {
  it('as one batch, each activity where it belongs and with its line in the history', async () => {
    const text = [
      `${heads},Goal,Category,Cultural safety,Notes`,
      `Reading,${nz(-2)},1,an HOUR of reading,,yes,=HYPERLINK("x")`,
      `Old course,${nz(-4000)},2,,practice,Te Tiriti,`,
    ].join('\n')
    const asked = (await check(text)).data
    expect(asked.shown.map(({ hints }) => hints)).toEqual([[], []])
    const { status, data } = await take(text, 2, { mapping: asked.mapping, file_name: 'home.csv' })
    expect([status, data]).toMatchObject([
      201,
      { user_id: me.id, file_name: 'home.csv', row_count: 2, imported: 2, duplicates: 0, refused: 0, kept: null },
    ])
    const [old, reading] = await rowsOf(data.id)
    expect(reading).toMatchObject({
      title: 'Reading',
      source: 'imported',
      state: 'complete',
      time: 60,
      educational_minutes: 60,
      devgoal_id: a.traineeGoal,
      devcycle_id: a.traineeCycle,
      category_id: a.goalCategory,
      cultural_safety: true,
      cultural_safety_note: null,
      learnings: '=HYPERLINK("x")',
      created_by: me.id,
    })
    expect(old).toMatchObject({ devcycle_id: null, educational_minutes: 120, cultural_safety_note: 'Te Tiriti' })
    const history = await trainee.get<AnyRow[]>('/history', { resource: 'devactivity', record_id: reading?.id ?? 0 })
    expect(history.data).toMatchObject([{ call: 'PUT /activityimport', by_id: me.id }])
    const csv = await trainee.get('/devactivities/csv', { activityimport_id: data.id })
    expect(csv.raw.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('and the columns are remembered for the next file of the same home', async () => {
    const text = (title: string) => `What,When,Long\n${title},${nz(-2)},1`
    expect((await check(text('One'))).data.missing).toEqual(['title', 'activity_date', 'time'])
    await take(text('One'), 1)
    expect((await check(text('Two'))).data).toMatchObject({ mapping, mapped_by: 'remembered', ready: 1 })
  })

  it('without what is there already, unless it is wanted', async () => {
    const text = `${heads}\nactivity  of Trainee1,${nz(-3)},1\nNew,${nz(-3)},1\nnew,${nz(-3)},1`
    const { data } = await check(text)
    expect([data.ready, data.duplicate]).toEqual([1, 2])
    expect(data.shown.slice(0, 2).map(({ line, reasons }) => [line, ...reasons])).toEqual([
      [2, 'There’s already an activity with this title on this date'],
      [4, 'The file has this title twice on this date'],
    ])
    expect((await check(text, { duplicates: 'take' })).data.ready).toBe(3)
    expect((await take(text, 1)).data).toMatchObject({ imported: 1, duplicates: 2 })
  })

  it('without what is complete on a day of an expired cycle, in the words of the form', async () => {
    const text = `${heads}\nOld,${nz(-400)},1\nNew,${nz(-2)},1`
    const { data } = await check(text)
    const cycle = await college.db.row<{ name: string }>('select name from devcycle where id = $1', [a.expiredCycle])
    const words = expiredCycleWords({ name: cycle?.name ?? '' })
    expect([data.ready, data.refused, data.shown[0]?.reasons]).toEqual([1, 1, [words]])
    const typed = { user_id: me.id, title: 'Old', time: 60, activity_date: day(-400), state: 'complete' }
    expect((await trainee.put('/devactivity', typed)).message).toBe(words)
    expect((await take(text, 1)).data).toMatchObject({ imported: 1, refused: 1 })
    const later = text.replace('New', 'Newer')
    const drafts = await check(later, { state: 'draft' })
    expect([drafts.data.ready, drafts.data.shown.flatMap(({ hints }) => hints)]).toEqual([
      2,
      ['Its cycle has expired: it stays a draft until the college office reopens the cycle'],
    ])
    const taken = await take(later, 2, { state: 'draft' })
    expect(await rowsOf(taken.data.id)).toMatchObject([{ title: 'Old', state: 'draft', devcycle_id: null }, {}])
  })

  it('as drafts where that is wanted', async () => {
    const { data } = await take(`${heads}\nCourse,${nz(-2)},1`, 1, { state: 'draft' })
    expect(await rowsOf(data.id)).toMatchObject([{ state: 'draft' }])
  })

  it('not when it is no longer as the check said', async () => {
    const { status, message } = await take(`${heads}\nCourse,${nz(-2)},1`, 2)
    expect([status, message]).toEqual([
      409,
      'Nothing was imported: 1 rows are ready now, and 2 were before. Check the file again.',
    ])
    expect((await take(`${heads}\nCourse,never,1`, 1)).status).toBe(409)
  })

  it('once, when it is sent again with its key', async () => {
    const text = `${heads}\nCourse,${nz(-2)},1`
    const [first, second] = [await take(text, 1, {}, 'import-key-1'), await take(text, 1, {}, 'import-key-1')]
    expect([first.status, second.status, second.data.id]).toEqual([201, 201, first.data.id])
    expect(await rowsOf(first.data.id)).toHaveLength(1)
  })

  it.each([['skip'], ['take']])('once, when two do so at the same moment (duplicates: %s)', async (duplicates) => {
    const text = `${heads}\n${Array.from({ length: 40 }, (_, n) => `Course ${n},${nz(-n - 1)},1`).join('\n')}`
    const both = await Promise.all([1, 2].map(() => take(text, 40, { duplicates })))
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    const { data } = await trainee.get<ActivityImport[]>('/activityimports', { user_id: me.id })
    expect(data.filter(({ imported }) => imported === 40)).toHaveLength(1)
  })

  it('for someone else by their administrators alone', async () => {
    const body = { user_id: me.id, text: `${heads}\nCourse,${nz(-2)},1`, mapping, expected: 1 }
    const by = async (who: PersonName): Promise<number> =>
      (await (await college.as(who)).put('/activityimport', body)).status
    expect([await by('trainee2'), await by('educator1'), await by('bAdmin'), await by('admin1')]).toEqual([
      404, 403, 404, 201,
    ])
  })
})

describe('an import is taken back', () => {
  const three = `${heads}\nOne,${nz(-2)},1\nTwo,${nz(-3)},1\nThree,${nz(-4)},1`
  const back = (id: unknown, more: object = {}): Promise<Answered<AnyRow>> =>
    trainee.post('/activityimport/rollback', { id, ...more })

  it('whole, and can then be imported anew', async () => {
    const { data } = await take(three, 3)
    expect(await back(data.id)).toMatchObject({ status: 261, data: { kept: 0, rolled_back_by: me.id } })
    expect(await rowsOf(data.id)).toEqual([])
    expect(await back(data.id)).toMatchObject({ status: 476, message: 'This import has already been undone.' })
    expect((await take(three, 3)).status).toBe(201)
  })

  it('not while some were changed since; then only the others', async () => {
    const { data } = await take(three, 3)
    const [first] = await rowsOf(data.id)
    await trainee.post('/devactivity', { id: first?.id, updated_at: first?.updated_at, learnings: 'Much' })
    expect(await back(data.id)).toMatchObject({
      status: 476,
      message: 'One activity of this import was changed since. You can undo the other 2.',
    })
    expect(await rowsOf(data.id)).toHaveLength(3)
    const standing = await trainee.get('/activityimport/standing', { id: data.id })
    expect(standing.data).toEqual({ free: 2, changed: 1, closed: 0, deleted: 0 })
    expect(await back(data.id, { only_free: true })).toMatchObject({ status: 261, data: { kept: 1 } })
    expect(await rowsOf(data.id)).toMatchObject([{ id: first?.id }])
  })

  it('not while somebody is just saving one of them: what they save stays', async () => {
    const { data } = await take(three, 3)
    const [first] = await rowsOf(data.id)
    const going: Promise<Answered<AnyRow>>[] = []
    await college.db.transaction(async (tx) => {
      await tx.rows(
        `update devactivity set learnings = 'Much', updated_at = updated_at + interval '1 second' where id = $1`,
        [first?.id],
      )
      going.push(back(data.id))
      await somebodyWaits(college)
    })
    expect((await Promise.all(going)).map(({ status }) => status)).toEqual([476])
    expect(await rowsOf(data.id)).toHaveLength(3)
    expect(await back(data.id, { only_free: true })).toMatchObject({ status: 261, data: { kept: 1 } })
    expect(await rowsOf(data.id)).toMatchObject([{ id: first?.id, learnings: 'Much' }])
  })

  it('not when the cycle has expired since', async () => {
    const cycle = await insert(college.db, 'devcycle', {
      organisation_id: a.organisation,
      name: 'Early',
      type: 'trainee',
      start_date: day(-900),
      end_date: day(-800),
    })
    const { data } = await take(`${heads}\nLong ago,${nz(-850)},1`, 1)
    expect(await rowsOf(data.id)).toMatchObject([{ devcycle_id: cycle }])
    await college.db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
    const words = 'One activity lies in a cycle or plan that is closed. None of it can be undone.'
    expect(await back(data.id)).toMatchObject({ status: 476, message: words })
    expect(await back(data.id, { only_free: true })).toMatchObject({ status: 476, message: words })
    await college.db.rows('update devcycle set deleted_at = now(), expired_at = null where id = $1', [cycle])
  })

  it('by nobody else than its person and their administrators', async () => {
    const { data } = await take(three, 3)
    for (const [who, status] of [
      ['trainee2', 404],
      ['educator1', 404],
      ['bAdmin', 404],
      ['admin1', 261],
    ] as const) {
      const answer = await (await college.as(who)).post('/activityimport/rollback', { id: data.id })
      expect([who, answer.status]).toEqual([who, status])
    }
  })
})
