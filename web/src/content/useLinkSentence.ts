import { showMinute } from '@college/contract/kit'
import { readLinkCheck } from '@college/contract/content'
import { useCall, useZone } from '#kit'

/** What the lists of pages and questions say of the nightly look at links. */
export const useLinkSentence = (): string => {
  const zone = useZone()
  const { data } = useCall<typeof readLinkCheck>(readLinkCheck)
  if (!data) return 'We check links to our own pages each night.'
  const last = data.checked_at === null ? '' : `, last on ${showMinute(data.checked_at, zone)}`
  return `We check links to our own pages${data.outside ? ' and to other websites' : ''} each night${last}${data.outside ? '' : ', and none to other websites'}.`
}
