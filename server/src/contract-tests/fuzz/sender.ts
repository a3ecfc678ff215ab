import { Agent, request } from 'node:http'
import type { Received } from './answer.ts'
import type { Operation } from './document.ts'
import { mutatedText, mutatedValue } from './mutation.ts'
import type { Mutation } from './mutation.ts'
import { filledIn } from './placeholder.ts'
import type { Known } from './placeholder.ts'
import type { PersonName } from '#testing'

/** A request as a seed makes it. */
export interface Planned {
  readonly operation: Operation
  readonly who: PersonName | null
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly spoilt: readonly Mutation[]
}

/** The same as it is sent. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const longestAnswerMs = 30_000
const longestStreamMs = 300

const encoded = (text: string): string => {
  if (text === '%00') return text
  // Half a character has no code in UTF-8; its bytes are sent all the same.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const asParameter = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [''] : value.map((each) => asParameter(each)[0] ?? '')
  return [typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]
}

/** What goes over the wire for a planned request. */
export const sentOf = (planned: Planned, known: Known, token: string | null): Sent => {
  const { operation, who, spoilt } = planned
  const values = filledIn(mutatedValue(planned.parameters, operation.body ? spoilt.slice(1) : spoilt), known, who)
  const texts = Object.entries(values as object).map(([name, value]) => [name, asParameter(value)] as const)
  const inPath = new Set(operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name))
  const inHeaders = new Set(operation.parameters.filter((each) => each.in === 'header').map(({ name }) => name))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(texts.find(([each]) => each === name)?.[1][0] ?? 'x').slice(0, 2_000),
  )
  const again = spoilt.some(({ kind }) => kind === 'twice')
  const query = texts
    .filter(([name]) => !inPath.has(name) && !inHeaders.has(name))
    .flatMap(([name, each]) => (again ? [...each, 'again'] : each).map((text) => `${encoded(name)}=${encoded(text)}`))
    .join('&')
  const headers: Record<string, string> = {}
  for (const [name, [text = '']] of texts)
    if (inHeaders.has(name)) headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2_000)
  if (token !== null) headers['authorization'] = `JWT ${token}`
  let body: string | null = null
  if (operation.body) {
    headers['content-type'] = 'application/json'
    body = mutatedText(JSON.stringify(filledIn(mutatedValue(planned.body, spoilt), known, who)) ?? 'null', spoilt)
  }
  if (operation.bytes !== null) {
    headers['content-type'] = operation.bytes
    body = JSON.stringify(planned.body)
  }
  for (const mutation of spoilt) if (mutation.kind === 'header') headers[mutation.name] = mutation.value
  return { method: operation.method, url: `/api/v1${path}${query === '' ? '' : `?${query}`}`, headers, body }
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a request and reads the answer to its end; rejects where none comes in time. */
export const receive = (address: string, sent: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body } = sent
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { method, agent, headers: { ...headers, ...length } }
    const asked = request(`${address}${url}`, options, (response) => {
      const parts: Buffer[] = []
      const type = response.headers['content-type'] ?? ''
      const done = (): void => {
        const zipped = response.headers['content-encoding'] !== undefined
        const text = zipped ? '' : Buffer.concat(parts).toString('utf8')
        resolve({
          status: response.statusCode ?? 0,
          type: zipped ? '' : type,
          retryAfter: response.headers['retry-after'],
          text,
        })
      }
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', done)
      response.on('error', reject)
      // What goes on for ever is left after a moment.
      if (type.includes('event-stream'))
        setTimeout(() => {
          done()
          response.destroy()
        }, longestStreamMs)
    })
    asked.setTimeout(longestAnswerMs, () => asked.destroy(new Error('no answer came in time')))
    asked.on('error', (error) => {
      // A connection that was kept may have been ended meanwhile.
      if (asked.reusedSocket) resolve(receive(address, sent))
      else reject(error)
    })
    asked.end(body ?? undefined)
  })

/** Ends the connections that are kept. */
export const hangUp = (): void => agent.destroy()
