import { addDays, dayIn } from '@college/contract/kit'
import { conversationPrompts, cycleReport, reportTitle } from '@college/contract/cpd'
import type { CycleReport, Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import { reportsOf } from './testing-activities.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const fellow = college.person('fellow1')
const { own, log } = reportsOf(college)

const textOf = async (raw: Buffer): Promise<string> =>
  (await readPdf(raw)).pages.flatMap((page) => linesOf(page)).join('\n')

describe('the report of a cycle', () => {
  it('says who, how far, by which plan and from which activities, and answers by its contract', async () => {
    const data = await own()
    expect(cycleReport.answer.safeParse(data).error?.issues ?? []).toEqual([])
    expect(data.person).toMatchObject({ id: fellow.id, name: 'fellow1 Tūhoe' })
    expect(data.report?.cycle.devcycle.id).toBe(a.fellowCycle)
    expect(data.report?.plan?.devplan.id).toBe(fellow.plan)
    expect(data.report?.activities.map(({ id }) => id)).toEqual([fellow.activity])
    expect(data.texts.title).toBe(reportTitle.cycle)
    expect(data.directors.map(({ name }) => name)).toEqual(['director1 Tūhoe', 'director2 Tūhoe'])
  })

  it('tells nobody else whom the person may write to', async () => {
    const { directors } = await own({ user_id: college.person('trainee1').id }, 'educator1')
    expect(directors).toEqual([])
  })

  it.each([
    ['educator2', 'trainee1'],
    ['trainee1', 'trainee2'],
    ['fellow1', 'fellow2'],
    ['bAdmin', 'trainee2'],
  ])('is not there for %s, nor is what is made of it', async (who, about) => {
    const caller = await college.as(who)
    const user_id = college.person(about).id
    const paths = ['cycle', 'cycle/pdf', 'conversation/pdf', 'pdp/pdf', 'kept', 'evidence']
    const answers = await Promise.all(paths.map((path) => caller.get(`/cpd/report/${path}`, { user_id })))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
  })

  it('read of somebody else is on record for them; the own one is not', async () => {
    const looked = (): Promise<object[]> =>
      college.db.rows(
        `select user_id, owner_id, kind from audit where call = 'GET /cpd/report/cycle' and user_id = any($1) order by id`,
        [[college.person('instructor1').id, college.person('trainee1').id]],
      )
    const user_id = college.person('trainee1').id
    await own({}, 'trainee1')
    expect(await looked()).toEqual([])
    await own({ user_id }, 'instructor1')
    expect(await looked()).toEqual([{ user_id: college.person('instructor1').id, owner_id: user_id, kind: 'look' }])
  })

  it('is not for a Director who may see figures only', async () => {
    const caller = await college.as('director2')
    const user_id = college.person('trainee2').id
    expect((await caller.get('/cpd/stats', { user_id })).status).toBe(200)
    expect((await caller.get('/cpd/report/cycle', { user_id })).status).toBe(404)
  })

  it('of another organisation’s cycle, or of none, is not there', async () => {
    const caller = await college.as('fellow1')
    for (const devcycle_id of [college.fixtures.b.fellowCycle, 999_999])
      expect((await caller.get('/cpd/report/cycle', { devcycle_id })).status).toBe(404)
  })

  it('where none runs today is of the last one, and says so', async () => {
    expect((await own()).is_last).toBe(false)
    college.clock.advance(3 * 365 * 86_400_000)
    const caller = await college.as('fellow1')
    const { status, data } = await caller.get<CycleReport>('/cpd/report/cycle')
    expect([status, data.is_last, data.report?.cycle.devcycle.id]).toEqual([200, true, a.fellowCycle])
    const pdf = await caller.get('/cpd/report/cycle/pdf')
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await own({ devcycle_id: a.fellowCycle })).is_last).toBe(false)
    const home = await caller.get<Stats>('/cpd/stats', { or_last: 'true' })
    expect([home.data.is_last, home.data.cycle]).toEqual([true, data.report?.cycle])
    const plain = await caller.get<Stats>('/cpd/stats')
    expect([plain.data.is_last, plain.data.cycle]).toEqual([false, null])
    const office = await college.as('admin1')
    for (const [type, last] of [
      ['fellow', a.fellowCycle],
      ['trainee', a.traineeCycle],
    ] as const)
      expect((await office.get('/cpd/cyclepeople', { type })).info['cycle']).toMatchObject({ id: last })
    college.clock.reset()
  })

  it('of what was logged before the next cycle opened counts it there', async () => {
    college.clock.advance(3 * 365 * 86_400_000)
    const caller = await college.as('fellow1')
    const day = dayIn('Pacific/Auckland', college.clock.now())
    const user_id = college.person('fellow1').id
    const body = { user_id, title: 'Logged meanwhile', activity_date: day, time: 30, state: 'complete' }
    const logged = await caller.put('/devactivity', body)
    expect([logged.status, logged.data['devcycle_id']]).toEqual([201, null])
    const next = { name: 'The next', type: 'fellow', start_date: addDays(day, -1), end_date: addDays(day, 300) }
    const opened = await (await college.as('admin1')).put('/devcycle', next)
    expect(opened.status).toBe(201)
    const kept = await caller.get('/devactivity', { id: logged.data.id })
    expect(kept.data['devcycle_id']).toBe(opened.data.id)
    const { data } = await caller.get<Stats>('/cpd/stats', { or_last: 'true' })
    expect([data.is_last, data.cycle?.devcycle.id, data.cycle?.logged]).toEqual([false, opened.data.id, 30])
    await college.db.rows('update devactivity set deleted_at = now() where id = $1', [logged.data.id])
    await college.db.rows('update devcycle set deleted_at = now() where id = $1', [opened.data.id])
    college.clock.reset()
  })

  it('without any cycle says so, and has nothing to print', async () => {
    const caller = await college.as('bFellow')
    const of = 'where organisation_id = $1'
    const there = [college.fixtures.b.organisation]
    await college.db.rows(`update devcycle set deleted_at = now() ${of}`, there)
    const { status, data } = await caller.get<CycleReport>('/cpd/report/cycle')
    expect([status, data.report, data.is_last]).toEqual([200, null, false])
    const pdf = await caller.get('/cpd/report/cycle/pdf')
    expect([pdf.status, pdf.message]).toEqual([404, 'There is no cycle to report on.'])
    await college.db.rows(`update devcycle set deleted_at = null ${of}`, there)
  })

  it('of an expired cycle stays readable', async () => {
    const data = await own({ devcycle_id: a.expiredCycle })
    expect(data.report?.cycle.devcycle.id).toBe(a.expiredCycle)
    expect(data.cycles.find(({ id }) => id === a.expiredCycle)?.expired).toBe(true)
    const pdf = await (await college.as('fellow1')).get('/cpd/report/cycle/pdf', { devcycle_id: a.expiredCycle })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

it('a report says what is logged in no group, and the activities it is of', async () => {
  const pdf = async () => textOf((await (await college.as('fellow1')).get('/cpd/report/cycle/pdf')).raw)
  expect(await pdf()).not.toMatch(/in no group/i)
  const id = await log(fellow.id, { title: 'A meeting', time: 95, educational_minutes: 0 })
  const text = await pdf()
  expect(text).toMatch(/In no group\s+01:35\s+1\b/)
  expect(text).toContain('01:35 in no group')
  const flags = { in_reviewing: 'false', in_measuring: 'false', in_educational: 'false' }
  const found = await (
    await college.as('fellow1')
  ).get<{ id: number }[]>('/devactivities', {
    user_id: fellow.id,
    devcycle_id: a.fellowCycle,
    state: 'complete',
    ...flags,
  })
  expect(found.data.map((row) => row.id)).toEqual([id])
  await college.db.rows('delete from devactivity where id = $1', [id])
})

describe('the structured conversation', () => {
  it('is known from an activity of its category', async () => {
    const { id } = college.person('fellow2')
    expect((await own({}, 'fellow2')).report?.cycle.conversation).toBeNull()
    const category_id = await insert(college.db, 'devcategory', {
      organisation_id: a.organisation,
      kind: 'activity',
      name: 'Structured conversation',
      code: 'conversation',
    })
    await log(id, { category_id, title: 'A draft of one', state: 'draft', activity_date: addDays(today, -1) })
    expect((await own({}, 'fellow2')).report?.cycle.conversation).toBeNull()
    await log(id, { category_id, title: 'With a peer', activity_date: addDays(today, -9) })
    expect((await own({}, 'fellow2')).report?.cycle.conversation).toBe(addDays(today, -9))
  })

  it('has a paper with outcomes, reflections, plan, prompts and room to sign', async () => {
    const { id } = fellow
    await log(id, { title: 'Night pain', learnings: 'I look at the whole film.', patient_benefit: 'Found sooner.' })
    const pdf = await (await college.as('fellow1')).get('/cpd/report/conversation/pdf')
    expect(pdf.headers['content-disposition']).toContain('Structured conversation fellow1')
    const text = await textOf(pdf.raw)
    for (const words of [
      'I look at the whole film.',
      'Found sooner.',
      'Goal of fellow1',
      '1. What went well',
      'Signature',
    ])
      expect(text).toContain(words)
  })

  it('takes one page whatever people write, with every part on it, and says what it leaves out', async () => {
    const { id, plan } = college.person('instructor1')
    const long = (words: number): string => 'Ka tirohia te whakaahua katoa i mua i te werohanga. '.repeat(words)
    await college.db.rows('update "user" set name = $2 where id = $1', [id, `Te ${'Rangihīroa '.repeat(17)}`])
    await college.db.rows(`update devplan set category = 'PDP', name = $2 where id = $1`, [plan, long(3).slice(0, 200)])
    const inPlan = { organisation_id: a.organisation, user_id: id, devplan_id: plan, compulsory: true }
    for (let n = 0; n < 11; n += 1)
      await insert(college.db, 'devgoal', { ...inPlan, title: `Goal ${n} ${long(3).slice(0, 190)}` })
    for (let n = 0; n < 8; n += 1)
      await log(id, { title: `Case ${n} ${long(4).slice(0, 190)}`, learnings: long(90), patient_benefit: long(90) })
    const admin = await college.as('admin1')
    const intro = long(38)
    const words = await admin.put('/reportconfig', { report: 'conversation', title: long(2).slice(0, 119), intro })
    expect(words.status).toBe(201)
    const printed = await (await college.as('instructor1')).get('/cpd/report/conversation/pdf')
    const { pages } = await readPdf(printed.raw)
    expect(pages).toHaveLength(1)
    const text = linesOf(pages[0] ?? []).join(' ')
    // The newest first; what is to be talked about stands in full.
    const prompted = conversationPrompts.map((prompt) => prompt.split(' ').slice(0, 5).join(' '))
    for (const part of [
      'Outcomes of the year',
      'Goal of instructor1',
      'Case',
      ...prompted,
      'wears you down?',
      'Signature',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/\d of 8, shortened, all of it in the report/)
    expect(text.replaceAll(/ +/g, ' ')).toMatch(/and \d+ more in the/)
    await admin.delete('/reportconfig', { id: words.data.id })
  })
})

describe('the development plan', () => {
  it('is printed with its goals and their texts', async () => {
    await college.db.rows(
      `update devgoal set specific = 'Ten scans with a mentor', timely = 'By Matariki' where id = $1`,
      [fellow.goal],
    )
    const pdf = await (await college.as('fellow1')).get('/cpd/report/pdp/pdf')
    const text = await textOf(pdf.raw)
    for (const words of ['Plan of fellow1', 'Goal of fellow1', 'Specific', 'Ten scans with a mentor', 'By Matariki'])
      expect(text).toContain(words)
  })

  it('is on record where the office prints it', async () => {
    const office = await college.as('admin1')
    const { status } = await office.get('/cpd/report/pdp/pdf', { user_id: fellow.id })
    const looks = await college.db.rows(
      `select user_id::int, owner_id::int, record_id::int from audit where kind = 'look' and call = 'GET /cpd/report/pdp/pdf'`,
    )
    const look = { user_id: college.person('admin1').id, owner_id: fellow.id, record_id: fellow.plan }
    expect([status, looks]).toEqual([200, [look]])
  })

  it('of someone else is not there', async () => {
    const caller = await college.as('fellow1')
    const devplan_id = college.person('fellow2').plan
    expect((await caller.get('/cpd/report/pdp/pdf', { devplan_id })).status).toBe(404)
  })
})

describe('the words of the college', () => {
  it('stand on the report, and its parts in their order', async () => {
    const admin = await college.as('admin1')
    const made = await admin.put('/reportconfig', {
      report: 'cycle',
      title: 'Pūrongo o te tau',
      intro: 'For the Council.',
      sections: ['activities', 'groups'],
      footer: 'Te Whare College, in confidence',
    })
    expect(made.status).toBe(201)
    const again = await admin.put('/reportconfig', { report: 'cycle' })
    expect([again.status, again.named]).toEqual([409, ['active']])
    const strange = await admin.put('/reportconfig', { report: 'pdp', sections: ['groups'], active: false })
    expect([strange.status, strange.named]).toEqual([400, ['sections']])
    const pdf = await (await college.as('fellow1')).get('/cpd/report/cycle/pdf')
    const { title, outline, pages } = await readPdf(pdf.raw)
    const text = pages.flatMap((page) => linesOf(page)).join('\n')
    expect(title).toBe('Pūrongo o te tau')
    expect(outline).toEqual(['Activities', 'Time in the three groups'])
    expect(text).toContain('For the Council.')
    expect(text).toContain('Te Whare College, in confidence')
    expect((await own({ user_id: college.person('bFellow').id }, 'padmin')).texts.title).toBe(reportTitle.cycle)
    await admin.delete('/reportconfig', { id: made.data.id })
  })
})
