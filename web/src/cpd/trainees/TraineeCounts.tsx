import type { TraineeTotals } from '@college/contract/cpd'
import { CountLink, CountSentence } from '#kit'
import { countsOf, peopleWords, traineeList } from './view.ts'

interface TraineeCountsProps {
  readonly totals: TraineeTotals
  /** Forms that wait for the reader's signature. */
  readonly forms?: number
}

/** `6 trainees. 2 behind, 1 without a programme.` */
export function TraineeCounts({ totals, forms = 0 }: TraineeCountsProps) {
  const counts = countsOf(totals, forms)
  const { people } = totals
  return (
    <>
      <CountLink count={people} to={traineeList}>
        {peopleWords(people)}
      </CountLink>
      {counts.length > 0 ? '. ' : people === 1 ? ', on track. ' : '. All are on track. '}
      <CountSentence counts={counts} />
    </>
  )
}
