import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../architecture/files.ts'
import { allWords } from './words.ts'

const articles: { topic: string; answer: string[] }[] = JSON.parse(
  readFileSync(join(root, 'server/src/content/ours/help.json'), 'utf8'),
)
const onScreens = new Set(allWords().flatMap(({ path, text }) => (path.startsWith('web/') ? [text] : [])))

/** What an article names in quotation marks that no screen says. */
const absentIn = (answer: string): string[] =>
  [...answer.matchAll(/“([^”]+)”/g)].flatMap(([, name = '']) => (onScreens.has(name) ? [] : [name]))

test('what our answers name in quotation marks stands on a screen in these words', () => {
  const quoted = articles.flatMap(({ answer }) => [...answer.join('').matchAll(/“[^”]+”/g)])
  expect(quoted.length).toBeGreaterThan(3)
  expect(articles.flatMap(({ topic, answer }) => absentIn(answer.join('\n')).map((name) => [topic, name]))).toEqual([])
  expect(absentIn('Press “Back to ours”.')).toEqual(['Back to ours'])
})
