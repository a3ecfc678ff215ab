import { code, date, endpoint, idText } from '#kit'
import { lastReminder } from '#messaging'
import { z } from 'zod'
import { templateTypes } from './devformtemplate.ts'
import { waitsForRoute } from './routes.ts'

/** Whose answer a form can wait for: a person's, a role's, or somebody's without an account, by their address. */
export const waitsForKinds = ['person', 'role', 'address'] as const
export type WaitsForKind = (typeof waitsForKinds)[number]

/** Names one of them in a list of forms: `person:12`, `role:Director`, `address:losa@clinic.nz`. */
export const waitsForKey = z
  .string()
  .max(300)
  .regex(/^(person:[1-9]\d{0,14}|role:[^\p{C}]+|address:[^\p{C}\s]+)$/u, 'Name a person, a role or an address')

/** What keys name, by kind. */
export const keysByKind = (keys: readonly string[]): Readonly<Record<WaitsForKind, readonly string[]>> => {
  const named = (kind: WaitsForKind): string[] =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
  return { person: named('person'), role: named('role'), address: named('address').map((each) => each.toLowerCase()) }
}

export const waitsForList = endpoint({
  ...waitsForRoute,
  shows: { record: 'user', by: 'user_id' },
  summary:
    'Returns whose answers the forms that the signed-in user reads wait for: people, roles and, for the forms’ owners and the office, addresses without an account.',
  who: 'signedIn',
  query: z.strictObject({
    /** Whose forms. */
    user_id: z.union([idText, z.array(idText).max(200)]).optional(),
    type: z.enum(templateTypes).optional(),
    /** Those that have waited to be signed since this day, or longer. */
    waits_since: date().schema.optional(),
  }),
  answer: z.array(
    z.strictObject({
      key: z.string(),
      kind: z.enum(waitsForKinds),
      name: z.string(),
      /** Of a person. */
      user_id: z.number().int().nullable(),
      /** How many of these forms wait for their answer. */
      forms: z.number().int(),
      /** Of a person, for who can remind them. */
      last_reminder: lastReminder.nullable(),
    }),
  ),
  ok: code.ok,
})
export type WaitsFor = z.output<typeof waitsForList.answer>[number]
