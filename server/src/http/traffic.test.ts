import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp({ environment: { TRAFFIC_LIMIT: '10' } })

it('turns a session away that asks too often, and no other', async () => {
  const trainee = await college.as('trainee1')
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await trainee.get('/user/organisations')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  const turned = await trainee.get('/user/organisations')
  expect(Number(turned.headers['retry-after'])).toBeGreaterThan(0)
  expect((await (await college.as('trainee2')).get('/user/organisations')).status).toBe(200)
  college.clock.advance(60_000)
  expect((await trainee.get('/user/organisations')).status).toBe(200)
})
