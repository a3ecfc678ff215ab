import { maxCaseNumber, nextCaseNumber } from '@college/contract/logbook'
import { subjectOf } from '#cpd'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'

/** The number that a person's next case is given. */
export const nextNumber = async ({ db }: Pick<Call, 'db'>, userId: number): Promise<number> => {
  const row = await db.row<{ next: number }>('select next_case_number($1) as next', [userId])
  return row?.next ?? 1
}

const serveNext: Served = serve(nextCaseNumber, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  return { data: await nextNumber(call, person.id) }
})

const serveMax: Served = serve(maxCaseNumber, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  const row = await call.db.row<{ highest: number | null }>(
    'select max(case_number) as highest from procedure where user_id = $1 and deleted_at is null',
    [person.id],
  )
  return { data: row?.highest ?? null }
})

/** Case numbers of a person. */
export const serveNumbers: readonly Served[] = [serveNext, serveMax]
