// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PaceLine } from './PaceLine.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { TwoBars } from './TwoBars.tsx'

afterEach(cleanup)

test('a bar with a label says its finding; one beside words is silent', () => {
  const { container } = render(<ProgressBar done={270} of={480} label="04:30 of 08:00" />)
  expect(screen.getByRole('img', { name: '04:30 of 08:00' })).toBeDefined()
  cleanup()
  const silent = render(<ProgressBar done={270} of={480} />)
  expect(silent.container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(container).toBeDefined()
})

test('time and goals have their finding as name, and the goals a line where on track begins', () => {
  const sentence = '45% of the time has passed, 18 of 42 goals are completed.'
  const bars = (completed: number, expected: number) => (
    <TwoBars
      start="2025-02-03"
      end="2029-02-02"
      today="2026-11-20"
      goalsCompleted={completed}
      goalsTotal={42}
      expected={expected}
      sentence={sentence}
    />
  )
  const { rerender } = render(bars(18, 18))
  const lines = () =>
    [...screen.getByRole('img', { name: sentence }).querySelectorAll<HTMLElement>('.dark')].map(
      ({ style }) => style.left,
    )
  expect(lines().map(Number.parseFloat)[1]).toBeCloseTo((18 / 42) * 100, 5)
  expect(screen.getByText(/^The line in Goals/)).toBeDefined()
  // What the sentence names is named beside the bars on a phone, too.
  for (const name of ['Time', 'Goals']) expect(screen.getByText(name).className).not.toContain('not-phone')
  for (const [completed, expected] of [
    [42, 18],
    [0, 0],
  ] as const) {
    rerender(bars(completed, expected))
    expect(lines()).toHaveLength(1)
    expect(screen.queryByText(/^The line in Goals/)).toBeNull()
  }
})

test('the pace line has its finding in words and its figures as a table', async () => {
  const sentence = '30:00 of 50:00 logged.'
  const points = [
    { date: '2026-05-01', minutes: 600 },
    { date: '2026-11-01', minutes: 1800 },
    { date: '2026-12-24', minutes: 2400 },
  ]
  render(
    <PaceLine
      start="2026-04-01"
      end="2027-03-31"
      today="2026-11-20"
      required={3000}
      points={points}
      sentence={sentence}
    />,
  )
  expect(screen.getByRole('figure').textContent).toContain(sentence)
  const rate = screen.getByText(/^At this rate/).style
  expect(rate.maxWidth, 'stays right of the line of today').toMatch(/^calc\((35|36)\.\d+% - 8px\)$/)
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const rows = within(screen.getByRole('table', { name: sentence })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DateLogged in all', '01/05/202610:00', '01/11/202630:00'])
})
