// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { statsOf } from '../activity/tests/rows.ts'
import { listedTrainees, openCollege, type College } from '../tests/college.ts'
import { causeRow, traineeRow } from '../tests/rows.ts'
import { showTo } from '../tests/show.tsx'
import { Home } from './Home.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

test('names the late reports of a trainee whatever else waits', async () => {
  const waits = [causeRow({ kind: 'agreement', id: 5 }), causeRow({ kind: 'form_waiting', id: 6, title: 'A form' })]
  const late = causeRow({ kind: 'report_overdue', id: 31, title: 'July to September 2026', day: '2026-10-14' })
  const about = { report_late: true, reports_late: 3, causes: [...waits, late] }
  const row = traineeRow({ id: 8, display_name: 'Ben Okafor', mine: true, ...about })
  college = await openCollege(statsOf(), ({ path }) =>
    path === '/api/v1/cpd/trainees' ? listedTrainees([row]) : undefined,
  )
  showTo({ id: 3, name: 'Helen Rāpana', roles: ['Educator'] }, <Home />, college.client)
  const needs = await screen.findByRole('region', { name: 'Needs you' })
  const to = within(needs).getByRole('link', { name: '3 placement reports are overdue' }).getAttribute('href') ?? ''
  expect(to).toContain('/app/placements?user_id=8&state=due&state=draft')
  // Beside a calm chip, too, and in red.
  const rows = within(screen.getByRole('region', { name: 'Trainees' }))
  expect(rows.getByRole('link', { name: '3 placement reports are overdue' }).getAttribute('href')).toBe(to)
  for (const region of [needs, screen.getByRole('region', { name: 'Trainees' })])
    expect(region.querySelectorAll('li .bad')).toHaveLength(1)
})

test('reminds the signers of a form that has waited long, and leaves out one that only others can do something about', async () => {
  let remind = [51]
  const unsigned = (id: number, asks: number[]) =>
    traineeRow({
      id,
      display_name: `Trainee ${id}`,
      causes: [causeRow({ kind: 'form_unsigned', id: 31, day: '2026-10-14', waits_for: 'Mele Fonua', remind: asks })],
    })
  college = await openCollege(statsOf(), ({ path }) => {
    if (path === '/api/v1/cpd/trainees') return listedTrainees([unsigned(1, remind), unsigned(2, [])])
    if (path !== '/api/v1/devformsignature/remind') return undefined
    remind = []
    return { code: 261, body: { data: { id: 51, signer_name: 'Mele Fonua' } } }
  })
  showTo({ id: 4, name: 'Tāne Whaanga', roles: ['Instructor'] }, <Home />, college.client)
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(needs.queryByRole('link', { name: 'Trainee 2' })).toBeNull()
  await userEvent.click(needs.getByRole('button', { name: 'Remind: Trainee 1' }))
  expect(await screen.findByText('Mele Fonua is reminded by email')).toBeDefined()
  expect(await screen.findByText('Nothing is waiting, and everyone is on track.')).toBeDefined()
  expect(college.asked('/devformsignature/remind').map(({ body }) => body)).toEqual([{ id: 51 }])
})
