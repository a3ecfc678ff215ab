/** The domains in the order of their arrows: each may import what stands below it. */
const rank: Readonly<Record<string, number>> = {
  kit: 0,
  organisation: 1,
  people: 2,
  messaging: 3,
  identity: 4,
  files: 5,
  forms: 6,
  cpd: 7,
  logbook: 8,
  accounting: 8,
  content: 8,
  insight: 8,
  app: 9,
}

/** Rank of a domain; an unknown one has none, and its place must be decided here first. */
export const rankOf = (domain: string): number | null => rank[domain] ?? null

/**
 * The domain a file belongs to. Tests over all domains, the testing helpers and the contract's list of everything stand
 * as high as the application.
 */
export const domainOf = (path: string): string => {
  const [, , domain = '', ...rest] = path.split('/')
  if (rest.length === 0 || domain === 'contract-tests' || domain === 'authorisation' || domain === 'statements')
    return 'app'
  return domain === 'kit' && rest[0] === 'testing' ? 'app' : domain
}
