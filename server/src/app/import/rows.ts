import { code, isCivilDate } from '@college/contract/kit'
import { z } from 'zod'
import { ApiError } from '#platform'

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

const rowsOf = <T>(schema: z.ZodType<T>, path: string, json: string | null): T[] => {
  if (json === null) return []
  try {
    return z.array(schema).max(50_000).parse(JSON.parse(json))
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

const originsOf = (textOf: (path: string) => string | null): Origins | null => {
  const parts = [
    ['procedure', rowParts.procedureOrigins],
    ['placement', rowParts.placementOrigins],
    ['devqualification', rowParts.qualificationOrigins],
  ] as const
  // Archives of before say nothing of it.
  if (parts.every(([, path]) => textOf(path) === null)) return null
  return {
    records: new Map(
      parts.flatMap(([kind, path]) =>
        rowsOf(originRow, path, textOf(path)).map(({ id, origin }) => [`${kind} ${id}`, origin] as const),
      ),
    ),
    files: new Map(
      rowsOf(fileOriginRow, rowParts.fileOrigins, textOf(rowParts.fileOrigins)).map(({ sha256, origin }) => [
        sha256,
        origin,
      ]),
    ),
  }
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
export const readRowsOf = (textOf: (path: string) => string | null): PackRows => ({
  activities: rowsOf(activityRow, rowParts.activities, textOf(rowParts.activities)),
  procedures: rowsOf(procedureRow, rowParts.procedures, textOf(rowParts.procedures)),
  placements: rowsOf(placementRow, rowParts.placements, textOf(rowParts.placements)),
  plans: rowsOf(namedRow, rowParts.plans, textOf(rowParts.plans)).length,
  goals: rowsOf(namedRow, rowParts.goals, textOf(rowParts.goals)).length,
  qualifications: rowsOf(qualificationRow, rowParts.qualifications, textOf(rowParts.qualifications)),
  forms: rowsOf(formRow, rowParts.forms, textOf(rowParts.forms)),
  origins: originsOf(textOf),
})
