import type { AskedCycle, CyclePersonRow } from '@college/contract/cpd'
import { progressPage } from '../person/links.ts'
import { reportPage, traineeCyclePage } from '../report/links.ts'

/** In a cycle that is current everything about the person; in another one its report, where the reader may have that. */
export const inCyclePage = (
  { id, type, expired_at }: Pick<AskedCycle, 'id' | 'type' | 'expired_at'>,
  person: Pick<CyclePersonRow, 'id'>,
  reads: boolean,
): string => {
  if (!reads || expired_at === null) return progressPage(person.id, 'cycle')
  return type === 'trainee' ? traineeCyclePage(person.id, id) : reportPage(id, person.id)
}
