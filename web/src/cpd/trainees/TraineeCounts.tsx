import type { TraineeTotals } from '@college/contract/cpd'
import { isAdmin } from '@college/contract/kit'
import { useActor } from '#identity'
import { CountLink, CountSentence } from '#kit'
import { countsOf, peopleWords, traineeList, whoseWords } from './view.ts'

interface TraineeCountsProps {
  readonly totals: TraineeTotals
  /** Forms that wait for the reader's signature. */
  readonly forms?: number
}

/** `6 trainees of yours. 2 behind, 1 without a programme.` */
export function TraineeCounts({ totals, forms = 0 }: TraineeCountsProps) {
  const counts = countsOf(totals, forms)
  const { people } = totals
  const actor = useActor()
  const whose = isAdmin(actor) ? '' : ` ${whoseWords(actor)}`
  return (
    <>
      <CountLink count={people} to={traineeList}>
        {peopleWords(people)}
      </CountLink>
      {whose}
      {counts.length > 0 ? '. ' : people === 1 ? ', on track. ' : '. All are on track. '}
      <CountSentence counts={counts} />
    </>
  )
}
