import { createHash } from 'node:crypto'
import { fillsPart, questionsOf } from '@college/contract/forms'
import type { FormData, FormModel, SigningParty } from '@college/contract/forms'
import type { factsOf } from '#forms'
import type { SignerChoice } from '../data/index.ts'
import { hex } from '../fill.ts'
import type { Begun, FormBook, Member } from './form-book.ts'

/** A signature, from the request to sign on. */
export type Signature = Parameters<typeof factsOf>[0]
type Signer = Pick<Signature, 'signer_id' | 'signer_role' | 'signer_name' | 'signer_email'>

/** What of all answers to a form is asked in one part of it. */
export const within = (part: FormModel, all: FormData): FormData => {
  const keys = new Set(questionsOf(part).map(({ question }) => question.key))
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)))
}

/** What of all answers to a form is asked elsewhere. */
export const without = (part: FormModel, all: FormData): FormData => {
  const keys = Object.keys(within(part, all))
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
}

/** One of those who sign a form, with its place among them. */
export const partyOf = ({ version }: Begun, key: string): SigningParty & { position: number } => {
  const parties = version.signers?.parties ?? []
  const position = parties.findIndex((party) => party.key === key)
  const found = parties[position]
  if (!found) throw new Error(`${version.name} has no party ${key}`)
  return { ...found, position }
}

/** Who is asked, in the columns of a signature. */
export const namedBy = (book: FormBook, who: SignerChoice): Signer => {
  const nobody = { signer_id: null, signer_role: null, signer_name: null, signer_email: null }
  if ('role' in who) return { ...nobody, signer_role: who.role, signer_name: who.role }
  if ('guest' in who) return { ...nobody, signer_name: who.guest, signer_email: who.email }
  const { id, display_name } = book.member(who.person)
  return { ...nobody, signer_id: id, signer_name: display_name }
}

/** A request to sign, as it is when it is made. */
export const askedRow = (
  begun: Begun,
  request: Pick<Signature, 'id' | 'devform_id' | 'party'> & Signer,
  at: string,
): Signature => {
  const { owner, model } = begun
  const { title, position } = partyOf(begun, request.party)
  return {
    ...request,
    organisation_id: owner.organisation_id,
    user_id: owner.id,
    party_title: title,
    position,
    fills: fillsPart(model, request.party),
    part_hash: null,
    state: 'asked',
    method: null,
    asked_at: at,
    reminded_at: null,
    answered_at: null,
    comment: null,
    void_reason: null,
    ip: null,
    content_hash: null,
    signature_hash: null,
    image: null,
    office_credential: null,
    before_answers: null,
    created_at: at,
    updated_at: at,
    created_by: owner.id,
    updated_by: owner.id,
  }
}

/** The request once it was answered, by a person or, without an account, by a link. */
export const answeredRow = (
  row: Signature,
  person: Member | null,
  { content_hash, at }: { content_hash: string; at: string },
): Signature => ({
  ...row,
  method: person ? 'account' : 'email',
  answered_at: at,
  ip: `192.0.2.${10 + (row.devform_id % 200)}`,
  signer_id: person?.id ?? null,
  signer_name: person?.display_name ?? row.signer_name,
  signer_email: person ? null : row.signer_email,
  content_hash,
  updated_at: at,
  updated_by: person?.id ?? null,
})

/** The link somebody signed by, which was mailed to them and serves no more; gives its number. */
export const usedLink = (
  book: FormBook,
  { id, organisation_id, user_id, asked_at, signer_email }: Signature,
  content_hash: string | null,
  at: string,
): number => {
  const number = book.links.length + 1
  const mailed = Date.parse(asked_at ?? at)
  book.links.push({
    id: number,
    organisation_id,
    devformsignature_id: id,
    method: 'email',
    email: signer_email,
    token_hash: hex(createHash('sha256').update(`used link ${number}`).digest()),
    content_hash,
    created_at: asked_at,
    created_by: user_id,
    attempts: 0,
    expires_at: new Date(mailed + 14 * 86_400_000).toISOString(),
    opened_at: at,
    used_at: at,
  })
  return number
}
