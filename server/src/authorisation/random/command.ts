import * as fc from 'fast-check'
import { kinds } from './columns.ts'

/** Records whose rows belong to a person. */
export const personal = [
  'devplan',
  'devgoal',
  'devactivity',
  'procedure',
  'placement',
  'devform',
  'userconfig',
  'devqualification',
  'transaction',
  'subscription',
]
const acts = [
  ...(['read', 'list', 'create', 'update', 'reparent', 'delete', 'restore', 'end'] as const),
  ...(['give', 'take', 'disable', 'enable'] as const),
]
const asks = ['devform', 'devform', 'devformsignature', 'devformsignature']
const often = [
  ...personal,
  ...personal,
  ...personal,
  ...asks,
  'user',
  'userrelationship',
  'userpermission',
  'membership',
]

/** One call of somebody, in numbers that are read against the college as it then stands, so that fewer still make sense. */
export const commands = fc.record({
  who: fc.nat({ max: 59 }),
  act: fc.constantFrom(...acts, 'update' as const, 'update' as const, 'create' as const),
  kind: fc.constantFrom(...kinds, ...often),
  row: fc.nat({ max: 59 }),
  /** Which row it is about, if there is one such: of somebody else in sight, any in sight, or any at all. */
  aim: fc.constantFrom('others', 'others', 'seen', 'any'),
  to: fc.nat({ max: 59 }),
  flag: fc.boolean(),
})
export type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never
