import { showClock } from '@college/contract/kit'
import { IconHistory } from '@tabler/icons-react'
import { Note } from '../notice/Note.tsx'
import { useZone } from '../api/ClientProvider.tsx'
import type { RestoredText } from './useKeptText.ts'

/** What an earlier page left has been put back into the fields. */
export function RestoredNote({ at, onDiscard }: { readonly at: Date; readonly onDiscard: () => void }) {
  const zone = useZone()
  return (
    <div role="status">
      <Note icon={IconHistory} above>
        We’ve brought back what you typed at {showClock(at, zone)}.{' '}
        <button type="button" className="underlined inherits" onClick={onDiscard}>
          Discard
        </button>
      </Note>
    </div>
  )
}

/** The same of a text outside a record's editor; nothing where an earlier page left none. */
export function KeptNote({ restored }: { readonly restored: RestoredText | null }) {
  return restored && <RestoredNote at={restored.at} onDiscard={restored.discard} />
}
