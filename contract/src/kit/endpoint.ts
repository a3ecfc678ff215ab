import type { z } from 'zod'
import './schema-words.ts'
import type { Code } from './code.ts'
import type { Actor } from './actor.ts'

/** `HEAD` and `PATCH` are for uploads that go on, as their protocol has it. */
export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD' | 'PATCH'

/** Minutes for which a password or code that was given serves the acts that ask for one. */
export const stepUpMinutes = 15

/** Bytes of the largest body of a call that states no other. */
export const usualLargest = 64_000

/**
 * Whose records an answer shows: of each row of `data` by its member `by`, or of the person whom the query names in `about`, the caller
 * where it names nobody. `handled`: only the code that answers knows, and writes it down itself.
 */
export type Shows =
  | { readonly record: string; readonly by: string }
  | { readonly record: string; readonly about: string }
  | 'handled'

/** A call beyond the five standard ones, stated once for both sides. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Path below /api/v1; parts that begin with a colon are members of the query. */
  readonly path: `/${string}`
  readonly summary: string
  readonly who: 'anyone' | 'signedIn' | 'admin' | 'platformAdmin'
  readonly query?: Query
  readonly body?: Body
  /** Members of the query that come in headers of that name. */
  readonly inHeaders?: readonly string[]
  /** The type of a body that is taken as it comes, byte by byte. */
  readonly bytes?: string
  /** Schema of `data`. */
  readonly answer: Answer
  readonly ok: Code
  /** Successes of other codes, such as a step that follows; of a file with its type. */
  readonly also?: readonly { readonly status: Code; readonly file?: string }[]
  /** Records whose cached lists a success invalidates. */
  readonly invalidates?: readonly string[]
  /** Asks for the password or a code again where the last was given over 15 minutes ago: 403 with `step_up`. */
  readonly stepUp?: boolean
  /** Whose records an answer shows, so that it is written down where they are not the caller’s own. */
  readonly shows?: Shows
  /** Not for an administrator who acts as someone: 403. */
  readonly acting?: 'refused'
  /** Answers also while the session waits for something, such as a new password; all others give 403 with `waits_for`. */
  readonly early?: boolean
  /** Asks another service, and answers 501 while that is not connected. */
  readonly outside?: boolean
  /** Bytes of the largest body it takes, where that is more than the usual 64 KB. */
  readonly largest?: number
}

export const endpoint = <
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(
  spec: Endpoint<Query, Body, Answer>,
): Endpoint<Query, Body, Answer> => spec

export type QueryOf<E> = E extends { readonly query?: infer Q }
  ? Q extends z.ZodType
    ? z.input<Q>
    : undefined
  : undefined
export type BodyOf<E> = E extends { readonly body?: infer B }
  ? B extends z.ZodType
    ? z.input<B>
    : undefined
  : undefined
export type AnswerOf<E> = E extends { readonly answer: infer A } ? (A extends z.ZodType ? z.output<A> : never) : never

/** Whether the actor may make the call; what lies behind is the policies' matter. */
export const passes = (who: Endpoint['who'], actor: Actor): boolean => {
  switch (who) {
    case 'anyone':
      return true
    case 'signedIn':
      return actor.id > 0
    case 'admin':
      return actor.platform_admin || actor.admin_organisations.length > 0
    case 'platformAdmin':
      return actor.platform_admin
  }
}
