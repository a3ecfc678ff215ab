// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { statsOf } from '../activity/tests/rows.ts'
import { Home } from './Home.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const newcomer: Viewer = { id: 2, name: 'Anika Sharma', roles: [] }
const cases = [
  [{ wanted_role: 'Trainee' }, 'The college is looking at your request', ['Open your profile']],
  [
    { role_declined_at: '2026-11-20T00:00:00.000Z' },
    'The college declined your request',
    ['Email office@college.test', 'Open your profile'],
  ],
  [{}, 'You don’t have a role at the college', ['Email office@college.test', 'Open your profile']],
] as const

test.each(cases)('someone without a role (%o) reads: %s', async (account, heading, ways) => {
  college = await openCollege(statsOf(), ({ path }) => {
    if (path === '/api/v1/devformsignatures/waiting') return listed([])
    return path === '/api/v1/organisation' ? found({ id: 1, email: 'office@college.test' }) : undefined
  })
  showTo({ ...newcomer, account }, <Home />, college.client)
  await screen.findByRole('heading', { level: 2, name: heading })
  await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([...ways]))
  expect(college.asked('/cpd/stats')).toEqual([])
})
