import { describe, expect, it } from 'vitest'
import type { Procedure } from '@college/contract/logbook'
import { closePdf } from '#pdf'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner } = college.person('trainee1')
const words = { modality_id: a.modality, type_id: a.procedureType, region_id: a.region }

const log = async (over: object = {}, who = 'trainee1'): Promise<Answered<Procedure & AnyRow>> =>
  (await college.as(who)).put('/procedure', {
    user_id: college.person(who).id,
    procedure_date: today,
    ...words,
    ...over,
  })
const csv = async (who: string, query: Record<string, string | number> = {}): Promise<Answered<AnyRow>> =>
  (await college.as(who)).get('/procedures/csv', query)
const pdf = async (who: string, query: Record<string, string | number> = {}): Promise<Answered<AnyRow>> =>
  (await college.as(who)).get('/procedures/pdf', query)
const paperOf = async ({ raw }: Answered<AnyRow>): Promise<string> =>
  (await readPdf(raw)).pages.flatMap((page) => linesOf(page)).join('\n')

describe('procedures as CSV', () => {
  it('has every column of the own cases, the NHI masked and formulas without their effect', async () => {
    await log({
      structures: '=cmd()',
      nhi: 'ZBN77VL',
      side: 'left',
      supervisor_id: college.person('educator1').id,
      difficulty_physical: true,
      difficulty_other: true,
    })
    const answer = await csv('trainee1')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const text = answer.raw.toString()
    expect(text.startsWith('\ufeff"Id","Person","Case number","Date"')).toBe(true)
    expect(text).toContain('"ZBN•••L"')
    expect(text).toContain(`"'=cmd()"`)
    expect(text).toContain('"Physical, Other"')
    expect(text).toContain('"Left"')
    expect(text).not.toMatch(/ZBN77VL|ZAC5361/)
  })

  it('has no case of others but for the office, which says who it is first', async () => {
    const text = (await csv('educator1', { user_id: owner })).raw.toString()
    expect(text.trim().split('\r\n')).toHaveLength(1)
    expect((await csv('admin1', { user_id: owner })).raw.toString()).toContain('trainee1 Tūhoe')
    const office = await college.tokenOf('admin1')
    await college.db.rows(`update session set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      college.person('admin1').id,
    ])
    const late = await college.withToken(office).get('/procedures/csv', { user_id: owner })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    expect((await csv('trainee1', { nhi: 'ZAC5361' })).status).toBe(400)
    expect((await csv('trainee1', { q: 'zac 5361' })).status).toBe(200)
    expect((await csv('trainee1', { q: 'hip of jones zac 5361' })).status).toBe(200)
    const kept = await college.db.rows<{ text: string }>(
      `select changes::text as text from audit where call = 'GET /procedures/csv' order by id`,
    )
    expect(kept.at(-1)?.text).toContain('ZAC•••1')
    expect(kept.map(({ text }) => text).join('')).not.toMatch(/ZAC\d|\D5361\D/u)
  })

  it('of one person that the office takes away is on record with the person, and what nobody got is not', async () => {
    const taken = async (who: string): Promise<(number | null)[]> => {
      await csv(who, { user_id: owner })
      const rows = await college.db.rows<{ owner_id: number | null }>(
        `select owner_id from audit where call = 'GET /procedures/csv' and user_id = $1 order by id desc limit 1`,
        [college.person(who).id],
      )
      return rows.map(({ owner_id: whose }) => whose)
    }
    expect(await taken('trainee1')).toEqual([owner])
    expect(await taken('admin2')).toEqual([owner])
    for (const who of ['educator1', 'bAdmin']) expect(await taken(who)).toEqual([null])
  })
})

describe('the logbook on paper', () => {
  it('has figures, targets, cases and a line for the supervisor to sign, and every NHI masked', async () => {
    const answer = await pdf('trainee1')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain(`${today}.pdf`)
    const text = await paperOf(answer)
    for (const said of [
      'Procedure logbook',
      'trainee1 Tūhoe',
      'of 30',
      'Subacromial bursa',
      'ZAC•••1',
      'Signature',
      'Supervisor',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/ZBN77VL|ZAC5361/)
  })

  it('is for whoever may read the cases, who is on record with the person', async () => {
    for (const who of ['educator1', 'admin1']) expect((await pdf(who, { user_id: owner })).status).toBe(200)
    for (const who of ['educator2', 'trainee2', 'bAdmin']) expect((await pdf(who, { user_id: owner })).status).toBe(404)
    const looks = await college.db.rows<{ user_id: number }>(
      `select user_id from audit where resource = 'procedure' and kind = 'look' and (owner_id = $1 or owner_ids = array[$1::bigint]) and call = 'GET /procedures/pdf' order by id`,
      [owner],
    )
    expect(looks.map(({ user_id: by }) => by)).toEqual([
      owner,
      college.person('educator1').id,
      college.person('admin1').id,
    ])
  })

  it('is of one person and of some cases', async () => {
    expect((await pdf('admin1', { user_id: 'null' })).status).toBe(400)
    expect((await pdf('trainee1', { to: '1990-01-01' })).status).toBe(476)
    expect((await pdf('trainee1', { modality: 1 })).status).toBe(400)
    const narrowed = await paperOf(await pdf('trainee1', { from: today, to: today }))
    expect(narrowed).toMatch(/^From .* to /m)
  })

  it('is printed for years of cases, each on its line', async () => {
    const fellow = college.person('fellow1').id
    const row = { organisation_id: a.organisation, user_id: fellow, procedure_date: '2025-03-04', ...words }
    await college.db.rows(
      `insert into procedure (organisation_id, user_id, procedure_date, modality_id, type_id, region_id, case_number)
       select $1, $2, $3, $4, $5, $6, 1000 + n from generate_series(1, 700) n`,
      Object.values(row),
    )
    await insert(college.db, 'procedure', { ...row, case_number: 4_242 })
    const paper = await paperOf(await pdf('fellow1'))
    for (const number of [1_001, 1_350, 1_700, 4_242]) expect(paper).toContain(String(number))
    await closePdf()
  })
})
