import { readMoney, transaction } from '@college/contract/accounting'
import { z } from 'zod'
import { readJson } from '../source/json.ts'

const line = transaction.fields

const daysAgo = z
  .string()
  .regex(/^-\d+d$/, 'Write the days before today as -12d')
  .transform((text) => Number(text.slice(1, -1)))
const money = z.string().transform((text, context): number => {
  const cents = readMoney(text)
  if (cents === null) context.addIssue({ code: 'custom', message: 'Write an amount as $12.50' })
  return cents ?? 0
})
const who = z.string().min(1)

const feesFile = z.strictObject({
  settings: z.record(z.string(), z.string()),
  raised: daysAgo,
  /** Who joined within the year. */
  joined: z.strictObject({ who, name: z.string(), starts: daysAgo }),
  unpaid: z.array(who),
  /** What was paid or credited on the fee of those who have not paid it. */
  part: z.array(
    z.strictObject({
      who,
      type: z.enum(['payment', 'credit']),
      amount: money,
      on: daysAgo,
      description: line.description.schema,
    }),
  ),
  courses: z.array(z.strictObject({ who, amount: money, on: daysAgo, description: line.description.schema })),
})

/** What people of the first college owe and have paid. */
export const readFeesFile = (folder: string) => ({ fees: readJson(folder, 'fees.json', feesFile) })
