import { code } from '@college/contract/kit'
import type { Code, FieldIssue } from '@college/contract/kit'

/** Wrong fields that one answer names, and the longest path and words of each: an answer stays small, whatever was sent. */
export const mostIssues = 20
const longestPath = 100
const longestWords = 300

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

const boundedIssues = (issues: readonly FieldIssue[]): FieldIssue[] =>
  issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: cut(path, longestPath), message: cut(message, longestWords) }))

/** A refusal with its status code and words for people; anything else thrown is an unknown failure. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: Code
  readonly errors: FieldIssue[] | undefined
  /** Further members of the answer's body, such as the current row of a stale save. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: Code, message: string, errors?: FieldIssue[], more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.errors = errors && boundedIssues(errors)
    this.more = errors && errors.length > mostIssues ? { ...more, more_issues: errors.length - mostIssues } : more
  }
}

export const notFound = (what: string): ApiError =>
  new ApiError(code.notFound, `There is no such ${what.toLowerCase()}.`)

export const badField = (path: string, message: string): ApiError =>
  new ApiError(code.bad, message, [{ path, message }])

/** A name of PostgreSQL's or the system's for "the database cannot be reached just now". */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
])

const unreachableWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
]

/** Whether a failure means that the database is away and the call may be tried again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachable.has(codeOf(error)) || unreachableWords.some((words) => error.message.includes(words)))

/** Whether the database gave up on a statement that took too long or waited too long for a lock. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && ['57014', '55P03', '40001', '40P01'].includes(codeOf(error))

/** Whether the database found no room on its disk, or for what it sorts. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || /No space left on device/i.test(error.message))

/** The constraint a refused row violates, or null for any other failure. */
export const violated = (error: unknown): string | null =>
  error instanceof Error && ['23505', '23514', '23P01'].includes(codeOf(error)) && 'constraint' in error
    ? String(error.constraint)
    : null

/** Whether a row could not be deleted because another one points to it. */
export const isPointedTo = (error: unknown): boolean => error instanceof Error && codeOf(error) === '23503'

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
