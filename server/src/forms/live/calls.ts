import { followForm } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { ServerRecord } from '#records'
import { formFor } from '../form/calls.ts'
import type { Follows } from './follow.ts'

/** What following a form needs. */
export interface FollowParts {
  readonly entry: ServerRecord
  readonly follows: Follows
}

/** Tells an open page that its form has changed. */
export const serveFollow = ({ entry, follows }: FollowParts): Served =>
  serve(followForm, async (call, { query }) => {
    const { id } = await formFor(call, entry, query.id)
    if (call.caller.session === null) throw new ApiError(code.unauthorised, 'Sign in to continue.')
    const file = await follows.open({
      form: id,
      session: call.caller.session,
      seconds: query.seconds,
      gone: call.caller.gone,
    })
    return { file, name: 'changes', type: 'text/event-stream', live: true }
  })
