import type { countedFilters } from './goal/links.ts'
import type { devgoal } from '@college/contract/cpd'
import type { CivilDate, CollegeRecord } from '@college/contract/kit'
import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react'
import type { RecordForm } from '#kit/form'

/** The first and last day of a goal's cycle or plan; one that is left out is open. */
export interface GoalDays {
  readonly from?: CivilDate
  readonly to?: CivilDate
}

/** A goal that counts procedures, with whose they are and when. */
export interface GoalProceduresProps {
  readonly goal: Parameters<typeof countedFilters>[0]
  readonly userId: number
  readonly days: GoalDays
}

/** The form of a goal that counts procedures. */
export interface CountedFieldsProps {
  readonly form: RecordForm<typeof devgoal>
  readonly disabled?: boolean
}

/** What other domains show on the pages of training. */
export interface TrainingParts {
  /** The logbook of a person, as a section of a page. */
  readonly Logbook: (props: { readonly userId: number }) => ReactNode
  /** The placement reports that the person accepts as a supervisor, as a section of a page. */
  readonly SupervisedReports: ComponentType
  /** How many procedures this quarter holds, as a fact among others. */
  readonly ProceduresThisQuarter: ComponentType
  /** The procedures that count toward a goal, as a section of its page. */
  readonly GoalProcedures: (props: GoalProceduresProps) => ReactNode
  /** The fields of a goal that say which procedures it counts. */
  readonly CountedFields: (props: CountedFieldsProps) => ReactNode
  /** Further parts of a person's page, each for who reads the rows of a record. */
  readonly personTabs: readonly {
    readonly tab: 'procedures' | 'placements'
    readonly label: string
    readonly record: CollegeRecord
    readonly Part: (props: { readonly userId: number }) => ReactNode
  }[]
}

const Parts = createContext<TrainingParts | null>(null)

/** Gives the pages of training what other domains show on them. */
export const TrainingPartsProvider = Parts

/** What other domains show, where the page was given it. */
export const useTrainingParts = (): TrainingParts | null => useContext(Parts)

/** Shows a part of another domain once it is fetched; nothing where the page was given none. */
function Part({ children, waiting }: { children: (parts: TrainingParts) => ReactNode; waiting?: string }) {
  const parts = useContext(Parts)
  return parts && <Suspense fallback={waiting}>{children(parts)}</Suspense>
}

/** The logbook of a person, where the page was given one. */
export const LogbookPart = (props: { readonly userId: number }) => (
  <Part>{({ Logbook }) => <Logbook {...props} />}</Part>
)

/** The placement reports that the person accepts as a supervisor, where the page was given them. */
export const SupervisedPart = () => <Part>{({ SupervisedReports }) => <SupervisedReports />}</Part>

/** How many procedures this quarter holds, where the page was given it. */
export const useProceduresPart = () =>
  useContext(Parts) && <Part waiting="–">{({ ProceduresThisQuarter }) => <ProceduresThisQuarter />}</Part>

/** The procedures that count toward a goal, where the page was given them. */
export const GoalProceduresPart = (props: GoalProceduresProps) => (
  <Part>{({ GoalProcedures }) => <GoalProcedures {...props} />}</Part>
)

/** The fields that say which procedures a goal counts, where the page was given them. */
export const CountedFieldsPart = (props: CountedFieldsProps) => (
  <Part>{({ CountedFields }) => <CountedFields {...props} />}</Part>
)
