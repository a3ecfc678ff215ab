import { code, matches, ruleFor } from '@college/contract/kit'
import { expireDevcycle, expirePreview, nextCycle, reopenDevcycle } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import { violated } from '#database'
import { serve } from '#http'
import { audit, auditInto, readRows, Values } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Changes } from '#records'
import type { Call } from '#platform'
import { dropClosed, keepClosed } from '../progress/closed.ts'
import { meanwhile, takeIn } from './intake.ts'
import { copyShared, openNext } from './next.ts'
import { cycles, loggedIn, overlapOf } from './record.ts'

const readCycle = async (call: Call, id: number): Promise<Cycle> => {
  const [cycle] = await readRows<Cycle>(call, cycles, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!cycle) throw notFound(cycles.record.title[0])
  return cycle
}

/**
 * A cycle that the caller looks after. With `lock` its row stays locked, so that of several each finds what the one before has done, and
 * whoever is just logging in it is waited for.
 */
const ownCycle = async (call: Call, id: number, { lock = false }: { lock?: boolean } = {}): Promise<Cycle> => {
  if (lock) await call.db.rows('select 1 from devcycle where id = $1 for update', [id])
  const cycle = await readCycle(call, id)
  if (!matches(ruleFor(cycles.record, 'update', call.actor), { ...cycle }))
    throw new ApiError(code.forbidden, 'You can’t change this cycle.')
  return cycle
}

const note = (call: Call, { id, organisation_id }: Pick<Cycle, 'id' | 'organisation_id'>, changes: Changes) =>
  audit(call.db, call.caller, { resource: 'devcycle', recordId: id, organisationId: organisation_id, changes })

const serveExpire: Served = serve(expireDevcycle, async (call, { body }) => {
  const cycle = await ownCycle(call, body.id, { lock: true })
  if (cycle.expired_at !== null)
    throw new ApiError(code.archived, `${cycle.name} has already expired.`, [
      { path: 'id', message: 'This cycle has already expired' },
    ])
  const at = call.now().toISOString()
  await call.db.rows(`update devcycle set expired_at = $2, updated_by = $3 where id = $1`, [
    cycle.id,
    at,
    call.actor.id,
  ])
  await keepClosed(call.db, cycle, call.now())
  await note(call, cycle, { expired_at: [null, at] })
  const opened = body.next ? await openNext(call, cycle, body.next) : null
  const goals = opened && body.next?.goals ? await copyShared(call, cycle, opened) : 0
  const expired = await readCycle(call, cycle.id)
  return { data: { expired, next: opened && (await readCycle(call, opened.id)), goals } }
})

/** The cycle that was opened with the expiry of one. */
const openedFrom = async (call: Call, cycle: Cycle): Promise<Cycle | null> => {
  const [opened] = await readRows<Cycle>(call, cycles, {
    condition: 't.source_cycle_id = ?',
    given: [cycle.id],
    order: 't.id desc limit 1',
  })
  return opened ?? null
}

/** Why a cycle cannot be opened again, while `opened` would go. */
const staysExpired = async (call: Call, cycle: Cycle, opened: Cycle | null): Promise<string | null> => {
  if (opened) {
    if (opened.expired_at !== null) return `${opened.name}, which followed it, has expired as well.`
    const logged = await loggedIn(call, opened.id)
    const { personal, ticks, pauses } = await usesOf(call, opened.id)
    if (logged > 0) return `There are already entries in ${opened.name}.`
    if (personal > 0) return `A person already has their own goal in ${opened.name}.`
    if (ticks > 0) return `A goal in ${opened.name} has already been ticked.`
    if (pauses > 0) return `A person already has a pause in ${opened.name}.`
  }
  const other = await overlapOf(call, cycle, opened?.id)
  return other === null ? null : `Its dates overlap with the open cycle ${other}.`
}

/** What a cycle is used for besides logging in it. */
interface Uses {
  /** Goals of people's own. */
  personal: number
  ticks: number
  pauses: number
}

const usesOf = async ({ db }: Call, cycleId: number): Promise<Uses> => {
  const row = await db.row<Uses>(
    `select count(*) filter (where user_id is not null)::int as personal,
       count(*) filter (where exists (select 1 from devgoaltick k where k.devgoal_id = g.id))::int as ticks,
       (select count(*)::int from devcyclepause where devcycle_id = $1 and deleted_at is null) as pauses
     from devgoal g where devcycle_id = $1 and deleted_at is null`,
    [cycleId],
  )
  return row ?? { personal: 0, ticks: 0, pauses: 0 }
}

const removeOpened = async (call: Call, opened: Cycle): Promise<void> => {
  const at = call.now().toISOString()
  const values = new Values()
  const [cycle, time, by] = [values.add(opened.id), values.add(at), values.add(call.actor.id)]
  const changes = { deleted: [false, true] as const }
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devgoal', changes }, 'gone', values)
  await call.db.rows(
    `with gone as (update devgoal set deleted_at = ${time}, updated_by = ${by} where devcycle_id = ${cycle} and deleted_at is null
       returning id, organisation_id, user_id as owner_id) ${noted}`,
    values.list,
  )
  await call.db.rows(`update devcycle set deleted_at = $2, updated_by = $3 where id = $1`, [
    opened.id,
    at,
    call.actor.id,
  ])
  await note(call, opened, changes)
}

const serveReopen: Served = serve(reopenDevcycle, async (call, { body }) => {
  const cycle = await ownCycle(call, body.id, { lock: true })
  if (cycle.expired_at === null) throw new ApiError(code.notPossible, `${cycle.name} is open.`)
  // Stronger than what logging in it takes: from here on nobody logs until this is decided. Who was faster is seen after the wait.
  await call.db.rows('select 1 from devcycle where source_cycle_id = $1 and deleted_at is null for update', [cycle.id])
  const opened = await openedFrom(call, cycle)
  const refused = await staysExpired(call, cycle, opened)
  if (refused !== null) throw new ApiError(code.notPossible, `${cycle.name} stays expired. ${refused}`)
  if (opened) await removeOpened(call, opened)
  await call.db
    .rows(`update devcycle set expired_at = null, updated_by = $2 where id = $1`, [cycle.id, call.actor.id])
    .catch((error: unknown) => {
      if (violated(error) !== 'devcycle_apart') throw error
      throw new ApiError(code.notPossible, `${cycle.name} stays expired. Its dates overlap with another open cycle.`)
    })
  await note(call, cycle, { expired_at: [cycle.expired_at, null] })
  await dropClosed(call.db, cycle.id)
  const joined = await takeIn(call, cycle)
  const reopened = await readCycle(call, cycle.id)
  return { data: { reopened, removed: opened && { id: opened.id, name: opened.name }, joined } }
})

const servePreview: Served = serve(expirePreview, async (call, { query }) => {
  const cycle = await ownCycle(call, query.id)
  const counted = await call.db.row<{
    people: number
    drafts: number
    shared: number
    personal: number
    meanwhile: number
  }>(
    `select
       (select count(distinct user_id)::int from devactivity where devcycle_id = $1 and deleted_at is null) as people,
       (select count(*)::int from devactivity where devcycle_id = $1 and state = 'draft' and deleted_at is null) as drafts,
       (select count(*)::int from devgoal where devcycle_id = $1 and user_id is null and deleted_at is null) as shared,
       (select count(*)::int from devgoal where devcycle_id = $1 and user_id is not null and deleted_at is null) as personal,
       (select count(*)::int from devactivity a where ${meanwhile}) as meanwhile`,
    [cycle.id],
  )
  const { people = 0, drafts = 0, shared = 0, personal = 0 } = counted ?? {}
  const next = nextCycle(cycle)
  const opened = cycle.expired_at === null ? null : await openedFrom(call, cycle)
  return {
    data: {
      cycle,
      people,
      drafts,
      shared_goals: shared,
      personal_goals: personal,
      next,
      overlaps: await overlapOf(call, { ...cycle, ...next, id: null }, cycle.id),
      stays_expired: cycle.expired_at === null ? null : await staysExpired(call, cycle, opened),
      opened: opened && { id: opened.id, name: opened.name },
      meanwhile: cycle.expired_at === null ? 0 : (counted?.meanwhile ?? 0),
    },
  }
})

/** Expiring cycles, with the next one opened, and opening them again. */
export const serveExpiring: readonly Served[] = [servePreview, serveExpire, serveReopen]
