import { unknown } from './run.ts'

/** What is called by these names takes values that are not known. */
export const takesAnything = new Set(['add', 'push', 'map', 'join', 'concat', 'flatMap', 'filter'])

/** What has a state of its own is not called while texts are read. */
export const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || [Object, Array, Set, Map].some((kind) => value.constructor === kind)

/** Whether a value, or one in a list, is only had by a call. */
export const isUnknown = (value: unknown): boolean =>
  value === unknown || (Array.isArray(value) && value.some((one) => isUnknown(one)))

/** What a script finds by its bare name. */
export const bare = new Set(['Object', 'String', 'Number', 'Array', 'JSON', 'Math', 'Boolean'])
