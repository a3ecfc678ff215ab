import * as fc from 'fast-check'
import { records } from '@college/contract/all'
import { dayIn } from '@college/contract/kit'
import type { Operation, Schema } from './document.ts'
import { IdOf, LongText, SeenCursor, WhenChanged, owners } from './placeholder.ts'

const deepest = 6
const tables = new Set(records.map(({ name }) => name))
const people = /^(user|trainee|about|sender|recipient|director|educator|reader|keep|merge|source_user|owner)_ids?$/

/** The table that a member called so points into, or the one that its call is of. */
export const tableOf = (name: string, record: string | null): string | null => {
  if (/^ids?$/.test(name)) return record
  if (people.test(name)) return 'user'
  const bare = name.replace(/_ids?$/, '')
  return [...tables].find((table) => bare === table || bare.endsWith(`_${table}`)) ?? record
}

const isId = (name: string): boolean => /^(id|ids|.+_ids?)$/.test(name)

const idOf = (name: string, record: string | null): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.nat({ max: 400 }), fc.constantFrom(...owners))
    .map(([nth, of]) => new IdOf(tableOf(name, record), nth, of))

/** Texts as people and programs of all sorts write them. */
const words = fc.oneof(
  fc.constantFrom('Ward round', 'Te Whare o Ngā Mihi', 'Ōtautahi', 'a', '0', 'café', '🩺 list', 'line\nline', ' '),
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom('<p>One <strong>two</strong></p>', '=1+1', "O'Neill", '%', '_', '\\', '--', '${x}', '{{name}}'),
)

const day = fc.oneof(
  { weight: 6, arbitrary: fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }) },
  { weight: 1, arbitrary: fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }) },
)
const days = day.map((at) => dayIn('UTC', at))

const textOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (schema.format === 'date') return days
  if (schema.format === 'date-time') return day.map((at) => at.toISOString())
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  if (/email/.test(name))
    return fc.oneof(
      fc.nat({ max: 999 }).map((n) => `person${n}@college.test`),
      words,
    )
  if (/url|address|endpoint|link/.test(name)) return fc.oneof(fc.constant('https://college.invalid/x'), words)
  const { minLength = 0, maxLength = 2_000 } = schema
  const fits = words.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'))
  const edge = fc
    .constantFrom(...[minLength, maxLength, maxLength + 1].filter((length) => length <= 20_001))
    .map((length) => new LongText(length, 'ā word '))
  return fc.oneof({ weight: 19, arbitrary: fits }, { weight: 1, arbitrary: edge })
}

const numberOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
  const most = Math.max(least, schema.maximum ?? (schema.exclusiveMaximum ?? 1e9) - 1)
  const small = fc.integer({ min: Math.ceil(least), max: Math.ceil(Math.min(most, Math.max(least, 0) + 200)) })
  return fc.oneof(small, fc.constantFrom(least, most))
}

/** Values of a schema of the document. */
export const valuesOf = (
  schema: Schema,
  parts: Readonly<Record<string, Schema>>,
  record: string | null,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> => {
  const below = (inner: Schema, called = name): fc.Arbitrary<unknown> =>
    valuesOf(inner, parts, record, called, depth + 1)
  if (schema.$ref !== undefined) {
    const part = parts[schema.$ref.split('/').at(-1) ?? '']
    return part && depth < deepest ? below(part) : fc.constant('')
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => below(choice)))
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map((part) => below(part))).map((all) => Object.assign({}, ...all))
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'string':
      if (name === 'updated_at' && record !== null) return fc.constant(new WhenChanged(record))
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return isId(name) ? idOf(name, record) : numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => below(item)))
      const least = schema.minItems ?? 0
      const most = Math.max(least, Math.min(schema.maxItems ?? 4, depth > 3 ? 1 : 4))
      return fc.array(below(schema.items ?? {}), { minLength: least, maxLength: most })
    }
    case 'object':
      return objectOf(schema, below, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const objectOf = (
  { properties = {}, required = [], additionalProperties }: Schema,
  below: (schema: Schema, name?: string) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> => {
  const entries = Object.entries(properties).filter(([name]) => depth < deepest || required.includes(name))
  const members = fc.record(Object.fromEntries(entries.map(([name, inner]) => [name, below(inner, name)])), {
    requiredKeys: [...required].filter((name) => name in properties),
  })
  if (typeof additionalProperties !== 'object' || depth >= deepest) return members
  const free = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), below(additionalProperties), { maxKeys: 3 })
  return fc.tuple(members, free).map(([own, more]) => Object.assign({}, more, own))
}

const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** Values of a parameter, by its name and by the field that a list is narrowed by. */
const parameterValues = (
  { name, schema }: Operation['parameters'][number],
  { record, parameters }: Operation,
  parts: Readonly<Record<string, Schema>>,
): fc.Arbitrary<unknown> => {
  const narrowed = parameters.map(({ name }) => name)
  if (name === 'sort')
    return fc
      .array(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom('id', ...narrowed)), { minLength: 1, maxLength: 3 })
      .map((keys) => keys.map(([sign, key]) => sign + key).join(','))
  if (name === 'limit') return fc.constantFrom('1', '2', '20', '50', '500', '501', '0', '-1')
  if (name === 'offset') return fc.constantFrom('0', '1', '50', '10000', '9007199254740991')
  if (name === 'after')
    return fc.oneof(
      fc.nat({ max: 99 }).map((nth) => new SeenCursor(nth)),
      words,
    )
  if (name === 'q') return words
  if (isId(name)) return idOf(name, record)
  if (schema && (schema.type !== 'string' || schema.enum || schema.format || schema.pattern))
    return valuesOf(schema, parts, record, name, deepest).map(asText)
  if (/^(from|to|day|date|on|since|until)$|_(date|on)$/.test(name)) return days
  const field = record === null ? undefined : parts[record]?.properties?.[name]
  const known = field ? valuesOf(field, parts, record, name, deepest).map(asText) : words
  return fc.oneof(known, fc.constantFrom('true', 'false', 'null', '1', '0', '2026'), words)
}

/** Values of what an operation is asked with besides its body. */
export const parametersOf = (
  operation: Operation,
  parts: Readonly<Record<string, Schema>>,
): fc.Arbitrary<Record<string, unknown>> => {
  const arbitraries = operation.parameters.map(
    (parameter) => [parameter.name, parameterValues(parameter, operation, parts)] as const,
  )
  const needed = operation.parameters.filter((each) => each.required === true).map(({ name }) => name)
  const all = fc.record(Object.fromEntries(arbitraries), { requiredKeys: needed })
  // A list asked for everything at once is always empty: most ask for a few.
  const optional = arbitraries.map(([name]) => name).filter((name) => !needed.includes(name))
  if (optional.length < 5) return all
  return fc
    .tuple(all, fc.subarray(optional, { maxLength: 3 }))
    .map(([values, chosen]) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => needed.includes(name) || chosen.includes(name))),
    )
}
