import { expect, test } from 'vitest'
import { opensUpwards, sidewaysInto } from './menuPlace.ts'

// A sheet beside the menu of the application, on a page of 1280.
const room = { left: 249, right: 1280 }

test.each([
  ['that fits stays', { left: 800, right: 1100 }, { left: 1000, right: 1100 }, 0],
  [
    'under a button at the left begins where the button does',
    { left: 137, right: 457 },
    { left: 289, right: 457 },
    152,
  ],
  [
    'that would leave the page at the right ends where the button does',
    { left: 1076, right: 1396 },
    { left: 1076, right: 1163 },
    -233,
  ],
  ['wider than both sides allow moves as far as it has to', { left: 200, right: 520 }, { left: 230, right: 300 }, 57],
])('a menu %s', (_words, list, button, moved) => {
  expect(sidewaysInto(room, list, button)).toBe(moved)
})

test('a menu that is wider than its room begins where the room does', () => {
  expect(sidewaysInto({ left: 0, right: 200 }, { left: -140, right: 180 }, { left: 40, right: 180 })).toBe(148)
})

test.each([
  ['near the foot of the window opens above its button', { top: 700, bottom: 1000 }, { top: 660, bottom: 692 }, true],
  ['with room below stays there', { top: 300, bottom: 600 }, { top: 260, bottom: 292 }, false],
  ['with room on neither side stays below', { top: 300, bottom: 900 }, { top: 260, bottom: 292 }, false],
])('a menu %s', (_words, list, button, isUp) => {
  expect(opensUpwards({ top: 56, bottom: 800 }, list, button)).toBe(isUp)
})
