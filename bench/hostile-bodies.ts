import { endpoints, records } from '@college/contract/all'
import { createSchema, updateSchema, usualLargest } from '@college/contract/kit'
import { z } from 'zod'

/** A body that is dear to read, and the call that takes as much. */
export interface HostileBody {
  method: string
  path: string
  what: string
  body: string
}

interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
}

// As many as a body may have: those of larger ones are counted apart.
const valuesOf = (limit: number): number => (limit > usualLargest ? 14_900 : 4_900)
const deepest = 8

/** So many values in the shape of what is asked for, and each of them wrong. */
const wrong = (shape: Shape, values: number, depth = 0): unknown => {
  if (depth > deepest) return []
  const { anyOf, items, properties } = shape
  if (anyOf) {
    const deep = anyOf.find(({ type }) => type === 'array') ?? anyOf.find(({ type }) => type === 'object') ?? anyOf[0]
    return wrong(deep ?? {}, values, depth + 1)
  }
  if (shape.type === 'array') {
    const one = wrong(items ?? {}, 1, depth + 1)
    const each = 1 + ((JSON.stringify(one) ?? '').match(/[,[{]/g) ?? []).length
    return Array.from({ length: Math.floor(values / each) }, () => one)
  }
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, wrong(of, 1, depth + 1)]))
  if (shape.type === 'object') return Object.fromEntries(Array.from({ length: values }, (_, n) => [`k${n}`, []]))
  return shape.const ?? shape.enum?.[0] ?? []
}

const keys = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))

const calls = [
  ...records.flatMap((record) => [
    { method: 'PUT', path: `/${record.name}`, schema: createSchema(record), limit: record.largest },
    { method: 'POST', path: `/${record.name}`, schema: updateSchema(record), limit: record.largest },
  ]),
  ...endpoints.flatMap(({ method, path, body, largest = usualLargest }) =>
    body ? [{ method, path, schema: body, limit: largest }] : [],
  ),
]

/** Bodies as large and as full as their calls take them: of every call that takes more than usual, and of signing in. */
export const hostileBodies: readonly HostileBody[] = calls
  .filter(({ limit, path }) => limit > usualLargest || path === '/user/signin')
  .flatMap(({ method, path, schema, limit }) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape // zod writes JSON Schema
    const values = valuesOf(limit)
    const bodies: [string, unknown][] = [
      ['keys', keys(values)],
      ['arrays', Array.from({ length: values }, () => [])],
      ['numbers', { ids: Array.from({ length: values }, (_, n) => n) }],
      ...Object.entries(shape.properties ?? {}).flatMap(([name, of]): [string, unknown][] => [
        [`${name} in shape`, { [name]: wrong(of, values) }],
        [`${name} of keys`, { [name]: keys(values) }],
        [`${name} of text`, { [name]: 'a "'.repeat(limit / 4 - 60) }],
      ]),
    ]
    return bodies
      .map(([what, body]) => ({ method, path, what, body: JSON.stringify(body) }))
      .filter(({ body }) => body.length <= limit)
  })
