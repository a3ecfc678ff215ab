import { expect, test } from 'vitest'
import { shiftInto } from './MenuButton.tsx'

test.each([
  ['within the window', { left: 60, right: 380 }, 0],
  ['past the right edge', { left: 172, right: 492 }, -110],
  ['past the left edge', { left: -73, right: 247 }, 81],
  ['wider than the window', { left: -10, right: 400 }, 18],
])('entries %s are moved into it', (_, box, by) => {
  expect(shiftInto(box, 390)).toBe(by)
})
