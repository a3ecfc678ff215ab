import { webhook } from '@college/contract/messaging'
import { badField } from '#platform'
import { standard } from '#records'
import type { ServerRecord } from '#records'
import { addressProblem } from './address.ts'

/** Web hooks, whose addresses are of others. */
export const webhookRecords: readonly ServerRecord[] = [
  standard(webhook, {
    check: (_call, { before, after }) => {
      const problem = addressProblem(after.address)
      if (problem !== null) throw badField('address', problem)
      // Switched on again, it begins anew.
      return after.active && before?.active === false ? { failures: 0, switched_off_at: null } : {}
    },
  }),
]
