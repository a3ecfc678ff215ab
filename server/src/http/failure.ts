import { code } from '@college/contract/kit'
import type { FastifyError } from 'fastify'
import { tooLarge } from './body.ts'
import { isDatabaseAway, isDatabaseBusy, isDatabaseFull, violated } from '#database'
import { ApiError, StorageFailure } from '#platform'

const retryAfterSeconds = 2

/** Whether a failure means that a disk is full. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof StorageFailure ? error.trouble === 'full' : isDatabaseFull(error)

/** That there is no room for what was to be kept. */
const noRoomFor = (what: 'files' | 'records'): { status: number; body: Record<string, unknown> } => ({
  status: code.noRoom,
  body: { message: `There is no room for ${what} on the server right now. Tell the college office.` },
})

/**
 * What an answer says of a failure: the one place where words, status and headers of all of them are made. A database that is
 * away while a write finds the disk full is away for that.
 */
export const failureOf = (
  error: FastifyError | Error,
  largest: number,
  lacksRoom = false,
): { status: number; body: Record<string, unknown>; retry?: number } => {
  if (error instanceof ApiError) {
    const { retry_after: retry, ...more } = error.more
    const body = { message: error.message, ...(error.errors ? { errors: error.errors } : {}), ...more }
    return { status: error.status, body, ...(typeof retry === 'number' ? { retry } : {}) }
  }
  if (error instanceof StorageFailure) {
    if (error.trouble === 'full') return noRoomFor('files')
    return {
      status: code.unavailable,
      body: { message: 'We can’t reach the files right now. Try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  if (isDatabaseFull(error) || (lacksRoom && isDatabaseAway(error))) return noRoomFor('records')
  if (isDatabaseAway(error)) {
    return {
      status: code.unavailable,
      body: { message: 'We can’t reach the records right now. Try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  if (isDatabaseBusy(error)) {
    return {
      status: code.unavailable,
      body: { message: 'This took too long. Try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  // Whoever writes what of it: the row of a person who was merged away meanwhile (151-merged-away.sql).
  if (violated(error) === 'account_merged') {
    const message = 'This account was merged into another one. Save this in that account.'
    return { status: code.notPossible, body: { message } }
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return { status, body: { message: tooLarge(largest).message } }
  if (status === 415) return { status, body: { message: 'Send this as JSON.' } }
  if (status >= 400 && status < 500) {
    return {
      status: code.bad,
      body: { message: 'This request cannot be read.', errors: [{ path: '', message: 'This request cannot be read' }] },
    }
  }
  return { status: code.failed, body: { message: 'Something went wrong on our side. Nothing was changed.' } }
}
