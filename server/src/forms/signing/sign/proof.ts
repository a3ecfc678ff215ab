import { canonicalJson } from '@college/contract/forms'
import { sha256 } from '../../sha256.ts'
import type { AskedRow } from '../request/rows.ts'

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** All that a signature says: what the chain keeps of it, and what its row has to say for ever. */
export const factsOf = (row: AskedRow) => ({
  id: row.id,
  organisation_id: row.organisation_id,
  devform_id: row.devform_id,
  user_id: row.user_id,
  party: row.party,
  party_title: row.party_title,
  position: row.position,
  signer_id: row.signer_id,
  signer_role: row.signer_role,
  signer_name: row.signer_name,
  signer_email: row.signer_email,
  method: row.method,
  comment: row.comment,
  ip: row.ip,
  content_hash: row.content_hash,
  asked_at: instant(row.asked_at),
  reminded_at: instant(row.reminded_at),
  answered_at: instant(row.answered_at),
  image: row.image === null ? null : sha256(row.image),
  // What was signed before this was kept says nothing of it, and its hash stays what it was.
  ...(row.office_credential === null ? {} : { office_credential: row.office_credential }),
  // What holds for all that the form says, or was signed before this was kept, says nothing of it.
  ...(row.before_answers === null ? {} : { before_answers: row.before_answers }),
  // Who fills in no part says nothing of one.
  ...(row.part_hash === null ? {} : { part_hash: row.part_hash }),
})
/** What a signature says, and by whom it was given. */
export type SignatureFacts = ReturnType<typeof factsOf> & { readonly by: unknown }

/** SHA-256 over what was signed, by whom, when, how and from where, and the hash of the event before it. */
export const signatureHash = (facts: SignatureFacts, previous: string): string =>
  sha256(canonicalJson({ ...facts, previous }))
