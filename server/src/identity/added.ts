import type { AddedKind } from '@college/contract/identity'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { endChallenges } from './twostep/challenges.ts'
import { tellChange } from './twostep/notices.ts'
import { isOn, statusOf } from './twostep/status.ts'
import { noteFacts } from './twostep/ways.ts'

/** What was added in a session, in words. */
export interface Added {
  kind: AddedKind
  name: string
}

const codeNames = `case method when 'device' then 'Authenticator app' when 'email' then 'Codes by email' else 'Codes to a phone' end`

/** What was added in each of some sessions and still works. */
export const addedIn = async (
  db: Runner,
  sessions: readonly number[],
): Promise<ReadonlyMap<number, readonly Added[]>> => {
  const rows = await db.rows<Added & { made_in: number }>(
    `select made_in, 'passkey' as kind, name from passkey where made_in = any($1::bigint[])
     union all select l.made_in, 'identity', coalesce(p.name, 'The college’s sign-in') from signinlink l
       left join signinprovider p on p.organisation_id = l.organisation_id where l.made_in = any($1::bigint[])
     union all select made_in, 'code', ${codeNames} from code_way where made_in = any($1::bigint[])
     union all select distinct made_in, 'recovery', 'Recovery codes' from recovery_code where made_in = any($1::bigint[]) and used_at is null
     union all select made_in, 'calendar', 'Calendar address' from calendarfeed where made_in = any($1::bigint[]) and ended_at is null
     union all select s.made_in, 'token', t.name from session s join apitoken t on t.session_id = s.id
       where s.made_in = any($1::bigint[]) and s.ended_at is null and t.ended_at is null`,
    [sessions],
  )
  const added = new Map<number, Added[]>()
  for (const { made_in, ...each } of rows) added.set(made_in, [...(added.get(made_in) ?? []), each])
  return added
}

/**
 * Removes the ways to sign in that were added in sessions of a person, who is told. Where that turns two-step verification off, a short
 * password has to be replaced, as after a reset by the office.
 */
export const removeAdded = async (call: Call, userId: number, sessions: readonly number[]): Promise<void> => {
  const { db } = call
  await db.rows('select 1 from "user" where id = $1 for update', [userId])
  const before = await statusOf(db, userId)
  const gone = await db.rows<{ name: string }>(
    `with passkeys as (delete from passkey where user_id = $1 and made_in = any($2::bigint[]) returning name),
       links as (delete from signinlink l where l.user_id = $1 and l.made_in = any($2::bigint[]) returning l.organisation_id),
       codes as (delete from code_way where user_id = $1 and made_in = any($2::bigint[]) returning method),
       spare as (delete from recovery_code where user_id = $1 and made_in = any($2::bigint[]) returning 1)
     select 'the passkey “' || name || '”' as name from passkeys
     union all select coalesce(p.name, 'the college’s sign-in') from links l left join signinprovider p on p.organisation_id = l.organisation_id
     union all select lower(left(n, 1)) || substr(n, 2) from (select ${codeNames} as n from codes) c
     union all (select 'recovery codes' from spare limit 1)`,
    [userId, sessions],
  )
  if (gone.length === 0) return
  await noteFacts(db, userId)
  await endChallenges(db, call.now(), userId)
  const isOff = isOn(before) && !isOn(await statusOf(db, userId))
  if (isOff) {
    await db.rows('delete from recovery_code where user_id = $1', [userId])
    await db.rows('update "user" set must_change_password = true where id = $1 and not password_long', [userId])
  }
  const names = gone.map(({ name }) => name).join(', ')
  await tellChange(call, db, userId, {
    sentence: `These were removed with a session that was ended: ${names}.${isOff ? ' That turned two-step verification off.' : ''}`,
    changes: { ways_to_sign_in: [names, null], ...(isOff ? { two_step: [true, false] } : {}) },
  })
}
