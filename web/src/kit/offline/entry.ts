import type { FieldIssue } from '@college/contract/kit'
import { CallFailed, membersOf } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'

export type Values = Readonly<Record<string, unknown>>

/** Why the server would not take an entry, in its own words. */
export interface Refusal {
  readonly code: number
  readonly message: string
  readonly errors: readonly FieldIssue[]
  readonly requestId: string | null
  /** The row as another person has changed it meanwhile. */
  readonly current: Values | null
  /** Who is editing the row; then the entry goes as soon as they are done. */
  readonly holder: string | null
  readonly at: string
}

/** A row that an entry changes, as it was when the person began. */
export interface Before {
  readonly id: number
  readonly updatedAt: string
  readonly values: Values
}

/** What a save without an answer leaves to be sent. */
export interface UnfinishedEntry {
  /** Wire name of the record. */
  readonly record: string
  /** All fields as they were filled in. */
  readonly values: Values
  /** What it says of itself in a list, as "Ward teaching, 00:45". */
  readonly words: string
  /** Null for a new row. */
  readonly before: Before | null
  /** A try whose outcome is unknown: it is repeated first, under its own key. */
  readonly open: OpenWrite | null
}

/** A new or changed row that waits on the device until the server has it. */
export interface UnsentEntry extends UnfinishedEntry {
  readonly id: string
  /** Its place: what was kept first is sent first. */
  readonly order: number
  /** When it was kept, ISO 8601. */
  readonly at: string
  /** Under which it is sent for the first time. */
  readonly key: string
  /** When the open try was made, ISO 8601. */
  readonly triedAt: string | null
  readonly refusal: Refusal | null
}

/** How long the server knows the keys of writes; a try that is older may have arrived without leaving a trace. */
export const keysHold = 30 * 86_400_000

export const refusalOf = (failure: CallFailed, at: Date): Refusal => ({
  code: failure.code,
  message: failure.message,
  errors: failure.errors,
  requestId: failure.requestId,
  current: failure.current === null ? null : membersOf(failure.current),
  holder: failure.holder,
  at: at.toISOString(),
})

/** A refusal as the failed call it was. */
export const failureOf = ({ code, message, errors, requestId, current, holder }: Refusal): CallFailed =>
  new CallFailed(code, { message, errors, current, holder, request_id: requestId })

const isOpen = (value: unknown): value is OpenWrite => {
  const { key, body } = membersOf(value)
  return typeof key === 'string' && typeof body === 'string'
}

/** An entry as it was kept; null for anything else. */
export const entryIn = (value: unknown): UnsentEntry | null => {
  const { id, order, at, record, values, words, key, open, before } = membersOf(value)
  const isWhole =
    typeof id === 'string' &&
    typeof order === 'number' &&
    typeof at === 'string' &&
    typeof record === 'string' &&
    typeof key === 'string' &&
    typeof values === 'object' &&
    typeof words === 'string' &&
    (open === null || isOpen(open)) &&
    (before === null || typeof membersOf(before).id === 'number')
  return isWhole ? (value as UnsentEntry) : null // the rest was written by the same code in the same statement
}
