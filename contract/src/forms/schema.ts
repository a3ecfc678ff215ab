import { z } from 'zod'

export const dialect = 'https://json-schema.org/draft/2020-12/schema'

const wantsPages = 'Write a version and a list of pages'

/**
 * A form as it is kept, sent, exported and imported: JSON Schema 2020-12 for the answers, with one annotation of our own, `layout`,
 * that says how they are asked. `readSchema` and `writeSchema` go between it and a `FormModel`.
 */
export const formSchema = z.looseObject({
  $schema: z.literal(dialect, `This must be ${dialect}`),
  type: z.literal('object', 'This must be object'),
  properties: z.record(z.string(), z.unknown(), 'Write what each question’s answer is, by its key'),
  layout: z.looseObject({ pages: z.array(z.unknown(), wantsPages) }, wantsPages),
})
export type FormSchema = z.output<typeof formSchema>
