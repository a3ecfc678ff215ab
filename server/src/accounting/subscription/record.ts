import { subscription } from '@college/contract/accounting'
import { code } from '@college/contract/kit'
import { ApiError, badField } from '#platform'
import { standard } from '#records'
import type { ServerRecord } from '#records'

/** Subscriptions: a person has one at a time. */
export const subscriptions: ServerRecord = standard(subscription, {
  check: (_call, { after }) => {
    if (after.ends !== null && after.ends < after.starts) throw badField('ends', 'The end is before the start')
  },
  conflicts: {
    subscription_one: () =>
      new ApiError(code.conflict, 'This person has an active subscription already. End that one first.'),
  },
})
