import { code } from '@college/contract/kit'
import { message, type Audience } from '@college/contract/messaging'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Changes, Save, ServerRecord } from '#records'
import type { Call } from '#platform'
import { leftOutIds } from './left-out.ts'

type MessageSave = Save<typeof message>

/** Refuses an administrator who acts as the person: messages are the person’s own words. */
const refuseActing = ({ caller }: Call): void => {
  if (caller.actingAs !== null)
    throw new ApiError(code.forbidden, 'Messages can’t be written while you act as someone else.')
}

const created = ({ actor }: Call, { targets }: MessageSave) => {
  const answered = targets.reply_to_id
  return {
    sender_id: actor.id,
    state: 'draft',
    thread_id: answered ? (answered.thread_id ?? answered.id) : null,
  } as const
}

const sentStays = 'This message was sent, so its words stay as they are.'

// Platform administrators are past the policy.
const refuseOthers = ({ actor }: Call, before: NonNullable<MessageSave['before']>): void => {
  if (before.sender_id !== actor.id) throw new ApiError(code.forbidden, 'Only the person who writes it can change it.')
  if (before.state !== 'draft') throw new ApiError(code.notPossible, sentStays)
}

const isEmpty = ({ people = [], groups = [], lists = [] }: Audience): boolean =>
  people.length + groups.length + lists.length === 0

/** Blind copies are kept where no answer reads them. */
const bccOf = ({ after: { bcc }, given }: MessageSave): object =>
  given.has('bcc') ? { bcc: null, bcc_kept: bcc === null || isEmpty(bcc) ? null : JSON.stringify(bcc) } : {}

// A draft saves itself again and again; its words are in the message, and nowhere else before it is sent.
const auditEntry = (changes: Changes): { changes: Changes; sparing?: string } => {
  const { text, ...others } = changes
  if (!text) return { changes }
  return {
    changes: { ...others, text: [null, 'changed'] },
    ...(Object.keys(others).length === 0 && { sparing: 'text' }),
  }
}

/** Messages: the sender’s alone until they are sent, and as they were sent from then on. */
export const messages: ServerRecord = standard(message, {
  hidden: { bcc: ['bcc_kept'] },
  computed: { left_out: (t) => `(select count(*)::int from (${leftOutIds(t)}) n)` },
  auditEntry,
  refuse: refuseOthers,
  check: (call, save) => {
    refuseActing(call)
    if (save.given.has('newsletter') && save.after.newsletter && !mayWriteNews(call))
      throw badField('newsletter', 'Only the college office and Directors send the newsletter')
    return { ...(save.before ? {} : created(call, save)), ...bccOf(save) }
  },
  checkRemove: (call) => refuseActing(call),
  checkLinks: (call, row) => {
    refuseActing(call)
    refuseOthers(call, row)
  },
  // What has not left does not leave any more. It has failed first, so that its message can be sent again once it is restored.
  after: async ({ db }, { act, after }) => {
    if (act !== 'remove') return
    // The message is held already, so nothing here waits for a mail: one that is claimed at this moment fails when its message is not found.
    const ended = await db.rows<{ id: number }>(
      `update outbox set state = 'failed', error = $2 where id in (
         select id from outbox where of_message_id = $1 and state in ('queued', 'paused', 'kept') order by id for update skip locked) returning id`,
      [after.id, 'The message was removed before it left.'],
    )
    await db.rows('delete from outbox where id = any($1::bigint[])', [ended.map(({ id }) => id)])
  },
})

const mayWriteNews = ({ actor }: Call): boolean =>
  actor.platform_admin || actor.admin_organisations.length > 0 || actor.roles.includes('Director')
