import 'fake-indexeddb/auto'
import type { Form, FormData, FormModel } from '@college/contract/forms'
import { afterEach, expect, test } from 'vitest'
import { browserTurns, createDeviceDrafts, type Client, type Turns } from '#kit'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { createFormDraft } from './formDraft.ts'
import type { FormDraft } from './formDraftShape.ts'
import type { openTabs, TabWord } from './tabs.ts'

const question = (key: string) => ({ key, kind: 'short_text', title: key, required: false }) as const
const model: FormModel = {
  pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions: ['a', 'b', 'c'].map(question) }] }],
}

/** What the server has: each save that names its version makes the next one. */
interface StoredForm {
  data: FormData
  version: number
  state: Form['state']
}

const rowOf = ({ data, version, state }: StoredForm): Form =>
  ({ id: 5, state, data, updated_at: `2026-11-22T00:00:0${version}.000Z` }) as Form // no more of it is looked at

let stub: StubServer
let person = 40
const stops: (() => void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await stub.close()
  person += 1
})

const serve = async (
  data: FormData = {},
  more: (call: ReceivedCall, stored: StoredForm) => StubResponse | undefined | Promise<StubResponse | undefined> = () =>
    undefined,
) => {
  const stored: StoredForm = { data, version: 1, state: 'started' }
  const answered = new Map<string, StubResponse>()
  stub = await startStubServer(async (call) => {
    const key = String(call.headers['idempotency-key'])
    const before = answered.get(key)
    if (before) return before
    const said = await more(call, stored)
    if (said && !said.cut) return said
    const { updated_at, data: next } = call.body as { updated_at: string; data?: FormData }
    if (updated_at !== rowOf(stored).updated_at)
      return { code: 474, body: { message: 'Changed meanwhile', current: rowOf(stored) } }
    if (next) stored.data = next
    stored.version += 1
    if (call.path.endsWith('/complete')) stored.state = 'completed'
    const taken: StubResponse = { code: 261, body: { data: rowOf(stored) } }
    answered.set(key, taken)
    return said ?? taken
  })
  return stored
}

// The tabs of one device take turns.
const turns = browserTurns()

const begin = (
  stored: StoredForm,
  over: { quiet?: number; tabsOf?: typeof openTabs; form?: Form; client?: Client; turns?: Turns } = {},
): FormDraft & { stop: () => void } => {
  const { client } = clientOf(stub.baseURL, { newId: () => crypto.randomUUID() })
  const formDraft = createFormDraft({
    client,
    model,
    turns,
    quiet: 20,
    owner: person,
    drafts: createDeviceDrafts(person),
    today: () => '2026-11-22',
    form: rowOf(stored),
    ...over,
  })
  const stop = formDraft.open()
  stops.push(stop)
  return { ...formDraft, stop }
}
const settled = (formDraft: FormDraft) => expect.poll(() => formDraft.saving.get().kind)
const saves = () => stub.received.filter(({ path }) => path.endsWith('/devform'))

test('what is typed is sent once it is quiet, the newest as one save on the version before', async () => {
  const stored = await serve()
  const formDraft = begin(stored)
  formDraft.answer('a', 'o')
  formDraft.answer('a', 'on')
  formDraft.answer('a', 'one')
  await settled(formDraft).toBe('saved')
  expect(stored.data).toEqual({ a: 'one' })
  expect(saves()).toHaveLength(1)
  formDraft.answer('b', 'two')
  await expect.poll(() => stored.data).toEqual({ a: 'one', b: 'two' })
  await settled(formDraft).toBe('saved')
  expect(saves().map(({ body }) => (body as Form).updated_at)).toEqual([
    '2026-11-22T00:00:01.000Z',
    '2026-11-22T00:00:02.000Z',
  ])
})

test('an answer that got lost is asked for again under its key, and nothing is written twice', async () => {
  let cuts = 0
  const stored = await serve({}, () => ((cuts += 1) === 1 ? { code: 0, cut: true } : undefined))
  const formDraft = begin(stored)
  formDraft.answer('a', 'one')
  await settled(formDraft).not.toBe('saving')
  formDraft.answer('b', 'two')
  await settled(formDraft).toBe('saved')
  expect(stored).toMatchObject({ data: { a: 'one', b: 'two' }, version: 3 })
  expect(formDraft.clash.get()).toBeNull()
})

test('what rests for want of the network is sent when it is back while that is being kept', async () => {
  const stored = await serve()
  let isUp = false
  const { client } = clientOf(stub.baseURL, { newId: () => crypto.randomUUID(), connected: () => isUp })
  client.signals.online.set(false)
  const comeBack = (): void => {
    isUp = true
    client.signals.online.set(true)
  }
  const formDraft = begin(stored, {
    client,
    turns: {
      ...turns,
      take: (_name, work) => {
        const done = work()
        queueMicrotask(comeBack)
        return done
      },
    },
  })
  formDraft.answer('a', 'one')
  await settled(formDraft).toBe('saved')
  expect(stored.data).toEqual({ a: 'one' })
})

test('what another device wrote into another question is taken in, and both are kept', async () => {
  const stored = await serve({ a: 'one' })
  const formDraft = begin(stored)
  stored.data = { a: 'one', b: 'theirs' }
  stored.version = 4
  formDraft.answer('a', 'mine')
  await settled(formDraft).toBe('saved')
  expect(stored.data).toEqual({ a: 'mine', b: 'theirs' })
  expect(formDraft.answers.get()).toEqual(stored.data)
  expect(formDraft.taken.get()?.keys).toEqual(['b'])
})

test('where both answered one question, nothing is sent until the person chooses, and nothing typed is lost', async () => {
  const stored = await serve({ a: 'one', b: 'two' })
  const formDraft = begin(stored)
  stored.data = { a: 'theirs', b: 'theirs too' }
  stored.version = 4
  formDraft.answer('a', 'mine')
  formDraft.answer('b', 'mine too')
  await settled(formDraft).toBe('clash')
  expect(formDraft.clash.get()?.keys).toEqual(['a', 'b'])
  formDraft.answer('c', 'typed while asked')
  await settled(formDraft).toBe('clash')
  expect(stored.data).toEqual({ a: 'theirs', b: 'theirs too' })
  formDraft.settle(new Set(['a']))
  await settled(formDraft).toBe('saved')
  expect(stored.data).toEqual({ a: 'theirs', b: 'mine too', c: 'typed while asked' })
})

test('without a server the device has it; the page that is loaded next goes on with it', async () => {
  let isAway = true
  const stored = await serve({ a: 'one' }, () => (isAway ? { code: 502 } : undefined))
  const formDraft = begin(stored)
  formDraft.answer('a', 'typed in the lift')
  await settled(formDraft).toBe('away')
  formDraft.stop()
  const next = begin(stored)
  await expect.poll(() => next.answers.get()).toEqual({ a: 'typed in the lift' })
  await settled(next).toBe('away')
  isAway = false
  next.answer('b', 'and out of it')
  await settled(next).toBe('saved')
  expect(stored.data).toEqual({ a: 'typed in the lift', b: 'and out of it' })
})

test('a choice between two answers that was not made is there again for the next page, and nothing is sent before it', async () => {
  const stored = await serve({ a: 'stored' }, () => (stored.version < 4 ? { code: 502 } : undefined))
  const typed = begin(stored)
  typed.answer('a', 'mine')
  await settled(typed).toBe('away')
  typed.stop()
  Object.assign(stored, { data: { a: 'theirs' }, version: 4 })
  for (let pages = 0; pages < 2; pages += 1) {
    const next = begin(stored)
    await expect.poll(() => next.clash.get()?.keys).toEqual(['a'])
    next.stop()
    await createDeviceDrafts(person).settle()
  }
  expect(stored.data).toEqual({ a: 'theirs' })
})

test('a token that has expired keeps what was typed, and says to sign in', async () => {
  const stored = await serve({}, () => ({ code: 401, body: { message: 'Sign in' } }))
  const formDraft = begin(stored)
  formDraft.answer('a', 'typed after the end')
  await settled(formDraft).toBe('signIn')
  expect((await createDeviceDrafts(person).read('devform:5'))?.value).toMatchObject({
    changes: { a: 'typed after the end' },
  })
})

test('a refused answer is named and waits; the others are saved', async () => {
  const refuses = (call: ReceivedCall) => (call.body as { data: FormData }).data['b'] === 'bad'
  const errors = [{ path: 'data.b', message: 'Not this' }]
  const stored = await serve({}, (call) =>
    refuses(call) ? { code: 400, body: { message: 'Not this', errors } } : undefined,
  )
  const formDraft = begin(stored)
  formDraft.answer('a', 'good')
  formDraft.answer('b', 'bad')
  await expect.poll(() => formDraft.saving.get()).toMatchObject({ kind: 'saved', held: 1 })
  expect(stored.data).toEqual({ a: 'good' })
  expect(formDraft.refused.get().map(({ issue }) => issue)).toEqual([{ path: 'b', message: 'Not this' }])
  formDraft.answer('b', 'better')
  await expect.poll(() => stored.data).toEqual({ a: 'good', b: 'better' })
})

test('a form that was completed elsewhere takes nothing more, and gives nothing up', async () => {
  const stored = await serve({ a: 'one' })
  const formDraft = begin(stored)
  stored.state = 'completed'
  stored.version = 4
  formDraft.answer('a', 'too late')
  await expect.poll(() => formDraft.closed.get()?.form?.state).toBe('completed')
  expect(stored.data).toEqual({ a: 'one' })
  expect(formDraft.answers.get()).toEqual({ a: 'too late' })
})

test('completing waits for what is unsent, and leaves nothing on the device', async () => {
  const stored = await serve()
  const formDraft = begin(stored, { quiet: 60_000 })
  formDraft.answer('a', 'the last words')
  const done = await formDraft.complete()
  expect(done?.state).toBe('completed')
  expect(stored.data).toEqual({ a: 'the last words' })
  await expect.poll(() => createDeviceDrafts(person).list()).toEqual([])
})

test('what is typed while the form is being completed is kept, and said not to be in it', async () => {
  let answer = (): void => undefined
  const wait = new Promise<void>((resolve) => (answer = resolve))
  const stored = await serve({ a: 'one' }, async (call) => {
    if (call.path.endsWith('/complete')) await wait
    return undefined
  })
  const formDraft = begin(stored)
  const completed = formDraft.complete()
  await expect.poll(() => stub.received.some(({ path }) => path.endsWith('/complete'))).toBe(true)
  formDraft.answer('b', 'typed on')
  await new Promise((resolve) => setTimeout(resolve, 60))
  answer()
  expect((await completed)?.state).toBe('completed')
  expect(formDraft.closed.get()).toMatchObject({ isHere: true, form: { state: 'completed' } })
  expect(stored.data).toEqual({ a: 'one' })
  expect(saves()).toEqual([])
  expect((await createDeviceDrafts(person).read('devform:5'))?.value).toMatchObject({ changes: { b: 'typed on' } })
})

test('what is typed while completing is refused goes on being saved', async () => {
  let answer = (): void => undefined
  const wait = new Promise<void>((resolve) => (answer = resolve))
  const stored = await serve({ a: 'one' }, async (call) => {
    if (!call.path.endsWith('/complete')) return undefined
    await wait
    return { code: 400, body: { message: 'Not yet.' } }
  })
  const formDraft = begin(stored)
  const completed = formDraft.complete()
  await expect.poll(() => stub.received.some(({ path }) => path.endsWith('/complete'))).toBe(true)
  formDraft.answer('b', 'typed on')
  await new Promise((resolve) => setTimeout(resolve, 60))
  answer()
  expect(await completed).toBeNull()
  await expect.poll(() => stored.data).toEqual({ a: 'one', b: 'typed on' })
})

test('what one tab typed does not take the place of what the other has typed and not sent', async () => {
  const stored = await serve({ a: 'stored', b: 'stored' })
  const ears: ((word: TabWord) => void)[] = []
  let waiting: (() => void)[] = []
  const tabsOf: typeof openTabs = (_, __, hear) => {
    ears.push(hear)
    const tell = (word: TabWord): void =>
      void waiting.push(() => ears.filter((other) => other !== hear).forEach((other) => other(structuredClone(word))))
    return { tell, close: () => undefined }
  }
  const deliver = (): void => {
    for (const word of waiting.splice(0)) word()
  }
  const [one, two] = [begin(stored, { tabsOf, quiet: 100 }), begin(stored, { tabsOf, quiet: 60_000 })]
  await expect.poll(() => one.ready.get() && two.ready.get()).toBe(true)
  deliver()
  // Each types before it hears of the other, as a tab that was asleep.
  two.answer('a', 'from the second')
  one.answer('a', 'from the first')
  one.answer('b', 'the first alone')
  deliver()
  expect(two.answers.get()).toEqual({ a: 'from the second', b: 'the first alone' })
  expect(one.answers.get()).toEqual({ a: 'from the first', b: 'the first alone' })
  // Taking out what both have is taken over.
  one.answer('b', 'alone')
  deliver()
  expect(two.answers.get()).toEqual({ a: 'from the second', b: 'alone' })
  await settled(one).toBe('saved')
  deliver()
  expect(two.clash.get()?.keys).toEqual(['a'])
  two.settle(new Set())
  await expect.poll(() => stored.data).toEqual({ a: 'from the second', b: 'alone' })
  waiting = []
})

test('two tabs of a device keep in step, and only one of them sends', async () => {
  const stored = await serve()
  const heard: ((word: TabWord) => void)[] = []
  const tabsOf: typeof openTabs = (_, __, hear) => {
    heard.push(hear)
    const tell = (word: TabWord): void =>
      heard.filter((other) => other !== hear).forEach((other) => other(structuredClone(word)))
    return { tell, close: () => undefined }
  }
  const [one, two] = [begin(stored, { tabsOf }), begin(stored, { tabsOf })]
  await expect.poll(() => one.ready.get() && two.ready.get()).toBe(true)
  one.answer('a', 'from the first')
  expect(two.answers.get()).toEqual({ a: 'from the first' })
  await settled(one).toBe('saved')
  await settled(two).toBe('saved')
  two.answer('b', 'from the second')
  await expect.poll(() => stored.data).toEqual({ a: 'from the first', b: 'from the second' })
  await settled(one).toBe('saved')
  expect(one.answers.get()).toEqual(stored.data)
  expect(saves()).toHaveLength(2)
})
