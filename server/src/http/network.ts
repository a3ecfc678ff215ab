import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from. What a proxy passes on that is no address is somebody’s words: the proxy’s own stands for it. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip

/** The address that a guest counts by: with IPv6 the network of 64 bits, in which one caller may have any number of addresses. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45)
  if (!plain.includes(':')) return plain
  const [front = '', back] = (plain.split('%')[0] ?? '').split('::')
  const groupsOf = (part = ''): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const zeros = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
