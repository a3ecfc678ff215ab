import { guest } from '@college/contract/kit'
import { audit } from '#records'
import type { Runner } from '#database'
import type { Caller, Context } from '#platform'
import { queueMail } from '#messaging'

interface Stopped {
  reader: number
  minute: string
  ip: string | null
  at: string
  name: string
  organisation_id: number
}

/** Readers who were stopped and of whom nobody was told yet; each is taken by one node. */
const stopped = `select r.reader, r.minute, r.stopped_ip as ip, r.stopped_at as at, u.display_name as name, u.organisation_id
  from read_count r join "user" u on u.id = r.reader
  where r.stopped_at is not null and r.told_at is null order by r.stopped_at limit 20 for update of r skip locked`

interface Program {
  reader: number
  minute: string
  ip: string | null
  at: string
  id: number
  token: string
  by: string
  organisation_id: number
}

/** Tokens that went beyond what a person reads, in the same way. */
const programs = `select r.reader, r.minute, r.stopped_ip as ip, r.stopped_at as at, t.id, t.name as token, u.display_name as by, t.organisation_id
  from read_count r join apitoken t on t.session_id = -r.reader join "user" u on u.id = t.user_id
  where r.reader < 0 and r.stopped_at is not null and r.told_at is null order by r.stopped_at limit 20 for update of r skip locked`

/** Tokens that were refused at the ceiling they were made with. */
const refusedPrograms = `select r.reader, r.minute, r.stopped_ip as ip, r.refused_at as at, t.id, t.name as token, u.display_name as by, t.organisation_id,
    t.most_people
  from read_count r join apitoken t on t.session_id = -r.reader join "user" u on u.id = t.user_id
  where r.reader < 0 and r.refused_at is not null and r.refused_told_at is null order by r.refused_at limit 20 for update of r skip locked`

const office = `select distinct u.id, u.email from "user" u
  join membership m on m.user_id = u.id and m.deleted_at is null
  join role r on r.id = m.role_id and r.deleted_at is null and r.role_is_admin
  where m.organisation_id = $1 and u.active and u.deleted_at is null and u.email is not null order by u.id limit 50`

const byNobody: Caller = {
  actor: guest(0),
  session: null,
  actingAs: null,
  waitsFor: [],
  userAgent: null,
  cookies: null,
  ip: '',
  requestId: 'reads',
  call: 'reads',
  idempotencyKey: null,
  bodyHash: () => '',
}

/** The office of a college, and the security address. */
const toTell = async (tx: Runner, organisationId: number, security: string | null) => {
  const admins = await tx.rows<{ id: number; email: string }>(office, [organisationId])
  return [
    ...admins.map(({ id, email }) => ({ userId: id, to: email })),
    ...(security === null ? [] : [{ userId: null, to: security }]),
  ]
}

const tellOfProgram = async (tx: Runner, security: string | null, each: Program): Promise<void> => {
  const { id, organisation_id: organisationId, token, by, ip } = each
  await audit(tx, byNobody, {
    resource: 'apitoken',
    recordId: id,
    organisationId,
    changes: { reads: [null, 'Read records of more people than usual'] },
  })
  for (const { userId, to } of await toTell(tx, organisationId, security))
    await queueMail(tx, {
      event: 'apitoken_reads',
      organisationId,
      userId,
      to,
      values: { when: { at: each.at }, by, token, ip: ip ?? '' },
      dedupe: `apitoken_reads ${id} ${each.minute} ${to}`,
    })
}

const tellOfRefused = async (
  tx: Runner,
  security: string | null,
  each: Program & { most_people: number },
): Promise<void> => {
  const { id, organisation_id: organisationId, token, by, ip, most_people } = each
  await audit(tx, byNobody, {
    resource: 'apitoken',
    recordId: id,
    organisationId,
    changes: { reads: [null, `Stopped at its limit of ${most_people} people an hour`] },
  })
  for (const { userId, to } of await toTell(tx, organisationId, security))
    await queueMail(tx, {
      event: 'apitoken_stopped',
      organisationId,
      userId,
      to,
      values: { when: { at: each.at }, by, token, people: String(most_people), ip: ip ?? '' },
      dedupe: `apitoken_stopped ${id} ${each.minute} ${to}`,
    })
}

const tell = async (tx: Runner, security: string | null, each: Stopped): Promise<void> => {
  const { reader, organisation_id: organisationId, name, ip } = each
  await audit(tx, byNobody, {
    resource: 'user',
    recordId: reader,
    organisationId,
    changes: { stopped: [null, 'Opened records of more people than usual'] },
  })
  for (const { userId, to } of await toTell(tx, organisationId, security))
    await queueMail(tx, {
      event: 'reads_stopped',
      organisationId,
      userId,
      to,
      values: { when: { at: each.at }, person: name, ip: ip ?? '' },
      dedupe: `reads_stopped ${reader} ${each.minute} ${to}`,
    })
}

const noteTold = async (tx: Runner, { reader, minute }: Stopped | Program, at: Date): Promise<void> => {
  await tx.rows('update read_count set told_at = $3 where reader = $1 and minute = $2', [reader, minute, at])
}

/**
 * Tells the office and the security address of readers who were stopped, once for each stretch in which they are, and of tokens that read of
 * many people or were refused at their limit, once an hour.
 */
export const tellOfReads = async (
  context: Pick<Context, 'db' | 'log' | 'now'>,
  security: string | null,
): Promise<number> =>
  context.db.transaction(async (tx) => {
    const found = await tx.rows<Stopped>(stopped)
    for (const each of found) {
      context.log.warn({ user: each.reader, ip: each.ip }, 'a reader of many records was stopped')
      await tell(tx, security, each)
      await noteTold(tx, each, context.now())
    }
    const read = await tx.rows<Program>(programs)
    for (const each of read) {
      context.log.warn({ token: each.id, ip: each.ip }, 'an API token read records of many people')
      await tellOfProgram(tx, security, each)
      await noteTold(tx, each, context.now())
    }
    const refused = await tx.rows<Program & { most_people: number }>(refusedPrograms)
    for (const each of refused) {
      context.log.warn({ token: each.id, ip: each.ip }, 'an API token was stopped at its limit of people')
      await tellOfRefused(tx, security, each)
      await tx.rows('update read_count set refused_told_at = $3 where reader = $1 and minute = $2', [
        each.reader,
        each.minute,
        context.now(),
      ])
    }
    return found.length + read.length + refused.length
  })
