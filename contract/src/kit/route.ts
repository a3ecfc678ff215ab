import type { Method } from './endpoint.ts'

/** Where a record is read: all that a first screen needs of it, which does without its fields and their schemas. */
export interface RecordRoute {
  readonly name: string
  readonly plural: string
}

/** Where a call goes, stated apart from its schemas so that a first screen can make it without them. */
export interface CallRoute {
  readonly method: Method
  readonly path: `/${string}`
  readonly invalidates?: readonly string[]
}

/** The route of a record whose list is named by the name with an s. */
export const recordRoute = (name: string): RecordRoute => ({ name, plural: `${name}s` })

export const getRoute = (path: `/${string}`) => ({ method: 'GET', path }) as const satisfies CallRoute

/** The route of a call that writes, with the records whose lists its success makes old. */
export const postRoute = (path: `/${string}`, ...invalidates: readonly string[]) =>
  ({ method: 'POST', path, invalidates }) as const satisfies CallRoute
