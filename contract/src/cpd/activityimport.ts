import {
  administered,
  choice,
  code,
  derived,
  either,
  endpoint,
  fixed,
  id,
  idText,
  instant,
  integer,
  json,
  nameText,
  none,
  optional,
  own,
  record,
  rowSchema,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { devactivity } from './devactivity.ts'

/** Rows that one file may bring. */
export const mostImportRows = 5_000
/** Columns that a file may have. */
export const mostImportColumns = 60
/** Characters of a file that is imported. */
export const mostImportText = 3_000_000

/** What a column of a file can be of an activity. */
export const importFields = [
  'title',
  'activity_date',
  'end_date',
  'time',
  'reviewing_minutes',
  'measuring_minutes',
  'educational_minutes',
  'goal',
  'category',
  'subcategory',
  'provider',
  'motivation',
  'learnings',
  'patient_benefit',
  'cultural_safety',
  'cultural_safety_note',
] as const
export type ImportField = (typeof importFields)[number]

/** Fields without which nothing can be imported. */
export const neededImportFields = ['title', 'activity_date', 'time'] as const satisfies readonly ImportField[]

const column = z
  .number()
  .int()
  .min(0)
  .max(mostImportColumns - 1)
export const importMapping = z.partialRecord(z.enum(importFields), column)
/** Which column of the file, counted from 0, is which field. */
export type ImportMapping = z.output<typeof importMapping>

/** Unknown categories of a file that are asked about: those of the most rows. */
export const mostImportCategories = 200
export const importCategory = z.strictObject({
  /** The category that it is a subcategory of; null where it is a category itself. */
  parent_id: z.number().int().positive().nullable(),
  /** As the file has it. */
  name: nameText(300).schema,
  /** The known one it is taken for; null where its rows come in without one. */
  category_id: z.number().int().positive().nullable(),
})
/** What one unknown category of a file is taken for. */
export type ImportCategory = z.output<typeof importCategory>
const importCategories = z.array(importCategory).max(mostImportCategories, 'At most 200 categories')

export const importDelimiters = ['comma', 'semicolon', 'tab'] as const
export const timeUnits = ['hours', 'minutes'] as const

/** A file of activities that was taken over. */
export const activityimport = record('activityimport', {
  title: ['Import', 'Activity imports'],
  fields: {
    user_id: fixed(id('user')),
    file_name: optional(text(255)),
    heads: json(z.array(z.string())),
    mapping: json(importMapping),
    time_unit: choice(...timeUnits),
    categories: json(importCategories),
    row_count: integer(),
    imported: integer(),
    duplicates: integer(),
    refused: integer(),
    rolled_back_at: derived(instant()),
    rolled_back_by: derived(id('user')),
    /** Activities that stayed when the rest was taken back. */
    kept: derived(integer()),
  },
  names: ['user_id'],
  label: 'file_name',
  filters: ['user_id'],
  defaultSort: '-id',
  policy: {
    see: (actor) => either(own(actor), administered(actor)),
    create: () => none,
    update: () => none,
    remove: () => none,
  },
  calls: ['get', 'list'],
  invalidates: ['devactivity', ...devactivity.invalidates],
})

export type ActivityImport = Row<typeof activityimport>

const given = {
  text: z
    .string('Choose a file, or paste its rows')
    .min(1, 'Choose a file, or paste its rows')
    .max(mostImportText, 'This file is too large: at most 3 MB'),
  file_name: z.string().trim().max(255, 'At most 255 characters').optional(),
  /** Whose activities they are: the caller's where left out. */
  user_id: z.number().int().positive().optional(),
  delimiter: z.enum(importDelimiters).optional(),
  /** What plain numbers in the time columns are. */
  time_unit: z.enum(timeUnits).optional(),
  /** Whether rows that are there already are taken once more. */
  duplicates: z.enum(['skip', 'take']).optional(),
  state: z.enum(['draft', 'complete']).optional(),
  /** What unknown categories are taken for. */
  categories: importCategories.optional(),
}

/** An unknown category of a file, asked about once for all its rows. */
const unknownCategory = z.strictObject({
  ...importCategory.shape,
  /** What the subcategory belongs to, in words. */
  parent: z.string().nullable(),
  rows: z.number().int(),
  by: z.enum(['given', 'remembered', 'guessed', 'none']),
})
export type UnknownCategory = z.output<typeof unknownCategory>

/** How one row of a file stands. */
export const importRow = z.strictObject({
  /** Its line in the file, counted from 1. */
  line: z.number().int(),
  state: z.enum(['ready', 'duplicate', 'refused']),
  title: z.string(),
  activity_date: z.string().nullable(),
  time: z.number().int().nullable(),
  /** The category it comes to lie in, with its subcategory. */
  category: z.string().nullable(),
  /** Why it is refused or left out. */
  reasons: z.array(z.string()),
  /** What deserves a second look, without being in the way. */
  hints: z.array(z.string()),
})
export type ImportRow = z.output<typeof importRow>

// Bytes of a call with that text, with room for letters of several bytes and the signs of JSON.
const largest = 5_000_000

/** Rows of the dry run that are shown; the counts are of all. */
export const shownImportRows = 200

export const checkImport = endpoint({
  method: 'POST',
  path: '/activityimport/check',
  shows: 'handled',
  summary: 'Checks a CSV of activities and returns what importing each row would do. Nothing is saved.',
  who: 'signedIn',
  body: z.strictObject({ ...given, mapping: importMapping.optional() }),
  answer: z.strictObject({
    delimiter: z.enum(importDelimiters),
    time_unit: z.enum(timeUnits),
    heads: z.array(z.string()),
    /** The first rows as they stand in the file. */
    samples: z.array(z.array(z.string())),
    mapping: importMapping,
    mapped_by: z.enum(['given', 'guessed', 'remembered']),
    /** Needed fields that no column is said to be. */
    missing: z.array(z.enum(neededImportFields)),
    unknown: z.array(unknownCategory),
    /** How many more there are than are asked about. */
    unknown_more: z.number().int(),
    /** What unknown ones can be taken for. */
    known: z.array(z.strictObject({ id: z.number().int(), parent_id: z.number().int().nullable(), name: z.string() })),
    rows: z.number().int(),
    ready: z.number().int(),
    duplicate: z.number().int(),
    refused: z.number().int(),
    /** Rows that need a look first, then the others. */
    shown: z.array(importRow),
  }),
  ok: code.ok,
  largest,
})
export type ImportCheck = z.output<typeof checkImport.answer>

export const importActivities = endpoint({
  method: 'PUT',
  path: '/activityimport',
  summary: 'Imports every row of a CSV that can be imported, as one batch in one transaction.',
  who: 'signedIn',
  body: z.strictObject({
    ...given,
    mapping: importMapping,
    /** Rows that the dry run said are ready: with another number now, nothing is imported. */
    expected: z.number().int().min(1),
  }),
  answer: rowSchema(activityimport),
  ok: code.created,
  invalidates: ['activityimport', ...activityimport.invalidates],
  largest,
})

export const importStatus = endpoint({
  method: 'GET',
  path: '/activityimport/standing',
  shows: 'handled',
  summary: 'Returns how many activities of an import can be undone, and what stops the others.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    free: z.number().int(),
    /** Changed since, or being edited. */
    changed: z.number().int(),
    /** In a cycle that has expired, or a plan that is closed. */
    closed: z.number().int(),
    /** Deleted one by one already. */
    deleted: z.number().int(),
  }),
  ok: code.ok,
})

export const rollBackImport = endpoint({
  method: 'POST',
  path: '/activityimport/rollback',
  summary: 'Undoes an import: all its activities, or with `only_free` only those that nothing stops.',
  who: 'signedIn',
  body: z.strictObject({ id: z.number().int().positive(), only_free: z.boolean().optional() }),
  answer: rowSchema(activityimport),
  ok: code.updated,
  invalidates: ['activityimport', ...activityimport.invalidates],
})
