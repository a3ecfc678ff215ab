import { records } from '@college/contract/all'
import type { TestApp } from '#testing'

/** As much of JSON Schema as our own description of the API uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly format?: string
  readonly pattern?: string
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** A call as the document describes it. */
interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>
  readonly security: readonly unknown[]
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A call of the document with what a request of it is made from. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** The type of a body that is bytes. */
  readonly bytes: string | null
  readonly responses: Described['responses']
  /** The record whose call it is, by the first part of its path. */
  readonly record: string | null
}

const recordNames: ReadonlyMap<string, string> = new Map(
  records.flatMap(({ name, plural }) => [
    [name, name],
    [plural, name],
  ]),
)

/** The record that a path speaks of. */
export const recordOf = (path: string): string | null => recordNames.get(path.split('/')[1] ?? '') ?? null

/** The description of the API, as an administrator reads it. */
export const documentOf = async (college: TestApp): Promise<ApiDocument> =>
  (await (await college.as('admin1')).get('/openapi.json')).body as ApiDocument // held against OpenAPI by its own test

/** Every call that the document describes. */
export const operationsIn = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => {
      const [sent] = Object.entries(described.requestBody?.content ?? {})
      const type = sent?.[0] ?? ''
      const content = sent?.[1]
      const isJson = type === 'application/json' && content?.schema.format !== 'binary'
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).filter(({ $ref }) => $ref === undefined),
        body: isJson ? (content?.schema ?? null) : null,
        bytes: isJson || content === undefined ? null : type,
        responses: described.responses,
        record: recordOf(path),
      }
    }),
  )
