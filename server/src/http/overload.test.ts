import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp({ environment: { MOST_CALLS: '10' } })

it('turns calls away with 503 and Retry-After before it is overrun, and is itself again at once', async () => {
  // One account alone would be told of its own share.
  const who = ['trainee1', 'trainee2', 'fellow1', 'fellow2', 'educator1'] as const
  const tokens = await Promise.all(Array.from({ length: 30 }, (_, n) => college.tokenOf(who[n % 5] ?? 'trainee1')))
  const call = async (token = ''): Promise<LightMyRequestResponse> =>
    college.http.inject({ url: '/api/v1/cpd/stats', headers: { authorization: `JWT ${token}` } })
  const answers = await Promise.all(tokens.map(call))
  const turned = answers.filter((answer) => answer.statusCode === 503)
  expect(turned.length).toBeGreaterThan(10)
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(30 - turned.length)
  expect(turned.every((answer) => answer.headers['retry-after'] === '1')).toBe(true)
  expect((await call(tokens[0])).statusCode).toBe(200)
})

it('keeps answering whether it lives while it turns calls away', async () => {
  const token = await college.tokenOf('trainee1')
  const load = Array.from({ length: 40 }, () =>
    college.http.inject({ url: '/api/v1/cpd/stats', headers: { authorization: `JWT ${token}` } }),
  )
  expect((await college.http.inject('/live')).statusCode).toBe(200)
  await Promise.all(load)
})
