import { code, endpoint, idText, instant, nameText, rowSchema } from '#kit'
import { z } from 'zod'
import { devform } from './devform.ts'
import { signatureStates, signingMethods } from './devformsignature.ts'
import { formActs } from './form-acts.ts'
import { formData, largestData } from './model.ts'
import { words } from './signing-fields.ts'
import { templateVersion } from './template-calls.ts'

const rowId = z.number().int().positive()
const whole = z.number().int()
const form = rowSchema(devform)
const read = { id: rowId, updated_at: instant().schema }
const invalidates = ['devform', ...devform.invalidates]

/** What is shown of a signature besides who gave it and how (`SignatureProof`). */
export const signatureProof = {
  name_typed: z.boolean(),
  email_domain: z.string().nullable(),
  office_credential: z.boolean().nullable(),
}

/** What was done to a form by which signatures no longer count; `undone` is the signer’s own act. */
export const voidCauses = ['changed', 'returned', 'reopened', 'form_withdrawn', 'rejected', 'undone'] as const

/** Somebody who is asked to sign, as the form's page shows them. */
export const formSignature = z.strictObject({
  id: whole,
  party: z.string(),
  party_title: z.string(),
  position: whole,
  signer_id: whole.nullable(),
  signer_role: z.string().nullable(),
  /** Why no one can answer an open ask of a role: there is no such role any more, or no one who could has it. */
  role_gap: z.enum(['gone', 'unheld']).nullable(),
  /** The person's name, the invited person's, or the role's. */
  name: z.string(),
  /** Given to the owner and the office alone. */
  email: z.string().nullable(),
  state: z.enum(signatureStates),
  method: z.enum(signingMethods).nullable(),
  asked_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  comment: z.string().nullable(),
  /**
   * The colleague they named instead as they declined, or with `passes` to whom they want to pass the request; `accepted` is the owner’s answer,
   * null while there is none. Given to the owner, the office and themselves.
   */
  suggests: z
    .strictObject({
      signer_id: whole.nullable(),
      name: z.string(),
      email: z.string().nullable(),
      passes: z.boolean(),
      accepted: z.boolean().nullable(),
    })
    .nullable(),
  void_reason: z.string().nullable(),
  /** Why it no longer counts: what was done, and the titles of what the form says differently since; null of any other. */
  voided: z.strictObject({ by: z.enum(voidCauses), changed: z.array(z.string()) }).nullable(),
  image: z.string().nullable(),
  content_hash: z.string().nullable(),
  /** Whether they fill in a part of their own as they sign. */
  fills: z.boolean(),
  /** What they answered with a signature that holds; null where there is nothing, or nothing yet for the caller to read. */
  answers: formData.nullable(),
  /** With an ask of the caller's: what they answered before, to begin from. */
  before: formData.nullable(),
  /** Whether it was given for their own answers alone, before the owner completed the form. */
  own_part_only: z.boolean(),
  ...signatureProof,
  /** Whether the caller is the one who may sign or decline it now. */
  mine: z.boolean(),
  /** Whether it is its turn, where the parties sign in order. */
  due: z.boolean(),
})
export type FormSignature = z.output<typeof formSignature>

/** What differs between two contents of a form, in words. */
export const formChange = z.strictObject({
  key: z.string(),
  title: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FormChange = z.output<typeof formChange>

/** What happened to a form, in order; each is a link of its chain. */
export const formEventKinds = [
  'started',
  'completed',
  'changed',
  'asked',
  'reminded',
  'withdrawn',
  'signed',
  'declined',
  'returned',
  'rejected',
  'voided',
  'finished',
  'form_withdrawn',
  'reopened',
  'version_moved',
] as const
export const formEvent = z.strictObject({
  id: whole,
  kind: z.enum(formEventKinds),
  at: z.string(),
  /** Who did it, and in which part they signed. */
  who: z.string(),
  party_title: z.string().nullable(),
  method: z.enum(signingMethods).nullable(),
  /** With an answer of a signer: whether who gave it typed the name. */
  name_typed: z.boolean(),
  comment: z.string().nullable(),
  content_hash: z.string().nullable(),
  /** With `completed`: what it says differently from the completion before. */
  changes: z.array(formChange),
})
export type FormEvent = z.output<typeof formEvent>

export const wholeForm = endpoint({
  method: 'GET',
  path: '/devform/whole',
  shows: 'handled',
  summary: 'Returns a form with its version, its signatures, its history and what the signed-in user may do with it.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    form,
    template: templateVersion,
    signatures: z.array(formSignature),
    events: z.array(formEvent),
    /** What the caller may do now. */
    may: z.array(z.enum(formActs)),
    /** Names of the people, files and goal that the answers and the row speak of. */
    names: z.strictObject({
      people: z.record(z.string(), z.string()),
      files: z.record(z.string(), z.string()),
      goal: z.string().nullable(),
    }),
    /** What it is part of, in words, and the page of that; null where it is part of nothing that the caller may open. */
    belongs_to: z.strictObject({ title: z.string(), path: z.string() }).nullable(),
    /** That the college moved it to a newer version before it was completed, with the answers that have no place there. */
    version_moved: z
      .strictObject({
        from: whole,
        to: whole,
        at: z.string(),
        left: z.array(z.strictObject({ key: z.string(), title: z.string(), said: z.string() })),
      })
      .nullable(),
    /** What changed since the content that voided signatures were for; empty where none were voided. */
    changed: z.array(formChange),
    /** What a signature would hold for now: the content's hash, or before it is completed that of what is asked. */
    signing_hash: z.string(),
    /** Begin of the content's hash as people read it to each other, `7F3A-91C2`; null before it is completed. */
    content_code: z.string().nullable(),
    /** The code of the public verification page; null before somebody signed. */
    verification_code: z.string().nullable(),
  }),
  ok: code.ok,
})
export type WholeForm = z.output<typeof wholeForm.answer>

/** Somebody who is asked: a person, a role, or somebody invited. */
const asked = z.strictObject({
  signer_id: rowId.optional(),
  signer_role: z.string().min(1).max(60).optional(),
  signer_name: nameText(120).schema.optional(),
  signer_email: z.string().max(254).optional(),
})

export const askFirst = endpoint({
  method: 'PUT',
  path: '/devform/asked',
  summary:
    'Starts a form for each person named, and asks them to fill in their part and sign it before the signed-in user answers theirs.',
  who: 'signedIn',
  body: z.strictObject({
    devformtemplate_id: rowId,
    title: words(200).optional(),
    /** Key of the signing party they are asked for. */
    party: z.string().max(40),
    signers: z.array(asked).min(1, 'Choose who to ask').max(12, 'At most 12 at once'),
  }),
  answer: z.array(form),
  ok: code.created,
  invalidates,
})

export const completeForm = endpoint({
  method: 'POST',
  path: '/devform/complete',
  largest: largestData + 10_000,
  summary: 'Completes a form. Checks every question shown, drops hidden answers and works out totals.',
  who: 'signedIn',
  body: z.strictObject({ ...read, data: formData.optional() }),
  answer: form,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const changeForm = endpoint({
  method: 'POST',
  path: '/devform/change',
  summary:
    'Returns a completed form to draft. Signatures given so far are voided, except those of parts signed before it was completed.',
  who: 'signedIn',
  body: z.strictObject(read),
  answer: form,
  ok: code.updated,
  invalidates,
})

export const finishForm = endpoint({
  method: 'POST',
  path: '/devform/finish',
  summary: 'Closes a form for good. After that it can only be reopened with a reason.',
  who: 'signedIn',
  body: z.strictObject(read),
  answer: form,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const returnForm = endpoint({
  method: 'POST',
  path: '/devform/return',
  summary:
    'Returns a completed form to its owner for changes, with a reason. Signatures given so far are voided, except those of parts signed before it was completed.',
  who: 'signedIn',
  body: z.strictObject({ ...read, reason: words(2_000) }),
  answer: form,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const withdrawForm = endpoint({
  method: 'POST',
  path: '/devform/withdraw',
  summary:
    'Withdraws a form for good, as its owner and with a reason. Its signatures are voided, and no one is asked to sign any more.',
  who: 'signedIn',
  body: z.strictObject({ ...read, reason: words(500) }),
  answer: form,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

/** Why a form is reopened that was signed as it was completed, where its owner undoes that at once. */
export const completionUndone = 'Completing it was undone.'

export const reopenForm = endpoint({
  method: 'POST',
  path: '/devform/reopen',
  summary:
    'Reopens a form with a reason: a signed one for its owner, a finished one for holders of the role that its template names, any closed one for the office. Its signatures are voided; those of parts signed before it was completed stay where it was not finished.',
  who: 'signedIn',
  body: z.strictObject({ ...read, reason: words(500) }),
  answer: form,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

/** Seconds for which a page follows a form with one call, at most. */
export const longestFollow = 240

export const followForm = endpoint({
  method: 'GET',
  path: '/devform/follow',
  summary:
    'Tells an open page, as server-sent events, that its form has changed: the page then reads it again. Ends by itself, and is asked for again.',
  who: 'signedIn',
  query: z.strictObject({
    id: idText,
    seconds: z.coerce.number().min(0.1).max(longestFollow).default(longestFollow),
  }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/event-stream' }),
  ok: code.ok,
})

export const formPdf = endpoint({
  method: 'GET',
  path: '/devform/pdf',
  shows: 'handled',
  summary: 'Returns a form as a PDF, with its signatures and its verification code.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})
