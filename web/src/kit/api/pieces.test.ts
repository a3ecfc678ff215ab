// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { CallFailed } from './failure.ts'
import { clientOf } from './tests/stubServer.ts'

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

interface Upload {
  content: Buffer
  readonly said: string[]
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Buffer))
  return Buffer.concat(parts)
}

type Trouble = (count: number, response: ServerResponse, upload: Upload) => boolean

/** A server that takes one upload of so many bytes in pieces; `trouble` may answer a piece otherwise. */
const open = async (size: number, trouble: Trouble = () => false, more = {}) => {
  const upload: Upload = { content: Buffer.alloc(0), said: [] }
  let pieces = 0
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    const bytes = await bytesOf(request)
    upload.said.push([request.method, request.headers['upload-offset']].flat().filter(Boolean).join(' '))
    const standing = (): Record<string, string> => ({
      ...allowed,
      'upload-offset': String(upload.content.length),
      'upload-length': String(size),
      ...(upload.content.length === size ? { 'college-file': '42' } : {}),
    })
    if (request.method === 'HEAD') return void response.writeHead(200, standing()).end()
    pieces += 1
    if (trouble(pieces, response, upload)) return
    upload.content = Buffer.concat([upload.content, bytes])
    response.writeHead(204, standing()).end()
  }
  const opened = createServer((request, response) => void take(request, response))
  server = opened
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  const place = opened.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const { client } = clientOf(`http://127.0.0.1:${port}`, more)
  const content = new Uint8Array(size).map((_each, at) => at % 251)
  const file = new File([content], 'film.mp4')
  const sent: number[] = []
  const send = (signal?: AbortSignal) =>
    client.sendPieces(
      {
        path: '/file/upload/7',
        file,
        pieceLength: 1_000,
        header: 'college-file',
        onProgress: (so) => sent.push(so),
      },
      signal,
    )
  return { client, upload, send, sent, whole: Buffer.from(content) }
}

const failing = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a file arrives piece by piece, and what the last answer says comes back', async () => {
  const { send, upload, whole } = await open(2_500)
  expect(await send()).toBe('42')
  expect(upload.said).toEqual(['HEAD', 'PATCH 0', 'PATCH 1000', 'PATCH 2000'])
  expect(upload.content.equals(whole)).toBe(true)
})

test('what is cut goes on from where the server says it is', async () => {
  const { send, upload, whole } = await open(2_500, (count, response, { content }) => {
    if (count !== 2) return false
    // A part of the piece has come all the same.
    upload.content = Buffer.concat([content, whole.subarray(1_000, 1_300)])
    response.destroy()
    return true
  })
  expect(await send()).toBe('42')
  expect(upload.said).toEqual(['HEAD', 'PATCH 0', 'PATCH 1000', 'HEAD', 'PATCH 1300', 'PATCH 2300'])
  expect(upload.content.equals(whole)).toBe(true)
})

test('a refusal is an answer, with its words and its reference, and is not tried again', async () => {
  const body = JSON.stringify({ message: 'Programs cannot be kept here.' })
  const { send, upload } = await open(1_500, (_count, response) => {
    response.writeHead(415, { ...allowed, 'x-request-id': 'R-1' }).end(body)
    return true
  })
  const failure = await failing(send())
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ code: 415, message: 'Programs cannot be kept here.', requestId: 'R-1' })
  expect(upload.said).toEqual(['HEAD', 'PATCH 0'])
})

test('reports an expired token to the session', async () => {
  let told = 0
  const { send } = await open(
    1_500,
    (_count, response) => {
      response.writeHead(401, allowed).end('{}')
      return true
    },
    { onUnauthorised: () => (told += 1) },
  )
  expect(await failing(send())).toMatchObject({ code: 401 })
  expect(told).toBe(1)
})

test('a stopped file is no failure, and nothing more of it leaves', async () => {
  const stop = new AbortController()
  const { send, upload } = await open(5_000, () => {
    stop.abort()
    return false
  })
  expect(await failing(send(stop.signal))).toMatchObject({ name: 'AbortError' })
  expect(upload.said).toEqual(['HEAD', 'PATCH 0'])
})

test('a server that never answers is given up', async () => {
  const { send } = await open(1_500, () => true, { patience: 60 })
  expect(await failing(send())).toMatchObject({ code: 0 })
})
