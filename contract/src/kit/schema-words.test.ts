import { expect, test } from 'vitest'
import { z } from 'zod'
import './schema-words.ts'

const saidOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Enter text'],
  [z.number(), 'a', 'Enter a number'],
  [z.number(), Number.NaN, 'Enter a number'],
  [z.number().int(), 1.5, 'Enter a whole number'],
  [z.number().min(4), 1, 'At least 4'],
  [z.number().max(4), 5, 'At most 4'],
  [z.boolean(), 'yes', 'Choose yes or no'],
  [z.array(z.string()), {}, 'This must be a list'],
  [z.array(z.string()).min(2), [], 'Give at least 2'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1'],
  [z.strictObject({}), [], 'This must be an object with fields'],
  [z.strictObject({}), null, 'This must be an object with fields'],
  [z.strictObject({}), { a: 1 }, 'This field doesn’t exist'],
  [z.string().min(1), '', 'This cannot be empty'],
  [z.string().min(8), 'short', 'At least 8 characters'],
  [z.string().max(2), 'long', 'At most 2 characters'],
  [z.enum(['a', 'b']), 'c', 'One of a, b'],
  [z.literal(true), false, 'One of true'],
  [z.iso.datetime(), 'yesterday', 'Enter a time such as 2026-11-22T05:30:00Z'],
  [z.email(), 'me', 'Enter an email address'],
  [z.url(), 'here', 'Enter a full address, starting with https://'],
  [z.uuid(), 'x', 'Check this for typing mistakes'],
  [z.union([z.string(), z.number()]), true, 'We can’t read this'],
  [z.date(), 1, 'We can’t read this'],
])('%# is said in our own words', (schema, value, words) => {
  expect(saidOf(schema, value)).toEqual([words])
})

test('what the author of a schema says comes first', () => {
  expect(saidOf(z.string('Write a title'), 1)).toEqual(['Write a title'])
})
