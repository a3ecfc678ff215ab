import { code } from '@college/contract/kit'
import { enquiry } from '@college/contract/messaging'
import { administratorsOf } from '#people'
import { ApiError, badField } from '#platform'
import { standard } from '#records'
import type { ServerRecord } from '#records'

/** Enquiries: whoever takes one opens it, and one that was opened is not new again. */
export const enquiries: ServerRecord = standard(enquiry, {
  // An administrator of another organisation is refused below, where the office's own are known.
  uncheckedReferences: ['assigned_to'],
  computed: {
    reference: (alias) => `${alias}.reference`,
    assigned_name: (alias) => `(select display_name from "user" a where a.id = ${alias}.assigned_to)`,
  },
  check: async (call, { before, after, given }) => {
    if (before === null) return {}
    if (given.has('assigned_to') && after.assigned_to !== null && after.assigned_to !== before.assigned_to) {
      const office = await administratorsOf(call.db, after.organisation_id)
      if (!office.some(({ id }) => id === after.assigned_to))
        throw badField('assigned_to', 'Choose an administrator of the college')
    }
    if (after.state === 'new' && before.state !== 'new')
      throw new ApiError(code.notPossible, 'An enquiry that was opened can’t be new again.')
    const isTaken = given.has('assigned_to') && after.assigned_to !== null && !given.has('state')
    const state = after.state === 'new' && isTaken ? 'open' : after.state
    if (state === before.state) return {}
    return {
      state,
      closed_at: state === 'closed' ? call.now().toISOString() : null,
      waits: state === 'closed' ? false : before.waits,
    }
  },
})
