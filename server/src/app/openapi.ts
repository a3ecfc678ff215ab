import {
  builtVersion,
  code,
  createSchema,
  filtersOf,
  rowSchema,
  standardSummary,
  updateSchema,
} from '@college/contract/kit'
import type { CollegeRecord, Endpoint } from '@college/contract/kit'
import { z } from 'zod'
import { callsOf, standardRoute } from '#http'
import { failuresOf, failureWords } from './failure-codes.ts'

type Json = Record<string, unknown>

/** A schema in the document. What it defines for itself would be looked for in the document: the one part that is so is any JSON. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, $defs: _own, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(rest).replaceAll(/\{"\$ref":"#\/\$defs\/\w+"\}/g, '{}')) as Json // as it was
}

const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } })

const failure: Json = {
  type: 'object',
  description: 'An error: what went wrong, the fields concerned and the id of the request.',
  required: ['message', 'request_id'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    request_id: { type: 'string' },
  },
}

/** The failures of a call, each by reference to its words. */
const failures = (call: Parameters<typeof failuresOf>[0]): Json =>
  Object.fromEntries(
    [...failuresOf(call)].map(([status, name]) => [String(status), { $ref: `#/components/responses/${name}` }]),
  )

const writable = (record: CollegeRecord): string[] => Object.keys(createSchema(record).shape)

const enveloped = (data: Json, info = false): Json =>
  content({ type: 'object', required: ['data'], properties: { data, ...(info ? { info: { type: 'object' } } : {}) } })

const parameters = (names: readonly string[], byDays: (name: string) => boolean): Json[] =>
  names.map((name) => ({
    name,
    in: 'query',
    ...(byDays(name) ? { description: 'Days such as 2026-01-01..2026-03-31, open where an end is left out' } : {}),
    schema: { type: 'string' },
  }))

/** The parameter without which a standard call names no row. */
const whichRow: Json = { name: 'id', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } }

const asked = ({ query, path, inHeaders = [] }: Endpoint): Json[] => {
  if (!(query instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Readonly<Record<string, Json>>
    required?: readonly string[]
  } // as JSON Schema has objects
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.split('/').includes(`:${name}`)
    const known = Object.keys(schema).length > 0 ? schema : { type: 'string' }
    return {
      name,
      in: inPath ? 'path' : inHeaders.includes(name) ? 'header' : 'query',
      ...(inPath || required.includes(name) ? { required: true } : {}),
      schema: known,
    }
  })
}

/** The header by which a platform administrator says which college a call works in. */
const inCollege: Json = { $ref: '#/components/parameters/college' }

const listParameters = (record: CollegeRecord): string[] => [
  ...filtersOf(record),
  ...(record.search.length > 0 ? ['q'] : []),
  ...(record.range ? ['from', 'to'] : []),
  'sort',
  'limit',
  'offset',
  'after',
]

const standardOperation = (record: CollegeRecord, call: ReturnType<typeof callsOf>[number]): Json => {
  const one = record.title[0].toLowerCase()
  const many = record.title[1].toLowerCase()
  const ref = { $ref: `#/components/schemas/${record.name}` }
  const base = {
    summary: standardSummary(record, call),
    'x-who': 'signedIn',
    tags: [record.name],
    security: [{ token: [] }],
  }
  const writes = call !== 'get' && call !== 'list'
  const fields = call === 'create' || call === 'update' ? writable(record) : []
  const refused = failures({ open: false, writes, fields })
  switch (call) {
    case 'get':
      return {
        ...base,
        parameters: [whichRow, inCollege],
        responses: { [code.ok]: { description: `The ${one}`, ...enveloped(ref) }, ...refused },
      }
    case 'list':
      return {
        ...base,
        parameters: [...parameters(listParameters(record), (name) => record.fields[name]?.byDays ?? false), inCollege],
        responses: {
          [code.ok]: { description: `The ${many} found`, ...enveloped({ type: 'array', items: ref }, true) },
          [code.empty]: { description: `No ${many} found` },
          ...refused,
        },
      }
    case 'create':
      return {
        ...base,
        parameters: [inCollege],
        requestBody: content(jsonSchema(createSchema(record), 'input')),
        responses: { [code.created]: { description: 'Created', ...enveloped(ref) }, ...refused },
      }
    case 'update':
      return {
        ...base,
        parameters: [inCollege],
        requestBody: content(jsonSchema(updateSchema(record), 'input')),
        responses: { [code.updated]: { description: 'Updated', ...enveloped(ref) }, ...refused },
      }
    case 'remove':
      return {
        ...base,
        parameters: [whichRow, inCollege],
        responses: { [code.deleted]: { description: 'Deleted', ...enveloped(ref) }, ...refused },
      }
    case 'restore':
      return {
        ...base,
        parameters: [inCollege],
        requestBody: content({ type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } }),
        responses: { [code.updated]: { description: 'Restored', ...enveloped(ref) }, ...refused },
      }
  }
}

const queryNames = (endpoint: Endpoint): string[] =>
  endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []

/** Names of all members of a schema, however deep: a wrong one asks for its own code there too. */
const namesIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(Object(value)), ...namesIn(Object.values(Object(value)))] : namesIn(value),
  )
}

const bodyNames = ({ body }: Endpoint): string[] => (body ? namesIn(jsonSchema(body, 'input')) : [])

const bytesSchema = { type: 'string', format: 'binary' }

/** Where the answer is all in its headers. */
const isBare = ({ method, ok }: Endpoint): boolean => method === 'HEAD' || ok === code.noContent

/** What a success has in it: an envelope, or a file by its type. */
const answerContent = ({ answer }: Endpoint): Json => {
  const schema = jsonSchema(answer, 'output')
  const type = schema['contentMediaType']
  return typeof type === 'string' ? { content: { [type]: { schema } } } : enveloped(schema)
}

const alsoAnswered = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    (endpoint.also ?? []).map(({ status, file }) => [
      String(status),
      {
        description: 'Success',
        ...(file === undefined ? answerContent(endpoint) : { content: { [file]: { schema: bytesSchema } } }),
      },
    ]),
  )

const operation = (endpoint: Endpoint): Json => ({
  summary: endpoint.summary,
  'x-who': endpoint.who,
  security: endpoint.who === 'anyone' ? [] : [{ token: [] }],
  parameters: [...asked(endpoint), ...(endpoint.who === 'anyone' ? [] : [inCollege])],
  ...(endpoint.bytes ? { requestBody: { content: { [endpoint.bytes]: { schema: bytesSchema } } } } : {}),
  ...(endpoint.body ? { requestBody: content(jsonSchema(endpoint.body, 'input')) } : {}),
  responses: {
    [endpoint.ok]: {
      description: 'Success',
      ...(isBare(endpoint) ? {} : answerContent(endpoint)),
    },
    ...alsoAnswered(endpoint),
    ...(endpoint.method === 'GET' ? { [code.empty]: { description: 'Nothing found' } } : {}),
    ...failures({
      open: endpoint.who === 'anyone',
      writes: endpoint.method !== 'GET' && endpoint.method !== 'HEAD',
      fields: [...queryNames(endpoint), ...bodyNames(endpoint)],
      outside: endpoint.outside,
    }),
  },
})

/** The whole contract as OpenAPI 3.1. */
export const openApi = (records: readonly CollegeRecord[], endpoints: readonly Endpoint[]): Json => {
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, what: Json): void => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: what }
  }
  for (const record of records) {
    for (const call of callsOf(record)) {
      const { method, path } = standardRoute(record, call)
      add(path, method, standardOperation(record, call))
    }
  }
  for (const endpoint of endpoints)
    add(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'), endpoint.method, operation(endpoint))
  return {
    openapi: '3.1.0',
    info: { title: 'College records', version: builtVersion },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(records.map((record) => [record.name, jsonSchema(rowSchema(record), 'output')])),
        failure,
      },
      responses: Object.fromEntries(
        Object.entries(failureWords).map(([name, description]) => [
          name,
          { description, ...content({ $ref: '#/components/schemas/failure' }) },
        ]),
      ),
      parameters: {
        college: {
          name: 'College',
          in: 'header',
          description:
            'Id of the organisation that a platform administrator works in; all of them where left out. Of anyone else it is not read.',
          schema: { type: 'integer' },
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word JWT, a space and the token',
        },
      },
    },
  }
}
