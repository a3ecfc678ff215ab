// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { statsOf } from '../activity/tests/rows.ts'
import { listed, openCollege, type College } from '../tests/college.ts'
import { showTo } from '../tests/show.tsx'
import { CycleGoalEditor } from './GoalEditor.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

test('what was wrong with a field is gone with the field', async () => {
  college = await openCollege(statsOf(), (call) =>
    call.method === 'GET' && /categories|templates/.test(call.path) ? listed([]) : undefined,
  )
  showTo({ id: 2, name: 'Callum Petrie', roles: ['Fellow'] }, <CycleGoalEditor />, college.client)
  await userEvent.type(await screen.findByLabelText('What do you want to reach?'), 'Teach')
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }))
  await screen.findByText(/^Time: Enter how much time/)
  await userEvent.click(screen.getByLabelText('Count'))
  await waitFor(() => expect(screen.queryByText(/Enter how much time/)).toBeNull())
  expect(screen.queryByText('Look at one field')).toBeNull()
})
