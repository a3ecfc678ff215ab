import { code } from '@college/contract/kit'
import { actOnUsers, removeUsers } from '@college/contract/identity'
import { serve } from '#http'
import { appended, auditInto, Values } from '#records'
import type { Served } from '#http'
import type { Changes } from '#records'
import type { Call } from '#platform'
import { accountRefusal, readAccounts } from '#people'
import type { Account } from '#people'
import { confirmByAdmin } from '../confirm.ts'
import type { IdentityParts } from '../open-session.ts'

interface Outcome {
  done: number[]
  refused: { id: number; why: string }[]
}

const refusalOf = ({ actor }: Call, account: Account | undefined, ending: boolean): string | null => {
  const refusal = accountRefusal(actor, account)
  if (refusal) return refusal.words
  return ending && account?.id === actor.id ? 'Ask another administrator to do this to your account.' : null
}

/** Parts the people who may be acted on from those who may not, with the reason. */
const sorted = async (
  call: Call,
  asked: readonly number[],
  ending: boolean,
): Promise<{ people: Account[]; refused: Outcome['refused'] }> => {
  const ids = [...new Set(asked)]
  const found = await readAccounts(call, ids)
  const people: Account[] = []
  const refused: Outcome['refused'] = []
  for (const id of ids) {
    const person = found.get(id)
    const why = refusalOf(call, person, ending)
    if (why !== null) refused.push({ id, why })
    else if (person) people.push(person)
  }
  return { people, refused }
}

/** Sets one column of several people, with an audit row for each. */
const setAll = async (call: Call, ids: readonly number[], set: string, changes: Changes): Promise<void> => {
  if (ids.length === 0) return
  const values = new Values()
  const change =
    `update "user" t set ${set}, updated_by = ${values.add(call.actor.id)} ` +
    `where t.id = any(${values.add(ids)}::bigint[]) and t.deleted_at is null returning t.id, t.organisation_id`
  const made = '(select id, organisation_id, id as owner_id from made) m'
  const logged = auditInto(call.caller, { kind: 'change', resource: 'user', changes }, made, values)
  await call.db.rows(
    `with made as (${change}), logged as (${logged}) select id from made where ${appended('logged')}`,
    values.list,
  )
}

const confirmAll = async (call: Call, parts: IdentityParts, people: readonly Account[]): Promise<void> => {
  for (const { id } of people) await confirmByAdmin(call, parts, id)
}

const serveAct = (parts: IdentityParts): Served =>
  serve(actOnUsers, async (call, { body }) => {
    const { people, refused } = await sorted(call, body.ids, body.act === 'deactivate')
    const active = body.act === 'activate'
    if (body.act === 'confirm') await confirmAll(call, parts, people)
    else {
      const others = people.filter((person) => person.active !== active).map(({ id }) => id)
      await setAll(call, others, `active = ${active}`, { active: [!active, active] })
    }
    return { data: { done: people.map(({ id }) => id), refused }, status: code.updated }
  })

const serveRemove: Served = serve(removeUsers, async (call, { query }) => {
  const { people, refused } = await sorted(call, query.id, true)
  const done = people.map(({ id }) => id)
  await setAll(call, done, 'deleted_at = now()', { deleted: [false, true] })
  return { data: { done, refused }, status: code.deleted }
})

/** Acts of administrators on several people at once. */
export const actCalls = (parts: IdentityParts): readonly Served[] => [serveAct(parts), serveRemove]
