import { placementFigures } from '@college/contract/logbook'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import type { Call } from '#platform'
import { figuresOf } from './figures.ts'

/** What was counted for a report. What was handed in says what was counted then. */
export const countedOf = async (call: Call, row: Placement): Promise<Pick<WholePlacement, 'figures' | 'kept'>> => {
  const stored = await call.db.row<{ figures: unknown }>('select figures from placement where id = $1', [row.id])
  const kept = placementFigures.safeParse(stored?.figures)
  return kept.success ? { figures: kept.data, kept: true } : { figures: await figuresOf(call, row), kept: false }
}
