import { code, showMinute } from '@college/contract/kit'
import { checkEmail } from '#identity'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { isAddressOf } from './addresses.ts'
import type { CodeTo } from './codes.ts'
import { checkLink, knownLink } from './links.ts'
import type { SigningLink } from './links.ts'
import { reachedBy } from '../request/mails.ts'
import type { SigningCallParts } from '../parts.ts'
import { passedOn } from '../request/colleague.ts'
import { anyForm, askedRow, endedWords } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'

/** Somebody who is asked, and about which form. */
export interface SignatureRequest {
  form: SignedForm
  row: AskedRow
}

/** Whether a form waits for somebody who is asked: it is completed, or they answer a part of their own before it is. */
export const isOpen = ({ form, row }: SignatureRequest): boolean =>
  form.state === 'completed' || (form.state === 'started' && row.fills === true)

const withdrawn =
  'The request to sign this was withdrawn. If you think you still need to sign it, contact the person who asked you.'

const endedForm = ({ state }: SignedForm): string | undefined => endedWords[state ?? 'started']?.sign

/** The refusal of a link behind which nobody is asked any more, or whose form has ended. */
export const ended = (form?: SignedForm): ApiError =>
  new ApiError(code.tokenInvalid, (form && endedForm(form)) ?? withdrawn)

/** What a link is for; 469 where nobody is asked any more. */
export const behind = async (call: Call, link: SigningLink): Promise<SignatureRequest> => {
  const row = await askedRow(call.db, link.devformsignature_id)
  const form = row && (await anyForm(call.db, row.devform_id))
  // What an account asked of others rests with it, and is back when it is.
  if (!row || !form || form.owner_gone) throw ended()
  const passed = await passedOn(call.db, row, form.owner_name)
  if (passed !== null) throw new ApiError(code.tokenInvalid, passed)
  return { form, row }
}

const answers: Readonly<Record<string, readonly [did: string, next: string]>> = {
  signed: ['signed this', 'If the form changes, we’ll ask you again.'],
  voided: ['signed this', 'If the form changes, we’ll ask you again.'],
  declined: ['declined to sign this', 'If you’re asked again, you get a new link.'],
  returned: ['returned this for changes', 'Once it’s completed again, we’ll send you a new link.'],
  rejected: ['rejected this', 'There is nothing more to do.'],
}

/** What was done with a link, for when it is opened again; a link that ended because another was used says nothing. */
const usedBefore = ({ form, row }: SignatureRequest): ApiError | null => {
  const [did, next] = answers[row.state ?? ''] ?? []
  if (did === undefined || row.answered_at === null) return null
  const when = showMinute(new Date(row.answered_at).toISOString(), form.timezone)
  return new ApiError(code.tokenInvalid, `You ${did} on ${when}. ${endedForm(form) ?? next}`)
}

const changed = 'This form has changed since we made this link, so you can’t sign it here.'

const again = ({ state }: SignedForm, { method }: SigningLink): string => {
  if (state === 'started') return 'We’ll ask you again once it’s completed, so there’s nothing to do now.'
  return method === 'email' ? 'Open the link in our newest email instead.' : 'Ask to be shown a new code.'
}

/** Refuses a link that does not serve: used (469), for another content (474), too old (470), in the owner's own browser (476). */
export const checkServes = (call: Call, link: SigningLink, { form, row }: SignatureRequest): void => {
  // A link from before the form was completed is for whatever it says when it is opened.
  const isOutdated =
    form.state === 'started' ? !row.fills : link.content_hash !== null && form.content_hash !== link.content_hash
  const before = link.used_for === null ? null : usedBefore({ form, row })
  if (before) throw before
  if (endedForm(form) !== undefined) throw ended(form)
  if (link.used_at === null && isOutdated) throw new ApiError(code.outdated, `${changed} ${again(form, link)}`)
  // Its links ended with the request: that says more than that one of them was used.
  if (row.state === 'withdrawn') throw ended()
  checkLink(link, call.now())
  if (row.state !== 'asked' || !isOpen({ form, row })) throw ended()
  // On the owner's own device their session is there by right: what proves the signer is the code.
  if (link.method !== 'here' && call.actor.id === form.user_id)
    throw new ApiError(
      code.notPossible,
      `You are signed in as ${form.owner_name}, whose form this is. The signer opens the link on their own device.`,
    )
}

/** What is behind a link that serves. */
export const opened = async (
  call: Call,
  parts: SigningCallParts,
  token: string,
): Promise<SignatureRequest & { link: SigningLink }> => {
  const link = await knownLink(call, parts, token)
  const asked = await behind(call, link)
  checkServes(call, link, asked)
  return { ...asked, link }
}

/** Whether a code proves the signer, as with every link that did not come from their mailbox. */
export const needsCode = ({ method }: SigningLink): boolean => method !== 'email'

/** The signer's own address as the college knows it; null where they say it themselves. */
export const knownAddress = async (call: Call, { form, row }: SignatureRequest): Promise<CodeTo | null> => {
  if (row.signer_id !== null) {
    const [person] = await reachedBy(call.db, form, row)
    if (!person)
      throw new ApiError(code.notPossible, 'We have no email for the signer. They can sign in and sign there.')
    return { address: person.email, known: true, userId: person.id, name: row.signer_name }
  }
  if (row.signer_email === null) return null
  return { address: row.signer_email, known: true, userId: null, name: row.signer_name }
}

/** An address that the signer gives: anybody's own where a person was invited, that of somebody with the role where a role was. */
export const givenAddress = async (
  call: Call,
  { form, row }: SignatureRequest,
  email: string | undefined,
): Promise<CodeTo> => {
  if (email === undefined || email.trim() === '')
    throw badField('email', 'Enter your own email. We’ll send the code there.')
  const address = email.trim()
  checkEmail(address)
  if (await isAddressOf(call.db, form.user_id, address))
    throw badField('email', `This address belongs to ${form.owner_name}, who owns the form. Enter your own.`)
  const holders = await reachedBy(call.db, form, row)
  const holder = holders.find((person) => person.email.toLowerCase() === address.toLowerCase())
  return {
    address,
    known: row.signer_role === null || holder !== undefined,
    userId: holder?.id ?? null,
    name: row.signer_name,
  }
}
