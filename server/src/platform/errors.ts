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
  new ApiError(code.notFound, `We couldn’t find this ${what.toLowerCase()}.`)

export const badField = (path: string, message: string): ApiError =>
  new ApiError(code.bad, message, [{ path, message }])
