import { expect, test } from 'vitest'
import { ownCalls } from './additions.ts'
import { calls } from './calls.ts'
import { pendingCalls } from './pending.ts'
import { servedCalls, statedCalls } from './served.ts'

const specified = new Set(calls)
const stated = new Set(statedCalls)
const pending = new Set(pendingCalls)

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
const shaped = (pattern: string): RegExp => new RegExp(`^${pattern.replace('*', '[a-z]+')}$`)
const beyond = statedCalls.filter((call) => !specified.has(call))

test('the specification has 236 calls, each named once', () => {
  expect(specified.size).toBe(236)
  expect(twice(calls)).toEqual([])
})

test('each call of the specification is served, or pending by name', () => {
  expect(calls.filter((call) => !stated.has(call) && !pending.has(call))).toEqual([])
})

test('nothing that is served is still called pending', () => {
  expect(pendingCalls.filter((call) => stated.has(call))).toEqual([])
})

test('what is pending is a call of the specification, named once', () => {
  expect(pendingCalls.filter((call) => !specified.has(call))).toEqual([])
  expect(twice(pendingCalls)).toEqual([])
})

test('each call of our own is named with its reason', () => {
  const patterns = Object.keys(ownCalls).map((pattern) => shaped(pattern))
  expect(beyond.filter((call) => !patterns.some((pattern) => pattern.test(call)))).toEqual([])
})

test('each named call of our own is there', () => {
  expect(Object.keys(ownCalls).filter((pattern) => !beyond.some((call) => shaped(pattern).test(call)))).toEqual([])
})

test('the server answers what the contract states: no more, no less, nothing twice', () => {
  expect(servedCalls().toSorted()).toEqual(statedCalls.toSorted())
  expect(twice(statedCalls)).toEqual([])
})
