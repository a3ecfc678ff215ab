import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** How push services are reached; tests have another, with a service of their own. */
export interface PushNetwork {
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly allows: (address: string) => boolean
  readonly port: number
  /** The authority that is trusted besides the usual ones. */
  readonly ca?: string
}

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

// Everything in the internet is in 2000::/3; of that, these lead elsewhere or carry an older address inside.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Whether an address is in the internet, and not in a network behind the server. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !inside.check(address, 'ipv4')
  return kind === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

export const internet: PushNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
  port: 443,
}

/** The address of a push service as it may be kept: https at its usual port, under a public name, and nobody's name or password in it. */
export const pushAddress = (text: string): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, port, username, password, hash } = url
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '' && hash === ''
  // An address in numbers is no push service's, whichever network it is in.
  const isName = /^(?!.*\.\.)[a-z0-9.-]+\.[a-z]{2,}$/.test(hostname) && !/\.(local|localhost|internal)$/.test(hostname)
  return isPlain && isName ? url : null
}
