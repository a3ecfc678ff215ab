import { z } from 'zod'
import './schema-words.ts'
import { code, refusedAs } from './code.ts'
import { isCivilDate } from './dates.ts'
import { readDaySpan } from './day-span.ts'
import { hasFewRichTags, tooManyRichTags } from './rich-text.ts'
import type { Actor } from './actor.ts'
import type { Mode, Unwritten } from './mode.ts'
import type { Rule } from './rule.ts'

export const fieldKinds = [
  'text',
  'longtext',
  'richtext',
  'integer',
  'minutes',
  'decimal',
  'factor',
  'degrees',
  'date',
  'instant',
  'flag',
  'choice',
  'id',
  'ids',
  'json',
] as const
export type Kind = (typeof fieldKinds)[number]

/** One field of a record. `mode` tells what a create has to give and whether the row may hold null; `Ref` names the record an id points to. */
export interface Field<T = unknown, M extends Mode = Mode, Ref extends string = string> {
  readonly kind: Kind
  readonly mode: M
  readonly schema: z.ZodType<T, T>
  readonly fallback?: T
  /** Wire name of the record an id points to. */
  readonly references?: Ref
  readonly values?: readonly string[]
  readonly max?: number
  /** Rows in which the actor may read the field; elsewhere it reads null. */
  readonly visible?: (actor: Actor) => Rule
  /** Rows in which the actor may write the field; elsewhere another value than stands there is refused with 403. */
  readonly writable?: (actor: Actor) => Rule
  /** Given at creation and never changed after. */
  readonly fixed?: boolean
  /** Read where one row is asked for; lists give null. */
  readonly detailOnly?: boolean
  /** What a list is narrowed by, where that is not the value of the field. */
  readonly key?: z.ZodType<string, string>
  /** A day that a list is narrowed by as days from one to another. */
  readonly byDays?: boolean
  /** Money in whole cents; files have it in dollars. */
  readonly cents?: boolean
}

export type Fields = Readonly<Record<string, Field>>

const wellFormed = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

// Fields that ask for the same share one schema: a thousand of them would take a part of each start, and memory, for a hundred.
const shared = <Given extends readonly number[], Schema>(
  make: (...given: Given) => Schema,
): ((...given: Given) => Schema) => {
  const made = new Map<string, Schema>()
  return (...given) => {
    const key = given.join(' ')
    const schema = made.get(key) ?? make(...given)
    made.set(key, schema)
    return schema
  }
}

const words = shared((max: number) =>
  z
    .string('Enter text')
    .trim()
    .normalize('NFC')
    .max(max, `At most ${max} characters`)
    .refine(wellFormed, 'This has a character we can’t save. Remove it'),
)

const required = <T, Ref extends string = never>(
  kind: Kind,
  schema: z.ZodType<T, T>,
  more: Partial<Field<T, Mode, Ref>> = {},
): Field<T, 'required', Ref> => ({
  ...more,
  kind,
  schema,
  mode: 'required',
})

// Some systems put such marks around what is copied from them, where no one sees them.
const inOrder = (value: string): string => value.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '').trim()

const line = shared((max: number) => words(max).overwrite(inOrder).min(1, 'This cannot be empty'))

/** One line of text without marks that turn the letters around them; at least one character when required. */
export const text = (max: number): Field<string, 'required', never> => required('text', line(max), { max })

// Unicode's own list of what is drawn as nothing, without what joins letters and chooses among their forms, and the two that only look empty.
const unseen = String.raw`(?![\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}|\u2800|\uFFFC`
const notPlain = new RegExp(String.raw`[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]|${unseen}|\p{M}{6}`, 'u')

/**
 * Whether a text stands on one line and is read in the order it is written: nothing breaks the line, turns letters round, hides or is piled
 * over the lines around it, and there is something to read.
 */
export const isPlainLine = (value: string): boolean =>
  !notPlain.test(value) && (value === '' || /[\p{L}\p{N}]/u.test(value))

export const notPlainLine = 'Enter the name on one line, in plain letters'

const notEmpty = [(value: string) => value !== '', refusedAs(code.nameTooShort, 'This cannot be empty')] as const

const nameWords = shared((max: number) => words(max).refine(...notEmpty))

const nameLine = shared((max: number) =>
  words(max)
    .overwrite(inOrder)
    .refine(...notEmpty),
)

/** A name on one line, without marks that turn the letters around them; refused as 467 where it is empty. */
export const nameText = (max: number): Field<string, 'required', never> => required('text', nameLine(max), { max })

/** A name of a person, as it may stand below a document or in a mail. */
export const personName = (max: number): Field<string, 'required', never> =>
  required('text', nameWords(max).refine(isPlainLine, notPlainLine), { max })

// Nothing that nobody sees, and nothing that mail servers read as more than the letters of one address.
const emailShape =
  /^[^\s\p{C}\p{DI}\u2800@<>()[\],;:"\\]{1,64}@[^\s\p{C}\p{DI}\u2800@.<>()[\],;:"\\]+(?:\.[^\s\p{C}\p{DI}\u2800@.<>()[\],;:"\\]+)+$/u

const mostEmail = 254

/** Whether a text is one email address. */
export const isEmail = (value: string): boolean => value.length <= mostEmail && emailShape.test(value)

export const notEmail = 'Enter an email address, such as name@example.nz'

/** An email address; refused as 466 where it is none. */
export const email = (): Field<string, 'required', never> =>
  required('text', words(mostEmail).refine(isEmail, refusedAs(code.emailInvalid, notEmail)), { max: mostEmail })

/** Several lines of text. */
export const longText = (max = 20_000): Field<string, 'required', never> => required('longtext', words(max), { max })

/** HTML of the few tags in `rich-text.ts`; the server cleans it whenever it is saved. `max` counts its tags too. */
export const richText = (max = 50_000): Field<string, 'required', never> =>
  required('richtext', words(max).refine(hasFewRichTags, tooManyRichTags), { max })

const wholeNumber = shared((min: number, max: number) =>
  z.number('Enter a number').int('Whole numbers only').min(min, 'Number too low').max(max, 'Number too high'),
)

export const integer = (min = 0, max = 1_000_000): Field<number, 'required', never> =>
  required('integer', wholeNumber(min, max))

/** Money in whole cents. */
export const cents = (min: number, max: number): Field<number, 'required', never> => ({
  ...integer(min, max),
  cents: true,
})

const wholeMinutes = shared((max: number) =>
  z.number('Enter a time').int('Whole minutes only').min(0, 'Number too low').max(max, 'Number too high'),
)

/** Whole minutes; shown as HH:MM. */
export const minutes = (max = 600_000): Field<number, 'required', never> => required('minutes', wholeMinutes(max))

/** A number with at most one decimal and no negatives. */
export const decimal = (max = 1_000_000): Field<number, 'required', never> =>
  required(
    'decimal',
    z
      .number('Enter a number')
      .min(0, 'Number too low')
      .max(max, 'Number too high')
      .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, 'One decimal at most'),
  )

/** A number that something is multiplied by: more than zero, with at most two decimals. */
export const factor = (max = 1000): Field<number, 'required', never> =>
  required(
    'factor',
    z
      .number('Enter a number')
      .positive('Enter a number above 0')
      .max(max, `Enter a number up to ${max}`)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Two decimals at most'),
  )

/** Degrees on the earth, to both sides of zero, with at most six decimals (a tenth of a metre). */
export const degrees = (most: 90 | 180): Field<number, 'required', never> =>
  required(
    'degrees',
    z
      .number('Enter a number')
      .min(-most, 'Number too low')
      .max(most, 'Number too high')
      .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3, 'Six decimals at most'),
  )

const dateSchema = z.string('Enter a date').refine(isCivilDate, 'Enter a date as YYYY-MM-DD').meta({ format: 'date' })
const instantSchema = z.iso.datetime({ offset: true })
const flagSchema = z.boolean('Choose yes or no')

/** A civil date, `YYYY-MM-DD`. */
export const date = (): Field<string, 'required', never> => required('date', dateSchema)

/** An instant, ISO 8601 in UTC. */
export const instant = (): Field<string, 'required', never> => required('instant', instantSchema)

export const flag = (): Field<boolean, 'required', never> => required('flag', flagSchema)

export const choice = <const V extends readonly [string, ...string[]]>(
  ...values: V
): Field<V[number], 'required', never> => required('choice', z.enum(values, `One of ${values.join(', ')}`), { values })

const idSchema = z.number('An id is a number').int().positive().max(Number.MAX_SAFE_INTEGER)

/** The id of a row of another record. */
export const id = <const Ref extends string>(references: Ref): Field<number, 'required', Ref> =>
  required('id', idSchema, { references })

/** Ids of rows of another record, in order. */
export const ids = <const Ref extends string>(references: Ref, most = 100): Field<number[], 'required', Ref> =>
  required('ids', z.array(idSchema).max(most, `At most ${most}`), { references })

/** A structured value with its own schema, at most so many characters long as JSON. */
export const json = <T>(schema: z.ZodType<T, T>, max = 20_000): Field<T, 'required', never> =>
  required(
    'json',
    schema.refine((value) => JSON.stringify(value).length <= max, `At most ${max} characters in all`),
    { max },
  )

/** May be left out or null. */
export const optional = <T, Ref extends string>(field: Field<T, 'required', Ref>): Field<T, 'optional', Ref> => ({
  ...field,
  mode: 'optional',
})

/** May be left out at creation and is then `fallback`; never null. */
export const defaulted = <T, Ref extends string>(
  field: Field<T, 'required', Ref>,
  fallback: NoInfer<T>,
): Field<T, 'defaulted', Ref> => ({
  ...field,
  mode: 'defaulted',
  fallback,
})

/** Made by the server; a write that names it is refused. */
export const derived = <T, Ref extends string>(field: Field<T, 'required', Ref>): Field<T, 'derived', Ref> => ({
  ...field,
  mode: 'derived',
})

/** Worked out whenever it is read, and kept in no column that a write could fill. */
export const computed = <T, Ref extends string>(field: Field<T, 'required', Ref>): Field<T, 'computed', Ref> => ({
  ...field,
  mode: 'computed',
})

/** Read where one row is asked for; null in lists, which would otherwise carry it for every row. */
export const detailOnly = <T, M extends 'optional' | Unwritten, Ref extends string>(
  field: Field<T, M, Ref>,
): Field<T, M, Ref> => ({
  ...field,
  detailOnly: true,
})

/** A list is narrowed by a key of it, and not by its value. */
export const narrowedBy = <T, Ref extends string>(
  key: z.ZodType<string, string>,
  field: Field<T, 'computed', Ref>,
): Field<T, 'computed', Ref> => ({ ...field, key })

const daysKey = z
  .string()
  .refine((text) => readDaySpan(text) !== null, 'Enter dates as YYYY-MM-DD..YYYY-MM-DD, the first one first')

/** A list is narrowed by days from one to another that it lies in, open at either end. */
export const narrowedByDays = <M extends Mode, Ref extends string>(
  field: Field<string, M, Ref>,
): Field<string, M, Ref> => ({ ...field, key: daysKey, byDays: true })

/** Set once, at creation. */
export const fixed = <T, M extends Mode, Ref extends string>(field: Field<T, M, Ref>): Field<T, M, Ref> => ({
  ...field,
  fixed: true,
})

/** Readable only in the rows the rule names; elsewhere null. */
export const visibleTo = <T, M extends 'optional' | Unwritten, Ref extends string>(
  visible: (actor: Actor) => Rule,
  field: Field<T, M, Ref>,
): Field<T, M, Ref> => ({
  ...field,
  visible,
})

/** Changed only in the rows the rule names; a value that stands already, or a new row's default, is no change. */
export const writableBy = <T, M extends Mode, Ref extends string>(
  writable: (actor: Actor) => Rule,
  field: Field<T, M, Ref>,
): Field<T, M, Ref> => ({
  ...field,
  writable,
})
