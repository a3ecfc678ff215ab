import { z } from 'zod'

export const dialect = 'https://json-schema.org/draft/2020-12/schema'

/**
 * A form as it is kept, sent, exported and imported: JSON Schema 2020-12 for the answers, with one annotation of our own, `layout`,
 * that says how they are asked. `readSchema` and `writeSchema` go between it and a `FormModel`.
 */
export const formSchema = z.looseObject({
  $schema: z.literal(dialect),
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
  layout: z.looseObject({ pages: z.array(z.unknown()) }),
})
export type FormSchema = z.output<typeof formSchema>
