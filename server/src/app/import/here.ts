import type { ImportedHere } from '@college/contract/app'
import type { Call } from '#platform'
import { fingerprintOf } from '../export/person/seal.ts'
import type { Pack } from './pack.ts'
import { originOf } from './rows.ts'
import type { OriginKind, Origins } from './rows.ts'

/** The college and record that a row first came from, by which it is known again. */
const sourceOf = (fingerprint: string, resource: string, id: number | string): string =>
  `${fingerprint.replaceAll(' ', '')} ${resource} ${id}`

interface HereRow {
  resource: OriginKind
  id: number
  source: string | null
  college: string | null
  taken_at: string | null
}

/** By what a row is known: it was first recorded here, an import brought it, or its content is that of a row here. */
export type KnownBy = Omit<ImportedHere, 'rows'>

/** What the person has here already of what an archive has. */
export interface Here {
  readonly sourceOf: (kind: OriginKind, id: number) => string
  readonly byOrigin: (kind: OriginKind, id: number) => KnownBy | null
  /** Of archives that do not say the origin of their rows. */
  readonly byContent: (contents: readonly string[]) => KnownBy | null
  /** Whether this college made the file itself, and another has kept it since. */
  readonly isOwnPaper: (sha256: string) => boolean
  readonly sourceOfFile: (path: string, sha256: string) => string
}

// “There” was the word before the college was named.
const numbered = /^Case number (?:there|at .+): (\d+)\.$/gm

/** The line by which an imported procedure keeps its case number there. */
export const caseNumberLine = (number: number, college: string): string => `Case number at ${college}: ${number}.`

interface ProcedureContent {
  readonly procedure_date: string
  readonly modality_id: number | null
  readonly type_id: number | null
  readonly region_id: number | null
  readonly comments: string | null
}

/** One text for each case number that a procedure has or had elsewhere. */
export const contentsOfProcedure = (row: ProcedureContent, caseNumber: number | null | undefined): string[] =>
  [caseNumber ?? 0, ...[...(row.comments ?? '').matchAll(numbered)].map(([, number]) => Number(number))].map((number) =>
    ['procedure', row.procedure_date, row.modality_id, row.type_id, row.region_id, number].join(' '),
  )

export const contentOfPlacement = (row: {
  readonly quarter: string
  readonly type: string
  readonly start_date: string
  readonly end_date: string
}): string => ['placement', row.quarter, row.start_date, row.end_date, row.type].join(' ')

export const contentOfQualification = (row: { readonly level: string; readonly awarded_on: string }): string =>
  ['devqualification', row.awarded_on, row.level].join(' ')

const readContents = async ({ db }: Call, userId: number): Promise<ReadonlySet<string>> => {
  const procedures = await db.rows<ProcedureContent & { case_number: number } & Record<string, unknown>>(
    `select procedure_date, modality_id, type_id, region_id, case_number, comments from procedure
     where user_id = $1 and deleted_at is null`,
    [userId],
  )
  const placements = await db.rows<{ quarter: string; type: string; start_date: string; end_date: string }>(
    'select quarter, type, start_date, end_date from placement where user_id = $1 and deleted_at is null',
    [userId],
  )
  const qualifications = await db.rows<{ level: string; awarded_on: string }>(
    'select level, awarded_on from devqualification where user_id = $1 and deleted_at is null',
    [userId],
  )
  return new Set([
    ...procedures.flatMap((row) => contentsOfProcedure(row, row.case_number)),
    ...placements.map(contentOfPlacement),
    ...qualifications.map(contentOfQualification),
  ])
}

const readRows = ({ db }: Call, organisationId: number, userId: number): Promise<HereRow[]> =>
  db.rows<HereRow & Record<string, unknown>>(
    `select t.resource, t.id, i.source, p.college, p.taken_at from (
       select 'procedure' as resource, id from procedure where user_id = $2 and organisation_id = $1 and deleted_at is null
       union all select 'placement', id from placement where user_id = $2 and organisation_id = $1 and deleted_at is null
       union all select 'devqualification', id from devqualification where user_id = $2 and organisation_id = $1 and deleted_at is null) t
     left join personimport_item i on i.resource = t.resource and i.record_id = t.id
     left join personimport p on p.id = i.personimport_id`,
    [organisationId, userId],
  )

export const firstHere: KnownBy = { by: 'own', college: null, taken_at: null }
export const sameContent: KnownBy = { by: 'content', college: null, taken_at: null }

/** Reads what a person has here, to tell what of an archive is here already. */
export const readHere = async (
  call: Call,
  { id: userId, organisation_id: organisationId }: { readonly id: number; readonly organisation_id: number },
  pack: Pick<Pack, 'fingerprint'>,
  origins: Origins | null,
): Promise<Here> => {
  const seal = await call.unscoped.row<{ public_key: string }>(
    'select public_key from export_seal where organisation_id = $1',
    [organisationId],
  )
  const ours = seal && fingerprintOf(seal.public_key)
  const known = new Map<string, KnownBy>()
  for (const { resource, id, source, college, taken_at } of await readRows(call, organisationId, userId)) {
    if (ours !== null) known.set(sourceOf(ours, resource, id), firstHere)
    if (source !== null) known.set(source, { by: 'import', college, taken_at })
  }
  const contents = origins === null ? await readContents(call, userId) : new Set<string>()
  const first = (kind: OriginKind, id: number): string =>
    originOf(origins, kind, id) ?? sourceOf(pack.fingerprint, kind, id)
  return {
    sourceOf: first,
    // What came before archives said the origin is known by the college that it came from.
    byOrigin: (kind, id) => known.get(first(kind, id)) ?? known.get(sourceOf(pack.fingerprint, kind, id)) ?? null,
    byContent: (texts) => (texts.some((text) => contents.has(text)) ? sameContent : null),
    isOwnPaper: (sha256) =>
      ours !== null && (origins?.files.get(sha256)?.startsWith(sourceOf(ours, 'file', 'papers/')) ?? false),
    sourceOfFile: (path, sha256) => origins?.files.get(sha256) ?? sourceOf(pack.fingerprint, 'file', path),
  }
}
