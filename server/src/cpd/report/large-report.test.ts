import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import { ownJobs } from '#platform'
import { closePdf, renderPdf } from '#pdf'
import { cyclePdfDocument } from './cycle-pdf-document.ts'
import { reportsOf } from './testing-activities.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const { own, log } = reportsOf(college)

describe('a huge year', () => {
  it('of 400 activities is printed whole, with heads and numbers on every page, while other calls go on', async () => {
    const { id } = college.person('director1')
    const word = 'whakawhanaungatanga'.repeat(9)
    for (let n = 0; n < 400; n += 1)
      await log(id, {
        title: `Āwhina ${n} ${n === 7 ? word : ''}`,
        activity_date: addDays(today, -(n % 90)),
        learnings: 'Ako. '.repeat(20),
      })
    const caller = await college.as('director1')
    const pdf = await caller.get('/cpd/report/cycle/pdf')
    const { pages } = await readPdf(pdf.raw)
    const lines = pages.map((page) => linesOf(page))
    expect(lines.flat().filter((line) => /^\d\d\/\d\d\/\d{4} Āwhina \d/.test(line))).toHaveLength(400)
    for (const [at, page] of lines.entries()) {
      expect(page.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`)
      if (at > 1) expect(page).toContain('Date Activity and what was learned Group Time')
    }
  })

  it('is printed away from the main thread, which goes on turning', async () => {
    const data = await own({}, 'director1')
    if (!data.report) throw new Error('there is no report')
    const paper = cyclePdfDocument(
      { ...data, report: data.report },
      {
        printedAt: college.clock.now(),
        timeZone: 'Pacific/Auckland',
        code: { whole: 'A CODE', short: 'A', address: 'https://college.test/app/verify#A' },
      },
    )
    await renderPdf(ownJobs, { ...paper, blocks: [] })
    let turns = 0
    let printing = true
    const turn = (): void => {
      turns += 1
      if (printing) setImmediate(turn)
    }
    setImmediate(turn)
    await renderPdf(ownJobs, paper)
    printing = false
    // Printed here, the loop would stand still from the first line to the last.
    expect(turns).toBeGreaterThan(20)
    await closePdf()
  })
})

describe('four reports of 150 long activities, each as long as may be', () => {
  it('are refused with words that say what to do, and the CSV they name has all of them', async () => {
    const { id } = college.person('fellow2')
    const long = (count: number): string => 'Whakawhanaungatanga. '.repeat(1_000).slice(0, count)
    await college.db.transaction(
      (tx) =>
        tx.rows(
          `insert into devactivity (organisation_id, user_id, devcycle_id, state, title, activity_date, time, educational_minutes,
         provider, motivation, learnings, patient_benefit, cultural_safety, cultural_safety_note)
       select $1, $2, $3, 'complete', $4, $5, 60, 60, $6, $7, $7, $7, true, $8 from generate_series(1, 150)`,
          [a.organisation, id, a.fellowCycle, long(300), addDays(today, -5), long(200), long(20_000), long(5_000)],
        ),
      { patient: true },
    )
    const caller = await college.as('fellow2')
    const reports = Array.from({ length: 4 }, () => caller.get('/cpd/report/cycle/pdf'))
    const other = await (await college.as('fellow1')).get('/devactivities')
    expect(other.status === 200 || other.status === 260).toBe(true)
    const words =
      'This is too long to print as one document: it has more than 500,000 characters. Export it as CSV instead, or print less of it.'
    expect((await Promise.all(reports)).map(({ status, message }) => [status, message])).toEqual(
      Array(4).fill([413, words]),
    )
    const csv = await caller.get('/devactivities/csv', { user_id: id, state: 'complete' })
    expect(csv.status).toBe(200)
    expect(csv.raw.toString().split(`"${long(300)}"`).length - 1).toBe(150)
    await college.db.rows('delete from devactivity where user_id = $1 and title = $2', [id, long(300)])
  })
})
