import { code, endpoint } from '#kit'
import { z } from 'zod'
import { signingMethods } from './devformsignature.ts'
import { formSignature, signatureProof } from './form-calls.ts'
import { formData, largestData, textValues } from './model.ts'
import {
  answers,
  colleague,
  comment,
  hash,
  image,
  largestSigned,
  outcome,
  signerName,
  words,
} from './signing-fields.ts'
import { templateVersion } from './template-calls.ts'

const whole = z.number().int()
const token = z.string().min(20).max(200)

/** What somebody without an account reads and signs. */
export const guestDocument = z.strictObject({
  organisation: z.string(),
  asked_by: z.string(),
  form_name: z.string(),
  form_title: z.string().nullable(),
  reference: z.string(),
  revision: whole,
  /** Null where the owner answers after the signer. */
  completed_at: z.string().nullable(),
  /** Who completed it, where somebody of the office did so for the person. */
  completed_by: z.string().nullable(),
  template: templateVersion,
  data: formData,
  text_values: textValues.nullable(),
  names: z.strictObject({ people: z.record(z.string(), z.string()), files: z.record(z.string(), z.string()) }),
  party: z.string(),
  party_title: z.string(),
  /** Whether they fill in a part of their own as they sign, and what they answered before, to begin from. */
  fills: z.boolean(),
  before: formData.nullable(),
  signer_name: z.string().nullable(),
  /** The address a code goes to, masked; null where the signer says it. */
  signer_email: z.string().nullable(),
  content_hash: z.string(),
  content_code: z.string(),
  method: z.enum(signingMethods),
  /** Whether they may reject the form, which ends it. */
  may_reject: z.boolean(),
  /** Whom they want to pass it to, and the owner’s answer: null while there is none. */
  passing: z.strictObject({ name: z.string(), accepted: z.boolean().nullable() }).nullable(),
  /** Whether a code sent to the signer’s own address is needed, as with every link that does not come from their mailbox. */
  needs_code: z.boolean(),
  expires_at: z.string(),
  others: z.array(
    formSignature.pick({ party: true, party_title: true, name: true, state: true, name_typed: true, answers: true }),
  ),
})
export type GuestDocument = z.output<typeof guestDocument>

export const readAsGuest = endpoint({
  method: 'POST',
  path: '/signing/read',
  summary:
    'Opens a signing link without an account. Returns 469 if the link is wrong or used, 470 if it has expired, 474 if the form has changed since.',
  who: 'anyone',
  body: z.strictObject({ token }),
  answer: guestDocument,
  ok: code.ok,
})

export const sendSigningCode = endpoint({
  method: 'POST',
  path: '/signing/code',
  summary: 'Emails a code to the signer’s own address, which can’t be one of the form owner’s addresses.',
  who: 'anyone',
  body: z.strictObject({ token, email: z.string().max(254).optional() }),
  answer: z.strictObject({ sent_to: z.string(), expires_at: z.string() }),
  ok: code.accepted,
})

export const signAsGuest = endpoint({
  method: 'POST',
  path: '/signing/sign',
  largest: largestSigned + largestData,
  summary: 'Signs without an account, once, for the content that was read.',
  who: 'anyone',
  body: z.strictObject({
    token,
    content_hash: hash,
    name: signerName,
    code: z.string().max(12).optional(),
    comment,
    image,
    answers,
  }),
  answer: z.strictObject({
    signed_at: z.string(),
    content_code: z.string(),
    /** Null before the owner completes the form. */
    verification_code: z.string().nullable(),
  }),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['devform', 'devformsignature'],
})

export const declineAsGuest = endpoint({
  method: 'POST',
  path: '/signing/decline',
  summary: 'Declines to sign without an account, with a reason; see `/devformsignature/decline` for the outcome.',
  who: 'anyone',
  body: z.strictObject({
    token,
    name: signerName,
    code: z.string().max(12).optional(),
    reason: words(2_000),
    outcome,
    colleague: colleague.optional(),
  }),
  answer: z.strictObject({ declined_at: z.string() }),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['devform', 'devformsignature'],
})

export const passAsGuest = endpoint({
  method: 'POST',
  path: '/signing/pass',
  summary:
    'Asks the form’s owner, with a mailed link and without an account, to pass the request to a colleague. The link goes on working until the owner says yes.',
  who: 'anyone',
  body: z.strictObject({ token, colleague }),
  answer: z.strictObject({ passed_to: z.string() }),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['devform', 'devformsignature'],
})

export const undoAsGuest = endpoint({
  method: 'POST',
  path: '/signing/undo',
  summary:
    'Undoes a signature that was given with a link in the last ten seconds, and asks its signer again. Returns 476 once that time has passed.',
  who: 'anyone',
  body: z.strictObject({ token }),
  /** Whether a new link is on its way to the signer’s mailbox; otherwise the form’s owner shows them a new code. */
  answer: z.strictObject({ mailed: z.boolean() }),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['devform', 'devformsignature'],
})

export const renewSigningLink = endpoint({
  method: 'POST',
  path: '/signing/renew',
  summary: 'Sends a new link to the address that an expired one was sent to.',
  who: 'anyone',
  body: z.strictObject({ token }),
  answer: z.strictObject({ sent: z.literal(true) }),
  ok: code.accepted,
})

/**
 * What the public page says of a paper: `earlier` says what a form said before it was changed, withdrawn or rejected, and `changed` that the
 * record says something else than a report did when it was printed.
 */
export const verificationResults = ['valid', 'earlier', 'changed', 'altered', 'mistyped', 'unknown'] as const

/** Reports that are printed with a code. */
export const reportKinds = ['cycle', 'pdp', 'conversation', 'programme', 'logbook', 'placement'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What the public page says of a report. A code is that of its figures, so that a paper may be one of several printed over some days. */
const printedReport = z.strictObject({
  kind: z.enum(reportKinds),
  /** Name of the cycle; a plan's is not told. */
  cycle_name: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  first_printed_at: z.string(),
  last_printed_at: z.string(),
})
export type VerifiedReport = z.output<typeof printedReport>

export const verifySigned = endpoint({
  method: 'POST',
  path: '/verification',
  summary:
    'Checks whether a printed code belongs to a signed form with an intact chain of events, or to a printed report and whether the record still says the same. Returns none of their content.',
  who: 'anyone',
  body: z.strictObject({
    /** As printed or scanned: the whole code (see `printedCode`), or the short one at the foot of each page. */
    code: z.string().trim().min(4).max(120),
  }),
  answer: z.strictObject({
    result: z.enum(verificationResults),
    /** Of a valid one: what it is called, how many times it was completed, when it was completed, how many signed, when the last did. */
    organisation: z.string().nullable(),
    reference: z.string().nullable(),
    revision: whole.nullable(),
    /** In which its papers tell the time, too. */
    timezone: z.string().nullable(),
    completed_at: z.string().nullable(),
    signatures: whole.nullable(),
    last_signed_at: z.string().nullable(),
    /** How each of them was given, in order; no names. */
    signed: z.array(
      z.strictObject({
        party_title: z.string(),
        signed_at: z.string(),
        method: z.enum(signingMethods),
        ...signatureProof,
      }),
    ),
    /** Of a report, whether valid or changed; it has an organisation and a timezone besides. */
    report: printedReport.nullable(),
  }),
  ok: code.ok,
})
