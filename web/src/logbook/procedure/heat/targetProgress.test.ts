import { expect, test } from 'vitest'
import { figuresOf } from '../tests/rows.ts'
import { missingWords, targetProgress } from './targetProgress.ts'

test('what has the most to go stands first, what is met last', () => {
  expect(targetProgress(figuresOf()).map(({ modality, region, toGo }) => `${modality} ${region} ${toGo}`)).toEqual([
    'Ultrasound Knee 5',
    'Ultrasound Shoulder 3',
    'Landmark Knee 0',
  ])
})

const square = (target: number | null, count = 0) => ({ modality_id: 2, region_id: 10, count, target })

test.each([
  [figuresOf(), '1 of 3 targets is met. Missing: 5 knee with ultrasound, 3 shoulder with ultrasound.'],
  [figuresOf({ heat: [square(3, 3)] }), 'The target is met.'],
  [figuresOf({ heat: [square(3, 3), square(1, 4)] }), 'All 2 targets are met.'],
  [figuresOf({ heat: [square(null, 9)] }), ''],
  [
    figuresOf({ heat: [square(4), square(3), square(2), square(1)] }),
    '0 of 4 targets are met. Missing: 4 shoulder with ultrasound, 3 shoulder with ultrasound, 2 shoulder with ultrasound, and 1 more.',
  ],
])('%# says what is missing', (figures, words) => {
  expect(missingWords(targetProgress(figures))).toBe(words)
})
