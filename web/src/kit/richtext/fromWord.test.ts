// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fromWord } from './fromWord.ts'
import { writtenHtml } from './writtenHtml.ts'

const entry = (marker: string, words: string): string =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span>${words}</p>`

test('makes lists of what Word copies as paragraphs with a mark before them', () => {
  const html = fromWord(
    `<p>Before</p>${entry('·', 'One')}${entry('·', '<b>Two</b>')}<p>Between</p>${entry('1.', 'First')}`,
  )
  expect(html.replaceAll(/\s+(?=<)/g, '')).toBe(
    '<p>Before</p><ul><li>One</li><li><b>Two</b></li></ul><p>Between</p><ol><li>First</li></ol>',
  )
})

test('takes titles for headings as the server does, and no style sheet', () => {
  expect(
    fromWord('<style><!-- p {color:red} --></style><h1 class=a>One</h1><h4>Two</h4><hr><header>Three</header>'),
  ).toBe('<h2 class=a>One</h2><h3>Two</h3><hr><header>Three</header>')
})

test('leaves what comes from elsewhere as it was', () => {
  expect(fromWord('<p style="color:red">One</p>')).toBe('<p style="color:red">One</p>')
})

test.each([
  ['<p></p>', ''],
  ['<p>One</p><p></p>', '<p>One</p>'],
  ['<p>One<br>two  three</p>', '<p>One<br />two three</p>'],
  ['<img src="/api/v1/file/image?id=1" alt="Map">', '<img src="/api/v1/file/image?id=1" alt="Map" />'],
])('writes %s as the server keeps it', (html, kept) => {
  expect(writtenHtml(html)).toBe(kept)
})
