import { expect, test } from 'vitest'
import { goalsBehindOf, paceInWords } from './pace-words.ts'

test('as many goals are behind as the words say', () => {
  for (let done = 0; done <= 12; done += 1)
    for (let pace = 0; pace <= 12; pace += 1) {
      const behind = goalsBehindOf(done, 12, pace)
      expect(paceInWords(done, 12, pace).endsWith('to catch up')).toBe(behind > 0)
      if (behind > 0) expect(paceInWords(done, 12, pace)).toBe(`${behind} goals to catch up`)
    }
})
