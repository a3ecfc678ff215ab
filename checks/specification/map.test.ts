import { expect, test } from 'vitest'
import { textOf } from '../papers/papers.ts'

const map = textOf('docs/spec-map.md')

test('the map has each section of the specification', () => {
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(map).toContain(`\n## S§${section} `)
})

test('nothing of the specification waits to be built', () => {
  expect(map).not.toMatch(/\bpending\b/i)
})
