import {
  administered,
  choice,
  derived,
  either,
  flag,
  id,
  instant,
  integer,
  optional,
  own,
  record,
  text,
  computed,
  nameText,
} from '#kit'
import type { Create, Field, Row, Update } from '#kit'
import { mostName, nameProblem } from './names.ts'

const fileName = (): Field<string, 'required'> => {
  const line = nameText(mostName)
  const schema = line.schema.superRefine((name, context) => {
    const problem = name === '' ? null : nameProblem(name)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  return { ...line, schema }
}

/** How a file stands: it leaves the server only when it is `ready`. `waiting` is for the virus scan. */
export const fileStates = ['ready', 'waiting', 'infected'] as const

/**
 * A file or a folder. Each person has one root folder, which has no folder above it, is there from the start, and is neither
 * renamed, moved nor removed. `PUT /file` with JSON makes a folder; as multipart it brings a file (see `upload.ts`).
 * Removing a folder that has something in it, or a file that is attached to a record, takes `force=true` (else 476).
 */
export const file = record('file', {
  title: ['File', 'Files'],
  fields: {
    name: fileName(),
    /** The folder it is in; null for a root folder. Left out, a new one goes into the own root folder. */
    parent_file_id: optional(id('file')),
    /** Whose it is: that of its folder. */
    user_id: derived(id('user')),
    is_folder: derived(flag()),
    /** Bytes; null for a folder. */
    size: derived(integer(0, 2_147_483_647)),
    /** What its content says it is; null for a folder. */
    mimetype: derived(text(200)),
    uploaded_at: derived(instant()),
    uploaded_by: derived(id('user')),
    uploaded_by_name: computed(text(300)),
    encrypted: derived(flag()),
    state: derived(choice(...fileStates)),
    /** SHA-256 of the content in hexadecimal; null for a folder. */
    checksum: derived(text(64)),
    /** Whether it opens in a window; all else is downloaded. */
    viewable: computed(flag()),
    /** Records it is attached to. */
    attached: computed(integer()),
  },
  names: ['user_id', 'parent_file_id'],
  label: 'name',
  filters: ['user_id', 'parent_file_id', 'is_folder', 'encrypted', 'state'],
  sorts: ['is_folder', 'name', 'size', 'uploaded_at'],
  defaultSort: '-is_folder,name',
  search: ['name'],
  checks: ['user_id', 'is_folder', 'parent_file_id'],
  policy: {
    see: (actor) => either(own(actor), administered(actor)),
    create: (actor) => either(own(actor), administered(actor)),
    update: (actor) => either(own(actor), administered(actor)),
    remove: (actor) => either(own(actor), administered(actor)),
  },
  auditReads: true,
  sensitive: true,
  force: true,
  invalidates: ['folders', 'filelinks'],
})

export type FileRow = Row<typeof file>
export type NewFolder = Create<typeof file>
export type FileChanges = Update<typeof file>

/** What opens in a window; all else is downloaded. */
export const viewableTypes: readonly string[] = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
]

/** What a picture on a page may be. */
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
