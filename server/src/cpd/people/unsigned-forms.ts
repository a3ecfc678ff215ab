import { devform, formRights, formSidesOf } from '@college/contract/forms'
import type { FormState } from '@college/contract/forms'
import { matches, ruleFor } from '@college/contract/kit'
import { waitingFor, waitsSince } from '#forms'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { askedSigners, remindableAsks } from '../deadlines/asked-signers.ts'
import type { AskedSigner } from '../deadlines/asked-signers.ts'

/** A completed form that is not signed by all who have to; id and title where the caller reads it. */
export interface UnsignedForm {
  id: number | null
  title: string | null
  /** The day its signature was asked for; where no one is asked yet, the day it was completed. */
  day: string
  /** Whether it waits for the caller. */
  mine: boolean
  waits_for: string | null
  /** The asks of those whom the caller may remind now. */
  remind: number[]
}

interface Unsigned {
  id: number
  user_id: number
  organisation_id: number
  type: string
  signer_ids: number[]
  signer_roles: string[]
  name: string
  title: string | null
  day: string
  waits_for: string | null
  state: FormState
  asked: AskedSigner[] | null
}

/** Completed forms of people that are not signed by all who have to, who waits longest first: one statement, however many they are. */
export const readUnsigned = (db: Runner, people: readonly number[]): Promise<Unsigned[]> =>
  db.rows<Unsigned>(
    `select f.id, f.user_id, f.organisation_id, f.type, f.signer_ids, f.signer_roles, f.name, f.title,
       (${waitsSince('f')} at time zone o.timezone)::date as day, a.waits_for,
       f.state, ${askedSigners('f')} as asked
     from devform f join organisation o on o.id = f.organisation_id
     left join lateral (
       select coalesce(u.display_name, 'any ' || s.signer_role, s.signer_name) as waits_for
       from devformsignature s left join "user" u on u.id = s.signer_id
       where s.devform_id = f.id and s.state = 'asked' and s.deleted_at is null order by s.position, s.id limit 1
     ) a on true
     where f.user_id = any($1::bigint[]) and ${waitsSince('f')} is not null and f.deleted_at is null
     order by ${waitsSince('f')}, f.id`,
    [people],
  )

/** Forms of people that wait for signatures, by person, who waits longest first: two statements, however many they are. */
export const unsignedForms = async (
  call: Call,
  people: readonly number[],
): Promise<ReadonlyMap<number, UnsignedForm[]>> => {
  const [rows, waiting] = await Promise.all([readUnsigned(call.db, people), waitingFor(call)])
  const seen = ruleFor(devform, 'see', call.actor)
  const mine = new Set(waiting.map(({ devform_id }) => devform_id))
  const now = call.now()
  const found = new Map<number, UnsignedForm[]>()
  for (const { id, user_id, name, title, day, waits_for, state, asked, ...row } of rows) {
    const reads = matches(seen, { id, user_id, ...row })
    const sides = formSidesOf(call.actor, { user_id, reopen_role: null, ...row })
    const reminds = sides.some((side) => formRights.remind[side]?.includes(state))
    const of = found.get(user_id) ?? []
    found.set(user_id, of)
    of.push({
      id: reads ? id : null,
      title: reads ? [name, title].filter(Boolean).join(', ') : null,
      day,
      mine: mine.has(id),
      waits_for: reads ? waits_for : null,
      remind: reads && reminds ? remindableAsks(asked, { user_id, state }, now) : [],
    })
  }
  return found
}
