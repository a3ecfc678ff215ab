import {
  cancelReportOrder,
  mostReportOrders,
  orderedReport,
  orderedReportHours,
  orderReport,
  reportOrders,
} from '@college/contract/cpd'
import type { ReportOrder } from '@college/contract/cpd'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { audit, noteLook, readerOf } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { subjectOf, todayOf } from '../people/person.ts'

const columns = 'o.id, o.user_id, o.devcycle_id, o.name, o.state, o.asked_at, o.expires_at, o.problem, o.fetched_at'

/** Until when a report that was ordered or has got ready at this moment is kept. */
export const expiryOf = (at: Date): Date => new Date(at.getTime() + orderedReportHours * 3_600_000)

const ordersOf = (call: Call): Promise<ReportOrder[]> =>
  call.db.rows<ReportOrder>(
    `select ${columns} from reportorder o where o.asked_by = $1 and o.expires_at > $2 order by o.id desc`,
    [call.actor.id, call.now()],
  )

const nameOf = async (call: Call, userId: number, organisationId: number, cycleId: number): Promise<string> => {
  const row = await call.db.row<{ name: string }>(
    `select 'Cycle report ' || u.display_name || ' ' || c.name as name from devcycle c join "user" u on u.id = $1
     where c.id = $2 and c.organisation_id = $3 and c.deleted_at is null and c.start_date <= $4`,
    [userId, cycleId, organisationId, todayOf(call)],
  )
  if (!row) throw new ApiError(code.notFound, 'There is no cycle to report on.')
  return `${row.name} ${todayOf(call)}.pdf`
}

const serveOrder: Served = serve(orderReport, async (call, { body }) => {
  const { devcycle_id: cycle } = body
  const { id: about, organisation_id: place } = await subjectOf(call, body.user_id)
  const name = await nameOf(call, about, place, cycle)
  // Orders of one person come one after the other, so that they are counted as they are.
  await call.db.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['reportorder', call.actor.id])
  const orders = await ordersOf(call)
  const same = orders.find((each) => each.state === 'waiting' && each.user_id === about && each.devcycle_id === cycle)
  if (same) return { data: same }
  if (orders.length >= mostReportOrders)
    throw new ApiError(code.notPossible, `You already have ${mostReportOrders} reports. Remove one of them first.`)
  const at = call.now()
  const made = await call.db.row<ReportOrder>(
    `insert into reportorder as o (organisation_id, user_id, devcycle_id, asked_by, name, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [place, about, cycle, call.actor.id, name, at, expiryOf(at)],
  )
  if (!made) throw new Error('an order gave no row')
  await audit(call.db, call.caller, {
    resource: 'devcycle',
    recordId: cycle,
    organisationId: place,
    ownerId: about,
    kind: about === readerOf(call) ? 'change' : 'look',
    changes: { export: [null, 'report'] },
  })
  return { data: made }
})

const serveOrders: Served = serve(reportOrders, async (call) => ({ data: await ordersOf(call) }))

const gone = (): ApiError => new ApiError(code.notFound, 'This report is no longer here. Ask for it again.')

const serveFile: Served = serve(orderedReport, async (call, { query }) => {
  const found = await call.db.row<{ user_id: number; devcycle_id: number; name: string; content: Buffer | null }>(
    `select o.user_id, o.devcycle_id, o.name, o.content from reportorder o
     where o.id = $1 and o.asked_by = $2 and o.state = 'ready' and o.expires_at > $3`,
    [query.id, call.actor.id, call.now()],
  )
  if (!found?.content) throw gone()
  // Who may no longer read of the person may not fetch what was printed before either.
  const person = await subjectOf(call, found.user_id)
  await noteLook(
    call,
    { name: 'devcycle', sensitive: true },
    { id: found.devcycle_id, organisation_id: person.organisation_id, user_id: person.id },
  )
  await call.db.rows('update reportorder set fetched_at = coalesce(fetched_at, $2) where id = $1', [
    query.id,
    call.now(),
  ])
  return { file: found.content, name: found.name, type: 'application/pdf' }
})

const serveCancel: Served = serve(cancelReportOrder, async (call, { body }) => {
  const row = await call.db.row<{ id: number }>(
    'delete from reportorder where id = $1 and asked_by = $2 returning id',
    [body.id, call.actor.id],
  )
  if (!row) throw gone()
  return { data: row }
})

/** Reports that are printed in the background: ordered, listed, fetched, taken back. */
export const orderCalls: readonly Served[] = [serveOrder, serveOrders, serveFile, serveCancel]
