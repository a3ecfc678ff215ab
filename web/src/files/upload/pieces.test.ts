// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pieceLength } from '@college/contract/files'
import { clientOf } from '#kit/testing'
import { afterEach, expect, test } from 'vitest'
import { createPieces, fingerprintOf } from './pieces.ts'

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
  'tus-resumable': '1.0.0',
}

const size = pieceLength + 1_000
const film = (): File => new File([new Uint8Array(size).fill(7)], 'film.mp4', { lastModified: 1_000 })

const lengthOf = async (request: IncomingMessage): Promise<{ length: number; text: string }> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Buffer)) // a stream of bytes
  const whole = Buffer.concat(parts)
  return { length: whole.length, text: whole.length < 2_000 ? whole.toString() : '' }
}

/** A server with one upload open at most; `trouble` may answer a call otherwise. */
const open = async (trouble: (call: string, response: ServerResponse) => boolean = () => false) => {
  const said: string[] = []
  const begun: unknown[] = []
  let received = 0
  let lastId = 6
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    const { length, text } = await lengthOf(request)
    const call = `${request.method} ${(request.url ?? '').replace('/api/v1', '')}`
    said.push(call)
    const json = (code: number, data: unknown): void =>
      void response.writeHead(code, { ...allowed, 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    if (call.startsWith('PATCH')) received += length
    if (trouble(call, response)) return
    if (call === 'PUT /file/upload') {
      begun.push(JSON.parse(text))
      received = 0
      return json(201, { id: (lastId += 1), size, received, expires_at: '2026-11-23T00:00:00Z' })
    }
    if (call.startsWith('GET /file?')) return json(200, { id: 42, name: 'film.mp4' })
    if (call.startsWith('DELETE')) return json(262, { id: lastId })
    if (call !== `HEAD /file/upload/${lastId}` && call !== `PATCH /file/upload/${lastId}`)
      return void response.writeHead(404, allowed).end('{}')
    response
      .writeHead(call.startsWith('HEAD') ? 200 : 204, {
        ...allowed,
        'upload-offset': String(received),
        'upload-length': String(size),
        ...(received === size ? { 'college-file': '42' } : {}),
      })
      .end()
  }
  const opened = createServer((request, response) => void take(request, response))
  server = opened
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  const place = opened.address()
  const { client } = clientOf(`http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`)
  const pieces = createPieces(client)
  const send = (file: File, signal = new AbortController().signal) =>
    pieces.send({ file, folders: ['Films', '2026'] }, 7, { key: 'key-1', signal, onProgress: () => undefined })
  return { said, begun, pieces, send }
}

test('a large file is begun with what it is known by, goes in pieces, and its row comes back', async () => {
  const { said, begun, pieces, send } = await open()
  const file = film()
  expect([pieces.takes(file), pieces.takes(new File(['a'], 'a.txt'))]).toEqual([true, false])
  expect(await send(file)).toMatchObject({ id: 42 })
  expect(said).toEqual([
    'PUT /file/upload',
    'HEAD /file/upload/7',
    'PATCH /file/upload/7',
    'PATCH /file/upload/7',
    'GET /file?id=42',
  ])
  expect(begun).toEqual([
    {
      name: 'film.mp4',
      size,
      if_taken: 'rename',
      parent_file_id: 7,
      path: 'Films/2026',
      fingerprint: await fingerprintOf(film()),
    },
  ])
})

test('a file is known by when it was changed, and by how it begins and ends', async () => {
  const one = await fingerprintOf(film())
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf(film())).toBe(one)
  const bytes = new Uint8Array(size).fill(7)
  expect(await fingerprintOf(new File([bytes], 'film.mp4', { lastModified: 2_000 }))).not.toBe(one)
  bytes[size - 1] = 8
  expect(await fingerprintOf(new File([bytes], 'film.mp4', { lastModified: 1_000 }))).not.toBe(one)
})

test('where the answer to the last piece was lost, the file is not sent a second time', async () => {
  let calls = 0
  const { said, send } = await open((call, response) => {
    if (!/^(HEAD|PATCH)/.test(call)) return false
    calls += 1
    // The second piece gets there and is not answered; asked how far it is, the server stumbles.
    if (calls === 3) response.destroy()
    else if (calls === 4) response.writeHead(500, allowed).end()
    else return false
    return true
  })
  const file = film()
  expect(await send(file).catch((error: unknown) => error)).toMatchObject({ code: 500 })
  expect(await send(file)).toMatchObject({ id: 42 })
  expect(said.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  expect(said.filter((call) => call.startsWith('PATCH'))).toHaveLength(2)
})

test('an upload that waited too long is begun anew', async () => {
  let away = true
  const { said, send } = await open((call, response) => {
    if (!call.startsWith('PATCH') || !away) return false
    response.writeHead(400, allowed).end('{}')
    return true
  })
  const file = film()
  expect(await send(file).catch((error: unknown) => error)).toMatchObject({ code: 400 })
  away = false
  expect(await send(file)).toMatchObject({ id: 42 })
  expect(said.filter((call) => call.startsWith('PUT'))).toHaveLength(2)
})

test('what is stopped is given up on the server as well', async () => {
  const stop = new AbortController()
  const { said, pieces, send } = await open((call) => {
    if (call.startsWith('PATCH')) stop.abort()
    return false
  })
  const file = film()
  expect(await send(file, stop.signal).catch((error: unknown) => error)).toMatchObject({ name: 'AbortError' })
  pieces.drop({ file, folders: [] })
  await expect.poll(() => said.at(-1)).toBe('DELETE /file/upload/7')
})
