import { code } from '@college/contract/kit'
import type { Code, FieldIssue } from '@college/contract/kit'
import type { z } from 'zod'
import { ApiError } from '#platform'

/** Every wrong field of a body, in the words of its schema. */
const issuesOf = (error: z.ZodError): FieldIssue[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'This field doesn’t exist' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )

/** A refusal that names the wrong fields: in the words of the only one, or of all of them. */
export const refusalOf = (issues: FieldIssue[], status: Code = code.bad): ApiError =>
  new ApiError(status, issues.length === 1 ? (issues[0]?.message ?? '') : 'Check the fields marked below.', issues)

/** The code of its own that every wrong field asks for; 400 where they differ or ask for none. */
const statusOf = ({ issues }: z.ZodError): Code => {
  const asked = new Set(
    issues.map((issue) => (issue.code === 'custom' ? (issue.params?.['status'] as Code | undefined) : undefined)), // as `refusedAs` made it
  )
  const [only = code.bad] = asked
  return asked.size === 1 ? only : code.bad
}

/** A value as its schema reads it; a refusal that names every wrong field. */
export const parseInput = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusalOf(issuesOf(result.error), statusOf(result.error))
}
