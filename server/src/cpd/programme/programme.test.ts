import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { readPdf } from '#pdf/testing'

const college = await openTestApp()
const trainee1 = college.person('trainee1').id

describe('the programme report', () => {
  it('is a PDF that names the trainee, the programme and its goals', async () => {
    const answer = await (await college.as('trainee1')).get('/trainee/programme')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Trainee report .*\.pdf"; filename\*=UTF-8''Trainee%20report%20trainee1%20T%C5%ABhoe/,
    )
    const text = JSON.stringify(await readPdf(answer.raw))
    for (const words of ['trainee1 Tūhoe', 'Plan of trainee1', 'Goal of trainee1', 'Te Whare College'])
      expect(text).toContain(words)
  })

  it.each(['educator1', 'director1', 'instructor1', 'admin1', 'padmin'])('of a trainee is had by %s', async (who) => {
    const answer = await (await college.as(who)).get('/trainee/programme', { user_id: trainee1 })
    expect([answer.status, answer.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('tells its person who has printed it', async () => {
    await (await college.as('educator1')).get('/trainee/programme', { user_id: trainee1 })
    const { data } = await (await college.as('trainee1')).get<AnyRow[]>('/user/history', { kind: 'look', limit: 1 })
    expect(data).toMatchObject([{ call: 'GET /trainee/programme', by_name: 'educator1 Tūhoe' }])
  })

  it.each(['trainee2', 'fellow1', 'educator2', 'bAdmin', 'bEducator'])(
    'of a trainee is not there for %s',
    async (who) => {
      const caller = await college.as(who)
      const answer = await caller.get('/trainee/programme', { user_id: trainee1 })
      const missing = await caller.get('/trainee/programme', { user_id: 999_999 })
      expect([answer.status, answer.message]).toEqual([404, missing.message])
    },
  )

  it('is not there for whoever has no programme', async () => {
    expect((await (await college.as('fellow1')).get('/trainee/programme')).status).toBe(404)
  })

  it('refuses other parameters', async () => {
    const answer = await (await college.as('trainee1')).get('/trainee/programme', { user: 1 })
    expect([answer.status, answer.named]).toEqual([400, ['user']])
  })
})
