import { importDelimiters } from '#cpd'
import { mostPeopleAtOnce, peopleBatch, relationFields } from '#identity'
import { code, endpoint } from '#kit'
import { z } from 'zod'

/** Characters of a file of people. */
export const mostPeopleText = 1_000_000
const mostColumns = 60
const mostCell = 500

/** What a column of a file can be of a person. */
export const peopleFields = [
  ...(['firstname', 'lastname', 'name', 'email', 'username', 'mcnz_number', 'roles', 'joined'] as const),
  ...(['educator', 'supervisor', 'director', 'instructor'] as const),
  ...(['programme', 'programme_start', 'programme_end'] as const),
]
export type PeopleField = (typeof peopleFields)[number]

/** Fields without which no account can be made; a column with whole names stands for the first two. */
export const neededPeopleFields = ['firstname', 'lastname', 'email'] as const satisfies readonly PeopleField[]

const column = z
  .number()
  .int()
  .min(0)
  .max(mostColumns - 1)
export const peopleMapping = z.partialRecord(z.enum(peopleFields), column)
/** Which column of the file, counted from 0, is which field. */
export type PeopleMapping = z.output<typeof peopleMapping>

const cells = z.partialRecord(z.enum(peopleFields), z.string().max(mostCell, `At most ${mostCell} characters`))
export type PeopleCells = z.output<typeof cells>

const whole = z.number().int()
const line = whole.positive().max(1_000_000)
const mended = z.strictObject({ line, cells })
/** What the office wrote instead of what a row of the file says. */
export type MendedRow = z.output<typeof mended>

const given = {
  text: z
    .string('Choose a file, or paste its rows')
    .min(1, 'Choose a file, or paste its rows')
    .max(mostPeopleText, 'This file is too large: at most 1 MB'),
  delimiter: z.enum(importDelimiters).optional(),
  mended: z.array(mended).max(mostPeopleAtOnce).optional(),
  /** Lines that do not come in. */
  left_out: z.array(line).max(mostPeopleAtOnce).optional(),
}

const importedPerson = z.strictObject({
  /** Its line in the file, counted from 1. */
  line: whole,
  state: z.enum(['ready', 'refused', 'left_out']),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  mcnz_number: z.string().nullable(),
  roles: z.array(z.string()),
  joined: z.string().nullable(),
  relations: z.array(z.strictObject({ as: z.enum(relationFields), name: z.string() })),
  programme: z.strictObject({ name: z.string(), start: z.string(), end: z.string() }).nullable(),
  /** Everything that is wrong with it, in words. */
  reasons: z.array(z.string()),
  /** What deserves a second look, without being in the way. */
  hints: z.array(z.string()),
  /** What its cells say, where it is refused. */
  cells: cells.nullable(),
})
export type ImportedPerson = z.output<typeof importedPerson>

// Bytes of a call with that text, with room for letters of several bytes and the signs of JSON.
const largest = 2_500_000

export const checkPeopleImport = endpoint({
  method: 'POST',
  path: '/peopleimport/check',
  shows: 'handled',
  summary: 'Checks a CSV of people and returns what importing each row would make. Nothing is saved.',
  who: 'admin',
  acting: 'refused',
  body: z.strictObject({ ...given, mapping: peopleMapping.optional() }),
  answer: z.strictObject({
    delimiter: z.enum(importDelimiters),
    heads: z.array(z.string()),
    /** The first rows as they stand in the file. */
    samples: z.array(z.array(z.string())),
    mapping: peopleMapping,
    mapped_by: z.enum(['given', 'guessed']),
    /** Needed fields that no column is said to be. */
    missing: z.array(z.enum(neededPeopleFields)),
    rows: z.array(importedPerson),
    ready: whole,
    refused: whole,
    left_out: whole,
    /** Of what would be made; the import asks for it, so that it makes what was looked at. */
    print: z.string(),
  }),
  ok: code.ok,
  largest,
})
export type PeopleCheck = z.output<typeof checkPeopleImport.answer>

export const importPeople = endpoint({
  method: 'PUT',
  path: '/peopleimport',
  summary:
    'Makes an account for each row of a CSV in the background, all of them or none. Refused while a row has a problem and is not left out.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({
    ...given,
    mapping: peopleMapping,
    file_name: z.string().trim().max(255, 'At most 255 characters').optional(),
    print: z.string().max(100),
    /** Emails each of them a link to set a password. */
    invite: z.boolean(),
  }),
  answer: peopleBatch,
  ok: code.accepted,
  invalidates: ['peoplebatches'],
  largest,
})
