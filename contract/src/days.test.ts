import { z } from 'zod'
import { expect, it } from 'vitest'
import { endpoints, records } from './all.ts'

const accepts = (schema: unknown, value: unknown): boolean =>
  schema instanceof z.ZodType && schema.safeParse(value).success

/** Whether a value is a day of the calendar, and not any text. */
const isDay = (schema: unknown): boolean => accepts(schema, '2026-11-29') && !accepts(schema, '2026-13-45')

it('takes no day that the calendar of the database does not have, in a call or a record', () => {
  const parts: (readonly [string, unknown])[] = [
    ...endpoints.flatMap(({ method, path, query, body }) =>
      [query, body].flatMap((input) =>
        input instanceof z.ZodObject
          ? Object.entries(input.shape).map(([name, schema]) => [`${method} ${path} ${name}`, schema] as const)
          : [],
      ),
    ),
    ...records.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { schema, key }]) => [
        [`${name}.${field}`, schema] as const,
        [`the list of ${name} by ${field}`, key] as const,
      ]),
    ),
  ]
  const days = parts.filter(([, schema]) => isDay(schema))
  expect(days.length).toBeGreaterThan(20)
  expect(
    days.filter(([, schema]) => accepts(schema, '0000-01-01') || accepts(schema, '9999-12-31')).map(([name]) => name),
  ).toEqual([])
})
