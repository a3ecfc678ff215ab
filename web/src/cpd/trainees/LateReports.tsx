import type { Trainee } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { lateInWords, lateReportsPage } from './view.ts'

interface LateReportsProps {
  readonly row: Pick<Trainee, 'id' | 'mine'>
  readonly late: number
  readonly today: CivilDate
}

/** How many placement reports of a trainee are overdue, and the way to them. */
export const LateReports = ({ row, late, today }: LateReportsProps) => (
  <Link className="spaced" to={lateReportsPage(row, today)}>
    {lateInWords(late)}
  </Link>
)
