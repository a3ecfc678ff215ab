import { matches } from '@college/contract/kit'
import {
  placement,
  placementActs,
  placementFigures,
  placementPdf,
  refusalOf,
  wholePlacement,
} from '@college/contract/logbook'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import { readSubject, todayOf } from '#cpd'
import { serve } from '#http'
import { printing, renderPdf } from '#pdf'
import { noteLook } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { figuresOf } from './figures.ts'
import { readNotes } from './notes.ts'
import { placementPdfDocument } from './pdf-document.ts'
import { reportFor } from './sight.ts'

const readStay = ({ db }: Call, row: Placement): Promise<WholePlacement['stay']> =>
  db.rows<WholePlacement['stay'][number]>(
    `select id, quarter, state from placement where stay_number = $1 and deleted_at is null order by quarter`,
    [row.stay_number],
  )

// What was handed in says what was counted then.
const countedOf = async (call: Call, row: Placement): Promise<Pick<WholePlacement, 'figures' | 'kept'>> => {
  const stored = await call.db.row<{ figures: unknown }>('select figures from placement where id = $1', [row.id])
  const kept = placementFigures.safeParse(stored?.figures)
  return kept.success ? { figures: kept.data, kept: true } : { figures: await figuresOf(call, row), kept: false }
}

const isConfidential = (call: Call, row: Placement): boolean => {
  const rule = placement.fields.was_hard.visible?.(call.actor)
  return call.actor.platform_admin || !rule || matches(rule, { ...row })
}

const readWhole = async (call: Call, id: number): Promise<WholePlacement> => {
  const row = await reportFor(call, id)
  await noteLook(call, placement, row)
  const [counted, notes, stay] = await Promise.all([countedOf(call, row), readNotes(call, row.id), readStay(call, row)])
  const may = call.caller.actingAs === null ? placementActs : (['write'] as const)
  return {
    placement: row,
    ...counted,
    notes,
    stay,
    may: may.filter((act) => refusalOf(call.actor, row, act) === null),
    confidential: isConfidential(call, row),
    today: todayOf(call),
  }
}

const serveWhole: Served = serve(wholePlacement, async (call, { query }) => ({ data: await readWhole(call, query.id) }))

const servePdf: Served = serve(
  placementPdf,
  async (call, { query }) => {
    const whole = await readWhole(call, query.id)
    const { user_id, user_name, quarter } = whole.placement
    const subject = await readSubject(call, user_id)
    const file = await renderPdf(
      call.caller,
      placementPdfDocument({ ...whole, ...subject }, { printedAt: call.now(), timeZone: call.actor.timezone }),
    )
    return { file, name: `Placement report ${user_name ?? ''} ${quarter ?? ''}.pdf`, type: 'application/pdf' }
  },
  { queue: printing },
)

/** A report to read and to print. */
export const serveReading: readonly Served[] = [serveWhole, servePdf]
