import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isTool } from './order.ts'
import { isForTests, sources } from './source.ts'
import type { Source } from './source.ts'

const isFree = (path: string): boolean => isTool(path) || isForTests(path)
const product = sources.filter(({ path }) => !isFree(path))

const found = (collect: (source: Source, add: (offset: number) => void) => Visitor): string[] => {
  const all: string[] = []
  for (const source of product) {
    const add = (offset: number): void => {
      const line = source.lineAt(offset)
      const text = source.lines[line - 1] ?? ''
      if (!/\/\/ \S/.test(text)) all.push(`${source.path}:${line} ${text.trim()}`)
    }
    collect(source, add).visit(source.program)
  }
  return all
}

test('a cast outside the tools says why on its line', () => {
  const isConst = (text: string): boolean => text === 'const'
  expect(
    found(
      (source, add) =>
        new Visitor({
          TSAsExpression: ({ typeAnnotation, end }) => {
            if (!isConst(source.text.slice(typeAnnotation.start, typeAnnotation.end))) add(end)
          },
          TSTypeAssertion: ({ end }) => add(end),
          TSNonNullExpression: ({ end }) => add(end),
        }),
    ),
  ).toEqual([])
})

test('`any` outside the tools says why on its line', () => {
  expect(found((_, add) => new Visitor({ TSAnyKeyword: ({ end }) => add(end) }))).toEqual([])
})

test('an exception from the lint outside the tools says why', () => {
  const exception = /(oxlint|eslint)-disable|@ts-(expect-error|ignore|nocheck)/
  const silent = product.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => exception.test(text) && !/ -- \S/.test(text))
      .map(({ text, line }) => `${path}:${line} ${text.trim()}`),
  )
  expect(silent).toEqual([])
})
