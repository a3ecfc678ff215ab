import { expect, test } from 'vitest'
import { quotedIn, textOf } from '../papers/papers.ts'
import { fiveCalls, isResource } from './calls.ts'
import { pendingCalls, pendingScreens } from './pending.ts'

const map = textOf('docs/spec-map.md')

/** The names in backticks under a heading of the map; a record's name alone stands for its five calls. */
const under = (heading: string): string[] => {
  const [, section = ''] = map.split(`\n### ${heading}\n`)
  const names = quotedIn(section.split('\n#')[0] ?? '')
  return names.flatMap((name) => (isResource(name) ? fiveCalls(name) : [name]))
}

test('the map lists the screens that are pending, and no others', () => {
  expect(under('Screens that are pending').toSorted()).toEqual(pendingScreens.toSorted())
})

test('the map lists the calls that are pending, and no others', () => {
  expect(under('Calls that are pending').toSorted()).toEqual(pendingCalls.toSorted())
})

test('the map has each section of the specification', () => {
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(map).toContain(`\n## S§${section} `)
})
