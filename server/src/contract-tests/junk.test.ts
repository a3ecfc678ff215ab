import { endpoints } from '@college/contract/all'
import { code } from '@college/contract/kit'
import type { Endpoint } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '#testing'
import type { Answered } from '#testing'

const college = await openTestApp()
const padmin = await college.as('padmin')

// The words of the validator are for nobody who fills in a form.
const validatorsWords =
  /\b(expected|received|Invalid|Unrecognized|Too (small|big)|must be (equal|object|string))|^Required\b/

const long = 'a'.repeat(20_000)
const values = [null, true, -1, 1.5, 1e300, '', 'x', 'a\u0000b', 'a\ud800', long, [], [null], [{}], {}, { a: { b: 1 } }]
const texts = ['', 'x', '-1', '1e99', '99999999999999999999', 'null', 'a\u0000b', '2026-02-30', long.slice(0, 4_000)]

interface Json {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
}

type Place = (value: unknown) => unknown

/** Every place of a body that a schema knows, as what puts a value there. */
const placesIn = (json: Json, depth = 0): Place[] => {
  if (depth > 5) return []
  const inFields = Object.entries(json.properties ?? {}).flatMap(([name, field]): Place[] => [
    (value) => ({ [name]: value }),
    ...placesIn(field, depth + 1).map((place): Place => (value) => ({ [name]: place(value) })),
  ])
  const inItems = json.items ? [(value: unknown) => [value], ...placesIn(json.items, depth + 1).map(listed)] : []
  const inChoices = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])].flatMap((choice) =>
    placesIn(choice, depth + 1),
  )
  return [...inFields, ...inItems, ...inChoices]
}

const listed =
  (place: Place): Place =>
  (value) => [place(value)]

const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json // a JSON Schema is that at least

const isJunk = (schema: z.ZodType | undefined, value: unknown): boolean => !schema?.safeParse(value).success

const bodiesFor = ({ body }: Endpoint): unknown[] => {
  const unknown = { no_such_field: 1 }
  if (!body) return [unknown]
  const placed = placesIn(jsonOf(body)).flatMap((place) => values.map(place))
  return [unknown, {}, 5, 'text', [], [1], null, { constructor: 1 }, ...placed].filter(
    // Without a body and with null are the same.
    (value) => isJunk(body, value ?? undefined),
  )
}

type Query = Readonly<Record<string, string | string[]>>

const queriesFor = ({ query, path, inHeaders = [] }: Endpoint): Query[] => {
  const unknown = { no_such_field: '1' }
  if (!query) return [unknown]
  const inPath = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
  const elsewhere = [...Object.keys(inPath), ...inHeaders]
  const names = Object.keys(jsonOf(query).properties ?? {}).filter((name) => !elsewhere.includes(name))
  const each = names.flatMap((name): Query[] => [...texts.map((text) => ({ [name]: text })), { [name]: ['1', '2'] }])
  return [unknown, {}, ...each].filter((asked) => isJunk(query, Object.assign({}, inPath, asked)))
}

const addressOf = ({ path }: Endpoint): string => path.replaceAll(/:\w+/g, '1')

const problemOf = (answer: Answered<unknown>): string | null => {
  const said = [answer.message, ...answer.errors.map(({ message }) => message)]
  const wrong = said.find((words) => typeof words !== 'string' || words.trim() === '' || validatorsWords.test(words))
  if (wrong !== undefined) return `says ${JSON.stringify(wrong)}`
  if (answer.status >= code.failed || answer.status === code.unauthorised) return `answers ${answer.status}`
  if (answer.status < code.bad) return `takes it with ${answer.status}`
  return answer.status === code.bad && answer.errors.length === 0 ? `names no field: ${answer.message}` : null
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses in words',
  (_, endpoint) => {
    const { method, bytes } = endpoint
    const address = addressOf(endpoint)

    it.runIf(method === 'PUT' || method === 'POST')('every body that is none', async () => {
      if (bytes !== undefined) return
      const problems: unknown[] = []
      for (const body of bodiesFor(endpoint)) {
        const answer = await (method === 'PUT' ? padmin.put(address, body) : padmin.post(address, body))
        const problem = problemOf(answer)
        if (problem !== null) problems.push([problem, JSON.stringify(body)?.slice(0, 80)])
      }
      expect(problems).toEqual([])
    })

    it.runIf(method === 'GET' || method === 'DELETE')('every query that is none', async () => {
      const problems: unknown[] = []
      for (const query of queriesFor(endpoint)) {
        const answer = await (method === 'GET' ? padmin.get(address, query) : padmin.delete(address, query))
        const problem = problemOf(answer)
        if (problem !== null) problems.push([problem, JSON.stringify(query).slice(0, 80)])
      }
      expect(problems).toEqual([])
    })
  },
)
