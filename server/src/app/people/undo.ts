import type { BatchKind, PeopleBatch } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { endLinks } from '#identity'
import { withdrawMail } from '#messaging'
import { audit, auditInto, Values } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { mayExport } from '../export/run.ts'
import { listBatches } from './batch.ts'
import { rolesBefore } from './do-act.ts'
import { addMemberships, invitationOf, portion } from './make.ts'

interface Found {
  id: number
  organisation_id: number
  kind: BatchKind
  state: PeopleBatch['state']
}

/** A row of a batch, and whether it still is as the batch left it. */
interface Item {
  record_id: number
  user_id: number
  changed: Record<string, [string | null, string]> | null
  same: boolean
}

const itemsOf = (call: Call, id: number, resource: 'user' | 'membership' | 'userrelationship' | 'devplan') =>
  call.db.rows<Item & Record<string, unknown>>(
    `select i.record_id, i.user_id, i.changed, coalesce(i.stamp = peoplebatch_stamp(i.resource, i.record_id), i.resource = 'user') as same
     from peoplebatch_item i where i.peoplebatch_id = $1 and i.resource = $2 order by i.record_id`,
    [id, resource],
  )

const recordIds = (items: readonly Item[]): number[] => items.map(({ record_id: id }) => id)

const deleted = { deleted: [false, true] } as const

/** Each table with the statement that takes rows of it away; each row with its audit row. */
const removals = {
  user: `update "user" t set deleted_at = now(), updated_by = $1 where t.id = any($2::bigint[]) and t.deleted_at is null
    returning t.id, t.organisation_id, t.id as owner_id`,
  membership: `update membership t set deleted_at = now(), updated_by = $1 where t.id = any($2::bigint[]) and t.deleted_at is null
    returning t.id, t.organisation_id, t.user_id as owner_id`,
  userrelationship: `update userrelationship t set deleted_at = now(), updated_by = $1 where t.id = any($2::bigint[]) and t.deleted_at is null
    returning t.id, t.organisation_id, t.trainee_id as owner_id`,
  devgoal: `update devgoal t set deleted_at = now(), updated_by = $1 where t.devplan_id = any($2::bigint[]) and t.deleted_at is null
    returning t.id, t.organisation_id, t.user_id as owner_id`,
  devplan: `update devplan t set deleted_at = now(), updated_by = $1 where t.id = any($2::bigint[]) and t.deleted_at is null
    returning t.id, t.organisation_id, t.user_id as owner_id`,
} as const

// So many at a time: the goals of a thousand plans in one statement would take longer than a statement may.
const remove = async (call: Call, resource: keyof typeof removals, ids: readonly number[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += portion) {
    const values = new Values()
    values.add(call.actor.id)
    values.add(ids.slice(at, at + portion))
    const logged = auditInto(call.caller, { kind: 'change', resource, changes: deleted }, 'gone', values)
    await call.db.rows(`with gone as (${removals[resource]}) ${logged}`, values.list)
  }
}

const removePlans = async (call: Call, ids: readonly number[]): Promise<void> => {
  await remove(call, 'devgoal', ids)
  await remove(call, 'devplan', ids)
}

const mostNamed = 3

/** Who of an import is in the way of undoing it, and why. */
const inTheWay = async (call: Call, id: number): Promise<string[]> => {
  const signedIn = await call.db.rows<{ name: string; why: string }>(
    `select u.display_name as name, case when u.login_count > 0 or u.current_login_at is not null then 'has signed in' else 'has set a password' end as why
     from peoplebatch_item i join "user" u on u.id = i.record_id
     where i.peoplebatch_id = $1 and i.resource = 'user'
       and (u.login_count > 0 or u.current_login_at is not null or u.password_hash is not null) order by u.id`,
    [id],
  )
  const own = await call.db.rows<{ name: string; titles: string }>(
    `select u.display_name as name, string_agg(o.title, ', ' order by o.title) as titles
     from peoplebatch_own($1) o join "user" u on u.id = o.user_id group by u.id, u.display_name order by u.id`,
    [id],
  )
  return [
    ...signedIn.map(({ name, why }) => `${name} ${why}.`),
    ...own.map(({ name, titles }) => `${name} has something of their own: ${titles.toLowerCase()}.`),
  ]
}

const undoImport = async (call: Call, batch: Found): Promise<void> => {
  // A sign-in that is under way is waited for, and then seen.
  await call.db.rows(
    `select 1 from "user" u where u.id in (select record_id from peoplebatch_item where peoplebatch_id = $1 and resource = 'user')
     order by u.id for update`,
    [batch.id],
  )
  const reasons = await inTheWay(call, batch.id)
  if (reasons.length > 0) {
    const more = reasons.length - mostNamed
    const rest = more > 0 ? ` And ${more} more.` : ''
    throw new ApiError(
      code.notPossible,
      `This import can no longer be undone. ${reasons.slice(0, mostNamed).join(' ')}${rest}`,
    )
  }
  const people = recordIds(await itemsOf(call, batch.id, 'user'))
  await withdrawMail(
    call.db,
    batch.organisation_id,
    people.map((id) => invitationOf(batch.id, id)),
  )
  for (const id of people) await endLinks(call.db, call.now(), id, 'set_password', 'office_password')
  await removePlans(call, recordIds(await itemsOf(call, batch.id, 'devplan')))
  await remove(call, 'user', people)
  await remove(call, 'userrelationship', recordIds(await itemsOf(call, batch.id, 'userrelationship')))
  await remove(call, 'membership', recordIds(await itemsOf(call, batch.id, 'membership')))
}

const noteRoles = async (call: Call, batch: Found, ids: readonly number[], name: string, isGiven: boolean) => {
  const before = await rolesBefore(call, batch.organisation_id, ids)
  for (const id of ids) {
    const was = before.get(id) ?? []
    const is = isGiven ? [...was, name].toSorted() : was.filter((each) => each !== name)
    await audit(call.db, call.caller, {
      resource: 'user',
      recordId: id,
      organisationId: batch.organisation_id,
      changes: { roles: [was, is] },
    })
  }
}

const roleOf = async (call: Call, batch: Found): Promise<{ id: number; name: string } | null> =>
  call.db.row<{ id: number; name: string }>(
    `select r.id, r.name from peoplebatch_item i join membership m on m.id = i.record_id join role r on r.id = m.role_id
     where i.peoplebatch_id = $1 and i.resource = 'membership' limit 1`,
    [batch.id],
  )

// The day on which someone became a trainee or fellow goes with the role, unless it was changed since.
const unstart = async (call: Call, items: readonly Item[]): Promise<void> => {
  for (const { user_id: id, changed } of items) {
    const [trainee, fellow] = [changed?.['trainee_since'], changed?.['fellow_since']]
    if (!trainee && !fellow) continue
    await call.db.rows(
      `update "user" set updated_by = $2,
         trainee_since = case when trainee_since = $3::date then $4::date else trainee_since end,
         fellow_since = case when fellow_since = $5::date then $6::date else fellow_since end where id = $1`,
      [id, call.actor.id, trainee?.[1] ?? null, trainee?.[0] ?? null, fellow?.[1] ?? null, fellow?.[0] ?? null],
    )
  }
}

const undoGiven = async (call: Call, batch: Found): Promise<number> => {
  const items = await itemsOf(call, batch.id, 'membership')
  // Of an own role of an administrator another administrator decides.
  const free = items.filter(({ same, user_id: id }) => same && id !== call.actor.id)
  const role = await roleOf(call, batch)
  await unstart(call, free)
  if (role)
    await noteRoles(
      call,
      batch,
      free.map(({ user_id: id }) => id),
      role.name,
      false,
    )
  await call.db.rows('update membership set deleted_at = now(), updated_by = $2 where id = any($1::bigint[])', [
    recordIds(free),
    call.actor.id,
  ])
  return items.length - free.length
}

const undoTaken = async (call: Call, batch: Found): Promise<number> => {
  const items = await itemsOf(call, batch.id, 'membership')
  const role = await roleOf(call, batch)
  const there = await call.db.rows<{ id: number }>(
    `select u.id from "user" u where u.id = any($1::bigint[]) and u.deleted_at is null and not exists (
       select 1 from membership m where m.user_id = u.id and m.role_id = $2 and m.deleted_at is null) order by u.id for no key update`,
    [items.map(({ user_id: id }) => id), role?.id ?? 0],
  )
  const ids = there.map(({ id }) => id)
  if (!role || ids.length === 0) return items.length
  await noteRoles(call, batch, ids, role.name, true)
  await addMemberships(
    call,
    batch.organisation_id,
    ids.map((id) => ({ user_id: id, role_id: role.id })),
  )
  return items.length - ids.length
}

const undoLinks = async (call: Call, batch: Found): Promise<number> => {
  const items = await itemsOf(call, batch.id, 'userrelationship')
  const free = items.filter(({ same }) => same)
  await remove(call, 'userrelationship', recordIds(free))
  return items.length - free.length
}

const undoPlans = async (call: Call, batch: Found): Promise<number> => {
  const items = await itemsOf(call, batch.id, 'devplan')
  const free = items.filter(({ same }) => same)
  await removePlans(call, recordIds(free))
  return items.length - free.length
}

const undo = async (call: Call, batch: Found): Promise<number> => {
  switch (batch.kind) {
    case 'import':
      await undoImport(call, batch)
      return 0
    case 'role_give':
      return undoGiven(call, batch)
    case 'role_take':
      return undoTaken(call, batch)
    case 'relationship':
      return undoLinks(call, batch)
    case 'programme':
      return undoPlans(call, batch)
  }
}

/** Undoes a batch: an import whole or not at all, an act for everyone with whom nothing was changed since. */
export const undoBatch = async (call: Call, id: number): Promise<PeopleBatch> => {
  const batch = await call.db.row<Found & Record<string, unknown>>(
    'select id, organisation_id, kind, state from peoplebatch where id = $1 for update',
    [id],
  )
  if (!batch || !mayExport(call.actor, batch.organisation_id))
    throw new ApiError(code.notFound, 'We couldn’t find this. It may be of another college.')
  if (batch.state === 'undone') throw new ApiError(code.notPossible, 'This has already been undone.')
  if (batch.state === 'failed')
    throw new ApiError(code.notPossible, 'Nothing was changed by this, so there is nothing to undo.')
  if (batch.state !== 'done') throw new ApiError(code.notPossible, 'This is still being done. Undo it once it is.')
  const kept = await undo(call, batch)
  await call.db.rows(
    `update peoplebatch set state = 'undone', undone_at = $2, undone_by = $3, kept = $4 where id = $1`,
    [id, call.now(), call.actor.id, kept],
  )
  const [row] = await listBatches(call.db, batch.organisation_id, id)
  if (!row) throw new Error('a batch is gone')
  return row
}
