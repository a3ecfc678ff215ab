import { createContext, Suspense, useContext, type ComponentType } from 'react'

/** What other domains show on the pages of training. */
export interface TrainingParts {
  /** The logbook of a person, as a section of a page. */
  readonly Logbook: ComponentType<{ readonly userId: number }>
  /** The placement reports that the person accepts as a supervisor, as a section of a page. */
  readonly SupervisedReports: ComponentType
  /** How many procedures this quarter holds, as a fact among others. */
  readonly ProceduresThisQuarter: ComponentType
}

const Parts = createContext<TrainingParts | null>(null)

/** Gives the pages of training what other domains show on them. */
export const TrainingPartsProvider = Parts

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
