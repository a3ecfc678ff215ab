import { code } from '@college/contract/kit'
import { resetTwoStep } from '@college/contract/identity'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import { guardCredentials } from '#people'
import { endSessionsOf } from '../tokens.ts'
import { endChallenges } from './challenges.ts'
import { isOn, statusOf } from './status.ts'
import { tellChange } from './notices.ts'
import { noteFacts, takeAllAway } from './ways.ts'

/** Takes the second steps of a person away who has lost them all; a short password has to be replaced at the next sign-in. */
export const serveReset: Served = serve(resetTwoStep, async (call, { body }) => {
  const person = await guardCredentials(call, body.user_id)
  if (person.id === call.actor.id)
    throw new ApiError(code.forbidden, 'Change your own two-step verification in your profile.')
  const standing = await statusOf(call.db, person.id)
  if (!isOn(standing)) throw new ApiError(code.notPossible, 'This person has no two-step verification.')
  await takeAllAway(call.db, person.id)
  await noteFacts(call.db, person.id)
  await endChallenges(call.db, call.now(), person.id)
  await call.db.rows('update "user" set must_change_password = true where id = $1 and not password_long', [person.id])
  await endSessionsOf(call.db, call.now(), person.id)
  await tellChange(call, call.db, person.id, {
    sentence: 'A college administrator reset it. Please sign in and set it up again.',
    changes: { two_step: ['on', 'reset'] },
  })
  return { data: null }
})
