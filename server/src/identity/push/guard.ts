import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { lookupOutside } from '#platform'

/** How push services are reached; tests have another, with a service of their own. */
export interface PushNetwork {
  readonly open: typeof request
  /** When a connection stands, so that what is sent may arrive. */
  readonly stands: 'secureConnect' | 'connect'
  readonly lookup: LookupFunction
  readonly port: number
}

export const internet: PushNetwork = {
  open: request,
  stands: 'secureConnect',
  lookup: lookupOutside,
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
