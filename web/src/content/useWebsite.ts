import { readWebsite, type Website } from '@college/contract/content'
import { useCall } from '#kit'

/** What the college says of its public pages; null until it is here. */
export const useWebsite = (): Website | null => useCall<typeof readWebsite>(readWebsite).data ?? null
