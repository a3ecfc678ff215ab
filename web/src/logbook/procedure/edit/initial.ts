import type { Procedure, procedure } from '@college/contract/logbook'
import type { CivilDate } from '@college/contract/kit'
import type { Values } from '#kit/form'

type Start = Partial<Values<typeof procedure>>

/** What two cases that are alike have in common. Patient, day, difficulty and comments belong to the one case. */
export const commonOf = (row: Procedure) =>
  ({
    modality_id: row.modality_id,
    type_id: row.type_id,
    region_id: row.region_id,
    side: row.side,
    structures: row.structures,
    supervision_id: row.supervision_id,
    supervisor_id: row.supervisor_id,
    location_id: row.location_id,
  }) satisfies Start

/** What a new case begins with: today, the words that the address gives, and the case it repeats. */
export const initialOf = (userId: number, today: CivilDate, copied: Procedure | null, words: Start = {}): Start => ({
  user_id: userId,
  procedure_date: today,
  ...words,
  ...(copied ? commonOf(copied) : {}),
})
