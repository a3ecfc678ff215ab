import { importFields, mostImportRows } from '@college/contract/cpd'
import type { ImportCategory, ImportMapping, UnknownCategory } from '@college/contract/cpd'
import type { ImportedForm, Mapped } from '@college/contract/app'
import { procedure } from '@college/contract/logbook'
import { devqualification } from '@college/contract/cpd'
import { createSchema, plural, showDate } from '@college/contract/kit'
import { stringify } from 'csv-stringify/sync'
import { checkFile, notLogged } from '#cpd'
import type { ZipEntry } from '#files'
import type { Call } from '#platform'
import { knownIn } from './known.ts'
import {
  caseNumberLine,
  contentOfQualification,
  contentsOfProcedure,
  firstHere,
  readHere,
  sameContent,
} from './here.ts'
import type { Here, KnownBy } from './here.ts'
import { countHere, judged } from './judged.ts'
import type { Coming, Counted } from './judged.ts'
import { pathOf } from './pack.ts'
import type { Pack } from './pack.ts'
import { planPlacements } from './placements.ts'
import type { ComingPlacement } from './placements.ts'
import { readRowsOf } from './rows.ts'
import type { ActivityRow, FormRow, PackRows, ProcedureRow, QualificationRow } from './rows.ts'

/** Whose records an archive is imported for. */
export interface Receiver {
  readonly id: number
  readonly organisation_id: number
}

/** What importing an archive does. */
export interface Plan {
  /** The activities as a file of their own import; null where none is ready. */
  readonly activities: {
    readonly text: string
    readonly mapping: ImportMapping
    readonly ready: number
    readonly unknown: UnknownCategory[]
    readonly known: { id: number; parent_id: number | null; name: string }[]
  } | null
  readonly procedures: readonly ComingProcedure[]
  readonly placements: readonly ComingPlacement[]
  readonly qualifications: readonly ComingQualification[]
  readonly files: readonly ZipEntry[]
  readonly sourceOfFile: (entry: ZipEntry) => string
  readonly forms: ImportedForm[]
  readonly counted: Readonly<Record<'devactivity' | 'procedure' | 'placement' | 'devqualification' | 'file', Counted>>
  readonly words: (Mapped & { rows: number })[]
  readonly choices: ReturnType<Awaited<ReturnType<typeof knownIn>>['choices']>
  readonly stays: string[]
}

const asText = (rows: readonly ActivityRow[]): string =>
  stringify(
    rows.map((row) => [
      row.title,
      row.activity_date,
      row.end_date ?? '',
      row.time,
      row.reviewing_minutes ?? '',
      row.measuring_minutes ?? '',
      row.educational_minutes ?? '',
      row.devgoal_name ?? '',
      row.category_name ?? '',
      row.subcategory_name ?? '',
      row.provider ?? '',
      row.motivation ?? '',
      row.learnings ?? '',
      row.patient_benefit ?? '',
      row.cultural_safety ? 'Yes' : 'No',
      row.cultural_safety_note ?? '',
    ]),
    { header: true, columns: importFields.map((field) => ({ key: field, header: field })) },
  )

const everyField: ImportMapping = Object.fromEntries(importFields.map((field, at) => [field, at]))

const noneOf = (found: number): Counted => ({ found, ready: 0, known: 0, here: [], refused: 0, reasons: [] })

/** So many that are known by their content. */
const sameAs = (rows: number): Counted['here'] => (rows === 0 ? [] : [{ ...sameContent, rows }])

const planActivities = async (
  call: Call,
  person: Receiver,
  rows: readonly ActivityRow[],
  categories: readonly ImportCategory[],
): Promise<{ activities: Plan['activities']; counted: Counted }> => {
  const whole = rows.filter(({ state }) => state === 'complete')
  const drafts = rows.length - whole.length
  // What is here already comes off first: else the rest of a long record would never have its turn.
  const fresh = await notLogged(call, person.id, whole)
  const here = whole.length - fresh.length
  const complete = fresh.slice(0, mostImportRows)
  const later = fresh.length - complete.length
  const staying = drafts + later
  const reasons = [
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'is a draft' : 'are drafts'}, so not imported`] : []),
    ...(later > 0 ? [`Too many to import at once. Import the same file again for the other ${later}.`] : []),
  ]
  if (complete.length === 0)
    return {
      activities: null,
      counted: { ...noneOf(rows.length), known: here, here: sameAs(here), refused: staying, reasons },
    }
  const text = asText(complete)
  const { data } = await checkFile(call, {
    text,
    user_id: person.id,
    delimiter: 'comma',
    time_unit: 'minutes',
    state: 'complete',
    mapping: everyField,
    categories: [...categories],
  })
  const why = data.shown.filter(({ state }) => state === 'refused').flatMap((row) => row.reasons)
  return {
    activities: { text, mapping: everyField, ready: data.ready, unknown: data.unknown, known: data.known },
    counted: {
      found: rows.length,
      ready: data.ready,
      known: data.duplicate + here,
      here: sameAs(data.duplicate + here),
      refused: data.refused + staying,
      reasons: [...new Set([...why, ...reasons])].slice(0, 10),
    },
  }
}

const from = (pack: Pack): string =>
  `Imported from ${pack.manifest.college.name}, exported on ${showDate(pack.manifest.made_at.slice(0, 10))}.`

const procedureOf = (
  pack: Pack,
  person: Receiver,
  find: Awaited<ReturnType<typeof knownIn>>['find'],
  row: ProcedureRow,
) => ({
  user_id: person.id,
  procedure_date: row.procedure_date,
  modality_id: find('modality', row.modality_name),
  type_id: find('type', row.type_name),
  region_id: find('region', row.region_name),
  supervision_id: find('supervision', row.supervision_name),
  location_id: find('location', row.location_name),
  outcome_id: find('outcome', row.outcome_name),
  side: row.side ?? null,
  structures: row.structures ?? null,
  complication: row.complication ?? null,
  comments: [
    row.comments ?? '',
    from(pack),
    row.case_number ? caseNumberLine(row.case_number, pack.manifest.college.name) : '',
    row.supervisor_name ? `Supervisor at ${pack.manifest.college.name}: ${row.supervisor_name}.` : '',
  ]
    .filter((line) => line !== '')
    .join('\n'),
  difficulty_physical: row.difficulty_physical ?? false,
  difficulty_physiological: row.difficulty_physiological ?? false,
  difficulty_psychological: row.difficulty_psychological ?? false,
  difficulty_extraneous: row.difficulty_extraneous ?? false,
  difficulty_other: row.difficulty_other ?? false,
  difficulty_comments: row.difficulty_comments ?? null,
})

const qualificationOf = (pack: Pack, person: Receiver, row: QualificationRow) => ({
  user_id: person.id,
  level: row.level,
  awarded_on: row.awarded_on,
  note: [row.note ?? '', from(pack), row.assessor_name ? `Assessed by ${row.assessor_name} there.` : '']
    .filter((line) => line !== '')
    .join('\n'),
})

type ProcedureBody = ReturnType<typeof procedureOf>

/** A procedure, and a certificate, that come in: what is stored of them. */
export type ComingProcedure = Coming<ProcedureBody>
export type ComingQualification = Coming<ReturnType<typeof qualificationOf>>

const formsOf = (forms: readonly FormRow[], find: Awaited<ReturnType<typeof knownIn>>['find']): ImportedForm[] =>
  forms
    .filter(({ completed_at }) => completed_at)
    .slice(0, 500)
    .map((form) => ({
      name: form.name ?? 'Form',
      title: form.title ?? null,
      state: form.state,
      completed_at: form.completed_at ?? null,
      devformtemplate_id: find('template', form.name),
      signatures: form.signatures
        .filter(({ state }) => state === 'signed')
        .map(({ name, name_typed: typed, party_title: party, answered_at: at }) => ({
          name: name ?? (typeof typed === 'string' ? typed : 'Someone who is not named'),
          party: party ?? null,
          at: at ?? null,
        })),
    }))

const ownFolders = /^(files|papers)\//

const planFiles = async (
  call: Call,
  pack: Pack,
  person: Receiver,
  here: Here,
): Promise<{ files: ZipEntry[]; counted: Counted }> => {
  const found = pack.files.filter((entry) => ownFolders.test(pathOf(entry)))
  const rows = await call.db.rows<{ checksum: string }>(
    'select distinct checksum from file where user_id = $1 and deleted_at is null and not is_folder and checksum = any($2::text[])',
    [person.id, found.map((entry) => pack.hashOf(entry))],
  )
  const kept = new Set(rows.map(({ checksum }) => checksum))
  // Of a paper that this college made, another has kept the file: here the form is there itself.
  const knownBy = (entry: ZipEntry): KnownBy | null =>
    kept.has(pack.hashOf(entry)) ? sameContent : here.isOwnPaper(pack.hashOf(entry)) ? firstHere : null
  const files = found.filter((entry) => knownBy(entry) === null)
  const known = found.flatMap((entry) => knownBy(entry) ?? [])
  const counted = { ...noneOf(found.length), ready: files.length, known: known.length, here: countHere(known) }
  return { files, counted }
}

const staying = (rows: PackRows, pack: Pack): string[] => [
  ...(rows.plans + rows.goals > 0
    ? [
        `${plural(rows.plans, 'plan')} and ${plural(rows.goals, 'goal')}: They follow the other college’s rules, so they can’t be carried over.`,
      ]
    : []),
  'Cycles, messages, fees, and the history at the other college. They can be read in the archive.',
  ...(rows.forms.length > 0 ? ['Forms: we import PDFs that show who signed them. They don’t become forms here.'] : []),
  ...(pack.manifest.left_out.length > 0
    ? ['What the other college left out, as “read me.txt” of the archive says.']
    : []),
]

/** Works out what importing an archive would do. Nothing is written. */
export const planImport = async (
  call: Call,
  person: Receiver,
  pack: Pack,
  said: { readonly categories: readonly ImportCategory[]; readonly mapped: readonly Mapped[] },
): Promise<Plan> => {
  const rows = await readRowsOf(pack.text)
  const known = await knownIn(call, person.organisation_id, said.mapped)
  const here = await readHere(call, person, pack, rows.origins)
  const { activities, counted } = await planActivities(call, person, rows.activities, said.categories)
  const procedures = await judged(
    'procedure',
    rows.procedures.map((row) => ({
      id: row.id,
      body: () => procedureOf(pack, person, known.find, row),
      beside: {},
      contents: (body: ProcedureBody) => contentsOfProcedure(body, row.case_number),
      missing: ({ modality_id, type_id, region_id }: ProcedureBody) =>
        [modality_id, type_id, region_id].includes(null)
          ? 'We don’t use its modality, type or region. Choose what to use instead below'
          : null,
    })),
    createSchema(procedure),
    here,
  )
  const qualifications = await judged(
    'devqualification',
    rows.qualifications.map((row) => ({
      id: row.id,
      body: () => qualificationOf(pack, person, row),
      beside: {},
      contents: () => [contentOfQualification(row)],
      missing: () => null,
    })),
    createSchema(devqualification),
    here,
  )
  const placements = await planPlacements(call, person, {
    rows: rows.placements,
    find: known.find,
    from: from(pack),
    college: pack.manifest.college.name,
    here,
  })
  const files = await planFiles(call, pack, person, here)
  const forms = formsOf(rows.forms, known.find)
  return {
    activities,
    procedures: procedures.coming,
    placements: placements.coming,
    qualifications: qualifications.coming,
    files: files.files,
    sourceOfFile: (entry) => here.sourceOfFile(pathOf(entry), pack.hashOf(entry)),
    forms,
    counted: {
      devactivity: counted,
      procedure: procedures.counted,
      placement: placements.counted,
      devqualification: qualifications.counted,
      file: files.counted,
    },
    words: known.unknown(),
    choices: known.choices(),
    stays: staying(rows, pack),
  }
}

export const readyIn = ({ counted }: Plan): number => Object.values(counted).reduce((sum, { ready }) => sum + ready, 0)
