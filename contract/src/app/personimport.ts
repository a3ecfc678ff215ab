import { importCategory } from '#cpd'
import { code, endpoint, idText, refusedAs } from '#kit'
import { z } from 'zod'

/** Days within which an import of a person can be undone. */
export const undoImportDays = 7

/** Days after which an archive that was looked at is deleted at the latest. */
export const archiveDays = 30

const whole = z.number().int()

/** What of there is mapped to what is here, by its kind. */
export const mappedKinds = ['modality', 'type', 'region', 'supervision', 'outcome', 'location', 'template'] as const
export type MappedKind = (typeof mappedKinds)[number]

/** What each kind is called. */
export const mappedKindTitle: Readonly<Record<MappedKind, string>> = {
  modality: 'Modality',
  type: 'Procedure type',
  region: 'Region',
  supervision: 'Supervision level',
  outcome: 'Outcome',
  location: 'Place',
  template: 'Form template',
}

const mapped = z.strictObject({
  kind: z.enum(mappedKinds),
  /** As the archive has it, with the space around it. */
  name: z
    .string()
    .max(300)
    .refine((value) => value.trim() !== '', refusedAs(code.nameTooShort, 'This cannot be empty')),
  /** Ours; null where it comes without one. */
  id: whole.positive().nullable(),
})
export type Mapped = z.output<typeof mapped>

const mostMapped = 200

const input = {
  /** The archive, a file of the caller's. */
  file_id: whole.positive(),
  /** Whose records they become. */
  user_id: whole.positive(),
  categories: z.array(importCategory).max(mostMapped).optional(),
  mapped: z.array(mapped).max(mostMapped).optional(),
}

/** Rows that are here already, by what they are known. */
const importedHere = z.strictObject({
  /** First recorded here, brought by an import, or the same content as one here. */
  by: z.enum(['own', 'import', 'content']),
  /** Of an import. */
  college: z.string().nullable(),
  taken_at: z.string().nullable(),
  rows: whole,
})
export type ImportedHere = z.output<typeof importedHere>

const importKind = z.strictObject({
  name: z.enum(['devactivity', 'procedure', 'placement', 'devqualification', 'file']),
  title: z.string(),
  /** In the archive. */
  found: whole,
  /** That would come in. */
  ready: whole,
  /** That are here already. */
  known: whole,
  here: z.array(importedHere),
  /** That cannot come in. */
  refused: whole,
  /** Why not, for the first of them. */
  reasons: z.array(z.string()),
})

const choice = z.strictObject({ id: whole, name: z.string() })

const importedForm = z.strictObject({
  name: z.string(),
  title: z.string().nullable(),
  state: z.string(),
  completed_at: z.string().nullable(),
  devformtemplate_id: whole.nullable(),
  /** Who signed there: said by that college, and nothing that this one vouches for. */
  signatures: z.array(z.strictObject({ name: z.string(), party: z.string().nullable(), at: z.string().nullable() })),
})
export type ImportedForm = z.output<typeof importedForm>

export const checkPersonImport = endpoint({
  method: 'POST',
  path: '/personimport/check',
  shows: 'handled',
  summary:
    'Checks the archive that a person brought from another college, and returns what importing it would do. Nothing is saved.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject(input),
  answer: z.strictObject({
    college: z.string(),
    person: z.string(),
    made_at: z.string(),
    fingerprint: z.string(),
    /** Whether the key is that of a college of this installation, or came with an earlier import. */
    key_known: z.boolean(),
    kinds: z.array(importKind),
    forms: z.array(importedForm),
    /** Categories of activities that are not known here. */
    categories: z.array(z.strictObject({ ...importCategory.shape, parent: z.string().nullable(), rows: whole })),
    known_categories: z.array(z.strictObject({ id: whole, parent_id: whole.nullable(), name: z.string() })),
    /** What else is not known here, with how many records name it. */
    words: z.array(z.strictObject({ ...mapped.shape, rows: whole })),
    choices: z.partialRecord(z.enum(mappedKinds), z.array(choice)),
    /** What is in the archive and does not come in. */
    stays: z.array(z.string()),
    ready: whole,
  }),
  ok: code.ok,
  largest: 500_000,
})

const personImport = z.strictObject({
  id: whole,
  user_id: whole,
  college: z.string(),
  fingerprint: z.string(),
  made_at: z.string(),
  counts: z.record(z.string(), whole),
  forms: z.array(importedForm),
  taken_at: z.string(),
  undone_at: z.string().nullable(),
  kept: whole.nullable(),
})
export type PersonImport = z.output<typeof personImport>

/** What an import of a person brings, and its undoing takes away. */
const broughtAlong = [
  'personimports',
  'devactivity',
  'activityimport',
  'procedure',
  'placement',
  'devqualification',
  'file',
  'cpd',
] as const

export const importPerson = endpoint({
  method: 'PUT',
  path: '/personimport',
  summary: 'Imports all of an archive that can be imported for a person, in one transaction.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({
    ...input,
    /** Records that the check said are ready: with another number now, nothing is imported. */
    expected: whole.min(1),
  }),
  answer: personImport,
  ok: code.created,
  invalidates: broughtAlong,
  largest: 500_000,
})

export const readPersonImports = endpoint({
  method: 'GET',
  path: '/personimports',
  shows: { record: 'personimport', about: 'user_id' },
  summary:
    'What was imported for a person from other colleges, the newest first: the caller’s own, or for the office anyone’s.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.array(personImport),
  ok: code.ok,
})

export const undoPersonImport = endpoint({
  method: 'POST',
  path: '/personimport/undo',
  summary: 'Undoes an import of a person within seven days; what was changed since stays.',
  who: 'admin',
  acting: 'refused',
  body: z.strictObject({ id: whole.positive() }),
  answer: personImport,
  ok: code.updated,
  invalidates: broughtAlong,
})
