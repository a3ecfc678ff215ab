import { addAccount, inviteByMail } from '#identity'
import { startRoles } from '#people'
import { assignProgramme } from '#cpd'
import { violated } from '#database'
import { audit } from '#records'
import type { Call } from '#platform'
import { changedSince } from './batch.ts'
import type { BatchItem, ClaimedBatch } from './batch.ts'
import type { ComingPerson } from './judge.ts'

/** Says how many people are done. */
export type Tell = (done: number) => Promise<void>

/** The dedupe of the invitation of one person of a batch, by which undoing takes it back. */
export const invitationOf = (batch: number, person: number): string => `peoplebatch ${batch} ${person}`

const makeOne = async (
  call: Call,
  batch: Pick<ClaimedBatch, 'id' | 'organisation_id'>,
  coming: ComingPerson,
  invite: { readonly publicUrl: string } | null,
): Promise<{ id: number; items: BatchItem[] }> => {
  const organisation = batch.organisation_id
  const { firstname, lastname, email } = coming
  const id = await addAccount(call.db, {
    organisation,
    body: { firstname, lastname, email },
    username: coming.username,
    number: coming.mcnz_number,
    by: call.actor.id,
  })
  if (id === null) throw changedSince('made')
  const roles = coming.roles.map(({ name }) => name)
  const since = await startRoles(call.db, call, {
    id,
    roles,
    joined: coming.joined ?? undefined,
    by: call.actor.id,
  })
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: id,
    organisationId: organisation,
    changes: { added: [null, { email, roles }], ...since },
  })
  const items: BatchItem[] = [{ resource: 'user', record_id: id, user_id: id }]
  const { programme } = coming
  if (programme) {
    const days = { user_id: id, start_date: programme.start, end_date: programme.end }
    const plan = await assignProgramme(call, programme.template, days)
    items.push({ resource: 'devplan', record_id: plan, user_id: id })
  }
  if (invite)
    await inviteByMail(call, call.db, { ...invite, id, organisation, email, dedupe: invitationOf(batch.id, id) })
  return { id, items }
}

/** Gives people roles, and what follows of who may do what; the last thing of a transaction, as everyone's calls read that. */
export const addMemberships = async (
  call: Call,
  organisationId: number,
  given: readonly { readonly user_id: number; readonly role_id: number }[],
): Promise<{ id: number; user_id: number }[]> =>
  call.db.rows<{ id: number; user_id: number }>(
    `insert into membership (organisation_id, user_id, role_id, created_by, updated_by)
     select $1, r.user_id, r.role_id, $3, $3 from jsonb_to_recordset($2::jsonb) r (user_id bigint, role_id bigint)
     returning id, user_id`,
    [organisationId, JSON.stringify(given), call.actor.id],
  )

/** A relationship that is about to be made. */
export interface NewRelation {
  readonly user_id: number
  readonly trainee_id: number
  readonly kind: string
}

/** Links people, each with its audit row. */
export const addRelations = async (
  call: Call,
  organisationId: number,
  given: readonly NewRelation[],
): Promise<BatchItem[]> => {
  const made = await call.db.rows<NewRelation & { id: number } & Record<string, unknown>>(
    `insert into userrelationship (organisation_id, user_id, trainee_id, kind, created_by, updated_by)
     select $1, r.user_id, r.trainee_id, r.kind, $3, $3
     from jsonb_to_recordset($2::jsonb) r (user_id bigint, trainee_id bigint, kind text) returning id, user_id, trainee_id, kind`,
    [organisationId, JSON.stringify(given), call.actor.id],
  )
  for (const { id, user_id, trainee_id, kind } of made)
    await audit(call.db, call.caller, {
      resource: 'userrelationship',
      recordId: id,
      organisationId,
      ownerId: trainee_id,
      changes: { user_id: [null, user_id], trainee_id: [null, trainee_id], kind: [null, kind] },
    })
  return made.map(({ id, trainee_id }) => ({ resource: 'userrelationship', record_id: id, user_id: trainee_id }))
}

/** So many people, then it is said how far it is. */
export const portion = 25

/** Makes everyone of a file, inside the transaction of the job. */
export const makePeople = async (
  call: Call,
  batch: Pick<ClaimedBatch, 'id' | 'organisation_id'>,
  coming: readonly ComingPerson[],
  invite: { readonly publicUrl: string } | null,
  tell: Tell,
): Promise<BatchItem[]> => {
  const items: BatchItem[] = []
  const ids = new Map<number, number>()
  for (const [at, each] of coming.entries()) {
    const made = await makeOne(call, batch, each, invite).catch((error: unknown) => {
      throw violated(error) === null ? error : changedSince('made')
    })
    ids.set(each.line, made.id)
    items.push(...made.items)
    if ((at + 1) % portion === 0) await tell(at + 1)
  }
  const idOf = (line: number): number => ids.get(line) ?? 0
  const relations = coming.flatMap(({ line, relations: given }) =>
    given.map(({ as, id, line: other }) => ({ user_id: id ?? idOf(other ?? 0), trainee_id: idOf(line), kind: as })),
  )
  const memberships = coming.flatMap(({ line, roles }) => roles.map(({ id }) => ({ user_id: idOf(line), role_id: id })))
  items.push(...(await addRelations(call, batch.organisation_id, relations)))
  for (const { id, user_id } of await addMemberships(call, batch.organisation_id, memberships))
    items.push({ resource: 'membership', record_id: id, user_id })
  return items
}
