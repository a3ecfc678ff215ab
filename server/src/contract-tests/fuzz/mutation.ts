import * as fc from 'fast-check'
import { LongText } from './placeholder.ts'

/** Values that no field was made for. */
const junk: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  -0,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  'x',
  'a\u0000b',
  'a\ud800',
  '\u202eabc',
  'Ｚ\u200bＺ',
  '🩺'.repeat(20),
  'null',
  '-1',
  '99999999999999999999',
  '1e99',
  'NaN',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13',
  "' or 1=1 --",
  '"; drop table audit; --',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '{{constructor}}',
  '__proto__',
  'constructor',
  'toString',
  [],
  [null],
  [[]],
  [{}],
  {},
  { length: 1 },
  { toString: 1 },
  { then: 'x' },
  { toJSON: 'x' },
  new LongText(300, 'a'),
  new LongText(21_000, 'a'),
  new LongText(70_000, 'ā'),
  new LongText(5_000, '(a+)+$'),
]

/** What is done to a body as a value, or to its text. */
export type Mutation =
  | { readonly kind: 'put'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'add'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'twice'; readonly value: unknown }
  | { readonly kind: 'proto'; readonly name: string }
  | { readonly kind: 'deep'; readonly levels: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }

const value = fc.constantFrom(...junk)
const at = fc.nat({ max: 60 })
const names = ['id', 'organisation_id', 'user_id', 'deleted_at', 'created_by', 'is_admin', 'no_such_field', 'x[]', '']
const headers: readonly (readonly [name: string, value: string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json;charset=UTF-8'],
  ['content-type', '\tapplication/json'],
  ['content-type', 'application/json, text/plain'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'application/offset+octet-stream'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'short'],
  ['idempotency-key', 'a-key-of-its-own'],
  ['college', '1'],
  ['college', '2'],
  ['college', '-1'],
  ['college', '99999999999999999999'],
  ['authorization', 'JWT'],
  ['authorization', 'Bearer x'],
  ['authorization', 'JWT a.b.c'],
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip, br;q=0'],
  ['x-forwarded-for', '10.0.0.1, 127.0.0.1'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'https://elsewhere.invalid'],
  ['cookie', 'a=b; __proto__=c; ='],
  ['range', 'bytes=0-,5-1'],
  ['if-none-match', '*'],
  ['expect', 'nothing'],
  ['upload-offset', '-1'],
  ['upload-length', '99999999999999999999'],
  ['last-event-id', 'x'],
]

/** Ways to spoil a request, as data that a seed makes again. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), at, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom(...names), value }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('whole' as const),
      text: fc.constantFrom('', '[]', '5', 'null', '"text"', '{', '{"a":1,}', '\ufeff{}', '[['.repeat(3_000), '1e9999'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('twice' as const), value }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('proto' as const),
      name: fc.constantFrom('__proto__', 'constructor', 'prototype', '\\u005f_proto__'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deep' as const), levels: fc.constantFrom(30, 41, 2_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.nat({ max: 200 }) }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...headers).map(([name, text]) => ({ kind: 'header' as const, name, value: text })),
  },
)

type Branch = Record<string, unknown> | unknown[]

const isBranch = (value: unknown): value is Branch =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** Every place of a value, as the branch that has it and its name there. */
const placesIn = (value: unknown): [branch: Branch, name: string][] =>
  isBranch(value)
    ? Object.entries(value).flatMap(([name, each]) => [[value, name] as [Branch, string], ...placesIn(each)])
    : []

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (!isBranch(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each)]))
}

/** A value after what is done to its members; what is done to its text comes later. */
export const mutatedValue = (value: unknown, given: readonly Mutation[]): unknown => {
  const copy = copied(value)
  for (const mutation of given) {
    const places = placesIn(copy)
    if (mutation.kind === 'add' && isBranch(copy) && !Array.isArray(copy)) copy[mutation.name] = copied(mutation.value)
    if (mutation.kind !== 'put' && mutation.kind !== 'drop') continue
    const [branch, name = ''] = places[mutation.at % Math.max(1, places.length)] ?? []
    if (branch === undefined) continue
    if (mutation.kind === 'drop' && Array.isArray(branch)) branch.splice(Number(name), 1)
    else if (mutation.kind === 'drop') Reflect.deleteProperty(branch, name)
    else Reflect.set(branch, name, copied(mutation.value))
  }
  return copy
}

/** The text of a body after what is done to it. */
export const mutatedText = (text: string, given: readonly Mutation[]): string => {
  let now = text
  for (const mutation of given) {
    const rest = now.startsWith('{') && now.length > 2 ? `,${now.slice(1)}` : '}'
    const first = /^\{("(?:[^"\\]|\\.)*"):/.exec(now)?.[1]
    if (mutation.kind === 'whole') now = mutation.text
    if (mutation.kind === 'cut') now = now.slice(0, mutation.at)
    if (mutation.kind === 'proto') now = `{"${mutation.name}":{"is_admin":true,"platform_admin":true}${rest}`
    if (mutation.kind === 'twice' && first) now = `{${first}:${JSON.stringify(mutation.value)}${rest}`
    if (mutation.kind === 'deep') now = `{"deep":${'['.repeat(mutation.levels)}${']'.repeat(mutation.levels)}${rest}`
  }
  return now
}
