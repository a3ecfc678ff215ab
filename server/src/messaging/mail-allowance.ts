import { code } from '@college/contract/kit'
import { readMailAllowance, setMailAllowance } from '@college/contract/messaging'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'

interface Allowance {
  most: number
  ends: string
  reason: string
}

/** The organisation of a user whom the caller administers; 404 for others. */
const homeOf = async (call: Call, id: number): Promise<number> => {
  const person = await call.db.row<{ organisation_id: number }>(
    'select organisation_id from "user" where id = $1 and deleted_at is null',
    [id],
  )
  const { platform_admin: platform, admin_organisations: mine } = call.actor
  if (!person || !(platform || mine.includes(person.organisation_id)))
    throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return person.organisation_id
}

const read = (call: Call, id: number): Promise<Allowance | null> =>
  call.db.row<Allowance>('select most, ends::text, reason from mail_allowance where user_id = $1', [id])

const serveRead: Served = serve(readMailAllowance, async (call, { query }) => {
  await homeOf(call, query.user_id)
  const found = await read(call, query.user_id)
  return { data: { user_id: query.user_id, ...(found ?? { most: null, ends: null, reason: null }) } }
})

const serveSet: Served = serve(setMailAllowance, async (call, { body }) => {
  const { user_id, most, ends, reason } = body
  const organisationId = await homeOf(call, user_id)
  const before = await read(call, user_id)
  await call.db.rows(
    `insert into mail_allowance (user_id, organisation_id, most, ends, reason, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set most = excluded.most, ends = excluded.ends, reason = excluded.reason,
       created_by = excluded.created_by, created_at = excluded.created_at`,
    [user_id, organisationId, most, ends, reason, call.actor.id, call.now()],
  )
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: user_id,
    organisationId,
    changes: {
      new_addresses_a_day: [before?.most ?? null, most],
      new_addresses_until: [before?.ends ?? null, ends],
      reason: [before?.reason ?? null, reason],
    },
  })
  return { data: { user_id, most, ends, reason } }
})

/** How the office lets a user write to more new addresses. */
export const mailAllowanceCalls: readonly Served[] = [serveRead, serveSet]
