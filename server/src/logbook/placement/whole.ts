import { matches } from '@college/contract/kit'
import {
  coveredDays,
  placement,
  placementActs,
  placementPdf,
  refusalOf,
  wholePlacement,
} from '@college/contract/logbook'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import { noteReport, readSubject, todayOf } from '#cpd'
import type { PrintParts } from '#cpd'
import { serve } from '#http'
import { printing, renderPdf } from '#pdf'
import { noteLook } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { countedOf } from './counted.ts'
import { readNotes } from './notes.ts'
import { placementPdfDocument } from './pdf-document.ts'
import { hashOfPlacement } from './printed.ts'
import { reportFor } from './sight.ts'

const readStay = ({ db }: Call, row: Placement): Promise<WholePlacement['stay']> =>
  db.rows<WholePlacement['stay'][number]>(
    `select id, quarter, state from placement where stay_number = $1 and deleted_at is null order by quarter`,
    [row.stay_number],
  )

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

const codeOf = async (call: Call, parts: PrintParts, row: Placement) => {
  const { from, to } = coveredDays({ ...row, quarter: row.quarter ?? '' })
  return noteReport(call, parts, {
    kind: 'placement',
    organisation_id: row.organisation_id,
    user_id: row.user_id,
    devcycle_id: null,
    devplan_id: null,
    placement_id: row.id,
    cycle_name: null,
    start_date: from,
    end_date: to,
    figures: await hashOfPlacement(call, row),
  })
}

const servePdf = (parts: PrintParts): Served =>
  serve(
    placementPdf,
    async (call, { query }) => {
      const whole = await readWhole(call, query.id)
      const { user_id, user_name, quarter } = whole.placement
      const subject = await readSubject(call, user_id)
      const print = { printedAt: call.now(), timeZone: call.actor.timezone }
      const paper = placementPdfDocument(
        { ...whole, ...subject },
        { ...print, code: await codeOf(call, parts, whole.placement) },
      )
      const file = await renderPdf(call.caller, paper)
      return { file, name: `Placement report ${user_name ?? ''} ${quarter ?? ''}.pdf`, type: 'application/pdf' }
    },
    { queue: printing },
  )

/** A report to read and to print. */
export const serveReading = (parts: PrintParts): readonly Served[] => [serveWhole, servePdf(parts)]
