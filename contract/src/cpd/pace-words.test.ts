import { expect, test } from 'vitest'
import { goalsBehindOf, onTrackCount, onTrackTime, paceInWords, timePace } from './pace-words.ts'
import { goalsState, isBehind } from './progress-state.ts'

test('fewer goals than are on track are behind, as the words say', () => {
  for (let done = 0; done < 12; done += 1)
    for (let pace = 0; pace <= 12; pace += 1) {
      const isLeft = done < onTrackCount(pace)
      expect(isBehind(goalsState(done, 12, pace)), `${done} with ${pace} due`).toBe(isLeft)
      expect(paceInWords(done, 12, pace).endsWith('to catch up')).toBe(isLeft)
    }
})

test.each([false, true])('less than is on track is behind; the cycle over: %s', (isOver) => {
  for (const required of [50, 60, 333, 1_000])
    for (const pace of isOver ? [required] : [0, 7, 33, 50].map((percent) => Math.round((required * percent) / 100)))
      for (let logged = 0; logged < required; logged += 1)
        expect(timePace(logged, required, pace, 'minutes', isOver).state === 'behind').toBe(
          logged < onTrackTime(required, pace, isOver),
        )
})

test('as many goals are behind as the words say', () => {
  for (let done = 0; done <= 12; done += 1)
    for (let pace = 0; pace <= 12; pace += 1) {
      const behind = goalsBehindOf(done, 12, pace)
      expect(paceInWords(done, 12, pace).endsWith('to catch up')).toBe(behind > 0)
      if (behind > 0) expect(paceInWords(done, 12, pace)).toBe(`${behind} goals to catch up`)
    }
})
