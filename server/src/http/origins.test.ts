import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const elsewhere = 'https://records.example.au'
const college = await openTestApp({ environment: { WEB_ORIGINS: `${elsewhere}, https://second.example.au` } })
const token = await college.tokenOf('trainee1')

const ask = (origin: string | undefined, method: 'GET' | 'OPTIONS' = 'GET', url = '/api/v1/devactivities') =>
  college.http.inject({
    method,
    url,
    headers: {
      ...(origin === undefined ? {} : { origin }),
      ...(method === 'OPTIONS'
        ? { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
        : { authorization: `JWT ${token}` }),
    },
  })

it('lets the web of a configured address call and read what it needs', async () => {
  const asked = await ask(elsewhere, 'OPTIONS')
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': elsewhere,
    'access-control-allow-methods': expect.stringContaining('PUT'),
    'access-control-allow-headers': expect.stringContaining('authorization'),
  })
  const answer = await ask(elsewhere)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': elsewhere,
    'access-control-expose-headers': expect.stringContaining('content-disposition'),
    vary: expect.stringContaining('Origin'),
  })
  // Cookies never go along, so no page rides on a session of the browser.
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
})

it.each([
  undefined,
  'https://evil.example',
  'https://records.example.au.evil.example',
  'http://records.example.au',
  'null',
])('tells the browser of a page of %s nothing', async (origin) => {
  expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined()
  const asked = await ask(origin, 'OPTIONS')
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([404, undefined])
})

it('opens calls alone, and no page', async () => {
  expect((await ask(elsewhere, 'GET', '/backends.json')).headers['access-control-allow-origin']).toBeUndefined()
})
