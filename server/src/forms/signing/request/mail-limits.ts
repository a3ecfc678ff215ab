import { formSidesOf } from '@college/contract/forms'
import { Limits } from '#platform'
import type { Call, Limit } from '#platform'
import { mailboxOf, takeMail } from '#messaging'
import type { PersonsMail } from '#messaging'
import type { AskedRow, SignedForm } from './rows.ts'

const day = 86_400
/** Times that one person has one mailbox outside the college written to in a day. */
const outside: Limit = { name: 'signing-outside', most: 12, seconds: day }
/** Times that one person has the same person, or role, of the college written to in a day. */
const inside: Limit = { name: 'signing-inside', most: 60, seconds: day }

/** Who has a mail about a form sent: the owner or the office who ask; for anybody else's act the owner, who asked for it. */
export const senderOf = (call: Pick<Call, 'actor'>, form: SignedForm): number =>
  formSidesOf(call.actor, form).some((side) => side === 'owner' || side === 'office') ? call.actor.id : form.user_id

/** A mail about a form to a signer who is asked, or was, as it is counted. */
export const mailAbout = (
  call: Pick<Call, 'actor'>,
  form: SignedForm,
  to: Pick<PersonsMail, 'to' | 'account'>,
  sender = senderOf(call, form),
): PersonsMail => ({
  sender,
  organisationId: form.organisation_id,
  ...to,
  about: `devform ${form.id}`,
})

/** Counts that somebody is written to about a form they are asked to sign, whoever does it for its owner; 429 where that is enough for a day. */
export const countTelling = async (
  call: Pick<Call, 'unscoped' | 'now' | 'keys' | 'actor'>,
  form: SignedForm,
  row: AskedRow,
  sender: number,
): Promise<void> => {
  // Past the transaction: what is taken back later was counted all the same.
  const limits = new Limits(call.unscoped.apart, call.now)
  const owner = String(form.user_id)
  const named = row.signer_id ?? row.signer_role
  if (named !== null) {
    await limits.take(inside, `${owner} ${named}`)
    const to = { to: `${named}@college ${form.organisation_id}`, account: true }
    return takeMail(call, mailAbout(call, form, to, sender))
  }
  if (row.signer_email === null) return
  await limits.take(outside, `${owner} ${mailboxOf(row.signer_email)}`)
  await takeMail(call, mailAbout(call, form, { to: row.signer_email, account: false }, sender))
}
