import { isIP } from 'node:net'
import { isPublicAddress } from '#platform'

const notOurs = 'This address is in a private network. Enter one that other servers can reach'

/** What is wrong with the address of a web hook, as far as it shows in its letters; null where nothing is. */
export const addressProblem = (address: string): string | null => {
  // A parser would drop what breaks a line.
  if (/[\s\p{Cc}]/u.test(address)) return 'Leave out spaces and line breaks'
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
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : notOurs
  return !host.includes('.') || /\.(localhost|local|internal|intranet|home|lan|arpa|test|invalid|example)$/.test(host)
    ? notOurs
    : null
}
