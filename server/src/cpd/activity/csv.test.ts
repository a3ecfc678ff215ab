import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { csvStream, neutral } from '#platform'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')

const add = (title: string, more: object = {}): Promise<number> =>
  insert(college.db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person('trainee1').id,
    title,
    activity_date: today,
    time: 5,
    ...more,
  })

/** Cells of a CSV text, read as RFC 4180 has it. */
const cellsOf = (csv: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quotedCell, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quotedCell === undefined ? (bare ?? '') : quotedCell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length > 1)
}

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const before = ['', ' ', '  ', '\t', '\r', '\n', '\u00a0', '\ufeff', 'text\n', 'text\r\n', 'text\n ', 'text\n\u00a0']
const formulas = starts.flatMap((start) => before.map((lead) => `${lead}${start}cmd|' /C calc'!A0`))

describe('cells that a spreadsheet would compute', () => {
  it.each(formulas.map((cell) => [JSON.stringify(cell), cell]))('%s', (_shown, cell) => {
    const safe = neutral(cell)
    const computed = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]/
    for (const line of [safe, ...safe.split(/\r\n|\n|\r/)]) expect(line).not.toMatch(computed)
    // Nothing of the text is lost: without the apostrophes that were put in it is what it was.
    expect(safe.replaceAll("'", '')).toBe(cell.replaceAll("'", ''))
  })

  it.each(['Ward round', '-12.50', 'A = B', '5 - 3', 'a@b.test', '', 'Māori', '“quoted”', 'one\ntwo'])(
    'leaves %j alone',
    (cell) => {
      expect(neutral(cell)).toBe(cell)
    },
  )
})

describe('activities as CSV', () => {
  it('is one file in UTF-8 with its mark, a name, and every cell quoted', async () => {
    await add('=HYPERLINK("http://evil.test";"Whānau")')
    const answer = await trainee.get('/devactivities/csv')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Activities \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/,
    )
    expect([...answer.raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = [], ...rows] = cellsOf(answer.raw.subarray(3).toString('utf8'))
    expect(head.slice(0, 6)).toEqual(['Id', 'Person', 'Date', 'End date', 'Title', 'Minutes'])
    expect(rows.every((row) => row.length === head.length)).toBe(true)
    expect(rows.map((row) => row[4])).toContain(`'=HYPERLINK("http://evil.test";"Whānau")`)
  })

  it('has everything of an activity, in words and in the manner of the country', async () => {
    const title = 'With all of it'
    await add(title, {
      end_date: today,
      time: 90,
      reviewing_minutes: 60,
      measuring_minutes: 30,
      devgoal_id: a.traineeGoal,
      devcycle_id: a.traineeCycle,
      category_id: a.goalCategory,
      subcategory_id: a.goalSubcategory,
      devplan_id: college.person('trainee1').plan,
      provider: 'ACC',
      motivation: 'Why',
      learnings: 'What',
      patient_benefit: 'For whom',
      cultural_safety: true,
      cultural_safety_note: 'Whānau',
      source: 'copied',
    })
    const { raw } = await trainee.get('/devactivities/csv', { q: title })
    const [head = [], row = []] = cellsOf(raw.subarray(3).toString('utf8'))
    const day = today.split('-').toReversed().join('/')
    expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
      Person: 'trainee1 Tūhoe',
      Date: day,
      'End date': day,
      Title: title,
      Minutes: '90',
      'Reviewing and reflecting on practice': '60',
      'Measuring and improving outcomes': '30',
      'Educational activities': '0',
      Goal: 'An hour of reading',
      Cycle: 'Trainee year',
      Plan: 'Plan of trainee1',
      Category: 'Practice',
      Subcategory: 'Courses',
      Provider: 'ACC',
      Motivation: 'Why',
      Learnings: 'What',
      'Patient benefit': 'For whom',
      'Cultural safety': 'Yes',
      'Cultural safety note': 'Whānau',
      State: 'draft',
      Source: 'copied',
    })
  })

  it('has the caller’s own rows only, and for administrators those of the organisation', async () => {
    const people = async (who: string): Promise<Set<string | undefined>> => {
      const answer = await (await college.as(who)).get('/devactivities/csv', { limit: 500 })
      return new Set(
        cellsOf(answer.raw.subarray(3).toString('utf8'))
          .slice(1)
          .map((row) => row[1]),
      )
    }
    expect(await people('trainee1')).toEqual(new Set(['trainee1 Tūhoe']))
    expect(await people('educator1')).toEqual(new Set(['educator1 Tūhoe']))
    const ofA = await people('admin1')
    expect(ofA).toContain('trainee2 Tūhoe')
    expect([...ofA].some((name) => name?.startsWith('b'))).toBe(false)
    expect(await people('padmin')).toContain('bTrainee Tūhoe')
  })

  it('follows the filters of the list, and refuses what the list refuses', async () => {
    await add('Only this', { state: 'complete' })
    const found = await trainee.get('/devactivities/csv', { q: 'only this', state: 'complete' })
    expect(
      cellsOf(found.raw.subarray(3).toString('utf8'))
        .slice(1)
        .map((row) => row[4]),
    ).toEqual(['Only this'])
    const wrong = await trainee.get('/devactivities/csv', { sort: 'password' })
    expect([wrong.status, wrong.named]).toEqual([400, ['sort']])
    expect((await trainee.get('/devactivities/csv', { from: '2026-02-30' })).named).toEqual(['from'])
  })

  it('is more than one portion long, in order, and leaves no connection behind', async () => {
    await college.db.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time)
       select $1, $2, 'Many ' || n, $3::date - n, 5 from generate_series(1, 1300) n`,
      [a.organisation, college.person('trainee2').id, today],
    )
    for (let n = 0; n < 8; n += 1) {
      const answer = await admin.get('/devactivities/csv', {
        user_id: college.person('trainee2').id,
        sort: 'activity_date',
      })
      const dates = cellsOf(answer.raw.subarray(3).toString('utf8'))
        .slice(1)
        .map((row) => row[2]?.split('/').toReversed().join('-') ?? '')
      expect(dates.length).toBeGreaterThan(1300)
      expect(dates).toEqual(dates.toSorted())
    }
    expect((await admin.get('/devactivities')).status).toBe(200)
  })

  it('says in the audit who took it away', async () => {
    await admin.get('/devactivities/csv', { state: 'draft' })
    const entry = await college.db.row<{ user_id: number; changes: object }>(
      `select user_id, changes from audit where call = 'GET /devactivities/csv' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({
      user_id: college.person('admin1').id,
      changes: { export: [null, { state: 'draft' }] },
    })
  })

  it('gives its connection back when the reader goes away in the middle', async () => {
    const address = await college.listen()
    const authorization = `JWT ${await college.tokenOf('admin1')}`
    for (let n = 0; n < 12; n += 1) {
      const leaving = new AbortController()
      const answer = await fetch(`${address}/api/v1/devactivities/csv`, {
        headers: { authorization },
        signal: leaving.signal,
      })
      await answer.body?.getReader().read()
      leaving.abort()
    }
    await expect
      .poll(
        () =>
          college.db.row(
            `select count(*) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
          ),
        { timeout: 5_000 },
      )
      .toEqual({ count: 0 })
    expect((await admin.get('/devactivities')).status).toBe(200)
  })
})

it('asks an administrator again for the rows of others, and nobody for their own', async () => {
  const person = await college.as('trainee1')
  const office = await college.as('admin2')
  const own = { user_id: college.person('admin2').id }
  const others = { user_id: college.person('trainee1').id }
  expect((await office.get('/devactivities/csv', others)).status).toBe(200)
  college.clock.advance(16 * 60_000)
  for (const query of [{}, others]) {
    const late = await office.get('/devactivities/csv', query)
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  }
  expect((await office.get('/devactivities/csv', own)).status).toBe(200)
  expect((await person.get('/devactivities/csv')).status).toBe(200)
  college.clock.reset()
})

it('ends the file, and not the process, when reading fails in the middle', async () => {
  async function* failing(): AsyncGenerator<{ n: number }[]> {
    yield [{ n: 1 }]
    await Promise.resolve()
    throw new Error('the database went away')
  }
  const stream = csvStream(failing(), [{ head: 'N', cell: (row) => row.n }])
  await expect(Readable.from(stream).toArray()).rejects.toThrow('the database went away')
})
