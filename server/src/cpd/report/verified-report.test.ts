import { randomBytes } from 'node:crypto'
import { addDays } from '@college/contract/kit'
import { printedCode, verifySigned } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { printedCodes, codesOf } from './testing-codes.ts'

const college = await openTestApp()
const { db, clock } = college
const { a, b, today } = college.fixtures
const fellow = college.person('fellow1')
const trainee = college.person('trainee1')
const { verify } = printedCodes(college)

const printed = async (path: string, query: Record<string, number> = {}, who = 'fellow1') =>
  codesOf((await (await college.as(who)).get(`/cpd/report/${path}`, query)).raw)

const retitled = (title: string): Promise<unknown> =>
  db.rows('update devactivity set title = $2 where id = $1', [fellow.activity, title])

afterEach(() => clock.reset())

describe('the code of a printed report', () => {
  it('says that the college printed it, when and for which cycle, and no more', async () => {
    const since = clock.now().getTime()
    const { whole } = await printed('cycle/pdf')
    const verdict = await verify(whole)
    expect(verifySigned.answer.safeParse(verdict).error?.issues ?? []).toEqual([])
    expect(verdict).toEqual({
      result: 'valid',
      organisation: 'Te Whare College',
      timezone: 'Pacific/Auckland',
      reference: null,
      revision: null,
      completed_at: null,
      signatures: null,
      last_signed_at: null,
      signed: [],
      report: {
        kind: 'cycle',
        cycle_name: expect.any(String),
        start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        first_printed_at: expect.any(String),
        last_printed_at: verdict.report?.first_printed_at,
      },
    })
    expect(Date.parse(verdict.report?.first_printed_at ?? '')).toBeGreaterThanOrEqual(since)
    expect(JSON.stringify(verdict)).not.toMatch(/fellow1|Tūhoe/)
  })

  it('of a plan tells its days and not its name, which is its owner’s own words', async () => {
    const { report } = await verify((await printed('pdp/pdf')).whole)
    expect(report).toMatchObject({ kind: 'pdp', cycle_name: null })
    expect(JSON.stringify(report)).not.toContain('Plan of fellow1')
  })

  it('of a programme is one for all who read it, and says when the record is another', async () => {
    const path = '/trainee/programme'
    const own = await codesOf((await (await college.as('trainee1')).get(path)).raw)
    const taught = await codesOf((await (await college.as('educator1')).get(path, { user_id: trainee.id })).raw)
    expect(taught.whole).toBe(own.whole)
    const { result, report } = await verify(own.whole)
    expect([result, report]).toMatchObject(['valid', { kind: 'programme', cycle_name: null }])
    await db.rows(`update devgoal set title = title || ', again' where id = $1`, [trainee.goal])
    expect((await verify(own.whole)).result).toBe('changed')
    await db.rows(`update devgoal set title = replace(title, ', again', '') where id = $1`, [trainee.goal])
    expect((await verify(own.whole)).result).toBe('valid')
  })

  it('of a logbook is that of its days: a later case leaves it, a change within them does not', async () => {
    const print = async (who: PersonName, query: Record<string, string | number> = {}) =>
      codesOf((await (await college.as(who)).get('/procedures/pdf', { user_id: trainee.id, ...query })).raw)
    const whole = await print('trainee1')
    const chosen = await print('trainee1', { type_id: a.procedureType })
    expect((await print('educator1')).whole).toBe(whole.whole)
    expect(chosen.whole).not.toBe(whole.whole)
    const [first] = await db.rows<{ id: number; day: string }>(
      'select id, procedure_date as day from procedure where user_id = $1 and deleted_at is null order by procedure_date',
      [trainee.id],
    )
    const results = async () => [(await verify(whole.whole)).result, (await verify(chosen.whole)).result]
    expect((await verify(whole.whole)).report).toMatchObject({ kind: 'logbook', start_date: first?.day })
    const row = { organisation_id: a.organisation, user_id: trainee.id, modality_id: a.modality }
    const words = { type_id: a.procedureType, region_id: a.region }
    const later = await insert(db, 'procedure', { ...row, ...words, case_number: 9_001, procedure_date: '2190-01-01' })
    expect(await results()).toEqual(['valid', 'valid'])
    await db.rows('update procedure set procedure_date = $2 where id = $1', [later, first?.day])
    expect(await results()).toEqual(['changed', 'changed'])
    await db.rows('update procedure set deleted_at = now() where id = $1', [later])
    expect(await results()).toEqual(['valid', 'valid'])
    await db.rows(`update procedure set structures = structures || '.' where id = $1`, [first?.id])
    expect(await results()).toEqual(['changed', 'changed'])
    await db.rows(`update procedure set structures = left(structures, -1) where id = $1`, [first?.id])
  })

  it('of a placement report is one for all who read it, and tells when the record says something else', async () => {
    const print = async (who: PersonName) =>
      codesOf((await (await college.as(who)).get('/placement/pdf', { id: trainee.placement })).raw)
    const { whole } = await print('trainee1')
    // Who reads another part of it than the trainee has the same code.
    for (const who of ['educator1', 'admin1'] as const) expect((await print(who)).whole).toBe(whole)
    expect((await verify(whole)).report).toMatchObject({ kind: 'placement', cycle_name: null })
    const write = (words: string | null) =>
      db.rows('update placement set was_hard = $2 where id = $1', [trainee.placement, words])
    const before = await db.row<{ was_hard: string | null }>('select was_hard from placement where id = $1', [
      trainee.placement,
    ])
    await write('Other words')
    expect((await verify(whole)).result).toBe('changed')
    await write(before?.was_hard ?? null)
    expect((await verify(whole)).result).toBe('valid')
  })

  it('stays valid on other days and for other readers, and tells from when to when it was printed', async () => {
    const first = await printed('cycle/pdf')
    clock.advance(3 * 86_400_000)
    expect((await printed('cycle/pdf', { user_id: fellow.id }, 'admin1')).whole).toBe(first.whole)
    const { result, report } = await verify(first.whole)
    const [from, to] = [report?.first_printed_at ?? '', report?.last_printed_at ?? '']
    expect([result, Date.parse(to) - Date.parse(from)]).toEqual(['valid', expect.closeTo(3 * 86_400_000, -5)])
    const { rows } = (await db.row<{ rows: number }>(
      `select count(*)::int as rows from printed_report where user_id = $1 and kind = 'cycle'`,
      [fellow.id],
    )) ?? { rows: 0 }
    expect(rows).toBe(1)
  })

  it('says that the record is another as soon as it is, and that it is the same where it is so again', async () => {
    const before = await db.row<{ title: string }>('select title from devactivity where id = $1', [fellow.activity])
    const papers = [await printed('cycle/pdf'), await printed('conversation/pdf'), await printed('pdp/pdf')]
    const results = (): Promise<string[]> => Promise.all(papers.map(async ({ whole }) => (await verify(whole)).result))
    expect(await results()).toEqual(['valid', 'valid', 'valid'])
    await db.rows(`update devgoal set title = title || ', again' where id = $1`, [fellow.goal])
    expect(await results()).toEqual(['changed', 'changed', 'changed'])
    await db.rows(`update devgoal set title = replace(title, ', again', '') where id = $1`, [fellow.goal])
    await retitled('Another title')
    const [cycle] = await Promise.all(papers.map(({ whole }) => verify(whole)))
    expect(cycle).toMatchObject({ result: 'changed', organisation: 'Te Whare College', report: { kind: 'cycle' } })
    const fresh = await printed('cycle/pdf')
    expect([fresh.whole === papers[0]?.whole, (await verify(fresh.whole)).result]).toEqual([false, 'valid'])
    await retitled(before?.title ?? '')
    expect(await results()).toEqual(['valid', 'valid', 'valid'])
    expect((await verify(fresh.whole)).result).toBe('changed')
  })

  it('is read with a slip, with spaces, and short as it stands on each page', async () => {
    for (let n = 0; n < 40; n += 1)
      await insert(db, 'devactivity', {
        organisation_id: a.organisation,
        user_id: college.person('director1').id,
        devcycle_id: a.fellowCycle,
        state: 'complete',
        title: `Reading ${n}`,
        activity_date: addDays(today, -5),
        time: 60,
        educational_minutes: 60,
      })
    const { whole, short } = await printed('cycle/pdf', {}, 'director1')
    expect(short.length).toBeGreaterThan(1)
    expect(new Set(short).size).toBe(1)
    expect(await verify(short[0] ?? '')).toEqual(await verify(whole))
    const spaced = ` ${whole.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`
    expect((await verify(spaced)).result).toBe('valid')
    expect((await verify(whole.replace(/.-/, (end) => (end === '0-' ? '1-' : '0-')))).result).toBe('mistyped')
  })

  it('that was never printed is unknown, and so is half of one that was', async () => {
    const { whole } = await printed('cycle/pdf')
    const [begin = '', end = ''] = whole.split('.')
    const other = randomBytes(8).toString('hex')
    const nothing = await verify('not a code')
    for (const code of [
      printedCode(begin, other),
      printedCode(other, end.slice(0, 16)),
      `${begin}.`,
      other.slice(0, 8),
    ])
      expect([code, await verify(code)]).toEqual([code, nothing])
  })

  it('is that of the college which printed it', async () => {
    const bFellow = college.person('bFellow')
    const { whole } = await printed('cycle/pdf', {}, 'bFellow')
    const organisation = await db.row<{ name: string }>('select name from organisation where id = $1', [b.organisation])
    expect(await verify(whole)).toMatchObject({ result: 'valid', organisation: organisation?.name })
    // Somebody of another college changes nothing of it.
    await retitled('Elsewhere')
    expect((await verify(whole)).result).toBe('valid')
    await db.rows('update "user" set deleted_at = now() where id = $1', [bFellow.id])
    expect((await verify(whole)).result).toBe('changed')
    await db.rows('update "user" set deleted_at = null where id = $1', [bFellow.id])
  })

  it('of a conversation holds in a cycle that is too long for its report', async () => {
    const { id } = college.person('educator1')
    const row = {
      organisation_id: a.organisation,
      user_id: id,
      devcycle_id: a.fellowCycle,
      state: 'complete',
      time: 60,
    }
    for (let n = 0; n < 120; n += 1)
      await insert(db, 'devactivity', {
        ...row,
        title: `Day ${n}`,
        activity_date: addDays(today, -5 - (n % 60)),
        educational_minutes: 60,
        learnings: 'Ako. '.repeat(4_000),
      })
    for (let n = 0; n < 5; n += 1)
      await insert(db, 'devactivity', {
        ...row,
        title: `Visit ${n}`,
        activity_date: addDays(today, -70),
        educational_minutes: 60,
        // A conversation shows those first that tell of patients.
        patient_benefit: 'Seen sooner.',
      })
    const caller = await college.as('educator1')
    expect((await caller.get('/cpd/report/cycle/pdf')).status).toBe(413)
    expect((await verify((await printed('conversation/pdf', {}, 'educator1')).whole)).result).toBe('valid')
  })

  it('goes on being ours where its cycle is gone', async () => {
    const { whole } = await printed('cycle/pdf', {}, 'fellow2')
    await db.rows('update devcycle set deleted_at = now() where id = $1', [a.fellowCycle])
    expect((await verify(whole)).result).toBe('changed')
    await db.rows('update devcycle set deleted_at = null where id = $1', [a.fellowCycle])
    expect((await verify(whole)).result).toBe('valid')
    await db.rows('update printed_report set devcycle_id = null where user_id = $1', [college.person('fellow2').id])
    expect(await verify(whole)).toMatchObject({ result: 'changed', report: { kind: 'cycle' } })
  })
})

describe('what was printed', () => {
  it('is changed and removed by no call', async () => {
    await printed('cycle/pdf')
    const calls = db.scopedTo([a.organisation])
    for (const text of ['update printed_report set figures = figures', 'delete from printed_report'])
      await expect(calls.rows(text)).rejects.toThrow(/permission denied/)
  })
})
