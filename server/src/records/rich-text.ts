import { createRequire } from 'node:module'
import {
  code,
  fileOfRichImage,
  hasFewRichTags,
  isRichLink,
  richAttributes,
  richTags,
  tidyRichText,
  tooManyRichTags,
} from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import type sanitize from 'sanitize-html'
import { refusalOf } from './parse-input.ts'
import type { RowValues } from './record.ts'

// What holds no words of its own, or is read by other rules than HTML: it goes with all that is in it.
const wordless = (
  'script style textarea option xmp noscript noembed noframes iframe object embed svg math template title head xml select ' +
  'audio video canvas applet plaintext'
).split(' ')

/** Other names of what we keep. What a word processor calls a title is a heading here: the page has the only one of its own. */
const otherNames: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  section: 'p',
  article: 'p',
  dt: 'p',
  dd: 'p',
  pre: 'p',
  // A table is read cell by cell: the editor has none.
  td: 'p',
  th: 'p',
  caption: 'p',
}

/** Attributes as we keep them: an address that may not be one is none. */
const kept = (tag: string, attributes: sanitize.Attributes): sanitize.Attributes => {
  const found: Record<string, string | undefined> = {}
  if (tag === 'a') {
    const href = (attributes['href'] ?? '').trim()
    if (isRichLink(href)) found['href'] = href
  }
  if (tag === 'img') {
    const src = attributes['src'] ?? ''
    if (fileOfRichImage(src) !== null) Object.assign(found, { src, alt: (attributes['alt'] ?? '').slice(0, 300) })
  }
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

const options: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: wordless,
  nestingLimit: 40,
  transformTags: {
    '*': (name, attributes) => {
      const tagName = otherNames[name] ?? name
      return { tagName, attribs: kept(tagName, attributes) }
    },
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) => {
    if (tag === 'img') return attribs['src'] === undefined
    if (tag === 'a') return attribs['href'] === undefined ? 'excludeTag' : false
    const blank = text.trim() === '' && mediaChildren.length === 0
    return blank && ['strong', 'em', 'u'].includes(tag) ? 'excludeTag' : false
  },
}

// Read with the first text that is cleaned, as most calls have none.
const require = createRequire(import.meta.url)
let cleaner: typeof sanitize | null = null
const openCleaner = (): typeof sanitize => (cleaner ??= require('sanitize-html') as typeof sanitize) // as its types say

/** Rich text as we keep it: plain structure, safe to show, whatever it was pasted from. Nothing but tags is nothing. */
export const cleanHtml = (html: string): string => tidyRichText(openCleaner()(html, options))

interface RichField {
  readonly name: string
  readonly max: number
}

const richFields = new WeakMap<CollegeRecord, readonly RichField[]>()
const richFieldsOf = (record: CollegeRecord): readonly RichField[] => {
  const known =
    richFields.get(record) ??
    Object.entries(record.fields).flatMap(([name, { kind, max }]) =>
      kind === 'richtext' ? [{ name, max: max ?? 0 }] : [],
    )
  richFields.set(record, known)
  return known
}

const richIn = (record: CollegeRecord, given: RowValues): (RichField & { html: string })[] =>
  richFieldsOf(record).flatMap((field) => {
    const html = given[field.name]
    return typeof html === 'string' ? [{ ...field, html }] : []
  })

/** Whether some of what was given has to be cleaned. */
export const hasRichText = (record: CollegeRecord, given: RowValues): boolean => richIn(record, given).length > 0

/** What was given, with every rich text of the record cleaned. It is here, and nowhere else, that they are. */
export const cleanRichText = (record: CollegeRecord, given: RowValues): RowValues => {
  const rich = richIn(record, given)
  if (rich.length === 0) return given
  const clean = rich.map(({ name, max, html: written }): [string, string] => {
    const html = cleanHtml(written)
    // Signs that tags are made of grow as they are written out.
    if (html.length > max) throw refusalOf([{ path: name, message: `At most ${max} characters` }], code.bad)
    // So do tags that were left open, and what is kept can be saved again.
    if (!hasFewRichTags(html)) throw refusalOf([{ path: name, message: tooManyRichTags }], code.bad)
    return [name, html]
  })
  return { ...given, ...Object.fromEntries(clean) }
}
