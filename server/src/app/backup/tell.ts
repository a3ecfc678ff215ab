import type { Context, Runner } from '#platform'
import { queueMail } from '#messaging'
import type { RunKind } from './runs.ts'

const called: Record<RunKind, { what: string; never: string; lastGood: string; again: string }> = {
  backup: {
    what: 'The nightly backup',
    never: 'There is no earlier backup that went well.',
    lastGood: 'The last backup that went well was made on',
    again: 'We try again each hour.',
  },
  restore: {
    what: 'The monthly trial restore',
    never: 'No trial restore has gone well yet.',
    lastGood: 'The last trial restore that went well was on',
    again: 'We try again each day.',
  },
}

const longest = 400

/** The newest run of a kind where it failed, with the newest before it that went well. */
const failed = `select r.ended_at as at, r.trouble, g.id as good, g.ended_at as good_at
  from (select * from backup_run where kind = $1 and ended_at is not null order by begun_at desc, id desc limit 1) r
  left join lateral (select id, ended_at from backup_run where kind = $1 and ended_at is not null and trouble is null
    order by begun_at desc, id desc limit 1) g on true
  where r.trouble is not null`

const administrators = `select distinct u.id, u.email, u.organisation_id from "user" u
  join held_role h on h.user_id = u.id and h.is_admin
  where u.active and u.confirmed_at is not null and u.deleted_at is null and u.email is not null order by u.id limit 50`

interface Failure {
  at: string
  trouble: string
  good: number | null
  good_at: string | null
}

interface Administrator {
  id: number
  email: string
  organisation_id: number
}

const inOneLine = (trouble: string): string => {
  const line = trouble.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)} …` : line
}

const tell = async (tx: Runner, kind: RunKind, failure: Failure): Promise<void> => {
  const { what, never, lastGood, again } = called[kind]
  for (const { id, email, organisation_id: organisationId } of await tx.rows<Administrator>(administrators))
    await queueMail(tx, {
      event: 'backup_failed',
      organisationId,
      userId: id,
      to: email,
      values: {
        what,
        when: { at: failure.at },
        trouble: inOneLine(failure.trouble),
        last_good:
          failure.good_at === null ? never : { at: failure.good_at, said: (moment) => `${lastGood} ${moment}.` },
        again,
      },
      // However often it fails until one goes well.
      dedupe: `backup_failed ${kind} ${failure.good ?? 0} ${id}`,
    })
}

/** Writes to the administrators of the platform where the newest backup or trial restore failed, once until one goes well again. */
export const tellOfFailures = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  for (const kind of ['backup', 'restore'] as const) {
    const failure = await db.row<Failure>(failed, [kind])
    if (failure) await db.transaction((tx) => tell(tx, kind, failure))
  }
}
