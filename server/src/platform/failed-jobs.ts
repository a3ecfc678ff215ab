import type { Context } from './context.ts'

/** Work of the node that is tried again where it fails. */
export interface RetriedJob {
  readonly name: string
  /** Tries after which it is given up. */
  readonly most: number
}

/** Minutes until the next try: one, four, sixteen, then up to a day. */
const minutesAfter = (attempts: number): number => Math.min(4 ** (attempts - 1), 24 * 60)

/** SQL that is true where the subject may be tried at the instant of a parameter such as `$1`: it has not failed, or its time has come. */
export const mayTry = ({ name }: RetriedJob, subject: string, now: string): string =>
  `not exists (select 1 from failed_job x where x.job = '${name}' and x.subject = (${subject})::text and (x.next_at is null or x.next_at > ${now}))`

type Node = Pick<Context, 'db' | 'now' | 'log'>

/** Notes a failure, so that the next try comes later; the last one stands in the log once, as an error. */
export const noteFailure = async (
  { db, now, log }: Node,
  { name, most }: RetriedJob,
  subject: string | number,
  error: unknown,
): Promise<void> => {
  const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const row = await db.row<{ attempts: number }>(
    `insert into failed_job as f (job, subject, attempts, next_at, problem) values ($1, $2, 1, null, $3)
     on conflict (job, subject) do update set attempts = f.attempts + 1, problem = excluded.problem returning attempts`,
    [name, String(subject), problem],
  )
  const attempts = row?.attempts ?? 1
  const isLast = attempts >= most
  const next = isLast ? null : new Date(now().getTime() + minutesAfter(attempts) * 60_000)
  await db.rows('update failed_job set next_at = $3 where job = $1 and subject = $2', [name, String(subject), next])
  const about = { err: error, job: name, subject, attempts, next }
  if (isLast) log.error(about, 'a job failed for the last time and is not tried again')
  else log.warn(about, 'a job failed and is tried again later')
}

/** Forgets what failed before. */
export const noteSuccess = async (
  { db }: Pick<Node, 'db'>,
  { name }: RetriedJob,
  subject: string | number,
): Promise<void> => {
  await db.rows('delete from failed_job where job = $1 and subject = $2', [name, String(subject)])
}
