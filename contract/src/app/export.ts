import { code, endpoint, fieldKinds, idText, nameColumn } from '#kit'
import type { CollegeRecord } from '#kit'
import { z } from 'zod'

/** Hours that an export can be fetched for, once it is ready. */
export const exportHours = 24
/** Exports that one person may have at a time, ready ones among them. */
export const mostExports = 10
/** Rows that a sheet of a spreadsheet has room for, its head apart. */
export const mostSheetRows = 1_048_575

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Fields that no college uses, or that say nothing outside: no file of a list has them. The one of roles is there twice. */
export const leftOutOfExports: ReadonlySet<string> = new Set([
  'role.role_is_admin',
  'user.post_login_url',
  'user.post_logout_url',
  'user.is_adult',
  'user.external_id',
  'user.base_url',
  ...[1, 2, 3, 4, 5].flatMap((n) => [`user.date${n}`, `user.prop${n}`]),
])

/** The columns that a file of a record's list can have: where an id has a name beside it the name stands for it. */
export const exportColumns = ({
  name: record,
  fields,
  names,
}: Pick<CollegeRecord, 'name' | 'fields' | 'names'>): string[] => [
  'id',
  ...Object.entries(fields).flatMap(([name, { detailOnly }]) =>
    detailOnly || leftOutOfExports.has(`${record}.${name}`) ? [] : [names.includes(name) ? nameColumn(name) : name],
  ),
  'created_at',
  'updated_at',
]

const whole = z.number().int()

const option = z.strictObject({ value: z.string(), title: z.string() })
const exportKind = z.strictObject({
  /** The record's name. */
  name: z.string(),
  title: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  filters: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      options: z.array(option),
      /** The choices it takes instead, by name. */
      references: z.string().nullable(),
      /** Days from one to another that it takes instead. */
      days: z.boolean(),
    }),
  ),
  sorts: z.array(z.strictObject({ name: z.string(), title: z.string(), kind: z.enum(fieldKinds) })),
  default_sort: z.string(),
  /** The date that `from` and `to` speak of, in words; null where it has none. */
  range: z.string().nullable(),
  searchable: z.boolean(),
})
export type ExportKind = z.output<typeof exportKind>

/** A file that is made in the background for who asked for it. */
const exportJob = z.strictObject({
  id: whole,
  kind: z.enum(['list', 'person']),
  resource: z.string().nullable(),
  format: z.enum([...exportFormats, 'zip']),
  /** As its file will be called. */
  name: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Rows or parts that are done, and how many there are. */
  done: whole,
  total: whole.nullable(),
  size: whole.nullable(),
  asked_at: z.string(),
  /** When it is removed. */
  expires_at: z.string(),
  fetched_at: z.string().nullable(),
  /** Why it could not be made. */
  problem: z.string().nullable(),
})
export type ExportJob = z.output<typeof exportJob>

export const readExportKinds = endpoint({
  method: 'GET',
  path: '/export/kinds',
  summary: 'The lists that the office can export, with their columns, filters and orders.',
  who: 'admin',
  answer: z.strictObject({
    kinds: z.array(exportKind),
    /** Rows that filters choose from, by the record's name. */
    choices: z.record(z.string(), z.array(option)),
  }),
  ok: code.ok,
})

const value = z.string().max(200)

export const exportList = endpoint({
  method: 'PUT',
  path: '/export/list',
  summary:
    'Has a list of the college made into a CSV or XLSX file in the background, narrowed and ordered as a list is.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({
    resource: z.string().max(60),
    format: z.enum(exportFormats),
    /** Names of columns in their order; all of them where left out. */
    columns: z.array(z.string().max(60)).min(1, 'Choose at least one column').max(100).optional(),
    /** The query of the list: its filters, `q`, `from`, `to` and `sort`. */
    query: z.record(z.string().max(60), z.union([value, z.array(value).max(200)])).optional(),
  }),
  answer: exportJob,
  ok: code.accepted,
  invalidates: ['exports'],
})

export const exportPerson = endpoint({
  method: 'PUT',
  path: '/export/person',
  summary:
    'Has everything that is kept about the caller made into one ZIP in the background; asked again while it waits, it is the same export.',
  who: 'signedIn',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({}),
  answer: exportJob,
  ok: code.accepted,
  invalidates: ['exports'],
})

export const readExports = endpoint({
  method: 'GET',
  path: '/exports',
  summary: 'The exports that the caller has asked for, the newest first.',
  who: 'signedIn',
  answer: z.array(exportJob),
  ok: code.ok,
})

export const exportFile = endpoint({
  method: 'GET',
  path: '/export/file',
  shows: 'handled',
  summary: 'The file of an export that the caller asked for and that is ready.',
  who: 'signedIn',
  acting: 'refused',
  stepUp: true,
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/octet-stream' }),
  ok: code.ok,
})

const named = z.strictObject({ id: whole.positive() })

export const cancelExport = endpoint({
  method: 'POST',
  path: '/export/cancel',
  summary: 'Cancels an export while it waits or runs, or removes its file.',
  who: 'signedIn',
  acting: 'refused',
  body: named,
  answer: z.strictObject({ id: whole }),
  ok: code.updated,
  invalidates: ['exports'],
})

export const restartExport = endpoint({
  method: 'POST',
  path: '/export/again',
  summary: 'Starts an export again that failed.',
  who: 'signedIn',
  acting: 'refused',
  stepUp: true,
  body: named,
  answer: exportJob,
  ok: code.updated,
  invalidates: ['exports'],
})
