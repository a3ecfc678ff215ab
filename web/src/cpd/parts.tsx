import type { devgoal, Goal } from '@college/contract/cpd'
import type { CollegeRecord } from '@college/contract/kit'
import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react'
import type { RecordForm } from '#kit/form'

/** What other domains show on the pages of training. */
export interface TrainingParts {
  /** The logbook of a person, as a section of a page. */
  readonly Logbook: (props: { readonly userId: number }) => ReactNode
  /** The placement reports that the person accepts as a supervisor, as a section of a page. */
  readonly SupervisedReports: ComponentType
  /** How many procedures this quarter holds, as a fact among others. */
  readonly ProceduresThisQuarter: ComponentType
  /** The procedures that count toward a goal, as a section of its page. */
  readonly GoalProcedures: (props: {
    readonly goal: Goal
    readonly userId: number
    readonly days: { readonly from?: string; readonly to?: string }
  }) => ReactNode
  /** The fields of a goal that say which procedures it counts. */
  readonly CountedFields: (props: {
    readonly form: RecordForm<typeof devgoal>
    readonly disabled?: boolean
  }) => ReactNode
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

/** The logbook of a person, where the page was given one. */
export function LogbookPart({ userId }: { userId: number }) {
  const parts = useContext(Parts)
  return (
    parts && (
      <Suspense>
        <parts.Logbook userId={userId} />
      </Suspense>
    )
  )
}

/** The placement reports that the person accepts as a supervisor, where the page was given them. */
export function SupervisedPart() {
  const parts = useContext(Parts)
  return (
    parts && (
      <Suspense>
        <parts.SupervisedReports />
      </Suspense>
    )
  )
}

/** How many procedures this quarter holds, where the page was given it. */
export const useProceduresPart = () => {
  const parts = useContext(Parts)
  return (
    parts && (
      <Suspense fallback="–">
        <parts.ProceduresThisQuarter />
      </Suspense>
    )
  )
}

/** The procedures that count toward a goal, where the page was given them. */
export function GoalProceduresPart(props: Parameters<TrainingParts['GoalProcedures']>[0]) {
  const parts = useContext(Parts)
  return (
    parts && (
      <Suspense>
        <parts.GoalProcedures {...props} />
      </Suspense>
    )
  )
}

/** The fields that say which procedures a goal counts, where the page was given them. */
export function CountedFieldsPart(props: Parameters<TrainingParts['CountedFields']>[0]) {
  const parts = useContext(Parts)
  return (
    parts && (
      <Suspense>
        <parts.CountedFields {...props} />
      </Suspense>
    )
  )
}
