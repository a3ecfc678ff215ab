import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call, Limit, Limits } from '#platform'
import { queueMail } from '#messaging'

/** Files that one person opens in ten minutes, and files they ask for that they may not read. Whoever needs more at once zips them. */
const reads: Limit = { name: 'file reads', most: 200, seconds: 600 }
const misses: Limit = { name: 'file misses', most: 40, seconds: 600 }
/** Of each stretch in which somebody is stopped, one is told. */
const tellings: Limit = { name: 'file reads told', most: 1, seconds: 600 }

interface Person {
  email: string | null
}

const tell = async (call: Call, limits: Limits): Promise<void> => {
  const { actor, caller } = call
  const first = await limits.take(tellings, `user ${actor.id}`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )
  if (!first) return
  call.log.warn({ user: actor.id, session: caller.session, ip: caller.ip }, 'files are asked for in masses')
  await call.db.transaction(async (tx) => {
    await audit(tx, caller, {
      resource: 'user',
      recordId: actor.id,
      organisationId: actor.organisation_id,
      changes: { stopped: [null, 'Many files were asked for in a short time'] },
    })
    const people = await tx.rows<Person & { id: number }>(
      `select u.id, u.email from "user" u
       where u.active and u.deleted_at is null and u.email is not null and (u.id = $1 or u.id in (
         select h.user_id from held_role h where h.organisation_id = $2 and h.role_is_admin))`,
      [actor.id, actor.organisation_id],
    )
    const who = await tx.row<{ name: string }>('select display_name as name from "user" where id = $1', [actor.id])
    for (const { id, email } of people) {
      if (email === null) continue
      await queueMail(tx, {
        event: 'files_guarded',
        organisationId: actor.organisation_id,
        userId: id,
        to: email,
        values: { when: { at: call.now() }, person: who?.name ?? '', ip: caller.ip },
      })
    }
  })
}

const counted = async (call: Call, limits: Limits, limit: Limit): Promise<void> => {
  try {
    await limits.take(limit, `user ${call.actor.id}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await tell(call, limits)
    throw new ApiError(
      error.status,
      'You’ve opened many files in a short time, so this is paused for a few minutes. To download many files, zip them.',
      undefined,
      error.more,
    )
  }
}

/** Counts a file that is read, before it leaves; whoever walks through files is stopped, and it is told. */
export const countRead = (call: Call, limits: Limits): Promise<void> => counted(call, limits, reads)

/** Counts a file that was asked for and may not be read. */
export const countMiss = (call: Call, limits: Limits): Promise<void> => counted(call, limits, misses)

/** Counts each file of somebody else that is taken along with others; the office may take many. */
export const countStrange = async (
  call: Call,
  limits: Limits,
  rows: readonly { user_id: number; organisation_id: number }[],
): Promise<void> => {
  const { id, platform_admin: platform, admin_organisations: offices } = call.actor
  const strange = rows.filter((row) => row.user_id !== id && !platform && !offices.includes(row.organisation_id))
  for (const _ of strange) await countRead(call, limits)
}
