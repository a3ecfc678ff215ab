import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './problems.ts'
import { readSchema } from './read-schema.ts'
import { settled } from './look.ts'
import { madeUpModel } from './testing/made-up.ts'
import { writeSchema } from './write-schema.ts'
import { formModel, largestSchema } from '../model.ts'
import { dialect } from '../schema.ts'
import type { FormModel, Question } from '../model.ts'
import type { FormSchema } from '../schema.ts'

const yesNo = (key: string): Question => ({ key, title: key, required: false, kind: 'yes_no' })
const number = (key: string): Question => ({ key, title: key, required: false, kind: 'number', decimals: 1 })
const asking = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }],
})

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const circle = (): unknown => {
  const bag: Record<string, unknown> = { $schema: dialect, type: 'object', properties: {}, layout: { pages: [] } }
  bag['properties'] = { bag }
  return bag
}
const good = (): FormSchema => writeSchema(asking(yesNo('first'), number('second')))

describe('what is no template is answered with words', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'schema'],
    ['a number', 7],
    ['a list', [good()]],
    ['a function', () => good()],
    ['a circle', circle()],
    ['a big integer', { ...good(), big: 10n }],
    ['a deep list', { ...good(), deep: deep(20_000) }],
    ['a huge text', { ...good(), title: 'x'.repeat(largestSchema) }],
    ['nothing in it', {}],
    ['an older dialect', { ...good(), $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['a list of answers', { ...good(), type: 'array' }],
    ['no properties', { ...good(), properties: null }],
    ['no layout', { ...good(), layout: undefined }],
    ['pages that are a text', { ...good(), layout: { version: 1, pages: 'page' } }],
    ['no page', { ...good(), layout: { version: 1, pages: [] } }],
    ['pages of junk', { ...good(), layout: { version: 1, pages: [null, 1, 'x', [], { sections: 7 }] } }],
    ['another version of the layout', { ...good(), layout: { ...good().layout, version: 2 } }],
    ['a layout that knows more', { ...good(), layout: { ...good().layout, script: 'alert(1)' } }],
    [
      'a thing that throws when it is read',
      Object.defineProperty({}, 'layout', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('%s', (_, schema) => {
    const { model, problems } = readSchema(schema)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every(({ message }) => message !== '')).toBe(true)
    expect(Array.isArray(model.pages)).toBe(true)
  })
})

it('whatever JSON comes, there is an answer', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (properties, pages) => {
      const schema = { ...good(), properties: JSON.parse(properties), layout: { version: 1, pages: JSON.parse(pages) } }
      expect(readSchema(schema).problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})

it('one thing changed in a good schema is either read as it is written, or named', () => {
  const junk = [null, 7, 'x', [], {}, true, { __proto__: null, type: 'x' }]
  const places = (value: unknown): [Record<string, unknown> | unknown[], string][] => {
    if (typeof value !== 'object' || value === null) return []
    const bag: Record<string, unknown> | unknown[] = Array.isArray(value) ? value : { ...value }
    const holder = Array.isArray(value) ? value : Object(value)
    return Object.keys(bag).flatMap((key) => [[holder, key] as [unknown[], string], ...places(Object(holder)[key])])
  }
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const copy: unknown = JSON.parse(JSON.stringify(writeSchema(madeUpModel(draw))))
      const all = places(copy)
      const [holder, key] = all[draw(fc.nat, { max: all.length - 1 })] ?? [[], '0']
      Object.assign(holder, { [key]: junk[draw(fc.nat, { max: junk.length - 1 })] })
      const { model, problems } = readSchema(copy)
      if (problems.length === 0) expect(readSchema(writeSchema(model))).toEqual({ model, problems: [] })
    }),
    { numRuns: 300 },
  )
})

it('what would reach into every object reaches nothing', () => {
  const text = JSON.stringify(good()).replace(
    '"first":{"title"',
    '"__proto__":{"polluted":true,"title":"x"},"first":{"title"',
  )
  const { problems } = readSchema(JSON.parse(text))
  expect(problems.length).toBeGreaterThan(0)
  expect(Object('x').polluted).toBeUndefined()
  const model = formModel.parse(asking(yesNo('first')))
  const data = JSON.parse('{"__proto__":{"first":true},"constructor":{"first":true}}')
  expect(
    problemsOf(model, data, { today: '2026-11-22', complete: false })
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['__proto__', 'constructor'])
  expect(settled(model, data)).toEqual({})
})
