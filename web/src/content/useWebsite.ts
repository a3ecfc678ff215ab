import { readWebsite, type Website } from '@college/contract/content'
import { siteWord, siteWordNames, type SiteWord } from '@college/contract/organisation'
import { useCall } from '#kit'
import { useActor } from '#identity'

/** Names the college of the page for a guest, as signing in and registering do; the server knows that of a member. */
export const useGuestCollege = (): { readonly organisation_id?: number } => {
  const { id, organisation_id } = useActor()
  return id === 0 && organisation_id !== 0 ? { organisation_id } : none
}

const none = {}

/** What the college says of its public pages; null until it is here. */
export const useWebsite = (enabled = true): Website | null =>
  useCall<typeof readWebsite>(readWebsite, useGuestCollege(), { enabled }).data ?? null

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
