import { StateChip } from '#kit'

/** That links of a text lead nowhere, with which ones. */
export function BrokenLinks({ links }: { links: readonly string[] | null }) {
  if (links === null || links.length === 0) return null
  return (
    <span title={links.join('\n')}>
      <StateChip kind="failed">{links.length === 1 ? '1 broken link' : `${links.length} broken links`}</StateChip>
    </span>
  )
}
