import type { z } from 'zod'
import { XeroTrouble } from './trouble.ts'

/** Bytes of the largest answer that is read. */
const largestAnswer = 4_000_000

export interface WireRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds in which the answer has to be there, whole. */
  readonly patience: number
}

/** An answer as it came: nothing of it is believed yet. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined where it is no JSON. */
  readonly json: unknown
}

const unreadable = (): XeroTrouble =>
  new XeroTrouble('away', 'Xero sent an answer that we can’t read. We’ll try again later.')
const silent = (): XeroTrouble => new XeroTrouble('away', 'Xero isn’t answering. We’ll try again later.')

const readAll = async (response: Response): Promise<string> => {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    // What is longer is not read to its end.
    if (length > largestAnswer) throw unreadable()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Asks one of Xero's own hosts. A redirect is not followed, a large or slow answer is given up. */
export const askWire = async (url: string, request: WireRequest): Promise<WireAnswer> => {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(request.patience),
    })
    text = await readAll(response)
  } catch (error) {
    throw error instanceof XeroTrouble ? error : silent()
  }
  if (response.status >= 300 && response.status < 400 && response.status !== 304) throw unreadable()
  return { status: response.status, headers: response.headers, json: asJson(text) }
}

/** What an answer has to be, or else it cannot be used. */
export const readAnswer = <T>(schema: z.ZodType<T>, { json }: Pick<WireAnswer, 'json'>): T => {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw unreadable()
}
