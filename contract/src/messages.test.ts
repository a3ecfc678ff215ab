import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, records } from './all.ts'

/** How the library of schemas begins or goes on when nobody has put words of ours in its place. */
const librarysWords = /^(Invalid|Too (small|big)|Unrecognized)\b|\b(received|expected)\b|=[<>]|[<>]=/

const junk: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '@',
  'x'.repeat(300_001),
  -1,
  0.123,
  1e15,
  true,
  [],
  ['x'],
  Array.from({ length: 12_001 }, (_, at) => at),
  {},
  { x: 1 },
]

const saidOf = (name: string, schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => `${name}: ${message}`) ?? []

/** What is said of a body or query as a whole, and of each of its members by itself. */
const saidOfAll = (name: string, schema: z.ZodType): string[] => {
  const members = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : []
  return junk.flatMap((value) => [
    ...saidOf(name, schema, value),
    ...members.flatMap(([member, each]) => saidOf(`${name} ${member}`, each, value)),
  ])
}

const inLibrarysWords = (said: readonly string[]): string[] => [
  ...new Set(said.filter((each) => librarysWords.test(each.slice(each.indexOf(': ') + 2)))),
]

test('no call says of a body or query what is wrong in the words of the library', () => {
  const asked = endpoints.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => (schema ? saidOfAll(`${method} ${path}`, schema) : [])),
  )
  expect(asked.length).toBeGreaterThan(5_000)
  expect(inLibrarysWords(asked)).toEqual([])
})

test('no field of a record says what is wrong in the words of the library', () => {
  const asked = records.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { schema }]) => saidOfAll(`${name} ${field}`, schema)),
  )
  expect(asked.length).toBeGreaterThan(5_000)
  expect(inLibrarysWords(asked)).toEqual([])
})
