import type { Deadline } from '@college/contract/cpd'
import { openFeesOf } from '#accounting'
import type { OpenFee } from '#accounting'
import type { ReadDeadlines } from './returned-forms.ts'

/** What is left to pay of a fee, with its last day. */
export const feeDeadline = ({ id, user_id, due, description, reference, amount, allocated }: OpenFee): Deadline => ({
  uid: `fee-${id}`,
  task: 'pay_fee',
  title: [description, reference].filter(Boolean).join(', '),
  user_id,
  user_name: null,
  day: due,
  since: null,
  unit: 'cents',
  done: allocated,
  of: amount,
  path: `/app/transaction?id=${id}`,
})

/** What the caller owes. */
export const feeDeadlines: ReadDeadlines = async ({ db, actor }) => (await openFeesOf(db, actor.id)).map(feeDeadline)
