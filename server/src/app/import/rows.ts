import { setImmediate } from 'node:timers/promises'
import { code, isCivilDate } from '@college/contract/kit'
import { z } from 'zod'
import { ApiError, madeOf } from '#platform'

// Rows of the other college, as far as they are taken over. Whatever else they have is passed over.
const words = z.string().nullish()
const day = z.string().refine(isCivilDate)
const instant = z.iso.datetime({ offset: true }).nullish()

const activityRow = z.looseObject({
  id: z.number().int(),
  state: z.string(),
  title: z.string(),
  activity_date: day,
  end_date: day.nullish(),
  time: z.number().int(),
  reviewing_minutes: z.number().int().nullish(),
  measuring_minutes: z.number().int().nullish(),
  educational_minutes: z.number().int().nullish(),
  devgoal_name: words,
  category_name: words,
  subcategory_name: words,
  provider: words,
  motivation: words,
  learnings: words,
  patient_benefit: words,
  cultural_safety: z.boolean().nullish(),
  cultural_safety_note: words,
})
export type ActivityRow = z.output<typeof activityRow>

const procedureRow = z.looseObject({
  id: z.number().int(),
  case_number: z.number().int().nullish(),
  procedure_date: day,
  modality_name: words,
  type_name: words,
  region_name: words,
  supervision_name: words,
  supervisor_name: words,
  location_name: words,
  outcome_name: words,
  side: words,
  structures: words,
  complication: words,
  comments: words,
  difficulty_physical: z.boolean().nullish(),
  difficulty_physiological: z.boolean().nullish(),
  difficulty_psychological: z.boolean().nullish(),
  difficulty_extraneous: z.boolean().nullish(),
  difficulty_other: z.boolean().nullish(),
  difficulty_comments: words,
})
export type ProcedureRow = z.output<typeof procedureRow>

const placementRow = z.looseObject({
  id: z.number().int(),
  stay_number: z.number().int(),
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  type: z.string(),
  location_name: words,
  supervisor_name: words,
  start_date: day,
  end_date: day,
  hours: z.number().nullish(),
  leave_days: z.number().nullish(),
  on_call_hours: z.number().nullish(),
  went_well: words,
  was_hard: words,
  next_quarter: words,
  comments: words,
  state: z.string(),
  submitted_at: instant,
  accepted_at: instant,
})
export type PlacementRow = z.output<typeof placementRow>

const qualificationRow = z.looseObject({
  id: z.number().int(),
  level: z.string(),
  awarded_on: day,
  note: words,
  assessor_name: words,
})
export type QualificationRow = z.output<typeof qualificationRow>

const namedRow = z.looseObject({ id: z.number().int() })

/** Kinds of record that are known again by their origin. */
export const originKinds = ['procedure', 'placement', 'devqualification'] as const
export type OriginKind = (typeof originKinds)[number]

// The fingerprint of a college without spaces, the kind of record and its id there.
const originRow = z.looseObject({
  id: z.number().int(),
  origin: z.string().regex(/^[0-9a-f]{32} (procedure|placement|devqualification) \d{1,18}$/),
})
const fileOriginRow = z.looseObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  origin: z.string().max(3_000),
})

const formRow = z.looseObject({
  id: z.number().int(),
  name: words,
  title: words,
  state: z.string(),
  completed_at: words,
  signatures: z.array(
    z.looseObject({
      name: words,
      name_typed: z.unknown(),
      party_title: words,
      state: z.string(),
      answered_at: words,
    }),
  ),
})
export type FormRow = z.output<typeof formRow>

/** The parts of an archive that are read as rows. */
export const rowParts = {
  activities: 'data/devactivity.json',
  procedures: 'data/procedure.json',
  placements: 'data/placement.json',
  plans: 'data/devplan.json',
  goals: 'data/devgoal.json',
  qualifications: 'data/devqualification.json',
  forms: 'data/forms.json',
  procedureOrigins: 'data/procedure_origin.json',
  placementOrigins: 'data/placement_origin.json',
  qualificationOrigins: 'data/devqualification_origin.json',
  fileOrigins: 'data/file_origin.json',
} as const

/** Letters that are read before others have their turn. */
const atOnce = 200_000
const mostRows = 50_000

/**
 * The values of a list in JSON, some at a time, so that a long one holds nobody up: an archive has each row on a line of its own. One whose
 * rows are not is read only where it is short.
 */
const valuesOf = async (json: string): Promise<unknown[]> => {
  if (json.length <= atOnce) return z.array(z.unknown()).max(mostRows).parse(JSON.parse(json))
  const values: unknown[] = []
  const [first, last] = [json.indexOf('\n'), json.lastIndexOf('\n]')]
  if (json.slice(0, first).trim() !== '[' || json.slice(last).trim() !== ']') throw new Error('not a row on each line')
  let turn = first
  for (let at = first + 1; at <= last;) {
    const end = json.indexOf('\n', at)
    if (end - at > atOnce || values.length === mostRows) throw new Error('too long')
    const line = json.slice(at, end).trim()
    if (line.endsWith(',') === (end === last)) throw new Error('not a row on each line')
    values.push(JSON.parse(end === last ? line : line.slice(0, -1)))
    at = end + 1
    if (at - turn > atOnce) {
      turn = at
      await setImmediate()
    }
  }
  return values
}

const rowsOf = async <T>(schema: z.ZodType<T>, path: string, json: string | null): Promise<T[]> => {
  if (json === null) return []
  try {
    return await madeOf(await valuesOf(json), (value) => schema.parse(value))
  } catch {
    throw new ApiError(code.notPossible, `We can’t read “${path}” of this archive, so we imported nothing.`)
  }
}

/** Where rows of an archive came from before its college had them. */
export interface Origins {
  readonly records: ReadonlyMap<string, string>
  /** Of files, by their hash. */
  readonly files: ReadonlyMap<string, string>
}

export const originOf = (origins: Origins | null, kind: OriginKind, id: number): string | null =>
  origins?.records.get(`${kind} ${id}`) ?? null

const originsOf = async (textOf: (path: string) => string | null): Promise<Origins | null> => {
  const parts = [
    ['procedure', rowParts.procedureOrigins],
    ['placement', rowParts.placementOrigins],
    ['devqualification', rowParts.qualificationOrigins],
  ] as const
  // Archives of before say nothing of it.
  if (parts.every(([, path]) => textOf(path) === null)) return null
  const records = new Map<string, string>()
  for (const [kind, path] of parts)
    for (const { id, origin } of await rowsOf(originRow, path, textOf(path))) records.set(`${kind} ${id}`, origin)
  const files = await rowsOf(fileOriginRow, rowParts.fileOrigins, textOf(rowParts.fileOrigins))
  return { records, files: new Map(files.map(({ sha256, origin }) => [sha256, origin])) }
}

export interface PackRows {
  readonly activities: readonly ActivityRow[]
  readonly procedures: readonly ProcedureRow[]
  readonly placements: readonly PlacementRow[]
  readonly qualifications: readonly QualificationRow[]
  /** How many of each stay behind. */
  readonly plans: number
  readonly goals: number
  readonly forms: readonly FormRow[]
  /** Null where the archive does not say. */
  readonly origins: Origins | null
}

/** The rows of an archive. */
export const readRowsOf = async (textOf: (path: string) => string | null): Promise<PackRows> => {
  const read = <T>(schema: z.ZodType<T>, path: string): Promise<T[]> => rowsOf(schema, path, textOf(path))
  return {
    activities: await read(activityRow, rowParts.activities),
    procedures: await read(procedureRow, rowParts.procedures),
    placements: await read(placementRow, rowParts.placements),
    plans: (await read(namedRow, rowParts.plans)).length,
    goals: (await read(namedRow, rowParts.goals)).length,
    qualifications: await read(qualificationRow, rowParts.qualifications),
    forms: await read(formRow, rowParts.forms),
    origins: await originsOf(textOf),
  }
}
