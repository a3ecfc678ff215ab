import { endpoints } from '@college/contract/all'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()

/** Calls that hand over many rows or files at once, as a table, an archive or for another program. */
const takingAlong = endpoints.filter(({ who, answer, also = [] }) => {
  const types = [answer.meta()?.['contentMediaType'], ...also.map((each) => ('file' in each ? each.file : undefined))]
  return (
    types.some((type) =>
      ['text/csv', 'application/zip', 'application/xml', 'application/json'].includes(String(type)),
    ) && who !== 'anyone'
  )
})

describe('an administrator who acts as one person after another', () => {
  it('takes none of their lists and papers along in one piece', async () => {
    expect(takingAlong.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/devactivities/csv',
        '/procedures/csv',
        '/cpd/plans/csv',
        '/cpd/report/evidence',
        '/file/zip',
      ]),
    )
    for (const name of ['trainee1', 'fellow1'] as const) {
      const acting = college.withToken(
        (
          await (
            await college.as('admin1')
          ).post('/user/impersonate', { user_id: college.person(name).id, reason: 'To look around' })
        ).token,
      )
      for (const { method, path } of takingAlong) {
        const { status, message } =
          method === 'GET' ? await acting.get(path) : await acting.post(path, { ids: [1], download: true })
        expect([path, status, message]).toEqual([path, 403, 'You can’t do this while you act as someone else.'])
      }
    }
  })

  it('who has a list to themselves takes their own, as before', async () => {
    expect((await (await college.as('fellow1')).get('/devactivities/csv')).status).toBe(200)
  })
})
