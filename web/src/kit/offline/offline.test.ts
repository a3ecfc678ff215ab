import 'fake-indexeddb/auto'
import { devactivity } from '@college/contract/cpd'
import { createStore, entries, get } from 'idb-keyval'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '../api/tests/stubServer.ts'
import type { UnfinishedEntry } from './entry.ts'
import { unsentQueue, type UnsentQueue } from './queue.ts'
import { sendUnsent, type SendResult } from './sender.ts'
import { pageTurns } from '../device/turns.ts'

let stub: StubServer | undefined
let person = 9_000
beforeEach(() => {
  person += 1
})
afterEach(() => stub?.close())

const secret = 'Shoulder of ZAC5361'
const values = { user_id: 1, title: secret, activity_date: '2026-04-03', time: 45, state: 'complete', learnings: null }
const fresh = (more: Partial<UnfinishedEntry> = {}): UnfinishedEntry => ({
  record: devactivity.name,
  values,
  words: 'Shoulder, 00:45',
  before: null,
  open: null,
  ...more,
})
const titled = (title: string): UnfinishedEntry => fresh({ values: { ...values, title } })

const row = { ...values, id: 3, title: 'Ward round', updated_at: '2026-04-03T00:00:00Z' }
const before = { id: 3, updatedAt: row.updated_at, values: { title: 'Ward round', time: 45, learnings: null } }

const serve = async (answer: (call: ReceivedCall, count: number) => StubResponse): Promise<StubServer> => {
  stub = await startStubServer(answer)
  return stub
}
const created = (call: ReceivedCall, id: number): StubResponse => ({
  code: 201,
  body: { data: { ...row, ...(call.body as object), id, updated_at: '2026-04-03T01:00:00Z' } },
})
const flush = (queue: UnsentQueue, mine: string | null = null): Promise<SendResult> =>
  sendUnsent(
    {
      client: clientOf(stub?.baseURL ?? '').client,
      queue,
      recordNamed: (name) => Promise.resolve(name === devactivity.name ? devactivity : null),
    },
    mine,
  )
const keyOf = ({ headers }: ReceivedCall): unknown => headers['idempotency-key']
const titles = async (queue: UnsentQueue): Promise<unknown[]> =>
  (await queue.read()).map((entry) => entry.values['title'])

test('nothing of what waits lies on the device in clear, and its key cannot be taken out', async () => {
  await unsentQueue(person).add(fresh())
  const store = createStore(`college-unsent-${person}`, 'unsent')
  const found = await entries(store)
  const texts = found.map(([name, value]) => {
    const { content, ...rest } = value as { content?: ArrayBuffer }
    return JSON.stringify([name, rest]) + (content ? new TextDecoder('latin1').decode(content) : '')
  })
  expect(found).toHaveLength(2)
  for (const words of [secret, 'ZAC', 'title', devactivity.name]) expect(texts.join()).not.toContain(words)
  expect((await get<CryptoKey>('key', store))?.extractable).toBe(false)
})

test('what was kept is there after a reload, in its order, and for its owner only', async () => {
  const first = unsentQueue(person)
  await first.add(titled('one'))
  await first.add(titled('two'))
  first.close()
  expect(await titles(unsentQueue(person))).toEqual(['one', 'two'])
  expect(await unsentQueue(person + 10_000).read()).toEqual([])
})

test('is sent in its order, once, and then is gone', async () => {
  const { received } = await serve((call, count) => created(call, count))
  const queue = unsentQueue(person)
  await queue.add(titled('one'))
  await queue.add(titled('two'))
  const sent = await flush(queue)
  expect(sent.taken.map(({ entry }) => entry.values['title'])).toEqual(['one', 'two'])
  expect(received.map(({ method, body }) => [method, (body as { title: string }).title])).toEqual([
    ['PUT', 'one'],
    ['PUT', 'two'],
  ])
  expect(new Set(received.map(keyOf)).size).toBe(2)
  expect(received[0]?.body as object).not.toHaveProperty('learnings')
  expect(await queue.read()).toEqual([])
  expect((await flush(queue)).taken).toEqual([])
})

test('an answer that was lost is asked for again under the first key, also after a reload', async () => {
  let isLost = true
  const { received } = await serve((call, count) => (isLost ? { code: 201, cut: true } : created(call, count)))
  await unsentQueue(person).add(fresh())
  const lost = await flush(unsentQueue(person))
  expect([lost.taken.length, lost.refused.length, lost.again]).toEqual([0, 0, 20_000])
  isLost = false
  expect((await flush(unsentQueue(person))).taken).toHaveLength(1)
  expect(new Set(received.map(keyOf)).size).toBe(1)
  expect(received.length).toBeGreaterThan(1)
})

test('a first try of the editor is made again under its own key, and what was typed since goes on its row', async () => {
  const open = {
    key: 'first-try',
    body: JSON.stringify({ user_id: 1, title: 'Half', activity_date: '2026-04-03', time: 45 }),
  }
  const { received } = await serve((call) =>
    created({ ...call, body: { state: 'draft', ...(call.body as object) } }, 3),
  )
  const queue = unsentQueue(person)
  await queue.add(fresh({ values: { ...values, title: 'Whole' }, open }))
  await flush(queue)
  expect(received.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  expect(received.map(keyOf).indexOf('first-try')).toBe(0)
  expect(received[1]?.body).toMatchObject({
    id: 3,
    updated_at: '2026-04-03T01:00:00Z',
    title: 'Whole',
    state: 'complete',
  })
  expect(received[1]?.body).not.toHaveProperty('time')
  expect(await queue.read()).toEqual([])
})

test('the same write as the editor tried needs no second one', async () => {
  const { learnings: _, ...filled } = values
  const open = { key: 'first-try', body: JSON.stringify(filled) }
  const { received } = await serve((call) => created(call, 3))
  const queue = unsentQueue(person)
  await queue.add(fresh({ open }))
  await flush(queue)
  expect(received.map((call) => [call.method, keyOf(call)])).toEqual([['PUT', 'first-try']])
})

test.each([400, 403, 472, 473, 476, 500])('a %d stays with its words, and lets the next one pass', async (code) => {
  const said = {
    code,
    body: { message: 'The cycle has expired.', errors: [{ path: 'activity_date', message: 'Too early' }] },
  }
  const { received } = await serve((call) =>
    (call.body as { title: string }).title === 'one' ? said : created(call, 4),
  )
  const queue = unsentQueue(person)
  await queue.add(titled('one'))
  await queue.add(titled('two'))
  const sent = await flush(queue)
  expect([sent.taken.length, sent.refused.length, sent.again]).toEqual([1, 1, null])
  const [left] = await queue.read()
  expect(left).toMatchObject({ values: { title: 'one' }, refusal: { code, message: 'The cycle has expired.' } })
  expect(left?.refusal?.errors).toEqual([{ path: 'activity_date', message: 'Too early' }])
  const tried = received.length
  await flush(queue)
  expect(received).toHaveLength(tried)
})

test('what was refused is mended and sent under another key', async () => {
  let refuses = true
  const { received } = await serve((call) => (refuses ? { code: 400, body: { message: 'No.' } } : created(call, 4)))
  const queue = unsentQueue(person)
  const { id } = await queue.add(fresh())
  await flush(queue)
  refuses = false
  await queue.mend(id, { values: { ...values, title: 'Mended' }, words: 'Mended', before: null })
  expect((await flush(queue)).taken.map(({ row: { title } }) => title)).toEqual(['Mended'])
  expect(new Set(received.map(keyOf)).size).toBe(2)
})

test('a failure of the server may have done it: sent again, it keeps its key', async () => {
  let fails = true
  const { received } = await serve((call) => (fails ? { code: 500 } : created(call, 4)))
  const queue = unsentQueue(person)
  const { id, before: none } = await queue.add(fresh())
  await flush(queue)
  fails = false
  await queue.mend(id, { values, words: '', before: none })
  expect((await flush(queue)).taken).toHaveLength(1)
  expect(new Set(received.map(keyOf)).size).toBe(1)
})

test('a row that was changed meanwhile stays beside theirs, and continues from it', async () => {
  const theirs = { ...row, learnings: 'Theirs', updated_at: '2026-04-04T00:00:00Z' }
  const { received } = await serve((call) =>
    (call.body as { updated_at: string }).updated_at === theirs.updated_at
      ? created(call, 3)
      : { code: 474, body: { message: 'Changed.', current: theirs } },
  )
  const queue = unsentQueue(person)
  const { id } = await queue.add(fresh({ before, values: { ...before.values, learnings: 'Mine' } }))
  await flush(queue)
  const [left] = await queue.read()
  expect(left?.refusal?.current).toMatchObject({ learnings: 'Theirs' })
  await queue.mend(id, { values: left?.values ?? {}, words: '', before: { ...before, updatedAt: theirs.updated_at } })
  expect((await flush(queue)).taken).toHaveLength(1)
  expect(received.at(-1)?.body).toEqual({ id: 3, updated_at: theirs.updated_at, learnings: 'Mine' })
})

test('a row that is being edited is retried automatically', async () => {
  let isHeld = true
  await serve((call) => (isHeld ? { code: 409, body: { message: 'Held.', holder: 'Priya Nair' } } : created(call, 3)))
  const queue = unsentQueue(person)
  await queue.add(fresh({ before, values: { ...before.values, learnings: 'Mine' } }))
  await flush(queue)
  expect((await queue.read())[0]?.refusal?.holder).toBe('Priya Nair')
  isHeld = false
  expect((await flush(queue)).taken).toHaveLength(1)
})

test.each([401, 429, 502, 503, 504])('after a %d all of it waits on', async (code) => {
  const { received } = await serve(() => ({ code }))
  const queue = unsentQueue(person)
  await queue.add(titled('one'))
  await queue.add(titled('two'))
  const sent = await flush(queue)
  expect([sent.taken.length, sent.refused.length, sent.again]).toEqual([0, 0, 20_000])
  expect(new Set(received.map(({ body }) => (body as { title: string }).title))).toEqual(new Set(['one']))
  expect((await queue.read()).map(({ refusal }) => refusal)).toEqual([null, null])
})

test('tabs that come back at once send once', async () => {
  const { received } = await serve((call, count) => created(call, count))
  const turns = pageTurns()
  const [one, two] = [unsentQueue(person, { turns }), unsentQueue(person, { turns })]
  await one.add(fresh())
  const sent = await Promise.all([flush(one), flush(two)])
  expect(sent.flatMap(({ taken }) => taken)).toHaveLength(1)
  expect(received).toHaveLength(1)
})

test('tabs that keep at once lose nothing of each other', async () => {
  const turns = pageTurns()
  const [one, two] = [unsentQueue(person, { turns }), unsentQueue(person, { turns })]
  await Promise.all([one.add(titled('one')), two.add(titled('two')), one.add(titled('three'))])
  expect(new Set(await titles(two))).toEqual(new Set(['one', 'two', 'three']))
  expect(new Set((await two.read()).map(({ order }) => order)).size).toBe(3)
})

test('what is being changed is not sent, unless by who changes it', async () => {
  await serve((call, count) => created(call, count))
  const queue = unsentQueue(person)
  const { id } = await queue.add(titled('one'))
  await queue.add(titled('two'))
  const letGo = queue.hold(id)
  expect((await flush(queue)).taken.map(({ entry }) => entry.values['title'])).toEqual(['two'])
  expect(await titles(queue)).toEqual(['one'])
  expect((await flush(queue, id)).taken).toHaveLength(1)
  letGo()
})

test('two changes of one row become one, and the second forgets nothing of the first', async () => {
  const { received } = await serve((call) => created(call, 3))
  const queue = unsentQueue(person)
  await queue.add(fresh({ before, values: { ...before.values, title: 'New title' } }))
  await queue.add(fresh({ before, values: { ...before.values, learnings: 'A lot' } }))
  await flush(queue)
  expect(received.map(({ body }) => body)).toEqual([
    { id: 3, updated_at: before.updatedAt, title: 'New title', learnings: 'A lot' },
  ])
})

test('a try of long ago is not made again unseen: the server may have forgotten its key', async () => {
  const { received } = await serve((call) => created(call, 3))
  const long = new Date('2026-01-01T00:00:00Z')
  const queue = unsentQueue(person, { now: () => long })
  const { learnings: _, ...filled } = values
  const { id } = await queue.add(fresh({ open: { key: 'old', body: JSON.stringify(filled) } }))
  const sent = await flush(queue)
  expect(received).toEqual([])
  expect(sent.refused[0]?.refusal?.message).toMatch(/may have arrived/)
  await queue.mend(id, { values, words: '', before: null })
  await flush(queue)
  expect(received.map(keyOf)).not.toContain('old')
})

test('a removed entry is put back as it was', async () => {
  const queue = unsentQueue(person)
  const entry = await queue.add(fresh())
  await queue.remove(entry.id)
  expect(await queue.read()).toEqual([])
  await queue.restore(entry)
  expect(await queue.read()).toEqual([entry])
})

test('sign-out forgets everything; a session that ended elsewhere leaves it for the same person, and sends none of it', async () => {
  const { received } = await serve((call) => created(call, 3))
  const ended = unsentQueue(person)
  await ended.add(fresh())
  ended.close()
  await flush(ended)
  expect(received).toEqual([])
  const next = unsentQueue(person)
  expect(await next.read()).toHaveLength(1)
  await next.clear()
  await next.add(fresh())
  expect(await entries(createStore(`college-unsent-${person}`, 'unsent'))).toEqual([])
})
