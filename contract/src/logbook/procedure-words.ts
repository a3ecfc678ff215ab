import { small } from '#kit'
import { sideTitle } from './procedure.ts'
import type { Procedure, Side } from './procedure.ts'

/** Where on the body a procedure was, as `Shoulder, right`. */
export const placeWords = ({
  region_name: region,
  side,
}: Pick<Procedure, 'region_name'> & { side: Side | null }): string =>
  [region, side === null ? null : small(sideTitle[side])].filter(Boolean).join(', ')

/** A procedure in a few words, as `Therapeutic injection, shoulder, right`. */
export const caseWords = (row: Pick<Procedure, 'type_name' | 'region_name' | 'side'>): string =>
  [row.type_name ?? 'Procedure', small(placeWords(row))].filter((part) => part !== '').join(', ')
