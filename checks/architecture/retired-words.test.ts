import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { retiredExports, retiredFiles, retiredWords } from './retired-words.ts'
import { sources } from './source.ts'

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
const titled = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`$]*)`)/g

const exportsOf = (text: string): string[] => [...text.matchAll(exported)].flatMap(([, name]) => name ?? [])
const titlesOf = (text: string): string[] =>
  [...text.matchAll(titled)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The words of a name or a sentence: `cachedSession`, `cached-session` and `cached session` are the same two. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isIn = (list: Readonly<Record<string, string>>, name: string): boolean => Object.hasOwn(list, name)
const inWords = (path: string, what: string, found: string, say = ''): string => `${path}: ${what} ${found}: say ${say}`

test('words are told apart as the list needs it', () => {
  expect(wordsOf('cachedSession row-security src/kit')).toEqual(['cached', 'session', 'row', 'security', 'src', 'kit'])
  expect(exportsOf('export const one = 1\nexport interface Two {}\nconst three = 3')).toEqual(['one', 'Two'])
  expect(titlesOf(`it('refuses', () => 1)\nit.each(rows)('takes %s', () => 2)`)).toEqual(['refuses', 'takes %s'])
  expect(sources.flatMap(({ text }) => titlesOf(text)).length).toBeGreaterThan(1000)
})

test('no file name, export or test title uses a retired word', () => {
  const wrong = sources.flatMap(({ path, text }) => {
    const titles = /\.test\.tsx?$/.test(path) ? titlesOf(text) : []
    return [path, ...exportsOf(text), ...titles].flatMap((each) =>
      wordsOf(each)
        .filter((word) => isIn(retiredWords, word))
        .map((word) => inWords(path, 'the word', word, retiredWords[word])),
    )
  })
  expect(wrong).toEqual([])
})

test('no export has a retired name', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    exportsOf(text)
      .filter((name) => isIn(retiredExports, name))
      .map((name) => inWords(path, 'the export', name, retiredExports[name])),
  )
  expect(wrong).toEqual([])
})

test('no file has a retired name', () => {
  const wrong = sources.flatMap(({ path }) => {
    const name = basename(path).replace(/(\.test)?\.tsx?$/, '')
    return isIn(retiredFiles, name) ? [inWords(path, 'the file', name, retiredFiles[name])] : []
  })
  expect(wrong).toEqual([])
})
