import type { GuestDocument, Signature } from '@college/contract/forms'
import type { Answered, TestApp } from '#testing'
import { asked, freshAddress, parties, tokenTo, toSign } from './testing.ts'

interface SigningLink {
  token: string
  link: string
  expires_at: string
}
interface Signed {
  signed_at: string
  content_code: string
  verification_code: string | null
}

/** What tests of signing without an account do with a college. */
export const guestSigning = (college: TestApp) => {
  const { guest } = college
  const read = (token: string, caller = guest) => caller.post<GuestDocument>('/signing/read', { token })
  const signBy = (token: string, content_hash: string | null, more: object = {}, caller = guest) =>
    caller.post<Signed>('/signing/sign', { token, content_hash, name: 'Losa Tuimavave', ...more })
  const codeFor = (token: string, email?: string): Promise<Answered<{ sent_to: string; expires_at: string }>> =>
    guest.post('/signing/code', { token, ...(email === undefined ? {} : { email }) })
  const show = async (row: Pick<Signature, 'id'>, by: 'qr' | 'here' = 'qr'): Promise<SigningLink> =>
    (await (await college.as('trainee1')).post<SigningLink>('/devformsignature/link', { id: row.id, by })).data

  /** A form that somebody without an account is asked to sign by mail. */
  const mailedForm = async () => {
    const form = await toSign(college, { parties: [parties.nurse] })
    const address = freshAddress()
    const row = await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
    return { form, row, address, token: await tokenTo(college, address) }
  }

  /** A form that is to be signed by somebody who is here, and gives their address themselves. */
  const heldUpForm = async (by: 'qr' | 'here' = 'qr') => {
    const form = await toSign(college, { parties: [parties.nurse] })
    const row = await asked(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
    return { form, row, token: (await show(row, by)).token }
  }
  return { codeFor, heldUpForm, mailedForm, read, show, signBy }
}
