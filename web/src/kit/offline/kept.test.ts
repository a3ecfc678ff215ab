import 'fake-indexeddb/auto'
import { endpoint } from '@college/contract/kit'
import { createStore, entries } from 'idb-keyval'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clientOf, startStubServer, type StubResponse, type StubServer } from '../api/tests/stubServer.ts'
import { keptAnswers } from './kept.ts'

let stub: StubServer | undefined
let person = 12_000
afterEach(async () => {
  await stub?.close()
  person += 1
})

const paths = { '/words': (data: unknown) => data, '/some': () => ({ part: 1 }) }
const query = z.object({ kind: z.string().optional() })
const place = { method: 'GET', who: 'signedIn', summary: '', query, answer: z.unknown(), ok: 200 } as const
const routes = {
  '/words': endpoint({ ...place, path: '/words' }),
  '/some': endpoint({ ...place, path: '/some' }),
  '/people': endpoint({ ...place, path: '/people' }),
}
const begin = async (said: StubResponse) => {
  const now = { said }
  stub = await startStubServer(() => now.said)
  const kept = keptAnswers(person, paths)
  const { client } = clientOf(stub.baseURL, { kept: () => kept })
  const ask = (name: keyof typeof routes, query = {}) =>
    client.call<(typeof routes)[typeof name]>(routes[name], { query })
  return { now, kept, ask, received: stub.received }
}
const kept = () => entries(createStore(`college-kept-${person}`, 'kept'))

test('an answer stands in for a server that cannot be reached, for the same question', async () => {
  const { now, ask } = await begin({ code: 200, body: { data: ['Ultrasound'], info: { total: 1 } } })
  await ask('/words', { kind: 'modality' })
  await expect.poll(async () => (await kept()).length).toBe(2)
  now.said = { code: 502 }
  expect(await ask('/words', { kind: 'modality' })).toMatchObject({ data: ['Ultrasound'], info: { total: 1 } })
  await expect(ask('/words', { kind: 'region' })).rejects.toMatchObject({ code: 502 })
})

test('the newest answer counts while there is a server, and its refusals are refusals', async () => {
  const { now, ask } = await begin({ code: 200, body: { data: 1 } })
  await ask('/words')
  await expect.poll(async () => (await kept()).length).toBe(2)
  now.said = { code: 200, body: { data: 2 } }
  expect((await ask('/words')).data).toBe(2)
  now.said = { code: 403, body: { message: 'No.' } }
  await expect(ask('/words')).rejects.toMatchObject({ code: 403 })
})

test('what is not named is not kept, and of what is named only the part that may be', async () => {
  const { now, ask } = await begin({ code: 200, body: { data: { part: 1, rest: 'in confidence' } } })
  await ask('/people')
  await ask('/some')
  await expect.poll(async () => (await kept()).length).toBe(2)
  now.said = { code: 503 }
  expect((await ask('/some')).data).toEqual({ part: 1 })
  await expect(ask('/people')).rejects.toMatchObject({ code: 503 })
})

test('nothing of it lies on the device in clear, and nothing is left after sign-out', async () => {
  const { ask, kept: shelf } = await begin({ code: 200, body: { data: 'in confidence' } })
  await ask('/words')
  await expect.poll(async () => (await kept()).length).toBe(2)
  const texts = (await kept()).map(([, value]) => {
    const { content } = value as { content?: ArrayBuffer }
    return content ? new TextDecoder('latin1').decode(content) : ''
  })
  expect(texts.join()).not.toContain('confidence')
  await shelf.clear()
  await ask('/words')
  expect(await kept()).toEqual([])
})
