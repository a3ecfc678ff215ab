import type { Call } from '#platform'

/** What an export of the caller's own data says of the answers that stay sealed. */
export const sealedLeftOut = async (call: Call): Promise<string[]> => {
  const found = await call.db.row<{ count: number }>(
    'select count(*)::integer as count from devform where user_id = $1 and encrypted and deleted_at is null',
    [call.actor.id],
  )
  const count = found?.count ?? 0
  if (count === 0) return []
  const whose = count === 1 ? 'one form that is sealed' : `${count} forms that are sealed`
  return [`The answers of ${whose}: they can be read only in the application, under Forms.`]
}
