// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LongWords } from './LongWords.tsx'

afterEach(cleanup)

test.each([
  ['grace.aperahama@example.nz', 'grace.aperahama|@example.nz'],
  ['a.person@example.nz', 'a.person@example.nz'],
  [
    'featherstonehaugh.musculoskeletal@kahurangi-centre.example.nz',
    'featherstonehaugh.|musculoskeletal|@kahurangi-|centre.|example.|nz',
  ],
  ['https://college.example.nz/a', 'https:/|/|college.|example.|nz/|a'],
  ['A sentence of short words, as long as it likes to be.', 'A sentence of short words, as long as it likes to be.'],
])('%s breaks as %s', (words, broken) => {
  const { container } = render(<LongWords>{words}</LongWords>)
  expect(container.innerHTML.replaceAll('<wbr>', '|')).toBe(broken)
})
