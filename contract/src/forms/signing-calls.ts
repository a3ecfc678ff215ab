import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { devform } from './devform.ts'
import { devformsignature } from './devformsignature.ts'
import { drawing, largestData } from './model.ts'
import { remindSignerRoute, waitingSignaturesRoute } from './routes.ts'
import { answers, colleague, comment, hash, image, largestSigned, outcome, words } from './signing-fields.ts'

const rowId = z.number().int().positive()
const whole = z.number().int()
const signature = rowSchema(devformsignature)
const invalidates = ['devformsignature', ...devform.invalidates]

export const signatureCandidates = endpoint({
  method: 'GET',
  path: '/devform/candidates',
  shows: { record: 'user', by: 'id' },
  summary:
    'Returns people of the college who can be asked to sign for a party of a form, or of a form that the signed-in user would start from a template. Supervisors come first.',
  who: 'signedIn',
  query: z
    .strictObject({
      id: idText.optional(),
      devformtemplate_id: idText.optional(),
      party: z.string().max(40),
      q: z.string().max(100).optional(),
    })
    .refine(
      ({ id, devformtemplate_id: template }) => (id === undefined) !== (template === undefined),
      'Name a form or a template',
    ),
  answer: z.array(
    z.strictObject({ id: whole, name: z.string(), role: z.string().nullable(), supervisor: z.boolean() }),
  ),
  ok: code.ok,
})

/** A form that waits for the caller's signature. */
export const waitingSignature = z.strictObject({
  id: whole,
  devform_id: whole,
  form_name: z.string(),
  form_title: z.string().nullable(),
  user_id: whole,
  user_name: z.string(),
  party_title: z.string(),
  asked_at: z.string(),
  /** Null where the form is not completed yet, and the caller is asked for a part of their own. */
  content_hash: z.string().nullable(),
  /** Whether they fill in a part of their own, and so sign on the form's page. */
  fills: z.boolean(),
  /** Whether the caller's role is asked, so that a colleague may sign instead. */
  by_role: z.boolean(),
})
export type WaitingSignature = z.output<typeof waitingSignature>

export const waitingSignatures = endpoint({
  ...waitingSignaturesRoute,
  shows: { record: 'devform', by: 'user_id' },
  summary: 'Returns the forms whose next signature is the signed-in user’s, oldest first.',
  who: 'signedIn',
  answer: z.array(waitingSignature),
  ok: code.ok,
})

export const signForm = endpoint({
  method: 'POST',
  path: '/devformsignature/sign',
  largest: largestSigned + largestData,
  summary:
    'Signs a form as the named signer, for the content they have read. Returns 474 if it has changed since, 476 if it’s already signed.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, content_hash: hash, comment, image, answers }),
  answer: signature,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const signForms = endpoint({
  method: 'POST',
  path: '/devformsignatures/sign',
  largest: largestSigned,
  summary: 'Signs several forms. Each is signed or refused separately.',
  who: 'signedIn',
  body: z.strictObject({
    signatures: z
      .array(z.strictObject({ id: rowId, content_hash: hash }))
      .min(1)
      .max(50, 'At most 50 at once'),
    image,
  }),
  answer: z.array(z.strictObject({ id: whole, signed: z.boolean(), message: z.string().nullable() })),
  ok: code.ok,
  acting: 'refused',
  invalidates,
})

export const declineForm = endpoint({
  method: 'POST',
  path: '/devformsignature/decline',
  summary:
    'Declines to sign as the named signer, with a reason. The outcome says whether the form stays as it is, goes back to its owner for changes, or ends, which only a signer who may reject can choose.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, reason: words(2_000), outcome, colleague: colleague.optional() }),
  answer: signature,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const passSignature = endpoint({
  method: 'POST',
  path: '/devformsignature/pass',
  summary:
    'Asks the form’s owner to pass the signed-in user’s request to a colleague. It stays with the user until the owner says yes.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, colleague }),
  answer: signature,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const answerPassing = endpoint({
  method: 'POST',
  path: '/devformsignature/passing',
  summary:
    'Answers a signer who wants to pass their request to a colleague, as who asked them: yes asks the colleague instead and ends the request and its links, no leaves it with the signer.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, accept: z.boolean() }),
  answer: signature,
  ok: code.updated,
  invalidates,
})

/** For how long a signature can be undone, in seconds. */
export const undoSeconds = 10

/** Why a signature is voided that its signer undid. */
export const undoneReason = 'Undone by the signer.'

export const undoSignature = endpoint({
  method: 'POST',
  path: '/devformsignature/undo',
  summary:
    'Undoes a signature that the signed-in user gave in the last ten seconds, and asks them again. Returns 476 once that time has passed.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId }),
  answer: signature,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const remindSigner = endpoint({
  ...remindSignerRoute,
  summary: 'Emails a reminder to a person who was asked to sign; once a day.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId }),
  answer: signature,
  ok: code.updated,
})

export const showSigningLink = endpoint({
  method: 'POST',
  path: '/devformsignature/link',
  summary:
    'Creates a short-lived link for a signer who is present, shown as a QR code or opened on this device. Each new link ends the one before.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, by: z.enum(['qr', 'here']) }),
  answer: z.strictObject({ token: z.string(), link: z.string(), expires_at: z.string() }),
  ok: code.created,
  acting: 'refused',
})

export const defaultSignature = endpoint({
  method: 'GET',
  path: '/signature/default',
  summary: 'Returns the signed-in user’s stored signature drawing.',
  who: 'signedIn',
  answer: z.strictObject({ image: drawing.nullable() }),
  ok: code.ok,
})

export const keepSignature = endpoint({
  method: 'PUT',
  path: '/signature/default',
  largest: largestSigned,
  summary: 'Stores or removes the signed-in user’s signature drawing.',
  who: 'signedIn',
  body: z.strictObject({ image: drawing.nullable() }),
  answer: z.strictObject({ image: drawing.nullable() }),
  ok: code.created,
  acting: 'refused',
})
