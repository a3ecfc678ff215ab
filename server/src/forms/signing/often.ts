import { Limits } from '#kit'
import type { Call, Limit } from '#kit'
import { mailboxOf } from './addresses.ts'
import type { AskedRow, SignedForm } from './reading.ts'

const day = 86_400
/** Times that one person has one mailbox outside the college written to in a day, and all of them. */
const outside: Limit = { name: 'signing-outside', most: 12, seconds: day }
const allOutside: Limit = { name: 'signing-all-outside', most: 120, seconds: day }
/** Times that one person has the same person, or role, of the college written to in a day. */
const inside: Limit = { name: 'signing-inside', most: 60, seconds: day }

/** Counts that somebody is written to about a form they are asked to sign, whoever does it for its owner; 429 where that is enough for a day. */
export const countTelling = async (
  call: Pick<Call, 'everywhere' | 'now'>,
  form: SignedForm,
  row: AskedRow,
): Promise<void> => {
  // Past the transaction: what is taken back later was counted all the same.
  const limits = new Limits(call.everywhere, call.now)
  const owner = String(form.user_id)
  if (row.signer_id !== null || row.signer_role !== null)
    return limits.take(inside, `${owner} ${row.signer_id ?? row.signer_role ?? ''}`)
  if (row.signer_email === null) return
  await limits.take(outside, `${owner} ${mailboxOf(row.signer_email)}`)
  await limits.take(allOutside, owner)
}
