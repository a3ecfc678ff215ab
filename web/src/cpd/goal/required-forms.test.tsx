// @vitest-environment happy-dom
import type { RequiredForms as Row } from '@college/contract/cpd'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { showTo, type Viewer } from '../tests/show.tsx'
import { RequiredForms } from './RequiredForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const row = (user_id: number, user_name: string, over: Partial<Row> = {}): Row => ({
  user_id,
  user_name,
  devformtemplate_id: 3,
  name: 'Mini-CEX',
  of: 'programme',
  done: 2,
  required: 6,
  required_by: '2027-06-30',
  from: '2025-07-01',
  to: '2027-06-30',
  ...over,
})
const open = async (viewer: Viewer, rows: readonly Row[]) => {
  stub = await startStubServer(({ path }) =>
    path === '/api/v1/cpd/requiredforms'
      ? { code: rows.length === 0 ? 260 : 200, body: { data: rows } }
      : { code: 260, body: { data: [] } },
  )
  return showTo(viewer, <RequiredForms />, clientOf(stub.baseURL).client)
}
const cellsOf = (line: HTMLElement) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent)
const linesIn = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)

const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8, 9] }
const director: Viewer = { id: 4, name: 'Ana Whitu', roles: ['Director'] }

test('each kind says how many are done of all that are required, and opens who has done how many', async () => {
  await open(educator, [
    row(8, 'Mārama Thorne', { done: 6 }),
    row(9, 'Ngaio Wētere'),
    row(9, 'Ngaio Wētere', {
      devformtemplate_id: 4,
      name: 'DOPS',
      of: 'cycle',
      done: 0,
      required: 1,
      required_by: null,
    }),
  ])
  const table = await screen.findByRole('table')
  expect(linesIn(table).map(cellsOf)).toEqual([
    ['DOPS for the cycle', '0 of 1', '', '0 of 1'],
    ['Mini-CEX for the programme', '8 of 12', '', '1 of 2'],
  ])
  const kind = within(table).getByRole('button', { name: 'Mini-CEX for the programme' })
  expect(kind.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(kind)
  expect(linesIn(table).slice(2).map(cellsOf)).toEqual([
    ['Mārama Thorne', '6 of 6', '', 'by 30/06/2027'],
    ['Ngaio Wētere', '2 of 6', '', 'by 30/06/2027'],
    ['Remind those who haven’t completed all'],
  ])
  expect(
    within(table)
      .getByRole('link', { name: /^Remind those/ })
      .getAttribute('href'),
  ).toMatch(/^\/app\/message\/edit\?to=9&subject=Reminder%3A\+your\+Mini-CEX\+forms/)
  const figure = within(table).getByRole('link', { name: '2 of 6' })
  expect([figure.getAttribute('data-count'), figure.getAttribute('href')]).toEqual([
    '2',
    '/app/forms/trainee?user_id=9&devformtemplate_id=3&done=true&from=2025-07-01&to=2027-06-30',
  ])
  expect(within(table).getByRole('link', { name: 'Ngaio Wētere' }).getAttribute('href')).toBe(
    '/app/forms/results?user_id=9',
  )
})

test('of a Director a figure leads to the forms of all trainees', async () => {
  await open(director, [row(8, 'Mārama Thorne')])
  await userEvent.click(await screen.findByRole('button', { name: 'Mini-CEX for the programme' }))
  expect(screen.getByRole('link', { name: '2 of 6' }).getAttribute('href')).toMatch(
    /^\/app\/forms\/alltrainee\?user_id=8&/,
  )
})

test('where no forms are required nothing is shown', async () => {
  await open(educator, [])
  await expect.poll(() => stub.received.length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Asked for' })).toBeNull()
})
