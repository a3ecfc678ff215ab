import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSchema, updateSchema, usualLargest } from '@college/contract/kit'
import { endpoints, records } from '@college/contract/all'

/** Bytes of a letter as people write it: Māori, Chinese and Japanese take at most three. */
const letter = 3

/** What is bounded by more than its schema says, with the reason why its call takes what it takes. */
const bounded: Readonly<Record<string, string>> = {
  'PUT /userconfig': 'a setting is small',
  'POST /userconfig': 'a setting is small',
  'POST /userconfig/save': 'a setting is small',
  'PUT /devformtemplate': 'its schema is bounded as JSON, by largestSchema',
  'POST /devformtemplate': 'its schema is bounded as JSON, by largestSchema',
  'PUT /devformtemplate/import': 'its file is bounded as JSON, by largestSchema',
  'PUT /message': 'its audiences are bounded as JSON',
  'POST /message': 'its audiences are bounded as JSON',
  'PUT /devform': 'its answers are bounded as JSON, by largestData',
  'POST /devform': 'its answers are bounded as JSON, by largestData',
  'POST /devform/complete': 'its answers are bounded as JSON, by largestData',
  'POST /devformsignature/sign': 'the answers of a part are bounded as JSON, by largestData',
  'POST /signing/sign': 'the answers of a part are bounded as JSON, by largestData',
  'POST /passkey/signin': 'what a browser says of a passkey is a few KB',
  'POST /user/stepup': 'what a browser says of a passkey is a few KB',
  'POST /passkey/add': 'what a browser says of a passkey is a few KB',
  'POST /activityimport/check': 'the text of a file, a letter of which takes a byte and a bit',
  'POST /peopleimport/check':
    'the text of a file, a letter of which takes a byte and a bit, and what was written instead of some of it',
  'PUT /peopleimport':
    'the text of a file, a letter of which takes a byte and a bit, and what was written instead of some of it',
  'POST /peopleacts/check': 'what a list is asked with is as long as an address',
  'PUT /peopleacts': 'what a list is asked with is as long as an address',
  'PUT /export/list': 'what a list is asked with is as long as an address',
  'POST /transactions/bank/check': 'the text of a file, a letter of which takes a byte and a bit',
  'PUT /transactions/bank': 'the text of a file, a letter of which takes a byte and a bit',
  'PUT /activityimport': 'the text of a file, a letter of which takes a byte and a bit',
}

/** The parts of JSON Schema that say how large a value can be. */
interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  maxItems?: number
  maxLength?: number
  format?: string
  pattern?: string
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

const largestText = ({ format, pattern, maxLength }: Shape): number => {
  if (maxLength !== undefined) return 2 + maxLength * (pattern === undefined ? letter : 1)
  return format !== undefined || pattern !== undefined ? 400 : Infinity
}

/** Bytes of the largest value that fits, as JSON; infinite where nothing bounds it. */
const largest = (shape: Shape): number => {
  if (shape.const !== undefined) return bytesOf(shape.const)
  if (shape.enum) return Math.max(...shape.enum.map(bytesOf))
  if (shape.anyOf) return Math.max(...shape.anyOf.map(largest))
  if (Array.isArray(shape.type)) return Math.max(...shape.type.map((type) => largest({ ...shape, type })))
  switch (shape.type) {
    case 'string':
      return largestText(shape)
    case 'number':
    case 'integer':
      return 24
    case 'boolean':
    case 'null':
      return 5
    case 'array':
      return 2 + (shape.maxItems ?? Infinity) * (1 + largest(shape.items ?? {}))
    case 'object':
      return shape.properties
        ? Object.entries(shape.properties).reduce((sum, [name, of]) => sum + bytesOf(name) + 2 + largest(of), 2)
        : Infinity
    default:
      return Infinity
  }
}

const bodies = [
  ...records.flatMap((record) => [
    ...(record.calls.includes('create')
      ? [{ call: `PUT /${record.name}`, schema: createSchema(record), limit: record.largest }]
      : []),
    ...(record.calls.includes('update')
      ? [{ call: `POST /${record.name}`, schema: updateSchema(record), limit: record.largest }]
      : []),
  ]),
  ...endpoints.flatMap(({ method, path, body, largest: limit = usualLargest }) =>
    body ? [{ call: `${method} ${path}`, schema: body, limit }] : [],
  ),
].map(({ call, schema, limit }) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return { call, limit, needs: largest(shape as Shape) } // zod writes JSON Schema
})

it('takes the largest body that each call’s own fields allow', () => {
  const tooSmall = bodies.filter(({ call, limit, needs }) => needs > limit && !bounded[call])
  expect(tooSmall).toEqual([])
})

it('takes no more than 64 KB where a call’s fields need no more', () => {
  const generous = bodies.filter(
    ({ call, limit, needs }) => limit > usualLargest && needs * 1.5 < limit && !bounded[call],
  )
  expect(generous).toEqual([])
})

it('names no call as bounded elsewhere that is bounded by its fields', () => {
  const calls = new Map(bodies.map((body) => [body.call, body.needs]))
  expect(Object.keys(bounded).filter((call) => Number.isFinite(calls.get(call) ?? 0))).toEqual([])
})
