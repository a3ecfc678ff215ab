import { expect, test } from 'vitest'
import { cleanHtml } from '#records'
import { ourFaqs, ourPage } from './index.ts'

test('the texts that come with the application are as any text is kept', () => {
  const texts = [
    ...(['about', 'privacy', 'terms'] as const).map((slug) => ourPage(slug).body),
    ...ourFaqs.map(({ answer }) => answer),
  ]
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.map(cleanHtml)).toEqual(texts)
})
