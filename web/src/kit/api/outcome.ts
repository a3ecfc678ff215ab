import { code, type CollegeRecord, type Row, type Update } from '@college/contract/kit'
import { CallFailed } from './failure.ts'
import type { OpenWrite } from './writeKey.ts'

/** What became of a save. Nothing is thrown: each of these has its place in an editor. */
export type Outcome<R, Body = Update<R>> =
  | { readonly kind: 'saved'; readonly row: Row<R> }
  /** The row was changed meanwhile. */
  | { readonly kind: 'conflict'; readonly mine: Body; readonly theirs: Row<R> }
  /** Another person is editing the row. */
  | { readonly kind: 'locked'; readonly holder: string; readonly expiresAt: string | null }
  | { readonly kind: 'failed'; readonly failure: CallFailed; readonly open: OpenWrite | null }

type NotSaved =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'locked'; readonly holder: string }
  | { readonly kind: 'failed'; readonly failure: CallFailed }

/** Why a save did not hold, in words: `changed` where the row was changed meanwhile. */
export const notSavedWords = (outcome: NotSaved, changed: string): string => {
  if (outcome.kind === 'locked') return `${outcome.holder} is editing this. Try again when they’re done.`
  return outcome.kind === 'failed' && outcome.failure.code !== code.outdated ? outcome.failure.message : changed
}

/** Reads a failure of a save; anything but a failed call is a mistake in the code and thrown on. */
export const outcomeOf = <R extends CollegeRecord, Body>(
  error: unknown,
  mine: Body,
  write: OpenWrite,
): Outcome<R, Body> => {
  if (!(error instanceof CallFailed)) throw error
  if (error.code === code.outdated && error.current !== null)
    return { kind: 'conflict', mine, theirs: error.current as Row<R> } // the wire sends the current row
  if (error.code === code.conflict && error.holder !== null)
    return { kind: 'locked', holder: error.holder, expiresAt: error.expiresAt }
  return { kind: 'failed', failure: error, open: error.mayBeTaken ? write : null }
}
