import { CallFailed } from '#kit'
import { expect, test } from 'vitest'
import { atOnce, createUploads, isBusy, waits, type UploadedFile, type PickedFile, type UploadPort } from './uploads.ts'
import { trayWords } from './words.ts'

interface SentFile {
  readonly name: string
  readonly folders: readonly string[]
  readonly target: number | null
  readonly key: string
  readonly signal: AbortSignal
  readonly progress: (sent: number) => void
  readonly finish: (file: UploadedFile) => void
  readonly fail: (error: Error) => void
}

const open = (more: Partial<UploadPort> = {}) => {
  const sent: SentFile[] = []
  const stopped: string[] = []
  let arrived = 0
  let keys = 0
  const uploads = createUploads({
    send: ({ file, folders }, target, { key, signal, onProgress }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('Stopped', 'AbortError')))
        sent.push({ name: file.name, folders, target, key, signal, progress: onProgress, finish, fail })
      }),
    refusal: () => null,
    newId: () => `key-${(keys += 1)}`,
    now: () => 1_000,
    onArrived: () => (arrived += 1),
    onStopped: ({ file: { name } }) => stopped.push(name),
    ...more,
  })
  const states = () => uploads.list.get().map(({ state }) => state)
  return { uploads, sent, states, stopped, arrived: () => arrived }
}

const file = (name: string, ...folders: string[]): PickedFile => ({ file: new File(['12345'], name), folders })
const arrivedAs = (id: number): UploadedFile => ({ id, name: 'a', size: 5, mimetype: 'text/plain' })
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a few leave at the same time, the next when one has arrived', async () => {
  const { uploads, sent, states, arrived } = open()
  const heard: number[] = []
  uploads.add([file('a'), file('b'), file('c')], 7, ({ id }) => heard.push(id))
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b'].slice(0, atOnce))
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  sent[0]?.progress(3)
  expect(uploads.list.get()[0]?.sent).toBe(3)
  sent[0]?.finish(arrivedAs(70))
  await settle()
  expect(states()).toEqual(['done', 'sending', 'sending'])
  expect(sent[2]).toMatchObject({ name: 'c', target: 7 })
  expect(heard).toEqual([70])
  expect(arrived()).toBe(1)
})

test('the folders it came in go along', async () => {
  const { uploads, sent } = open()
  uploads.add([file('a', 'Audit', 'Raw')], 7)
  await settle()
  expect(sent[0]).toMatchObject({ name: 'a', folders: ['Audit', 'Raw'], target: 7 })
})

test('what failed says why, and is tried again under the same key', async () => {
  const { uploads, sent } = open()
  const [id = 0] = uploads.add([file('a')], null)
  await settle()
  sent[0]?.fail(new CallFailed(413, { message: 'Files may have 100 MB.' }))
  await settle()
  expect(uploads.list.get()[0]).toMatchObject({ state: 'failed', failure: 'Files may have 100 MB.', mayRetry: true })
  uploads.retry(id)
  await settle()
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
})

test('one is stopped while the others go on; sent again it is a new sending', async () => {
  const { uploads, sent, states, stopped } = open()
  const ids = uploads.add([file('a'), file('b'), file('c')], null)
  await settle()
  uploads.stop(ids[0] ?? 0)
  await settle()
  expect(stopped).toEqual(['a'])
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual(['stopped', 'sending', 'sending'])
  sent[1]?.finish(arrivedAs(1))
  uploads.retry(ids[0] ?? 0)
  await settle()
  expect(sent.at(-1)).toMatchObject({ name: 'a', key: 'key-4' })
})

test('what found no server goes on by itself once there is one, and what was refused does not', async () => {
  const { uploads, sent, states } = open()
  uploads.add([file('a'), file('b')], null)
  await settle()
  sent[0]?.fail(new CallFailed(0))
  sent[1]?.fail(new CallFailed(415, { message: 'Not kept here.' }))
  await settle()
  expect(trayWords(uploads.list.get())).toBe('Waiting for a connection')
  expect(uploads.list.get()[0]).toMatchObject({ state: 'failed', failure: waits, away: true })
  uploads.goOn()
  await settle()
  expect(states()).toEqual(['sending', 'failed'])
  expect(sent.map(({ name, key }) => [name, key])).toEqual([
    ['a', 'key-1'],
    ['b', 'key-2'],
    ['a', 'key-1'],
  ])
  // What never gets through is left to the person in the end.
  for (let again = 0; again < 20; again += 1) {
    sent.at(-1)?.fail(new CallFailed(503))
    await settle()
    uploads.goOn()
    await settle()
  }
  expect(states()).toEqual(['failed', 'failed'])
  expect(uploads.list.get()[0]?.failure).not.toBe(waits)
})

test('one that waits is stopped without having left', async () => {
  const { uploads, sent, states } = open()
  const ids = uploads.add([file('a'), file('b'), file('c')], null)
  uploads.stop(ids[2] ?? 0)
  await settle()
  expect(states()).toEqual(['sending', 'sending', 'stopped'])
  expect(sent).toHaveLength(2)
})

test('what cannot be sent does not leave and says so', async () => {
  const { uploads, sent } = open({ refusal: ({ name }) => (name === 'film' ? 'Too large.' : null) })
  uploads.add([file('film'), file('a')], null)
  await settle()
  expect(sent.map(({ name }) => name)).toEqual(['a'])
  expect(uploads.list.get()[0]).toMatchObject({ state: 'failed', failure: 'Too large.', mayRetry: false })
  sent[0]?.finish(arrivedAs(1))
  await settle()
  expect(isBusy(uploads.list.get())).toBe(false)
  uploads.tidy()
  expect(uploads.list.get()).toEqual([])
})

test('at the end everything stops', async () => {
  const { uploads, sent } = open()
  uploads.add([file('a'), file('b'), file('c')], null)
  await settle()
  uploads.end()
  await settle()
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
  expect(sent).toHaveLength(2)
  expect(uploads.list.get()).toEqual([])
})
