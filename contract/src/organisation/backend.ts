/** A backend the web may talk to. Source: specification sections 3, 7 and 9. */
export interface Backend {
  name: string
  /** Country code, two letters. */
  code: string
  baseURL: string
  locale: string
  enable: boolean
  organisation_id: number
  testing: boolean
}

/** Hosts that serve their own API; every other host picks a backend by country code. */
export interface HostLists {
  production: readonly string[]
  test: readonly string[]
}

/**
 * The backend a page talks to: its own origin on production and test hosts, the only enabled one where there is but one,
 * otherwise the one with the country code. Null when none fits.
 */
export const chooseBackend = (
  backends: readonly Backend[],
  page: { origin: string; hostname: string },
  hosts: HostLists,
  country: string,
): Backend | null => {
  const enabled = backends.filter((backend) => backend.enable)
  const [only] = enabled
  const chosen = enabled.length === 1 ? only : enabled.find((backend) => backend.code === country)
  if (!chosen) return null
  const ownOrigin = hosts.production.includes(page.hostname) || hosts.test.includes(page.hostname)
  return ownOrigin || chosen.baseURL === '' ? { ...chosen, baseURL: page.origin } : chosen
}

/** Locale of a host: `nz-en`, with the test variant on test hosts. */
export const localeOf = (hostname: string, hosts: HostLists): string =>
  hosts.test.includes(hostname) ? 'nz-en-test' : 'nz-en'

/** Testing mode shows a mark and keeps mail inside; it grants nothing. */
export const isTesting = (
  backend: Pick<Backend, 'testing'> | null,
  username: string | null,
  testUsername: string,
): boolean => backend?.testing === true || (testUsername !== '' && username === testUsername)
