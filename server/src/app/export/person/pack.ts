import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { showDate, dayIn } from '@college/contract/kit'
import { ZipFile } from 'yazl'
import { asRead, openContent, ownFiles, streamInto } from '#files'
import { formPaper, formsOf, sealedLeftOut, takeForm } from '#forms'
import type { FormHead, FormPdfParts } from '#forms'
import { ownLists } from '#identity'
import type { OwnList } from '#identity'
import { csvStream } from '#platform'
import type { Call } from '#platform'
import { audit } from '#records'
import type { Registry, RowValues } from '#records'
import { columnsOf, unnamedColumn } from '../kinds.ts'
import type { Tell } from '../list-file.ts'
import { manifestName, packFormat, packVersion, sealName } from './manifest.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { sealManifest } from './seal.ts'
import { moreLists, pageOfList, personTables } from './tables.ts'
import type { MoreList } from './tables.ts'

/** What a person's archive needs of the rest of the application. */
export interface PackParts {
  readonly registry: Registry
  readonly forms: FormPdfParts
}

interface Part {
  readonly path: string
  readonly chunks: () => AsyncIterable<Buffer | string>
  readonly packs: boolean
}

const jsonText = async function* (pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  let first = true
  yield '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield `${first ? '' : ','}\n${rows.join(',\n')}`
    first = false
  }
  yield '\n]\n'
}

const pageSize = 500

async function* rowsOf(call: Call, list: MoreList): AsyncGenerator<string[]> {
  const text = pageOfList(list)
  for (let after: number | null = null; ;) {
    const rows: { key: number | null; row: string }[] = await call.unscoped.rows<{ key: number | null; row: string }>(
      text,
      list.key === null ? [call.actor.id] : [call.actor.id, after, pageSize],
    )
    const { shown } = list
    yield rows.map(({ row }) => (shown ? JSON.stringify(shown(JSON.parse(row) as RowValues)) : row)) // as PostgreSQL made it
    after = rows.at(-1)?.key ?? null
    if (after === null || rows.length < pageSize) return
  }
}

async function* parsed(pages: AsyncIterable<string[]>): AsyncGenerator<RowValues[]> {
  for await (const rows of pages) yield rows.map((row) => JSON.parse(row) as RowValues) // rows that PostgreSQL made
}

/** The same of a list that no record describes: its heads are the names in its first row. */
async function* unnamedTable(
  pages: AsyncGenerator<string[]>,
  zone: string,
  rich: readonly string[],
): AsyncGenerator<Buffer | string> {
  const rows = parsed(pages)
  for (;;) {
    const next = await rows.next()
    if (next.done) return
    const { value: page } = next
    const [first] = page
    if (!first) continue
    const rest = async function* (): AsyncGenerator<RowValues[]> {
      yield page
      yield* rows
    }
    const columns = Object.keys(first).map((name) => {
      const { title, cell } = unnamedColumn(name, rich.includes(name) ? 'richtext' : undefined)
      return { head: title, cell: (row: RowValues) => cell(row, zone).text }
    })
    yield* csvStream(rest(), columns)
    return
  }
}

const within = new Set(Object.values(personTables).flatMap((place) => ('in' in place ? place.in : [])))

/** Whether a list is none of the archive, which says why. */
const staysOut = (name: string): boolean => {
  const place = personTables[name]
  return place !== undefined && 'out' in place && !within.has(name)
}

const listParts = (call: Call, { registry }: PackParts): Part[] => {
  // Rows are read once for each of the two, when its turn comes.
  const own = (): readonly OwnList[] => ownLists(call, registry).filter(([name]) => !staysOut(name))
  const again = new Map(own())
  const recorded = new Set(registry.all.map(({ record }) => record.name))
  const table = (name: string, pages: AsyncGenerator<string[]>): Part => ({
    path: `tables/${name}.csv`,
    chunks: () => unnamedTable(pages, call.actor.timezone, moreLists[name]?.rich ?? []),
    packs: true,
  })
  return [
    ...own().flatMap(([name, pages]): Part[] =>
      name in moreLists ? [] : [{ path: `data/${name}.json`, chunks: () => jsonText(pages), packs: true }],
    ),
    ...Object.entries(moreLists).map(([name, list]): Part => ({
      path: `data/${name}.json`,
      chunks: () => jsonText(rowsOf(call, list)),
      packs: true,
    })),
    ...[...again].flatMap(([name, pages]) => (recorded.has(name) || name in moreLists ? [] : [table(name, pages)])),
    ...Object.entries(moreLists).map(([name, list]) => table(name, rowsOf(call, list))),
    ...registry.all.flatMap(({ record }): Part[] => {
      const pages = again.get(record.name)
      if (!pages || record.name in moreLists) return []
      const columns = columnsOf(record).map(({ title, cell }) => ({
        head: title,
        cell: (row: RowValues) => cell(row, call.actor.timezone).text,
      }))
      const chunks = (): Readable => csvStream(parsed(pages), columns)
      return [{ path: `tables/${record.name}.csv`, chunks, packs: true }]
    }),
  ]
}

// Cut between letters: half of one has no name in a ZIP, and the manifest would name another file.
const plain = (title: string): string =>
  Array.from(
    title
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
    .slice(0, 80)
    .join('')

async function* paperOf(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make()
}

/** Forms between two signs that the archive is still being made. */
const formsBetweenSigns = 25

async function* formTexts(
  call: Call,
  parts: FormPdfParts,
  forms: readonly FormHead[],
  sign: () => Promise<void>,
): AsyncGenerator<string[]> {
  for (const [at, { id }] of forms.entries()) {
    if (at % formsBetweenSigns === 0) await sign()
    yield [JSON.stringify(await takeForm(call, parts, id))]
  }
}

const formParts = (call: Call, parts: FormPdfParts, forms: readonly FormHead[], sign: () => Promise<void>): Part[] => [
  {
    path: 'data/forms.json',
    chunks: () => jsonText(formTexts(call, parts, forms, sign)),
    packs: true,
  },
  ...forms
    .filter(({ printed }) => printed)
    .map(({ id, name, completed_on: day }): Part => ({
      path: `papers/forms/${plain(`${day ?? ''} ${name ?? 'Form'}`)} (${id}).pdf`,
      chunks: () => paperOf(() => formPaper(call, parts, id)),
      packs: false,
    })),
]

async function* keptBytes(call: Call, id: number): AsyncGenerator<Buffer> {
  const row = await call.db.row<{ content: Buffer }>('select content from frozen_report where id = $1', [id])
  if (row) yield row.content
}

const keptParts = async (call: Call): Promise<Part[]> => {
  const rows = await call.db.rows<{ id: number; name: string }>(
    'select id, name from frozen_report where user_id = $1 and withdrawn_at is null order by id',
    [call.actor.id],
  )
  return rows.map(({ id, name }) => ({
    path: `papers/kept/${plain(name.replace(/\.pdf$/, ''))} (${id}).pdf`,
    chunks: () => keptBytes(call, id),
    packs: false,
  }))
}

const readme = (manifest: Omit<Manifest, 'entries'>, zone: string, now: Date): string =>
  [
    `Everything that ${manifest.college.name} keeps about ${manifest.person.name}, as of ${showDate(dayIn(zone, now))}.`,
    '',
    'data/       each kind of record as JSON',
    'tables/     the same as CSV, for a spreadsheet; the answers in your forms are in data/ only',
    'files/      your files, in your folders',
    'papers/     your signed forms and the reports that were kept, as PDF',
    'manifest.json   each file of this archive with its SHA-256',
    'seal.json       the college’s signature over the manifest: a change of anything is noticed',
    '',
    'NHI numbers are masked. What is not in it:',
    ...manifest.left_out.map((line) => `- ${line}`),
    '',
  ].join('\r\n')

const exclusions = (): string[] =>
  Object.entries(personTables).flatMap(([table, place]) => ('out' in place ? [`${table}: ${place.out}`] : []))

/**
 * Everything that is kept of the caller as a ZIP, part by part while it is read. The manifest comes last, with the hash of what was
 * written, and the college’s seal over it.
 */
export const packPerson = async (call: Call, parts: PackParts, tell: Tell): Promise<Readable> => {
  const { actor } = call
  const me = await call.db.row<{ name: string; email: string | null; college: string }>(
    `select u.display_name as name, u.email, o.name as college from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [actor.id],
  )
  if (!me) throw new Error('a person who exports is there')
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: actor.id,
    organisationId: actor.organisation_id,
    changes: { exported: [null, 'own data'] },
  })
  const forms = await formsOf(call, actor.id)
  const files = await ownFiles(call, actor.id)
  const about: Omit<Manifest, 'entries'> = {
    format: packFormat,
    version: packVersion,
    made_at: call.now().toISOString(),
    college: { id: actor.organisation_id, name: me.college },
    person: { id: actor.id, name: me.name, email: me.email },
    left_out: [
      ...(await sealedLeftOut(call)),
      ...files.flatMap(({ path, why }) => (why === null ? [] : [`files/${path}: ${why}`])),
      ...exclusions(),
    ],
  }
  const progress = { done: 0 }
  const all: Part[] = [
    { path: 'read me.txt', chunks: () => Readable.from([readme(about, actor.timezone, call.now())]), packs: true },
    ...listParts(call, parts),
    ...formParts(call, parts.forms, forms, () => tell(progress.done, null)),
    ...(await keptParts(call)),
    ...files.flatMap(({ row, path, why }): Part[] =>
      why === null ? [{ path: `files/${path}`, chunks: () => bytesOf(call, row), packs: false }] : [],
    ),
  ]
  return written(call, about, all, (done, total) => {
    progress.done = done
    return tell(done, total)
  })
}

async function* bytesOf(call: Call, row: Parameters<typeof openContent>[1]): AsyncGenerator<Buffer> {
  const content: AsyncIterable<Buffer> = await openContent(call, row)
  yield* content
}

const written = (call: Call, about: Omit<Manifest, 'entries'>, all: readonly Part[], tell: Tell): Readable => {
  const zip = new ZipFile()
  const file = asRead(zip.outputStream)
  const entries: ManifestEntry[] = []
  let open: Readable | null = null
  const add = (path: string, packs: boolean, chunks: () => AsyncIterable<Buffer | string>): void =>
    streamInto(
      zip,
      path,
      { mtime: call.now(), compress: packs },
      () => (open = Readable.from(chunks(), { objectMode: false })),
    )
  const counted = async function* ({ path, chunks }: Part, at: number): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of chunks()) {
      const piece = Buffer.from(chunk)
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
    entries.push({ path, bytes, sha256: hash.digest('hex') })
    await tell(at + 1, all.length)
  }
  for (const [at, part] of all.entries()) add(part.path, part.packs, () => counted(part, at))
  let manifest = Buffer.alloc(0)
  const last = async function* (): AsyncGenerator<Buffer> {
    manifest = Buffer.from(JSON.stringify({ ...about, entries }, null, 2))
    yield manifest
  }
  const seal = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(
      JSON.stringify(await sealManifest({ ...call, db: call.unscoped }, about.college.id, manifest), null, 2),
    )
  }
  add(manifestName, true, last)
  add(sealName, true, seal)
  zip.end()
  // A part that cannot be read ends the file, so that half of it is never taken for all.
  zip.on('error', (error: Error) => file.destroy(error))
  file.once('close', () => open?.destroy())
  return file
}
