import {
  caseWords,
  difficulties,
  difficultyColumn,
  difficultyTitle,
  type Procedure,
  type procedure,
  type ProcedureRefdata,
} from '@college/contract/logbook'
import type { Values } from '#kit/form'

/** The same of a case that is still on the device, by the words of the logbook. */
export const waitingWords =
  ({ terms }: Pick<ProcedureRefdata, 'terms'>) =>
  ({ type_id, region_id, side }: Pick<Values<typeof procedure>, 'type_id' | 'region_id' | 'side'>): string => {
    const nameOf = (id: number | null): string | null => terms.find((term) => term.id === id)?.name ?? null
    return caseWords({ type_name: nameOf(type_id), region_name: nameOf(region_id), side })
  }

/** What a case is called. */
export const procedureTitle = ({ case_number: number }: Pick<Procedure, 'case_number'>): string =>
  `Procedure ${number ?? ''}`

/** What made a case difficult, by its titles. */
export const difficultyWords = (row: Procedure): string[] =>
  difficulties.filter((one) => row[difficultyColumn[one]]).map((one) => difficultyTitle[one][0])
