/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { builtVersion, versionHeader } from '@college/contract/kit'
import { createClient, type Client } from '../client.ts'
import { browserContext, type ClientContext } from '../context.ts'
import { createSignals } from '../signals.ts'

/** One call as it came over the stub. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** What the server says; `cut` closes the connection after the work is done, before a word is said. */
export interface StubResponse {
  readonly code: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly cut?: boolean
}

export interface StubServer {
  readonly baseURL: string
  readonly received: ReceivedCall[]
  close: () => Promise<void>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

const open = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

/** Codes of a proxy with nothing behind it; the server itself names its version with every answer. */
const proxies: readonly number[] = [502, 504]

// `SLOW_ANSWERS=<ms>` has each answer come late by up to so many milliseconds, out of the order of the calls:
// a screen and its test rest on what has come, not on its having come at once.
const slowest = Number(process.env.SLOW_ANSWERS ?? 0)
const late = (count: number): Promise<unknown> | undefined =>
  slowest === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, (count * 61) % slowest))

/** A small HTTP server that answers each call as told. */
export const startStubServer = async (
  answer: (call: ReceivedCall, count: number) => StubResponse | Promise<StubResponse>,
): Promise<StubServer> => {
  const received: ReceivedCall[] = []
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const text = await textOf(request)
      const call: ReceivedCall = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
      if (request.method !== 'OPTIONS') received.push(call)
      const said: StubResponse = request.method === 'OPTIONS' ? { code: 200 } : await answer(call, received.length)
      await late(received.length)
      if (said.cut) {
        request.socket.destroy()
        return
      }
      const content = typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? { data: null })
      response.writeHead(said.code, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
        'access-control-allow-methods': '*',
        'access-control-expose-headers': '*',
        ...(proxies.includes(said.code) ? {} : { [versionHeader]: builtVersion }),
        ...said.headers,
      })
      response.end(content)
    }
    void serve()
  })
  const port = await open(server)
  return {
    baseURL: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

// The afternoon in Auckland for which the rows of the tests are written.
const begun = Date.parse('2026-11-22T15:00:00+13:00')

/** The clock of a page under test: it runs, and knows nothing of the day on which the tests do. */
export const now = (): Date => new Date(begun + performance.now())

/** The instant so many milliseconds on. */
export const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString()

/** A client that waits for nothing and writes down how long it would have waited. */
export const clientOf = (
  baseURL: string,
  more: Partial<ClientContext> = {},
): { client: Client; waits: number[]; saved: { name: string; content: Blob }[] } => {
  const waits: number[] = []
  const saved: { name: string; content: Blob }[] = []
  let ids = 0
  const client = createClient(
    browserContext({
      baseURL: () => baseURL,
      token: () => 'a.b.c',
      onUnauthorised: () => undefined,
      signals: createSignals(),
      now,
      newId: () => `key-${(ids += 1)}`,
      wait: (ms) => {
        waits.push(ms)
        return Promise.resolve()
      },
      saveFile: (content, name) => saved.push({ name, content }),
      ...more,
    }),
  )
  return { client, waits, saved }
}
