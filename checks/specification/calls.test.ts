import { expect, test } from 'vitest'
import { readSource } from '../architecture/source.ts'
import { calls } from './calls.ts'
import { reasonsOf, reasonsOfCalls } from './own.ts'
import { servedCalls, statedCalls } from './served.ts'

const specified = new Set(calls)
const stated = new Set(statedCalls)

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
const shaped = (pattern: string): RegExp => new RegExp(`^${pattern.replace('*', '[a-z]+')}$`)
const beyond = statedCalls.filter((call) => !specified.has(call))

test('the specification has 236 calls, each named once', () => {
  expect(specified.size).toBe(236)
  expect(twice(calls)).toEqual([])
})

test('each call of the specification is served', () => {
  expect(calls.filter((call) => !stated.has(call))).toEqual([])
})

test('each call of our own is named with its reason', () => {
  const patterns = Object.keys(reasonsOfCalls).map((pattern) => shaped(pattern))
  expect(beyond.filter((call) => !patterns.some((pattern) => pattern.test(call)))).toEqual([])
})

test('each named call of our own is there', () => {
  expect(Object.keys(reasonsOfCalls).filter((pattern) => !beyond.some((call) => shaped(pattern).test(call)))).toEqual(
    [],
  )
})

test('the server answers what the contract states: no more, no less, nothing twice', () => {
  expect(servedCalls().toSorted()).toEqual(statedCalls.toSorted())
  expect(twice(statedCalls)).toEqual([])
})

test('histories name acts by calls that there are', () => {
  const named = readSource('web/src/identity/history/acts.ts').text.match(/\b(?:POST|PUT|DELETE) \/[\w/]+/g) ?? []
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((call) => !stated.has(call))).toEqual([])
})

test('a call or a record says above its statement why it is there', () => {
  const call = `/** What a way back is for. Beyond the specification: A report
 * can be taken back. */
export const undo = endpoint({ method: 'POST', path: '/placement/undo', summary: '' })`
  expect(reasonsOf(call)).toEqual([['POST /placement/undo', 'A report can be taken back.']])
  const record = `/** Beyond the specification: words. */\nexport const term = record('procedureterm', {`
  expect(reasonsOf(record)).toContainEqual(['DELETE /procedureterm', 'words.'])
  expect(reasonsOf(call.replace('Beyond the specification: ', ''))).toEqual([])
})
