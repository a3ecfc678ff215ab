import type { UnsentEntry } from '#kit'
import type { Banner } from '../frame/banner.ts'

export const unsentLink = '/app/waiting'

const entriesAre = (count: number): string => (count === 1 ? '1 entry is' : `${count} entries are`)

/** The banner of being offline, and of what could not be sent; null where there is nothing to say. */
export const unsentBanner = (
  online: boolean,
  entries: readonly UnsentEntry[],
  show: (() => void) | null,
): Banner | null => {
  const refused = entries.filter(({ refusal }) => refusal !== null).length
  const action = show !== null && entries.length > 0 ? { action: { label: 'Show', run: show } } : {}
  if (!online)
    return {
      kind: 'offline',
      text: (
        <>
          <b>Offline.</b>{' '}
          {entries.length > 0
            ? `${entriesAre(entries.length)} kept on this device.`
            : 'What you write is kept on this device.'}
        </>
      ),
      ...action,
    }
  if (refused === 0) return null
  return {
    kind: 'offline',
    text: (
      <>
        <b>Not sent.</b> {refused === 1 ? '1 entry needs' : `${refused} entries need`} checking. The text is safe on
        this device.
      </>
    ),
    ...action,
  }
}
