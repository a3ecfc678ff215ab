import { expect, it } from 'vitest'
import { records } from '@college/contract/all'
import { isUnwritten } from '@college/contract/kit'

const free = ['text', 'longtext', 'richtext', 'json']
const fields = records.flatMap((record) =>
  Object.entries(record.fields)
    .filter(([, field]) => free.includes(field.kind) && !isUnwritten(field))
    .map(([name, field]) => ({ name: `${record.name}.${name}`, field })),
)

it('every text and every structured value that a caller may write has a most it may be', () => {
  expect(fields.length).toBeGreaterThan(50)
  expect(fields.filter(({ field }) => field.max === undefined).map(({ name }) => name)).toEqual([])
})

it.each(fields.filter(({ field }) => field.kind !== 'json'))('$name takes no more than that', ({ field }) => {
  const result = field.schema.safeParse('x'.repeat((field.max ?? 0) + 1))
  expect(result.success).toBe(false)
})

it.each(fields.filter(({ field }) => field.kind === 'json'))('$name takes no more than that', ({ field }) => {
  const text = 'x'.repeat(field.max ?? 0)
  const many = Array.from({ length: 10_000 }, (_each, i) => ({ id: i }))
  for (const value of [text, [text], { text }, { title: text }, { key: { text } }, many])
    expect(field.schema.safeParse(value).success).toBe(false)
})
