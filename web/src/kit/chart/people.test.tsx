// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { CohortChart, type CohortMark } from './CohortChart.tsx'

afterEach(cleanup)

const mark = (id: number, name: string, time: number, to?: string): CohortMark => ({
  id,
  name,
  time,
  done: 0.2,
  state: 'behind',
  cells: [`${id} of 42`, `${time * 100}%`],
  ...(to === undefined ? {} : { to }),
})

const begin = (college?: string) => {
  const marks = [
    { ...mark(3, 'Tomasi Leota', 0.75, '/person/3'), ...(college && { college, state: 'late' as const }) },
    mark(1, 'Mārama Thorne', 0.25, '/person/1'),
    mark(2, 'Rosa Fernández', 0.5),
  ]
  const router = createMemoryRouter(
    [
      { path: '/person/:id', element: <p>A person</p> },
      {
        path: '*',
        element: (
          <CohortChart
            sentence="No one is on track."
            meaning="Goals completed (%) against time"
            colours="goals and hours together"
            marks={marks}
            stretches={['Year 1', 'Year 2']}
            heads={['Trainee', 'Goals', 'Time']}
          />
        ),
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return { router, chart: within(screen.getByRole('group', { name: 'Goals completed (%) against time' })) }
}

test('the Tab key stops at a chart once, and the arrows go from person to person in the order of time', async () => {
  const { chart, router } = begin()
  await userEvent.tab()
  const first = chart.getByRole('link', { name: 'Mārama Thorne: Goals 1 of 42, Time 25%' })
  expect(document.activeElement).toBe(first)
  expect(chart.getByText('1 of 42')).toBeDefined()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(chart.getByRole('button', { name: /^Rosa Fernández/ }))
  expect(chart.queryByText('1 of 42')).toBeNull()
  expect(chart.getByText('2 of 42')).toBeDefined()
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(chart.getByRole('link', { name: /^Tomasi Leota/ }))
  await userEvent.keyboard('{Escape}')
  expect(chart.queryByText('3 of 42')).toBeNull()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'As a table' }))
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/person/3')
})

test('a mark has the short name of its person, and says their college where there are several', async () => {
  const { chart } = begin('Te Kāreti')
  expect(chart.getByText('T Leota')).toBeDefined()
  expect(chart.getByRole('link', { name: /^Tomasi Leota, Te Kāreti:/ })).toBeDefined()
})

test('a mark is named while it is pointed at', async () => {
  const { chart } = begin()
  await userEvent.hover(chart.getByRole('link', { name: /^Tomasi Leota/ }))
  expect(chart.getByText('3 of 42')).toBeDefined()
  await userEvent.unhover(chart.getByRole('link', { name: /^Tomasi Leota/ }))
  expect(chart.queryByText('3 of 42')).toBeNull()
})

test('as a table there are heads, and each name leads to the person where it may', async () => {
  begin()
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const table = within(screen.getByRole('table', { name: 'No one is on track.' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Trainee', 'Goals', 'Time'])
  expect(table.getAllByRole('rowheader').map((head) => head.querySelector('a')?.getAttribute('href'))).toEqual([
    '/person/3',
    '/person/1',
    undefined,
  ])
})
