import { email, personName, isPlainLine } from '#kit'
import { z } from 'zod'
import { nameFault, refusals } from './devformsignature.ts'
import { drawing, formData } from './model.ts'

/** Text of a body that says something: a reason, a note. */
export const words = (most: number): z.ZodString =>
  z.string('Enter text').trim().min(1, 'This cannot be empty').max(most, `At most ${most} characters`)

/** What was read and is signed. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the hash of a content')

/** The name under which somebody signs. */
export const signerName = personName(120).schema.superRefine((name, context) => {
  const message = name === '' || !isPlainLine(name) ? null : nameFault(name)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

export const comment = words(2_000).nullable().optional()
export const image = drawing.nullable().optional()

/** What a signer answers in a part of their own. */
export const answers = formData.optional()

/** How a request ends that is not signed. */
export const outcome = z.enum(refusals).default('declined')

/** Bytes of a signature with its drawing. */
export const largestSigned = 124_000

/** A colleague named by who declines; the owner decides whether they are asked. */
export const colleague = z.strictObject({
  name: signerName,
  email: email().schema.optional(),
})
