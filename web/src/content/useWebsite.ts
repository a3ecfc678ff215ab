import { readWebsite, type Website } from '@college/contract/content'
import { siteWord, siteWordNames, type SiteWord } from '@college/contract/organisation'
import { useCall } from '#kit'

/** What the college says of its public pages; null until it is here. */
export const useWebsite = (enabled = true): Website | null =>
  useCall<typeof readWebsite>(readWebsite, undefined, { enabled }).data ?? null

/** The sentences of a website as its readers meet them. */
export const wordsOf = (website: Website): Readonly<Record<SiteWord, string>> => {
  const words = siteWordNames.map((name) => [name, siteWord(name, website[name], website.title)] as const)
  return Object.fromEntries(words) as Record<SiteWord, string> // one of each name
}

/** The sentences of the college’s public screens; null until they are here. */
export const useSiteWords = (enabled = true): Readonly<Record<SiteWord, string>> | null => {
  const website = useWebsite(enabled)
  return website && wordsOf(website)
}
