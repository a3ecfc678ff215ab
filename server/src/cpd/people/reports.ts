import type { Call } from '#platform'

/** How the placement reports of a trainee stand; whoever keeps them says so. */
export interface TraineeReports {
  late: number
  /** When the earliest that was never handed in is due. */
  next_due: string | null
  /** How many wait for the caller to accept them. */
  waiting: number
  /** Those that are not handed in, and those that wait for the caller; which ones they are, where the caller reads them. */
  open: {
    id: number | null
    title: string | null
    day: string
    waiting: boolean
    /** The day it was sent back, while it is open since. */
    returned: string | null
  }[]
}

/** How the reports of people stand, by person; nothing for whoever has none. */
export type ReadReports = (
  call: Call,
  people: readonly { id: number; today: string }[],
) => Promise<ReadonlyMap<number, TraineeReports>>
