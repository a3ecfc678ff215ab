import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's to be told: this machine, private ones, those of the provider's own services, and what is no address of one. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

/** Whether an address is of a network that nothing is sent to. What is mapped into IPv6 is what it stands for. */
export const isClosed = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isClosed(mapped)
  const family = isIP(address)
  return family === 0 || closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const notOurs = 'This address is in a private network. Enter one that other servers can reach'

/** What is wrong with the address of a web hook, as far as it shows in its letters; null where nothing is. */
export const addressProblem = (address: string): string | null => {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return 'Enter a whole address, such as https://example.org/college'
  }
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://'
  if (url.username !== '' || url.password !== '') return 'Leave the username and password out'
  if (url.hash !== '') return 'Leave out what follows the #'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isClosed(host) ? notOurs : null
  return !host.includes('.') || /\.(localhost|local|internal|intranet|home|lan|arpa|test|invalid|example)$/.test(host)
    ? notOurs
    : null
}

/** Finds the machine of a name, and none where any of its addresses is closed: asked again at each connection, whatever it was before. */
export const openLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isClosed(address)))
      return found(Object.assign(new Error(notOurs), { code: 'EPRIVATE' }), [])
    const [first] = addresses
    return options.all ? found(null, addresses) : found(null, first?.address ?? '', first?.family)
  })
}
