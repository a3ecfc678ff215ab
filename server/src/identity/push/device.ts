import { ECDH } from 'node:crypto'
import { addPushDevice, pushDevices, removePushDevice } from '@college/contract/identity'
import type { PushDevice } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { audit } from '#records'
import type { Served } from '#http'
import { ApiError, badField, notFound } from '#platform'
import type { Call } from '#platform'
import { deviceName } from '../device.ts'
import { pushAddress } from './guard.ts'
import { endpointHash, sealSubscription } from './keys.ts'
import type { PushParts } from './news.ts'

const most = 10

const devicesOf = (call: Call): Promise<PushDevice[]> =>
  call.db.rows<PushDevice>(
    `select d.id, d.name, d.created_at, d.last_told_at, d.session_id = $2 as current
     from pushdevice d join session s on s.id = d.session_id and s.ended_at is null and s.expires_at > $3
     where d.user_id = $1 order by d.id desc`,
    [call.actor.id, call.caller.session, call.now()],
  )

const noted = (call: Call, changes: { notifications_on_device: [boolean, boolean] }): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'pushdevice',
    recordId: null,
    organisationId: call.actor.organisation_id,
    ownerId: call.actor.id,
    changes,
  })

const serveList = ({ publicKey }: PushParts): Served =>
  serve(pushDevices, async (call) => {
    const flags = await call.db.row<{ alerts: boolean }>('select alerts from "user" where id = $1', [call.actor.id])
    return {
      data: { public_key: await publicKey(), alerts: flags?.alerts ?? false, devices: await devicesOf(call) },
    }
  })

/** Whether a text is a point of the curve that browsers use, which nothing can be encrypted for otherwise. */
const isPublicKey = (text: string): boolean => {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const serveAdd = ({ waitingOf }: PushParts): Served =>
  serve(addPushDevice, async (call, { body }) => {
    if (!pushAddress(body.endpoint)) throw badField('endpoint', 'This is no address of a push service')
    if (!isPublicKey(body.p256dh)) throw badField('p256dh', 'This isn’t a key of a browser')
    const { actor, caller, keys } = call
    const hash = endpointHash(keys, body.endpoint)
    // Two that come at once wait here, so that neither goes past the most there may be.
    await call.db.rows('select 1 from "user" where id = $1 for no key update', [actor.id])
    const others = await call.db.rows(
      'select 1 from pushdevice where user_id = $1 and endpoint_hash <> $2 and session_id <> $3',
      [actor.id, hash, caller.session],
    )
    if (others.length >= most)
      throw new ApiError(code.notPossible, `You can have ${most} devices. Remove one you don’t use, then try again.`)
    const waits = await waitingOf(call.db, [actor.id])
    // A sign-in is on one device: an address that its browser had before is of no use any more.
    await call.db.rows('delete from pushdevice where session_id = $1 and endpoint_hash <> $2', [caller.session, hash])
    const row = await call.db.row<PushDevice>(
      `insert into pushdevice (organisation_id, user_id, session_id, name, endpoint_hash, subscription_sealed, told, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (endpoint_hash) do update set organisation_id = excluded.organisation_id, user_id = excluded.user_id,
         session_id = excluded.session_id, name = excluded.name, subscription_sealed = excluded.subscription_sealed, told = excluded.told,
         attempts = 0, next_attempt_at = null, created_at = excluded.created_at
       returning id, name, created_at, last_told_at, true as current`,
      [
        actor.organisation_id,
        actor.id,
        caller.session,
        deviceName(caller.userAgent),
        hash,
        sealSubscription(keys, hash, body),
        (waits.get(actor.id) ?? []).map(({ key }) => key),
        call.now(),
      ],
    )
    if (!row) throw new Error('a device gave no row')
    await noted(call, { notifications_on_device: [false, true] })
    return { data: row, status: code.created }
  })

const serveRemove: Served = serve(removePushDevice, async (call, { query }) => {
  const gone = await call.db.rows('delete from pushdevice where id = $1 and user_id = $2 returning id', [
    query.id,
    call.actor.id,
  ])
  if (gone.length === 0) throw notFound('device')
  await noted(call, { notifications_on_device: [true, false] })
  return { data: null, status: code.deleted }
})

/** The calls with which people say which of their devices show notifications. */
export const pushCalls = (parts: PushParts): readonly Served[] => [serveList(parts), serveAdd(parts), serveRemove]
