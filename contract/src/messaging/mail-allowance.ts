import { code, date, endpoint, idText } from '#kit'
import { z } from 'zod'

/** New addresses that one person may email in a day: usually, for an administrator, and at most where the office raises it. */
export const newAddressesADay = { usual: 20, office: 200, most: 500 } as const

const userId = z.number().int().positive()

/** How many new addresses a day a person may write to. */
const allowance = z.strictObject({
  user_id: z.number().int(),
  /** What the office allows, and until when; null where it is what everybody has. */
  most: z.number().int().nullable(),
  ends: z.string().nullable(),
  reason: z.string().nullable(),
})

export const readMailAllowance = endpoint({
  method: 'GET',
  path: '/user/mailallowance',
  shows: { record: 'user', about: 'user_id' },
  summary:
    'Returns how many new addresses a day a person may have email sent to, if an administrator has raised the usual limit.',
  who: 'admin',
  query: z.strictObject({ user_id: idText }),
  answer: allowance,
  ok: code.ok,
})

export const setMailAllowance = endpoint({
  method: 'POST',
  path: '/user/mailallowance',
  summary: 'Lets a person have email sent to more new addresses a day, until a given date. The reason is recorded.',
  who: 'admin',
  body: z.strictObject({
    user_id: userId,
    most: z
      .number('Enter a number')
      .int()
      .min(newAddressesADay.usual, `At least ${newAddressesADay.usual}`)
      .max(newAddressesADay.most, `At most ${newAddressesADay.most}`),
    ends: date().schema,
    reason: z.string('Enter a reason').trim().min(1, 'Enter a reason').max(500, 'At most 500 characters'),
  }),
  answer: allowance,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
})
