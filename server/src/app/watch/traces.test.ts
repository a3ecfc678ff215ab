import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textIn } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { FairQueue, ownJobs } from '#platform'
import { openTestApp } from '#testing'
import { readConfiguration } from '../config.ts'
import { Exporter } from './otlp.ts'
import type { Attribute, Span } from './otlp.ts'
import { shapeOf } from './shape.ts'
import { textOf } from './text.ts'
import { openTraces } from './traces.ts'

interface Message {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { scope: { name: string }; spans: Span[] }[] }[]
}

/** A collector on a socket, which takes what is sent, or answers as it is told. */
const collector = { answer: 200 as number | null, got: [] as { path: string; type: string; body: string }[] }
const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await textIn(request)
  collector.got.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body })
  if (collector.answer !== null) response.writeHead(collector.answer).end('{}')
}
const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const nobody = createServer().listen(0, '127.0.0.1')
await once(nobody, 'listening')
const away = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}` // it listened on a port
nobody.close()

const log = pino({ level: 'silent' })
const received = (): Span[] =>
  collector.got.flatMap(({ body }) => {
    const message: Message = JSON.parse(body)
    return message.resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans))
  })
const valueOf = (span: Span | undefined, key: string): unknown =>
  span?.attributes.find((each) => each.key === key)?.value

describe('traces', () => {
  it('of requests and their statements arrive at the collector, each in its own trace, with nothing of what was sent', async () => {
    const college = await openTestApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
    const trainee = await college.as('trainee1')
    const traceIds = Array.from({ length: 12 }, () => randomBytes(16).toString('hex'))
    const from = (traceId: string, flags = '01'): object => ({
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` },
    })
    await Promise.all(traceIds.map((id) => trainee.get('/devactivities', { q: 'Hinemoa Parata ZZZ0016' }, from(id))))
    const unsampled = randomBytes(16).toString('hex')
    await trainee.get('/devactivities', {}, from(unsampled, '00'))
    await trainee.get('/devactivity', { id: 90_117_701 }, { headers: { traceparent: '00-zz-Whetu' } })
    await college.guest.post('/user/signin', { username: 'whetu.ngata', password: 'hunter2 hunter2' })
    await college.guest.get('/whetu/ngata')
    await college.close()

    expect(new Set(collector.got.map(({ path, type }) => `${path} ${type}`))).toEqual(
      new Set(['/v1/traces application/json']),
    )
    const message: Message = JSON.parse(collector.got[0]?.body ?? '')
    expect(message.resourceSpans[0]?.resource.attributes[0]).toEqual({
      key: 'service.name',
      value: { stringValue: 'college-records' },
    })
    const spans = received()
    for (const span of spans) {
      expect([span.traceId, span.spanId].join(' ')).toMatch(/^[0-9a-f]{32} [0-9a-f]{16}$/)
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
    }
    for (const traceId of traceIds) {
      const [request, ...statements] = spans.filter((span) => span.traceId === traceId)
      expect(request).toMatchObject({ name: 'GET /api/v1/devactivities', kind: 2, parentSpanId: '00f067aa0ba902b7' })
      expect(valueOf(request, 'http.response.status_code')).toEqual({ intValue: expect.stringMatching(/^2\d\d$/) })
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.every((each) => each.parentSpanId === request?.spanId && each.kind === 3)).toBe(true)
    }
    const shapes = spans.filter(({ kind }) => kind === 3).map((span) => JSON.stringify(valueOf(span, 'db.query.text')))
    expect(shapes.some((shape) => shape.includes('$1'))).toBe(true)
    expect(shapes.filter((shape) => shape.includes("'"))).toEqual([])
    const names = spans.filter(({ kind }) => kind === 2).map(({ name }) => name)
    expect(new Set(names)).toEqual(
      new Set(['GET /api/v1/devactivities', 'GET /api/v1/devactivity', 'POST /api/v1/user/signin', 'GET none']),
    )
    expect(spans.map(({ traceId }) => traceId)).not.toContain(unsampled)
    expect(JSON.stringify(collector.got)).not.toMatch(/whetu|ngata|hinemoa|parata|zzz0016|901177|hunter/i)
  })

  it('of jobs say that they failed and not in which words, and what waits its turn stays in its own', async () => {
    collector.got = []
    const traces = openTraces({ endpoint, share: 1 }, { random: randomBytes, log })
    const queue = new FairQueue({ what: 'x', running: 1, waiting: 9, waitingEach: 9, time: 9_000, slow: 'x' })
    const work = (table: string) =>
      traces.job(`of ${table}`, async () => {
        await queue.run(ownJobs, async () => {
          await traces.statement(`select 1 from ${table}`, async () => null)
          await new Promise(setImmediate)
        })
        throw Object.assign(new Error('Whetu'), { code: '23505' })
      })
    await Promise.allSettled(['one', 'two', 'three'].map(work))
    await traces.job('quick', async () => undefined)
    await traces.close()
    const spans = received()
    for (const table of ['one', 'two', 'three']) {
      const job = spans.find(({ name }) => name === `job of ${table}`)
      expect(job).toMatchObject({ kind: 1, status: { code: 2 } })
      expect(spans.find(({ name }) => name === `select ${table}`)?.parentSpanId).toBe(job?.spanId)
    }
    expect(spans).toHaveLength(6)
    expect(JSON.stringify(spans)).not.toContain('Whetu')
  })

  it('of a share are made of that share, and a caller cannot ask for more', async () => {
    collector.got = []
    const traces = openTraces({ endpoint, share: 0 }, { random: randomBytes, log })
    await expect(traces.job('x', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    await traces.close()
    expect(collector.got).toEqual([])
    expect(readConfiguration({}).traces).toBeNull()
    for (const wrong of ['collector:4318', 'ftp://x', 'http://me@x', 'http://x/?a=b'])
      expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT: ')
  })

  it('have no value of a statement in its shape', () => {
    const { name, text } = shapeOf(
      `update "user" set name = 'Whetu ''W'' Ngata', n = $1 where id = 4711 and b > 1.5 limit 50`,
    )
    expect([name, text]).toEqual(['update user', 'update "user" set name = ?, n = $1 where id = ? and b > ? limit ?'])
  })
})

describe('a collector', () => {
  const span = (n: number): Span => ({
    traceId: 'a',
    spanId: String(n),
    name: 'x',
    kind: 1,
    startTimeUnixNano: '0',
    endTimeUnixNano: '0',
    attributes: [],
  })
  const many = (count: number): Span[] => Array.from({ length: count }, (_, n) => span(n))
  const counted = (exporter: Exporter): (string | undefined)[] =>
    ['sent', 'dropped'].map((result) => new RegExp(`result="${result}"} (\\d+)`).exec(textOf(exporter.families()))?.[1])

  it.each([
    ['answers 500', 500, endpoint],
    ['answers nothing', null, endpoint],
    ['sends elsewhere', 302, endpoint],
    ['is away', 200, away],
  ])('that %s costs its spans, which are counted, and nothing else', async (_name, answer, address) => {
    collector.answer = answer
    const exporter = new Exporter(address, 'node', log)
    exporter.add(many(3))
    await exporter.flush(100)
    expect(counted(exporter)).toEqual(['0', '3'])
    collector.answer = 200
    await exporter.close()
  })

  it('that falls behind has so many spans waiting for it, and no more; what was taken is sent before the end', async () => {
    const exporter = new Exporter(endpoint, 'node', log)
    for (let n = 0; n < 100; n += 1) exporter.add(many(100))
    const dropped = Number(counted(exporter)[1])
    expect(dropped).toBeGreaterThan(5_000)
    await exporter.close()
    expect(counted(exporter)).toEqual([String(10_000 - dropped), String(dropped)])
  })

  it('that is away stops no call', async () => {
    const college = await openTestApp({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: away, METRICS_ADDRESS: '127.0.0.1:0' },
    })
    const trainee = await college.as('trainee1')
    for (let n = 0; n < 5; n += 1) expect((await trainee.get('/devactivities')).status).toBeLessThan(300)
    const scrape = await fetch(`http://127.0.0.1:${college.app.metrics?.port}/metrics`)
    expect(await scrape.text()).toMatch(/college_spans_total\{result="dropped"\} \d+\n/)
    await college.close()
  })
})
