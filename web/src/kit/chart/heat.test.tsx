// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { heatStep, heatWords } from './heat.ts'
import { HeatMap, type HeatChoice } from './HeatMap.tsx'

afterEach(cleanup)

test.each([
  [0, 27, 0],
  [1, 27, 1],
  [3, 27, 1],
  [4, 27, 2],
  [8, 27, 2],
  [9, 27, 3],
  [14, 27, 3],
  [18, 27, 4],
  [27, 27, 4],
  [1, 1, 1],
  [2, 2, 2],
] as const)('%i with at most %i is step %i', (count, largest, step) => {
  expect(heatStep(count, largest)).toBe(step)
})

test.each([
  [0, null, 'none'],
  [4, null, '4'],
  [0, 5, '0 of 5'],
  [27, 30, '27 of 30'],
  [30, 30, '30 of 30, the target is met'],
] as const)('%o of %o reads %s', (count, target, words) => {
  expect(heatWords({ count, target })).toBe(words)
})

const rows = [
  { id: '1', label: 'Landmark' },
  { id: '2', label: 'Ultrasound' },
]
const columns = [
  { id: '7', label: 'Shoulder' },
  { id: '8', label: 'Knee' },
]
const cells = [
  { row: '2', column: '7', count: 27, target: 30 },
  { row: '1', column: '8', count: 14, target: 10 },
]
const shown = (chosen: HeatChoice = { row: null, column: null }) => {
  const pressed: HeatChoice[] = []
  render(
    <HeatMap
      label="Procedures by modality and region"
      sentence="One target is met, one is open."
      names={['Modality', 'Region']}
      rows={rows}
      columns={columns}
      cells={cells}
      chosen={chosen}
      onChoose={(choice) => pressed.push(choice)}
    />,
  )
  return pressed
}

test('it has its finding, and a square says what is in it', () => {
  shown()
  const map = screen.getByRole('table', { name: 'Procedures by modality and region' })
  expect(document.getElementById(map.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'One target is met, one is open.',
  )
  expect(screen.getByRole('button', { name: 'Ultrasound, Shoulder: 27 of 30' }).textContent).toBe('27 of 30')
  expect(screen.getByRole('button', { name: 'Landmark, Knee: 14 of 10, the target is met' }).textContent).toBe(
    '14 of 10',
  )
  expect(screen.getByRole('button', { name: 'Landmark, Shoulder: none' }).textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Ultrasound: 27 in all' })).toBeDefined()
})

test('a square is pressed and let go again, and so is a whole row', async () => {
  const pressed = shown()
  await userEvent.click(screen.getByRole('button', { name: /^Ultrasound, Shoulder/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Landmark: 14/ }))
  expect(pressed).toEqual([
    { row: '2', column: '7' },
    { row: '1', column: null },
  ])
  cleanup()
  const again = shown({ row: '2', column: '7' })
  const square = screen.getByRole('button', { name: /^Ultrasound, Shoulder/ })
  expect(square.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(square)
  expect(again).toEqual([{ row: null, column: null }])
})

test('one stop of the Tab key, and the arrows walk from there', async () => {
  const pressed = shown()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Landmark, Shoulder: none')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ultrasound, Knee: none')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ultrasound, Knee: none')
  await userEvent.keyboard('{Home}{Enter}')
  expect(pressed).toEqual([{ row: '2', column: '7' }])
  await userEvent.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ultrasound: 27 in all')
  await userEvent.tab({ shift: true })
  expect(document.body.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBeNull()
})
