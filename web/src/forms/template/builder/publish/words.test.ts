import { expect, test } from 'vitest'
import { publishWords } from './words.ts'

const version = (number: number, open: number) => ({
  version: number,
  open,
  forms: open + 3,
  started: open,
  completed: 0,
  done: 3,
  published_at: '2026-11-01T00:00:00Z',
  published_by: 'Priya Nair',
})

test.each([
  [[], 1, 'Forms can be started from version 1 as soon as it is published.'],
  [[version(1, 0)], 2, 'No form is open. New forms use version 2.'],
  [[version(3, 12), version(2, 0)], 4, 'Version 3 stays with its 12 open forms. New forms use version 4.'],
  [[version(1, 1)], 2, 'Version 1 stays with its 1 open form. New forms use version 2.'],
  [
    [version(3, 12), version(2, 2), version(1, 1)],
    4,
    'Versions 1, 2 and 3 stay with their 15 open forms. New forms use version 4.',
  ],
] as const)('%#', (versions, next, words) => expect(publishWords([...versions], next)).toBe(words))
