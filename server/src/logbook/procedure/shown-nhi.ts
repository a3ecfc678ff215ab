import { code, matches, ruleFor } from '@college/contract/kit'
import { findByNhi, nhiReaders, procedure, showNhi } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { serve } from '#http'
import { audit, noteLook, noteRows, readRows, ruleSql, Values } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Changes, ServerRecord } from '#records'
import type { Call, Limits } from '#platform'
import { nhiIndex, openNhi } from './nhi.ts'
import { procedures } from './record.ts'
import { countLook } from './nhi-reads.ts'

interface Kept {
  id: number
  organisation_id: number
  user_id: number
  nhi: string | null
  nhi_sealed: Buffer | null
}

const keptOf = async (call: Call, id: number): Promise<Kept> => {
  const values = new Values()
  const rule = ruleSql(ruleFor(procedure, 'see', call.actor), 't', values)
  const row = await call.db.row<Kept>(
    `select t.id, t.organisation_id, t.user_id, t.nhi, t.nhi_sealed from procedure t
     where t.id = ${values.add(id)} and t.deleted_at is null and ${rule}`,
    values.list,
  )
  if (!row) throw notFound(procedure.title[0])
  return row
}

/** The own NHI in full is on record too: whoever has the owner's session reads a patient's number. */
const noteOwn = (call: Call, row: Kept, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: procedure.name,
    recordId: row.id,
    organisationId: row.organisation_id,
    ownerId: row.user_id,
    kind: 'look',
    changes,
  })

// What is shown is written down before it leaves; the answer is not among those kept for repeats.
const serveShow = (limits: Limits): Served =>
  serve(
    showNhi,
    async (call, { body }) => {
      await countLook(call, limits)
      const row = await keptOf(call, body.id)
      if (!call.actor.platform_admin && !matches(nhiReaders(call.actor), { ...row }))
        throw new ApiError(code.forbidden, 'You can read this procedure, but not its NHI.')
      if (!row.nhi_sealed) throw new ApiError(code.notPossible, 'This procedure has no NHI.')
      const nhi = openNhi(call.keys, row, row.nhi_sealed)
      const changes = { nhi: [row.nhi, 'shown in full'] } as const
      const isOwn = row.user_id === call.actor.id
      await (isOwn ? noteOwn(call, row, changes) : noteLook(call, procedure, row, changes))
      return { data: { id: row.id, nhi } }
    },
    { plain: true },
  )

// An NHI finds no more than it would be shown in.
const found: ServerRecord = {
  ...procedures,
  record: { ...procedure, policy: { ...procedure.policy, see: nhiReaders } },
}

const serveFind = (limits: Limits): Served =>
  serve(
    findByNhi,
    async (call, { body }) => {
      await countLook(call, limits)
      const rows = await readRows<Procedure>(call, found, {
        condition: 't.nhi_index = ? and (?::bigint is null or t.user_id = ?)',
        given: [nhiIndex(call.keys, body.nhi), body.user_id ?? null, body.user_id ?? null],
        order: 't.procedure_date desc, t.id desc limit 100',
      })
      await noteRows(call, procedure, rows, { nhi: [rows[0]?.nhi, 'searched for'] })
      return { data: rows }
    },
    { plain: true },
  )

/** NHI numbers: shown one at a time, and searched for by their whole value. */
export const serveNhi = (limits: Limits): readonly Served[] => [serveShow(limits), serveFind(limits)]
