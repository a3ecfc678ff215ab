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

// Browsers answer scrolling and playing with a promise by now, and React calls what an effect or a ref gives back as its end.
test('no effect and no ref gives back what a browser answers', () => {
  const browsersAnswer = /\.(scroll(IntoView|To|By)?|play|requestFullscreen)\(/
  const wrong = sources
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        /(\buse(Layout)?Effect\(|\bref=\{)\(?\w*\)? ?(\(\))? ?=> (?!void\b|\{)/.test(line) && browsersAnswer.test(line)
          ? [`${path}:${at + 1}`]
          : [],
      ),
    )
  expect(wrong).toEqual([])
})
