import { code, isAdmin, passes, stepUpMinutes } from '@college/contract/kit'
import type { Endpoint, Failure } from '@college/contract/kit'
import type { Call, Caller, Context, Machine } from '#platform'
import { ApiError } from '#platform'

/** What a call asks of its caller before anything is looked at. */
export type CallRequirements = Pick<Endpoint, 'who' | 'early' | 'acting' | 'stepUp'> & {
  /** The right by which a program may make the call; without one it may not. */
  readonly scope?: string
}

const refuse = (message: string, more: Partial<Failure>): ApiError =>
  new ApiError(code.forbidden, message, undefined, more)

/** A program makes the calls of the records it was let to. All others are for people, whatever its maker may do. */
const keepInScope = (machine: Machine, { scope, stepUp }: CallRequirements): void => {
  if (scope === undefined || stepUp)
    throw refuse('API tokens can’t make this call. They read and write records within their scopes.', {})
  if (!machine.scopes.includes(scope)) throw refuse(`This API token doesn’t have the scope ${scope}.`, {})
}

/** Lets the caller through to a call, or says why not. */
export const callGuard = async (
  context: Pick<Context, 'db' | 'now'>,
  asks: CallRequirements,
  caller: Caller,
): Promise<void> => {
  const { actor, session, waitsFor } = caller
  if (caller.machine) keepInScope(caller.machine, asks)
  if (!passes(asks.who, actor)) {
    if (actor.id === 0) throw new ApiError(code.unauthorised, 'Sign in first.')
    throw new ApiError(code.forbidden, 'This is for administrators.')
  }
  if (session === null) return
  if (waitsFor.length > 0 && !asks.early) throw refuse('There’s a step to finish first.', { waits_for: [...waitsFor] })
  if (caller.actingAs !== null && asks.acting === 'refused')
    throw refuse('You can’t do this while you act as someone else.', {})
  if (asks.stepUp) await requireStepUp(context, session)
}

/** Refuses with `step_up` where the session's password or code was last given too long ago, or before `since`. */
export const requireStepUp = async (
  context: Pick<Context, 'db' | 'now'>,
  session: number | null,
  since = new Date(context.now().getTime() - stepUpMinutes * 60_000),
): Promise<void> => {
  const fresh = await context.db.row('select 1 from session where id = $1 and authenticated_at > $2', [session, since])
  if (!fresh) throw refuse('Confirm it’s you first, with your password or a code.', { step_up: true })
}

/** Administrators take the rows of others away only after they have said who they are; `query` is what their list was narrowed by. */
export const guardExport = async (call: Call, query: Readonly<Record<string, unknown>>): Promise<void> => {
  if (isAdmin(call.actor) && query['user_id'] !== String(call.actor.id)) await requireStepUp(call, call.caller.session)
}
