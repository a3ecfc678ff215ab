import type { Endpoint } from '@college/contract/kit'

/** What a call's own rules refuse of a body, by field, so that all of it is said at once and before anything is sent. */
export const refusedFields = ({ body: rules }: Pick<Endpoint, 'body'>, body: unknown): Record<string, string> => {
  const { error } = rules?.safeParse(body) ?? {}
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message
  return found
}
