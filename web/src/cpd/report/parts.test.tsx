// @vitest-environment happy-dom
import { goalDaysOfCycle } from '@college/contract/cpd'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cycleFigures, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { openCollege, type College } from '../tests/college.ts'
import { showTo } from '../tests/show.tsx'
import { Goals } from './parts.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const today = '2026-11-21'
const count = { completion_type: 'count', count: 15, deadline: null } as const
const cycle = cycleFigures({
  goals: [goalRow({ ...count, id: 1, title: 'Behind' }), goalRow({ ...count, id: 2, title: 'One short' })],
  progress: [progressRow({ devgoal_id: 1, time: 0, count: 0 }), progressRow({ devgoal_id: 2, time: 0, count: 9 })],
})

test.each([
  ['a cycle that runs', today, ['Behind', 'On track']],
  ['one that is over', '2027-04-01', ['Open', 'Open']],
])('goals of %s have the words of their list', async (_, day, words) => {
  college = await openCollege(statsOf())
  const goals = (
    <Goals title="Goals of the cycle" part={cycle} today={day} days={goalDaysOfCycle(cycle, day)} none="None." />
  )
  showTo({ id: 2, name: 'Callum Petrie', roles: ['Fellow'] }, goals, college.client)
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(words)
})
