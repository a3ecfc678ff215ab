import type { RequiredForms } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { requiredKinds } from './requiredKinds.ts'

const row = (user_id: number, name: string, over: Partial<RequiredForms> = {}): RequiredForms => ({
  user_id,
  user_name: `Person ${user_id}`,
  devformtemplate_id: name.length,
  name,
  of: 'programme',
  done: 2,
  required: 6,
  required_by: null,
  from: null,
  to: null,
  ...over,
})

it('forms are added up by kind, those of a cycle apart from those of a programme', () => {
  const kinds = requiredKinds([
    row(1, 'Mini-CEX'),
    row(2, 'Mini-CEX', { done: 8 }),
    row(1, 'Mini-CEX', { of: 'cycle', done: 1, required: 1 }),
    row(2, 'DOPS', { done: 0 }),
  ])
  expect(
    kinds.map(({ name, of, done, required, complete, people }) => [name, of, done, required, complete, people.length]),
  ).toEqual([
    ['DOPS', 'programme', 0, 6, 0, 1],
    ['Mini-CEX', 'programme', 10, 12, 1, 2],
    ['Mini-CEX', 'cycle', 1, 1, 1, 1],
  ])
  expect(requiredKinds([])).toEqual([])
})
