import {
  administered,
  detailOnly,
  choice,
  derived,
  either,
  fixed,
  flag,
  id,
  instant,
  integer,
  isPlainLine,
  linked,
  longText,
  notPlainLine,
  optional,
  own,
  record,
  personName,
  text,
  visibleTo,
} from '#kit'
import type { Actor, Row, Rule } from '#kit'

/** What became of an ask. `voided` was signed, and no longer counts; with `returned` and `rejected` the form went back or ended. */
export const signatureStates = ['asked', 'signed', 'declined', 'returned', 'rejected', 'withdrawn', 'voided'] as const

/** How a signer says no: another may sign; the owner changes the form and asks again; the form ends. */
export const refusals = ['declined', 'returned', 'rejected'] as const
export type Refusal = (typeof refusals)[number]
export type SignatureState = (typeof signatureStates)[number]

/** How a signature was given: signed in, by a link from the signer's own mailbox, by a code held up, on the owner's device. */
export const signingMethods = ['account', 'email', 'qr', 'here'] as const
export type SigningMethod = (typeof signingMethods)[number]

/** Why a name cannot stand below a document: it has letters, on one line, that are read in the order they are in; null where it can. */
export const nameFault = (name: string): string | null => {
  if (!/\p{L}/u.test(name)) return 'Enter a name'
  return isPlainLine(name) ? null : notPlainLine
}

/** Who reads the address of somebody without an account: the owner of the form, and the office. */
export const addressReaders = (actor: Actor): Rule => either(own(actor), administered(actor))
const parties = (actor: Actor): Rule => either(own(actor), own(actor, 'signer_id'), administered(actor))

/** Somebody who is asked to sign a form, and what they answered. The chain of the form's events is what proves it. */
export const devformsignature = record('devformsignature', {
  title: ['Signature', 'Form signatures'],
  fields: {
    devform_id: fixed(id('devform')),
    /** Whose form it is. */
    user_id: derived(id('user')),
    /** Key of the party they sign for, of the form's version. */
    party: fixed(text(40)),
    party_title: derived(text(120)),
    position: derived(integer()),
    /** Whether they fill in a part of their own as they sign. */
    fills: derived(flag()),
    /** Somebody with an account, or a role of which anyone may sign, or neither for somebody invited. */
    signer_id: fixed(optional(id('user'))),
    signer_role: fixed(optional(text(60))),
    /** The name they are asked and sign by: for people with an account, what it was at the time. */
    signer_name: optional(personName(120)),
    signer_email: visibleTo(addressReaders, optional(text(254))),
    state: derived(choice(...signatureStates)),
    method: derived(choice(...signingMethods)),
    asked_at: derived(instant()),
    reminded_at: derived(instant()),
    answered_at: derived(instant()),
    /** What the signer said, or why they did not sign. */
    comment: derived(longText(2_000)),
    void_reason: derived(text(500)),
    ip: visibleTo(administered, derived(text(60))),
    content_hash: derived(text(64)),
    /** SHA-256 of what they answered in their part, in hex; null where they have none. */
    part_hash: derived(text(64)),
    /** SHA-256 over what was signed, by whom, when, how, and the hash before it in the form's chain; hex. */
    signature_hash: derived(text(64)),
    /** Whether the signer's password or link came through the office within the 24 hours before; null for what was signed before this was kept. */
    office_credential: derived(flag()),
    /** True of a part that was signed before the owner’s answers were completed; null of any other, and of what was signed before this was kept. */
    before_answers: derived(flag()),
    /** The drawing, as a PNG in a data URL. */
    image: detailOnly(visibleTo(parties, derived(text(100_000)))),
  },
  names: ['user_id'],
  label: 'party_title',
  filters: ['devform_id', 'user_id', 'signer_id', 'state'],
  sorts: ['asked_at', 'answered_at'],
  defaultSort: '-asked_at',
  range: 'asked_at',
  policy: {
    see: (actor) => either(own(actor), own(actor, 'signer_id'), linked(actor), administered(actor)),
    create: addressReaders,
    update: addressReaders,
    remove: addressReaders,
  },
  invalidates: ['devform', 'devformsignature', 'devgoal', 'devactivity', 'cpd'],
})

export type Signature = Row<typeof devformsignature>
