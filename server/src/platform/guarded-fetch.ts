import { request as plainRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupOutside, NotOutside } from './public-address.ts'

/** How far a fetch may reach. */
export interface Reach {
  /** In tests alone: a service on this machine, also without TLS. */
  readonly local: boolean
}

/** Why an address is not asked, in words for the person who typed it; null where it may be. Names are looked at when they are resolved. */
export const addressRefusal = (address: string, reach: Reach): string | null => {
  if (!URL.canParse(address)) return 'This isn’t a web address'
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return 'Leave out the name and password in the address'
  if (reach.local) return null
  if (protocol !== 'https:') return 'The address begins with https://'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) === 0 ? /(^|\.)(localhost|local|internal)\.?$/i.test(host) : !isPublicAddress(host)
  return isInside ? 'This address is inside a private network' : null
}

const largest = 1_000_000
const longest = 10_000

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What is sent. */
export interface Outgoing {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

/**
 * Asks a service whose address was typed by a person: by https on the public internet alone, no redirect followed, ten seconds and a
 * megabyte at most.
 */
export const guardedFetch = async (address: string, sent: Outgoing, reach: Reach): Promise<Response> => {
  const refusal = addressRefusal(address, reach)
  if (refusal !== null) throw new NotOutside(refusal)
  const url = new URL(address)
  const send = url.protocol === 'http:' ? plainRequest : request
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = send(url, {
      method: sent.method,
      headers: { ...sent.headers, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(longest),
      agent: false,
      ...(reach.local ? {} : { lookup: lookupOutside }),
    })
    call.once('response', resolve).once('error', reject)
    call.end(sent.body)
  })
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  )
  const body = await bodyOf(answer)
  const status = answer.statusCode ?? 500
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(body), { status, headers })
}
