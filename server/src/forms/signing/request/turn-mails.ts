import { undoSeconds } from '@college/contract/forms'
import { withdrawMail } from '#messaging'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { askedRows, mostReached } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'

type Turn = Pick<AskedRow, 'position' | 'devform_id'>

/** The signature after which it is somebody's turn, where the parties sign one after the other: the last that was given of those before theirs. */
const signedBefore = async (
  db: Runner,
  form: Pick<SignedForm, 'signers'>,
  row: Turn,
): Promise<AskedRow | undefined> => {
  if (form.signers.order === 'any' || !row.position) return undefined
  const before = await askedRows(db, `s.devform_id = $1 and s.state = 'signed' and s.position < $2`, [
    row.devform_id,
    row.position,
  ])
  if (before.length < row.position) return undefined
  const givenAt = ({ answered_at: at }: AskedRow): number => new Date(at ?? 0).getTime()
  return before.toSorted((one, other) => givenAt(one) - givenAt(other)).at(-1)
}

/** Names the mail to one of those who are told that it is their turn after a signature. */
const causeOf = (signed: number, place: number): string => `sign_turn ${signed} ${place}`

/** How a mail waits: by which name it is dropped, and until when. */
interface Hold {
  readonly dedupe: string
  readonly leavesAt: Date
}

/**
 * How the mails to those whose turn it is wait while the signature before theirs can still be undone, by the place of each; null where they
 * leave at once.
 */
export const heldBehind = async (
  call: Pick<Call, 'db' | 'now'>,
  form: SignedForm,
  row: Turn,
): Promise<((place: number) => Hold) | null> => {
  const before = await signedBefore(call.db, form, row)
  if (!before) return null
  const leavesAt = new Date(new Date(before.answered_at ?? 0).getTime() + 2 * undoSeconds * 1_000)
  return leavesAt > call.now() ? (place) => ({ dedupe: causeOf(before.id, place), leavesAt }) : null
}

/** Drops what waits to tell others that it is their turn after a signature, which no longer counts. */
export const dropTurnMails = (db: Runner, organisationId: number, signed: number): Promise<void> =>
  withdrawMail(
    db,
    organisationId,
    Array.from({ length: mostReached }, (_, place) => causeOf(signed, place)),
  )

/** Names the mail to the owner that a part of their form has arrived, by the row of the signature. */
export const arrivedCause = (signed: number): string => `form_part_arrived ${signed}`

/** Drops what waits to tell the owner that parts have arrived, which no longer count, or to which they have added theirs. */
export const dropArrivedMails = (db: Runner, organisationId: number, signed: readonly number[]): Promise<void> =>
  withdrawMail(db, organisationId, signed.map(arrivedCause))

/** Drops what waits to tell somebody that it is their turn, who has answered by now, or is asked no more. */
export const dropOwnTurnMails = async (db: Runner, form: SignedForm, row: Turn): Promise<void> => {
  const before = await signedBefore(db, form, row)
  if (before) await dropTurnMails(db, form.organisation_id, before.id)
}
