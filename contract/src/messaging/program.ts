import { nameText } from '#kit'
import { z } from 'zod'

/** What is made for another program, a token or a web hook, says for which one, and in which college. */
export const forProgram = {
  organisation_id: z.number().int().positive().optional(),
  name: nameText(100).schema,
}

/** Its secret is in the answer that makes it, and in no other. */
export const shownOnce = z.strictObject({ id: z.number().int(), secret: z.string() })
