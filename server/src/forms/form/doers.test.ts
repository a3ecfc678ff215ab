import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'

const college = await openTestApp()

it('what an administrator does while acting as the owner of a form stands in its history under both names', async () => {
  const trainee = await college.as('trainee1')
  const { id: user_id } = college.person('trainee1')
  const { id } = await publish(college, visit, { type: 'pdp' })
  const form = await begin(trainee, user_id, id, { data: { seen: 'A swollen knee', referred: false } })
  await act(trainee, 'complete', form)
  const admin = college.withToken(await college.tokenOf('admin1'))
  const { token } = await admin.post('/user/impersonate', { user_id, reason: 'To put a word right' })
  expect((await act(college.withToken(token), 'change', form)).status).toBe(261)
  const { events } = await wholeOf(trainee, form.id)
  expect(events.map(({ kind, who }) => [kind, who])).toEqual([
    ['started', 'trainee1 Tūhoe'],
    ['completed', 'trainee1 Tūhoe'],
    ['changed', 'admin1 Tūhoe, acting as trainee1 Tūhoe'],
  ])
})
