import { expect, test } from 'vitest'
import { isForTests, sources } from './source.ts'

// `useSave` gives back a conflict or a failure instead of throwing it: ignored, a screen says that it saved what it did not.
test('the outcome of a save is read wherever one is made', () => {
  const ignored = sources
    .filter(({ path, text }) => path.startsWith('web/') && !isForTests(path) && /\buseSave\(/.test(text))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => (/(^\s*await|\bvoid) save\((?!.*\.then)/.test(line) ? [`${path}:${at + 1}`] : [])),
    )
  expect(ignored).toEqual([])
})
