import { code, endpoint, idText, instant, nameText, rowSchema } from '#kit'
import { z } from 'zod'
import { devformtemplate, signers, templateTypes } from './devformtemplate.ts'
import { largestSchema } from './model.ts'
import { formSchema } from './schema.ts'

const rowId = z.number().int().positive()
const whole = z.number().int()
const template = rowSchema(devformtemplate)
const read = { id: rowId, updated_at: instant().schema }

/** One published version of a template: what its forms ask, and who signs them. */
export const templateVersion = z.strictObject({
  devformtemplate_id: whole,
  version: whole,
  name: z.string(),
  description: z.string().nullable(),
  schema: formSchema,
  signing_required: z.boolean(),
  signers: signers.nullable(),
  encrypt: z.boolean(),
  /** The role that may reopen its finished forms, beside the office. */
  reopen_role: z.string().nullable(),
})
export type TemplateVersion = z.output<typeof templateVersion>

export const readTemplateVersion = endpoint({
  method: 'GET',
  path: '/devformtemplate/version',
  summary: 'Returns a published version of a template: the one named, or the newest.',
  who: 'signedIn',
  query: z.strictObject({ id: idText, version: idText.optional() }),
  answer: templateVersion,
  ok: code.ok,
})

export const templateVersions = endpoint({
  method: 'GET',
  path: '/devformtemplate/versions',
  summary: 'Returns the versions of a template, newest first, with the number of forms on each.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.array(
    z.strictObject({
      version: whole,
      published_at: z.string(),
      published_by: z.string().nullable(),
      /** Forms that are started or completed, and all of them. */
      open: whole,
      forms: whole,
      /** Forms in each state that its owner, a signer or no one works on any more; withdrawn and rejected ones are in `forms` alone. */
      started: whole,
      completed: whole,
      done: whole,
    }),
  ),
  ok: code.ok,
})

export const publishTemplate = endpoint({
  method: 'POST',
  path: '/devformtemplate/publish',
  summary: 'Publishes the draft as the next version. Forms already started keep their version.',
  who: 'admin',
  body: z.strictObject(read),
  answer: template,
  ok: code.updated,
  invalidates: ['devformtemplate'],
})

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/devformtemplate/copy',
  summary: 'Copies a template’s content into a new, unpublished template.',
  who: 'admin',
  body: z.strictObject({ id: rowId, name: nameText(120).schema }),
  answer: template,
  ok: code.created,
  invalidates: ['devformtemplate'],
})

export const importTemplate = endpoint({
  method: 'PUT',
  path: '/devformtemplate/import',
  largest: 2 * largestSchema,
  summary:
    'Imports a template from a file as it is exported, as a draft to be published. Returns 400 with all that is wrong in it, each by its place in the file, and keeps nothing.',
  who: 'admin',
  body: z.strictObject({
    /** JSON Schema with a layout; `title`, `description` and `reopen_role` are the template’s. */
    file: z.record(z.string(), z.unknown(), 'Send the file as an object of JSON'),
    type: z.enum(templateTypes),
    /** In place of the file’s `title`. */
    name: nameText(120).schema.optional(),
    /** Who signs its forms, and so who may fill in parts; without them they are chosen before it is published. */
    signers: signers.optional(),
  }),
  answer: template,
  ok: code.created,
  invalidates: ['devformtemplate'],
})

export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/devformtemplate/archive',
  summary: 'Archives a template or restores it. Forms already started aren’t affected.',
  who: 'admin',
  body: z.strictObject({ ...read, archived: z.boolean() }),
  answer: template,
  ok: code.updated,
  invalidates: ['devformtemplate'],
})
