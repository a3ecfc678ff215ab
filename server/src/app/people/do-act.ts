import type { PeopleAct } from '@college/contract/identity'
import { assignProgramme } from '#cpd'
import { lastAdministrator, startRoles } from '#people'
import { violated } from '#database'
import { audit } from '#records'
import type { Changes } from '#records'
import type { Call } from '#platform'
import type { JudgedAct } from './acts.ts'
import { changedSince } from './batch.ts'
import type { BatchItem, ClaimedBatch } from './batch.ts'
import { addMemberships, addRelations, portion } from './make.ts'
import type { Tell } from './make.ts'

type Batch = Pick<ClaimedBatch, 'id' | 'organisation_id'>

/** The names of the roles that people hold in a college, in their order. */
export const rolesBefore = async (
  call: Call,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await call.db.rows<{ user_id: number; roles: string[] }>(
    `select m.user_id, json_agg(r.name order by r.name) as roles from membership m join role r on r.id = m.role_id
     where m.organisation_id = $1 and m.user_id = any($2::bigint[]) and m.deleted_at is null group by m.user_id`,
    [organisationId, ids],
  )
  return new Map(rows.map(({ user_id: id, roles }) => [id, roles]))
}

const noteRoles = (
  call: Call,
  batch: Batch,
  id: number,
  was: readonly string[],
  is: readonly string[],
  more: Changes,
) =>
  audit(call.db, call.caller, {
    resource: 'user',
    recordId: id,
    organisationId: batch.organisation_id,
    changes: { roles: [was, is], ...more },
  })

const giveRole = async (
  call: Call,
  batch: Batch,
  { gift, ids }: JudgedAct & { gift: { kind: 'role' } },
  joined: string | undefined,
  tell: Tell,
): Promise<BatchItem[]> => {
  const before = await rolesBefore(call, batch.organisation_id, ids)
  const since = new Map<number, Changes>()
  for (const [at, id] of ids.entries()) {
    const changes = await startRoles(call.db, call, { id, roles: [gift.name], joined, by: call.actor.id })
    since.set(id, changes)
    const was = before.get(id) ?? []
    await noteRoles(call, batch, id, was, [...was, gift.name].toSorted(), changes)
    if ((at + 1) % portion === 0) await tell(at + 1)
  }
  const made = await addMemberships(
    call,
    batch.organisation_id,
    ids.map((id) => ({ user_id: id, role_id: gift.id })),
  )
  return made.map(({ id, user_id }) => ({
    resource: 'membership',
    record_id: id,
    user_id,
    changed: since.get(user_id) ?? {},
  }))
}

const takeRole = async (
  call: Call,
  batch: Batch,
  { gift, ids }: JudgedAct & { gift: { kind: 'role' } },
  tell: Tell,
): Promise<BatchItem[]> => {
  const before = await rolesBefore(call, batch.organisation_id, ids)
  for (const [at, id] of ids.entries()) {
    const was = before.get(id) ?? []
    await noteRoles(
      call,
      batch,
      id,
      was,
      was.filter((name) => name !== gift.name),
      {},
    )
    if ((at + 1) % portion === 0) await tell(at + 1)
  }
  const gone = await call.db
    .rows<{ id: number; user_id: number }>(
      `update membership set deleted_at = now(), updated_by = $3
       where role_id = $1 and user_id = any($2::bigint[]) and deleted_at is null returning id, user_id`,
      [gift.id, ids, call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'membership_last_administrator' ? lastAdministrator() : error
    })
  return gone.map(({ id, user_id }) => ({ resource: 'membership', record_id: id, user_id }))
}

const assignAll = async (
  call: Call,
  { gift, ids }: JudgedAct & { gift: { kind: 'programme' } },
  tell: Tell,
): Promise<BatchItem[]> => {
  const items: BatchItem[] = []
  for (const [at, id] of ids.entries()) {
    const days = { user_id: id, start_date: gift.start, end_date: gift.end }
    items.push({ resource: 'devplan', record_id: await assignProgramme(call, gift.template, days), user_id: id })
    if ((at + 1) % portion === 0) await tell(at + 1)
  }
  return items
}

const make = (call: Call, batch: Batch, act: PeopleAct, judged: JudgedAct, tell: Tell): Promise<BatchItem[]> => {
  const { gift, ids } = judged
  if (gift.kind === 'role') {
    const given = { ...judged, gift }
    return act.kind === 'role_give'
      ? giveRole(call, batch, given, act.joined, tell)
      : takeRole(call, batch, given, tell)
  }
  if (gift.kind === 'programme') return assignAll(call, { ...judged, gift }, tell)
  const kind = act.kind === 'relationship' ? act.as : ''
  return addRelations(
    call,
    batch.organisation_id,
    ids.map((id) => ({ user_id: gift.id, trainee_id: id, kind })),
  )
}

/** Does an act with everyone whom it changes, inside the transaction of the job. */
export const doAct = (call: Call, batch: Batch, act: PeopleAct, judged: JudgedAct, tell: Tell): Promise<BatchItem[]> =>
  make(call, batch, act, judged, tell).catch((error: unknown) => {
    // Someone gave one of them the same at this moment.
    throw violated(error) === null ? error : changedSince('changed')
  })
