import type { Trainee } from '@college/contract/cpd'
import { CountLink, CountSentence } from '#kit'
import { countsOf, peopleWords, traineeList } from './view.ts'

interface TraineeCountsProps {
  readonly rows: readonly Trainee[]
  /** Forms that wait for the reader's signature. */
  readonly forms?: number
}

/** `6 trainees. 2 are behind, 1 has no programme.` */
export function TraineeCounts({ rows, forms = 0 }: TraineeCountsProps) {
  const counts = countsOf(rows, forms)
  return (
    <>
      <CountLink count={rows.length} to={traineeList}>
        {peopleWords(rows)}
      </CountLink>
      {counts.length > 0 ? '. ' : rows.length === 1 ? ', on track.' : '. All are on track.'}
      <CountSentence counts={counts} />
    </>
  )
}
