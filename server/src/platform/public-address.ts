import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks that are this machine, a private one, a provider's own, or none at all. */
const inside = new BlockList()
for (const [network, bits] of [
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
  inside.addSubnet(network, bits, 'ipv4')

// Everything in the internet is in 2000::/3; of that, these lead elsewhere or carry an older address inside.
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address is in the internet, and not in a network behind the server. One that is mapped into IPv6 is what it stands for. */
export const isPublicAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && internet.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** An address that is none of ours to ask. */
export class NotOutside extends Error {
  override name = 'NotOutside'
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void

/**
 * Finds the machine of a name, and none where one of its addresses is not allowed. It is asked as each connection is made: a name cannot
 * change its mind in between.
 */
export const lookupWith =
  (
    resolve: (name: string, found: Found) => void,
    allows: (address: string) => boolean = isPublicAddress,
  ): LookupFunction =>
  (name, options, found) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return found(error ?? new NotOutside('This name has no address'), [])
      if (!addresses.every(({ address }) => allows(address)))
        return found(new NotOutside('This address is in a private network'), [])
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })

/** The same, of names as the system knows them, in the internet alone. */
export const lookupOutside = lookupWith((name, found) =>
  lookup(name, { all: true }, (error, addresses) => found(error, addresses ?? [])),
)
