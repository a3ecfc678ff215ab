import { XeroTrouble } from './trouble.ts'
import type { XeroContext } from './tokens.ts'

/** What Xero takes of one organisation. Work in the background leaves some of it to people who wait. */
export const xeroLimits = {
  people: { atOnce: 5, inMinute: 60, inDay: 5_000 },
  background: { atOnce: 3, inMinute: 50, inDay: 4_500 },
} as const
export type For = keyof typeof xeroLimits

/** Failures in a row after which Xero is left alone for a while. */
export const breaksAfter = 5
const minute = 60_000
const longestBreak = 15 * minute
/** Milliseconds after which a call that said nothing of its end counts no more. */
const forgotten = minute

/** The words where as many calls are in work as may be. */
export const placesTaken = 'Xero is busy with our other requests. Try again shortly.'

const waitWords = {
  minute: 'Xero is limiting how often we can connect. Try again shortly.',
  concurrent: placesTaken,
  day: 'We’ve reached our daily limit with Xero. We’ll go on once it lets us.',
  trouble: 'Xero isn’t answering. We’ll try again shortly.',
} as const
export type WaitsFor = keyof typeof waitWords

export const waitTrouble = (why: WaitsFor, until: Date): XeroTrouble =>
  new XeroTrouble(why === 'trouble' ? 'away' : 'limit', waitWords[why], until)

interface Standing {
  waits_until: string | null
  waits_for: WaitsFor | null
  failures: number
}

interface Counts {
  running: number
  in_minute: number
  in_day: number
  minute_from: string | null
  day_from: string | null
}

const after = (instant: string | null, ms: number, now: Date): Date =>
  new Date((instant === null ? now.getTime() : Date.parse(instant)) + ms)

/** Takes a place for one call, over all nodes together, and gives its number; refuses where there is none. */
export const takePlace = (context: XeroContext, organisation: number, who: For): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    const standing = await tx.row<Standing>(
      'select waits_until, waits_for, failures from xero_connection where organisation_id = $1 for update',
      [organisation],
    )
    const until = standing?.waits_until ? new Date(standing.waits_until) : null
    if (standing?.waits_for && until && until > now) throw waitTrouble(standing.waits_for, until)
    const counts = await tx.row<Counts>(
      `select count(*) filter (where ended_at is null and started_at > $2)::int as running,
         count(*) filter (where started_at > $2)::int as in_minute, count(*)::int as in_day,
         min(started_at) filter (where started_at > $2) as minute_from, min(started_at) as day_from
       from xero_call where organisation_id = $1 and started_at > $3`,
      [organisation, new Date(now.getTime() - forgotten), new Date(now.getTime() - 24 * 60 * minute)],
    )
    const { atOnce, inMinute, inDay } = xeroLimits[who]
    if (counts && counts.in_day >= inDay) throw waitTrouble('day', after(counts.day_from, 24 * 60 * minute, now))
    if (counts && counts.in_minute >= inMinute) throw waitTrouble('minute', after(counts.minute_from, minute, now))
    if (counts && counts.running >= atOnce) throw waitTrouble('concurrent', after(null, 1_000, now))
    // After a break one call goes ahead and finds out; the others wait for what it finds.
    if (standing && standing.failures >= breaksAfter)
      await tx.rows(`update xero_connection set waits_until = $2, waits_for = 'trouble' where organisation_id = $1`, [
        organisation,
        new Date(now.getTime() + minute / 2),
      ])
    const row = await tx.row<{ id: number }>(
      'insert into xero_call (organisation_id, started_at) values ($1, $2) returning id',
      [organisation, now],
    )
    return row?.id ?? 0
  })

/** Gives a place back. */
export const endPlace = async ({ db, now }: XeroContext, place: number): Promise<void> => {
  await db.rows('update xero_call set ended_at = $2 where id = $1', [place, now()])
}

/** That Xero has answered as it should; what its headers leave of the limits is believed where it is less than we count. */
export const noteAnswer = async ({ db, now }: XeroContext, organisation: number, headers: Headers): Promise<void> => {
  const left = (name: string): number | null => {
    const value = headers.get(name)
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
  }
  const why = left('x-daylimit-remaining') === 0 ? 'day' : left('x-minlimit-remaining') === 0 ? 'minute' : null
  const until = why === null ? null : new Date(now().getTime() + (why === 'day' ? 15 * minute : minute))
  await db.rows(
    `update xero_connection set failures = 0, waits_until = $2, waits_for = $3
     where organisation_id = $1 and (failures > 0 or $3::text is not null)`,
    [organisation, until, why],
  )
}

const longestRetry = 24 * 60 * 60

/** That Xero takes no more: nobody calls until it says. */
export const noteLimit = async (
  { db, now }: XeroContext,
  organisation: number,
  headers: Headers,
): Promise<XeroTrouble> => {
  const said = Number(headers.get('retry-after') ?? Number.NaN)
  const problem = headers.get('x-rate-limit-problem')?.toLowerCase() ?? ''
  const why = problem.startsWith('day') ? 'day' : problem.startsWith('concurrent') ? 'concurrent' : 'minute'
  const usual = why === 'day' ? 15 * 60 : why === 'concurrent' ? 1 : 60
  const seconds = Number.isFinite(said) && said > 0 ? Math.min(said, longestRetry) : usual
  const until = new Date(now().getTime() + seconds * 1000)
  await db.rows(
    'update xero_connection set waits_until = greatest(waits_until, $2), waits_for = $3 where organisation_id = $1',
    [organisation, until, why],
  )
  return waitTrouble(why, until)
}

/** That Xero did not answer, or not so that it can be used. After five in a row it is left alone: for a minute, then longer. */
export const noteFailure = async ({ db, now, log }: XeroContext, organisation: number): Promise<void> => {
  const row = await db.row<{ failures: number }>(
    'update xero_connection set failures = failures + 1 where organisation_id = $1 returning failures',
    [organisation],
  )
  const failures = row?.failures ?? 0
  if (failures < breaksAfter) return
  const until = new Date(now().getTime() + Math.min(minute * 2 ** (failures - breaksAfter), longestBreak))
  await db.rows(`update xero_connection set waits_until = $2, waits_for = 'trouble' where organisation_id = $1`, [
    organisation,
    until,
  ])
  log.warn({ organisation, failures, until }, 'Xero does not answer and is left alone for a while')
}
