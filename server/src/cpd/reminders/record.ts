import { code } from '@college/contract/kit'
import { reminderIssues, remindermessage } from '@college/contract/messaging'
import { ApiError, badField } from '#platform'
import { standard } from '#records'
import type { ServerRecord } from '#records'

/** The reminders of the college: words with placeholders that exist, and an audience that does. */
export const remindermessages: ServerRecord = standard(remindermessage, {
  check: async (call, { before, after }) => {
    const issues = reminderIssues(after)
    if (issues.length > 0) throw new ApiError(code.bad, `${issues[0]?.message ?? ''}.`, issues)
    const { audience, organisation_id: organisation } = after
    if (audience !== null && audience !== before?.audience) {
      const role = await call.db.row(
        'select id from role where organisation_id = $1 and name = $2 and deleted_at is null',
        [organisation, audience],
      )
      if (!role) throw badField('audience', 'The college has no role of this name')
    }
    return { days: after.days.toSorted((a, b) => b - a) }
  },
  conflicts: {
    remindermessage_name: () =>
      new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
  },
})
