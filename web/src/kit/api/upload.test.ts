// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { CallFailed } from './failure.ts'
import { clientOf } from './tests/stubServer.ts'

interface Came {
  readonly key: string | undefined
  readonly token: string | undefined
  readonly body: string
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** A server that takes forms and says to each what it is told. */
const open = async (say: (count: number, response: ServerResponse) => void, more = {}) => {
  const came: Came[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(200, allowed).end()
      return
    }
    const body = await bodyOf(request)
    came.push({ key: String(request.headers['idempotency-key']), token: request.headers.authorization, body })
    say(came.length, response)
  }
  const opened = createServer((request, response) => void take(request, response))
  server = opened
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  const place = opened.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const { client, waits } = clientOf(`http://127.0.0.1:${port}`, more)
  const form = new FormData()
  form.append('path', 'Audit')
  form.append('file', new File(['evidence'], 'a.txt', { type: 'text/plain' }))
  const send = (signal?: AbortSignal) =>
    client.upload<{ id: number }>({ method: 'PUT', path: '/file', form }, signal ? { signal } : {})
  return { client, came, waits, send }
}

const answer =
  (code: number, body: unknown, headers = {}) =>
  (_: number, response: ServerResponse) =>
    void response.writeHead(code, { ...allowed, ...headers }).end(JSON.stringify(body))

const failing = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a form arrives whole, with the token and a key, and the row comes back', async () => {
  const { send, came } = await open(answer(201, { data: { id: 7 } }))
  expect(await send()).toEqual({ id: 7 })
  expect(came).toHaveLength(1)
  expect(came[0]).toMatchObject({ key: 'key-1', token: 'JWT a.b.c' })
  expect(came[0]?.body).toMatch(/name="path"[^]*Audit[^]*filename="a.txt"[^]*evidence/)
})

test('a server that is away for a moment is asked again under the same key', async () => {
  const { send, came, waits } = await open((count, response) =>
    count < 3 ? answer(503, {})(count, response) : answer(201, { data: { id: 7 } })(count, response),
  )
  expect(await send()).toEqual({ id: 7 })
  expect(came.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  expect(waits).toEqual([1_000, 2_000])
})

test.each([400, 413, 415, 468, 500])('%i is an answer, with its words and its reference', async (code) => {
  const { send, came } = await open(answer(code, { message: 'A file may have 100 MB.' }, { 'x-request-id': 'R-1' }))
  const failure = await failing(send())
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ code, message: 'A file may have 100 MB.', requestId: 'R-1' })
  expect(came).toHaveLength(1)
})

test('reports an expired token to the session', async () => {
  let told = 0
  const { send } = await open(answer(401, {}), { onUnauthorised: () => (told += 1) })
  expect(await failing(send())).toMatchObject({ code: 401 })
  expect(told).toBe(1)
})

test('a stopped upload is no failure and is not tried again', async () => {
  const stop = new AbortController()
  const { send, came } = await open(() => stop.abort())
  expect(await failing(send(stop.signal))).toMatchObject({ name: 'AbortError' })
  expect(came).toHaveLength(1)
})

test('a server that never answers is given up', async () => {
  const { send, waits } = await open(() => undefined, { patience: 40 })
  expect(await failing(send())).toMatchObject({ code: 0 })
  expect(waits).toHaveLength(3)
})
