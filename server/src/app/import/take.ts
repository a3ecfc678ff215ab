import type { PersonImport } from '@college/contract/app'
import { code } from '@college/contract/kit'
import type { ImportCategory } from '@college/contract/cpd'
import { importFile } from '#cpd'
import { addFile, folderAt, kindOf, makeRoom, newFolder, rootOf, stage, withoutPosition } from '#files'
import type { Staged, TargetFolder } from '#files'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { pathOf, type Pack } from './pack.ts'
import { insertPlacement, newStays } from './placements.ts'
import type { ComingProcedure, ComingQualification, Plan, Receiver } from './plan.ts'

/** A file of an archive on this machine, on its way to the person. */
export interface Unpacked {
  readonly path: string
  /** Where it was first. */
  readonly source: string
  readonly staged: Staged
  readonly mimetype: string
}

const plain = (name: string): string =>
  Array.from(
    name
      .replaceAll(/[^\p{L}\p{N} .-]/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
    .slice(0, 80)
    .join('')

/** Unpacks the files that come in; of one that is refused all are. */
export const unpackFiles = async (call: Call, pack: Pack, plan: Plan, done: Unpacked[]): Promise<void> => {
  for (const entry of plan.files) {
    const path = pathOf(entry)
    const staged = await stage(call, await pack.open(entry), Math.min(call.files.largest, entry.entry.uncompressedSize))
    const at = done.push({ path, source: plan.sourceOfFile(entry), staged, mimetype: '' }) - 1
    const mimetype = await kindOf(staged, path.split('/').at(-1) ?? '')
    done[at] = {
      path,
      source: plan.sourceOfFile(entry),
      staged: await withoutPosition(call, staged, mimetype),
      mimetype,
    }
  }
}

const noteItem = (tx: Runner, importId: number, person: Receiver, resource: string, id: number, source: string) =>
  tx.rows(
    `insert into personimport_item (personimport_id, organisation_id, resource, record_id, source) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [importId, person.organisation_id, resource, id, source],
  )

const added = (tx: Runner, call: Call, resource: string, id: number, person: Receiver, college: string) =>
  audit(tx, call.caller, {
    resource,
    recordId: id,
    organisationId: person.organisation_id,
    ownerId: person.id,
    changes: { imported_from: [null, college] },
  })

const insertProcedure = async (tx: Runner, call: Call, person: Receiver, { row }: ComingProcedure): Promise<number> => {
  const made = await tx.row<{ id: number }>(
    `insert into procedure (organisation_id, user_id, procedure_date, modality_id, type_id, region_id, supervision_id, location_id, outcome_id,
       side, structures, complication, comments, difficulty_physical, difficulty_physiological, difficulty_psychological, difficulty_extraneous,
       difficulty_other, difficulty_comments, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20) returning id`,
    [
      person.organisation_id,
      person.id,
      row.procedure_date,
      row.modality_id,
      row.type_id,
      row.region_id,
      row.supervision_id,
      row.location_id,
      row.outcome_id,
      row.side,
      row.structures,
      row.complication,
      row.comments,
      row.difficulty_physical,
      row.difficulty_physiological,
      row.difficulty_psychological,
      row.difficulty_extraneous,
      row.difficulty_other,
      row.difficulty_comments,
      call.actor.id,
    ],
  )
  if (!made) throw new Error('a procedure gave no row')
  return made.id
}

const insertQualification = async (
  tx: Runner,
  call: Call,
  person: Receiver,
  { row }: ComingQualification,
): Promise<number> => {
  const made = await tx.row<{ id: number }>(
    `insert into devqualification (organisation_id, user_id, level, awarded_on, note, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [person.organisation_id, person.id, row.level, row.awarded_on, row.note, call.actor.id],
  )
  if (!made) throw new Error('a qualification gave no row')
  return made.id
}

/** Puts the files into a folder of their own, with the folders that they had. */
const placeFiles = async (
  call: Call,
  importId: number,
  person: Receiver,
  pack: Pack,
  unpacked: readonly Unpacked[],
  keys: readonly string[],
): Promise<void> => {
  if (unpacked.length === 0) return
  const tx = call.db
  const root = await rootOf(tx, person.id)
  if (!root)
    throw new ApiError(
      code.notPossible,
      'This person has no folder for files yet. They get one at their first sign-in.',
    )
  await makeRoom(
    call,
    tx,
    person.id,
    unpacked.reduce((sum, { staged }) => sum + staged.size, 0),
  )
  const day = pack.manifest.made_at.slice(0, 10)
  const top = await newFolder(call, tx, root, `From ${plain(pack.manifest.college.name)} ${day}`, 'rename')
  const folders = new Map<string, TargetFolder>([['', top]])
  await noteItem(tx, importId, person, 'folder', top.id, '')
  const folderOf = async (path: readonly string[]): Promise<TargetFolder> => {
    const name = path.join('/').toLowerCase()
    const known = folders.get(name)
    if (known) return known
    const made = await folderAt(call, tx, await folderOf(path.slice(0, -1)), path.slice(-1))
    folders.set(name, made)
    await noteItem(tx, importId, person, 'folder', made.id, path.join('/'))
    return made
  }
  for (const [at, { path, source, staged, mimetype }] of unpacked.entries()) {
    const parts = path.split('/')
    const place = await folderOf(parts.slice(0, -1))
    const arrived = { name: parts.at(-1) ?? '', mimetype, content: staged, storageKey: keys[at] ?? '' }
    const id = await addFile(call, tx, place, arrived)
    await noteItem(tx, importId, person, 'file', id, source)
  }
}

/** The columns of an import as the wire gives it, of `personimport` under `p`. */
export const importColumns =
  'p.id, p.user_id, p.college, p.fingerprint, p.made_at, p.counts, p.forms, p.taken_at, p.undone_at, p.kept'

/** Writes everything that comes in, in the transaction of the call. */
export const takeOver = async (
  call: Call,
  person: Receiver,
  pack: Pack,
  plan: Plan,
  given: {
    /** The archive. */
    readonly file_id: number
    readonly categories: readonly ImportCategory[]
    readonly unpacked: readonly Unpacked[]
    readonly keys: readonly string[]
  },
): Promise<PersonImport> => {
  const { db: tx } = call
  const { college, made_at: madeAt } = { college: pack.manifest.college.name, made_at: pack.manifest.made_at }
  const activities =
    plan.activities && plan.activities.ready > 0
      ? await importFile(call, {
          text: plan.activities.text,
          mapping: plan.activities.mapping,
          user_id: person.id,
          delimiter: 'comma',
          time_unit: 'minutes',
          state: 'complete',
          categories: [...given.categories],
          file_name: `From ${college}, ${madeAt.slice(0, 10)}`.slice(0, 255),
          expected: plan.activities.ready,
        })
      : null
  const counts = {
    devactivity: plan.counted.devactivity.ready,
    procedure: plan.procedures.length,
    placement: plan.placements.length,
    devqualification: plan.qualifications.length,
    file: given.unpacked.length,
  }
  const made = await tx.row<PersonImport & Record<string, unknown>>(
    `insert into personimport as p (organisation_id, user_id, college, fingerprint, made_at, counts, forms, activityimport_id, taken_at, taken_by, file_id)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11) returning ${importColumns}`,
    [
      person.organisation_id,
      person.id,
      college,
      pack.fingerprint,
      madeAt,
      JSON.stringify(counts),
      JSON.stringify(plan.forms),
      activities?.data.id ?? null,
      call.now(),
      call.actor.id,
      given.file_id,
    ],
  )
  if (!made) throw new Error('an import gave no row')
  for (const coming of plan.procedures) {
    const id = await insertProcedure(tx, call, person, coming)
    await noteItem(tx, made.id, person, 'procedure', id, coming.source)
    await added(tx, call, 'procedure', id, person, college)
  }
  const stayOf = newStays(tx)
  for (const coming of plan.placements) {
    const id = await insertPlacement(tx, call, person, coming, await stayOf(coming.row.stay))
    await noteItem(tx, made.id, person, 'placement', id, coming.source)
    await added(tx, call, 'placement', id, person, college)
  }
  for (const coming of plan.qualifications) {
    const id = await insertQualification(tx, call, person, coming)
    await noteItem(tx, made.id, person, 'devqualification', id, coming.source)
    await added(tx, call, 'devqualification', id, person, college)
  }
  await placeFiles(call, made.id, person, pack, given.unpacked, given.keys)
  await audit(tx, call.caller, {
    resource: 'user',
    recordId: person.id,
    organisationId: person.organisation_id,
    changes: { imported_from: [null, { college, fingerprint: pack.fingerprint, ...counts }] },
  })
  return made
}
