import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

const folders = ['contract/src', 'server/src', 'web/src', 'scripts', 'bench', 'checks']
const files = folders.flatMap((folder) => filesIn(folder, '.ts', '.tsx', '.mjs', '.css'))

/** Words in -ing that name a thing, or how something is. */
const nouns = new Set([
  'drawing',
  'floating',
  'heading',
  'incoming',
  'missing',
  'nothing',
  'pending',
  'ring',
  'setting',
  'signing',
  'string',
  'testing',
  'timing',
  'training',
  'waiting',
  'warning',
])

/** The last word of a file's name, which says what kind of thing is in it. */
const lastWord = (path: string): string =>
  basename(path)
    .replace(/\..*$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
    .at(-1) ?? ''

const isAct = (path: string): boolean => {
  const word = lastWord(path).replace(/ings$/, 'ing')
  return word.endsWith('ing') && !nouns.has(word)
}

test('the word that names a file is found', () => {
  expect(lastWord('server/src/cpd/report/report-mail.test.ts')).toBe('mail')
  expect(lastWord('web/src/forms/sign/InPersonSigning.tsx')).toBe('signing')
  const tried = ['a/serving.ts', 'a/mailings.ts', 'a/testing.ts', 'a/drawings.test.ts']
  expect(tried.filter(isAct)).toEqual(['a/serving.ts', 'a/mailings.ts'])
})

test('a file is called after the thing in it, not after what is done', () => {
  expect(files.filter(isAct)).toEqual([])
})
