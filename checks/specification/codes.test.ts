import { code } from '@college/contract/kit'
import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isForTests, sources } from '../architecture/source.ts'
import { customCodes } from './codes.ts'

const defined: readonly number[] = Object.values(code)

test('each custom code has one name', () => {
  expect(customCodes.filter((number) => defined.filter((known) => known === number).length !== 1)).toEqual([])
  expect(new Set(defined).size).toBe(defined.length)
})

test('no code but those of the specification stands in its ranges', () => {
  const strange = defined.filter((number) => (number > 206 && number < 300) || (number > 451 && number < 500))
  expect(new Set(strange)).toEqual(new Set(customCodes))
})

test('a custom code is written as a number in one place alone', () => {
  const custom = new Set<unknown>(customCodes)
  const elsewhere: string[] = []
  for (const { path, program, lineAt } of sources) {
    if (path === 'contract/src/kit/code.ts' || isForTests(path)) continue
    new Visitor({
      Literal: ({ value, start }) => {
        if (custom.has(value)) elsewhere.push(`${path}:${lineAt(start)} writes ${String(value)}`)
      },
    }).visit(program)
  }
  expect(elsewhere).toEqual([])
})
