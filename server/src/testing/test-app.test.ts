import { expect, it } from 'vitest'
import { openTestApp, fixturePassword } from './index.ts'

const college = await openTestApp()

it('opens a college with its people, over its own database', async () => {
  const trainee = await college.as('trainee1')
  const own = await trainee.get('/devactivity', { id: college.person('trainee1').activity })
  expect(own.status).toBe(200)
  expect(own.data['title']).toBe('Activity of trainee1')
  expect((await trainee.get('/devactivity', { id: college.person('trainee2').activity })).status).toBe(404)
  expect((await college.guest.get('/devactivities')).status).toBe(401)
})

it('signs a person of the fixtures in with the fixtures’ password', async () => {
  const answer = await college.guest.post('/user/signin', { username: 'trainee1', password: fixturePassword })
  expect(answer.status).toBe(200)
  expect((await college.withToken(answer.token).get('/user/token')).data['username']).toBe('trainee1')
})

it('moves its clock', () => {
  const before = college.clock.now().getTime()
  college.clock.advance(60_000)
  expect(college.clock.now().getTime() - before).toBeGreaterThanOrEqual(60_000)
  college.clock.reset()
})
