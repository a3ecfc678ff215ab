import type { FormData, TextValues } from '../model.ts'
import type { FormSchema } from '../schema.ts'

/** Whether a value is an object with names, as JSON has them. */
export const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an object itself has under a name; never what every object has. */
export const own = <T>(bag: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(bag, key) ? bag[key] : undefined

/** A value as JSON that is the same wherever it is made: names in order, no spaces, as RFC 8785 has it. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`
  if (!isBag(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .toSorted()
    .flatMap((key) => (value[key] === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(value[key])}`]))
  return `{${members.join(',')}}`
}

/** What the content's hash of a form is made of. */
export interface FormContent {
  devformtemplate_id: number
  version: number
  schema: FormSchema
  user_id: number
  /** What it is about. */
  title: string | null
  data: FormData
  /** What its texts said of the person and of what it is about; null where they say nothing of a form. */
  text_values: TextValues | null
}

/** How a content is written down to be hashed. The first layout leaves its title out; what was signed in it goes on to hold. */
export const contentLayouts = [1, 2] as const
export type ContentLayout = (typeof contentLayouts)[number]
export const contentLayout: ContentLayout = 2

/** The text whose SHA-256 is the content's hash of a form. */
export const contentText = (
  { devformtemplate_id, version, schema, user_id, title, data, text_values }: FormContent,
  layout: ContentLayout = contentLayout,
): string =>
  canonicalJson({
    devformtemplate_id,
    version,
    schema,
    user_id,
    data,
    title: layout === 1 ? undefined : title,
    // A form without values is written down as it was before there were any.
    text_values: text_values ?? undefined,
  })

/** The begin of a content's hash as people read it to each other, `7F3A-91C2`. */
export const contentCode = (hash: string): string => `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase()
