import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks that are this machine, a private one, or none at all. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to the public internet. IPv4 in IPv6 clothes counts as what it is. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** An address that is none of ours to ask. */
export class NotOutside extends Error {}

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

// Every address of a name is looked at as the connection is made: a name cannot change its mind in between.
const lookupOutside: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return found(error ?? new NotOutside('no address'), '', 4)
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new NotOutside('a private address'), '', 4)
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
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
