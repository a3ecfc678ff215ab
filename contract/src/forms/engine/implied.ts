import { canonicalJson, isBag, own } from './canonical.ts'
import { textFormats } from '../model.ts'

type Bag = Readonly<Record<string, unknown>>

/** What follows from how a question is asked. */
const implied = ['type', 'required', 'minProperties', 'additionalProperties', 'allOf']
const common = '#/$defs/'

/** Whether a reference says nothing that the kind of the question does not say; of a format it does. */
const isImplied = (key: string, value: unknown): boolean =>
  implied.includes(key) ||
  (key === '$ref' && typeof value === 'string' && !textFormats.some((format) => value === common + format))

/** What else a part of a schema may say because it says the same: what it refers to, and that a tick is true or false. */
const sayable = (written: Bag, definitions: unknown): Bag => {
  const ref = own(written, '$ref')
  const referred = typeof ref === 'string' && ref.startsWith(common) ? ref.slice(common.length) : null
  const definition = referred !== null && isBag(definitions) ? own(definitions, referred) : null
  return {
    ...(isBag(definition) ? definition : {}),
    ...(own(written, 'const') === true ? { type: 'boolean' } : {}),
  }
}

/**
 * A part of a schema as it was read, with what follows from its question and was left out, and without what only repeats it. What it says
 * otherwise stays, to be compared with what is written.
 */
export const withImplied = (written: unknown, read: unknown, definitions: unknown): unknown => {
  if (!isBag(written) || !isBag(read)) return read
  const also = sayable(written, definitions)
  const repeats = (key: string): boolean =>
    own(written, key) === undefined &&
    own(also, key) !== undefined &&
    canonicalJson(own(also, key)) === canonicalJson(own(read, key))
  const kept = Object.entries(read).flatMap(([key, value]): [string, unknown][] => {
    if (repeats(key)) return []
    if (key === 'properties') return [[key, eachWithImplied(own(written, key), value, definitions)]]
    return [[key, key === 'items' ? withImplied(own(written, key), value, definitions) : value]]
  })
  const missing = Object.entries(written).filter(([key, value]) => !Object.hasOwn(read, key) && isImplied(key, value))
  return Object.fromEntries([...kept, ...missing])
}

/** The same of each of the properties. */
export const eachWithImplied = (written: unknown, read: unknown, definitions: unknown): unknown =>
  isBag(written) && isBag(read)
    ? Object.fromEntries(
        Object.entries(read).map(([key, value]) => [key, withImplied(own(written, key), value, definitions)]),
      )
    : read
