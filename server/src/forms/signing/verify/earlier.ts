import type { Runner } from '#database'
import { brokenLink, currentCompletion, readEvents } from '../../chain.ts'
import type { SignedForm } from '../request/rows.ts'

/**
 * Whether a paper says what the form said when it was completed before, or when it ended: it was not altered, and counts no longer. Of a
 * form whose chain or content is not as it was written nothing is said.
 */
export const isEarlier = async (
  db: Runner,
  { id, state, content_hash }: SignedForm,
  printed: string,
): Promise<boolean> => {
  const events = await readEvents(db, id)
  const current = currentCompletion(events)?.content_hash ?? null
  if (brokenLink(events) !== null || content_hash !== current) return false
  const isEnded = state === 'withdrawn' || state === 'rejected'
  return events.some(
    ({ kind, content_hash: hash }) =>
      kind === 'completed' && hash !== null && hash.startsWith(printed) && (isEnded || hash !== current),
  )
}
