import { code } from '@college/contract/kit'
import { addPasskey, beginPasskey, removePasskey } from '@college/contract/identity'
import { serve } from '#http'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import { noLongerWaits } from '../waits.ts'
import { endChallenge, endChallenges, findChallenge, makeChallenge, takeTry } from './challenges.ts'
import type { TwoStepParts } from './parts.ts'
import { isOn } from './status.ts'
import { tellChange } from './notices.ts'
import * as ways from './ways.ts'
import { makingOptions, readMade } from './webauthn.ts'

const mostPasskeys = 20

const serveBegin = (parts: TwoStepParts): Served =>
  serve(
    beginPasskey,
    async (call) => {
      const person = await call.db.row<{ college: string; username: string; name: string; passkeys: number }>(
        `select o.name as college, coalesce(u.username, u.email, '') as username, u.display_name as name,
           (select count(*) from passkey p where p.user_id = u.id)::int as passkeys
         from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
        [call.actor.id],
      )
      if (!person) throw new Error('there is no such person')
      if (person.passkeys >= mostPasskeys)
        throw new ApiError(code.notPossible, `At most ${mostPasskeys} passkeys. Remove one you no longer use.`)
      const { options, challenge } = await makingOptions(call, parts, person)
      const made = await makeChallenge(call, call.db, {
        purpose: 'add_passkey',
        userId: call.actor.id,
        sessionId: call.caller.session,
        data: { passkey: challenge },
      })
      return { data: { challenge: made.secret, options } }
    },
    { plain: true },
  )

const serveAdd = (parts: TwoStepParts): Served =>
  serve(
    addPasskey,
    async (call, { body }) => {
      const challenge = await findChallenge(call, call.db, body.challenge, {
        purpose: ['add_passkey'],
        sessionId: call.caller.session,
      })
      await takeTry(call.db, challenge)
      const made = await readMade(call, parts, challenge.data.passkey ?? '', body.response)
      const { host, credential } = made
      const recovery_codes = await call.db.transaction(async (tx) => {
        const before = await ways.ownStanding(call, tx)
        if (!(await endChallenge(tx, call.now(), challenge)))
          throw new ApiError(code.tokenInvalid, 'This step has ended. Start again.')
        const kept = await tx.row(
          `insert into passkey (user_id, rp_id, credential_id, public_key, counter, transports, name, backed_up, created_at, made_in)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
          [
            call.actor.id,
            host,
            credential.id,
            Buffer.from(credential.publicKey),
            credential.counter,
            made.transports,
            body.name,
            made.backedUp,
            call.now(),
            call.caller.session,
          ],
        )
        if (!kept) throw new ApiError(code.conflict, 'You’ve already added this passkey.')
        await ways.noteFacts(tx, call.actor.id)
        await noLongerWaits(tx, call.caller.session, 'two_step')
        await tellChange(call, tx, call.actor.id, {
          sentence: `The passkey “${body.name}” was added.`,
          changes: { passkey: [null, body.name] },
        })
        return ways.firstRecoveryCodes(call, tx, parts, before)
      })
      return { data: { recovery_codes } }
    },
    { plain: true },
  )

const serveRemove: Served = serve(removePasskey, async (call, { query }) => {
  const before = await ways.ownStanding(call, call.db)
  const gone = await call.db.row<{ name: string }>(
    'delete from passkey where id = $1 and user_id = $2 returning name',
    [query.id, call.actor.id],
  )
  if (!gone) throw notFound('passkey')
  const stays = isOn(ways.without(before, { passkeys: 1 }))
  if (!stays) {
    await ways.mayTurnOff(call, before, {})
    await ways.takeAllAway(call.db, call.actor.id)
  }
  await endChallenges(call.db, call.now(), call.actor.id)
  await ways.noteFacts(call.db, call.actor.id)
  await tellChange(call, call.db, call.actor.id, {
    sentence: `The passkey “${gone.name}” was removed.${stays ? '' : ' That turned two-step verification off.'}`,
    changes: { passkey: [gone.name, null], ...(stays ? {} : { two_step: [true, false] }) },
  })
  return { data: null }
})

/** The calls with which a person keeps their own passkeys. */
export const passkeyCalls = (parts: TwoStepParts): Served[] => [serveBegin(parts), serveAdd(parts), serveRemove]
