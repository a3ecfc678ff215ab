/** The rooms and domains in the order of their arrows: each may import what stands below it. */
const rank: Readonly<Record<string, number>> = {
  kit: 0,
  database: 1,
  platform: 2,
  pdf: 3,
  records: 3,
  http: 4,
  organisation: 5,
  people: 6,
  messaging: 7,
  identity: 8,
  files: 9,
  accounting: 9,
  forms: 10,
  cpd: 11,
  logbook: 12,
  content: 12,
  insight: 12,
  app: 13,
}

const lowestDomain = 5

/** Rank of a room or domain; an unknown one has none, and its place must be decided here first. */
export const rankOf = (domain: string): number | null => rank[domain] ?? null

/** The server's rooms that know no domain, and the kits of the other floors. */
export const isTool = (path: string): boolean => {
  const [, , room = ''] = path.split('/')
  const own = rankOf(room)
  return own !== null && own < lowestDomain
}

/**
 * The room or domain a file belongs to. Tests over all domains, what tests stand on and the contract's list of everything
 * stand as high as the application.
 */
export const domainOf = (path: string): string => {
  const [, , domain = '', ...rest] = path.split('/')
  if (rest.length === 0 || ['contract-tests', 'authorisation', 'statements', 'testing'].includes(domain)) return 'app'
  return domain
}
