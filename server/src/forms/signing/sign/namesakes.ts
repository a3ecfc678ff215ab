import { proofOf, proofWords, referenceWords } from '@college/contract/forms'
import { audit } from '#records'
import type { Call } from '#platform'
import { mayMail, queueMail } from '#messaging'
import { isAddressOf } from '../guest/addresses.ts'
import { ownerOf } from '../request/mails.ts'
import { mailAbout } from '../request/mail-limits.ts'
import type { SigningParts } from '../parts.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { namesakesOf } from './same-name.ts'
import type { Namesake } from './same-name.ts'

interface Signed {
  form: SignedForm
  /** The row as it was signed. */
  row: AskedRow
}

/** What both sides are told of the signature. */
const valuesOf = (call: Call, { form, row }: Signed) => ({
  form: form.name ?? 'a form',
  reference: referenceWords(form),
  part: row.party_title ?? '',
  signer: row.signer_name ?? '',
  when: { at: row.answered_at ?? call.now() },
  proof: proofWords(proofOf(row)).join('. '),
})

const tellMember = async (call: Call, { form, row }: Signed, member: Namesake): Promise<void> => {
  const { name_typed: _typed, ...proof } = proofOf(row)
  await audit(call.db, call.caller, {
    resource: 'devformsignature',
    recordId: row.id,
    organisationId: form.organisation_id,
    ownerId: member.id,
    changes: { signed_under_name: [null, { form: form.name, person: form.owner_name, ...proof }] },
  })
  // The owner gets a mail of their own.
  if (member.email === null || member.id === form.user_id) return
  if (!(await mayMail(call, mailAbout(call, form, { to: member.email, account: true })))) return
  await queueMail(call.db, {
    event: 'sign_name_used',
    organisationId: form.organisation_id,
    userId: member.id,
    to: member.email,
    values: { ...valuesOf(call, { form, row }), person: form.owner_name },
  })
}

/**
 * Where somebody without an account signs under a name that a member of the college has, tells that member and the form's owner. A member
 * who signs through their own address is no one else.
 */
export const tellNamesakes = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  { form, row }: Signed,
): Promise<void> => {
  if (row.signer_id !== null || row.signer_name === null) return
  const address = row.signer_email
  const all = await namesakesOf(call.db, form.organisation_id, row.signer_name)
  const others: Namesake[] = []
  for (const member of all)
    if (address === null || !(await isAddressOf(call.db, member.id, address))) others.push(member)
  const [first] = others
  if (!first) return
  for (const member of others) await tellMember(call, { form, row }, member)
  const owner = await ownerOf(call.db, form)
  if (!owner) return
  await queueMail(call.db, {
    event: 'sign_name_typed',
    organisationId: form.organisation_id,
    ...owner,
    values: { ...valuesOf(call, { form, row }), member: first.name },
    link: `${parts.publicUrl()}/app/form?id=${form.id}`,
  })
}
