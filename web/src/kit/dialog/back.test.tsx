// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider } from '#kit/theme'
import { createDeviceDrafts, DraftsProvider, useKeptText, type DeviceDrafts } from '../device/index.ts'
import { FormDialog } from './FormDialog.tsx'
import { LeaveGuards } from './LeaveGuards.tsx'

afterEach(cleanup)

function Report() {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useKeptText('report:5:note')
  return (
    <>
      <h1>Report</h1>
      <label>
        Note
        <textarea value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Decline
      </button>
      {open && <FormDialog title="Decline?" verb={['Decline', '…']} isPending={false} onClose={() => setOpen(false)} />}
      <LeaveGuards />
    </>
  )
}

const show = (drafts: DeviceDrafts | null = null) => {
  const routes = [
    { path: '/list', element: <h1>List</h1> },
    { path: '/report', element: <Report /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/report'] })
  render(
    <ThemeProvider env="test">
      <DraftsProvider drafts={drafts}>
        <RouterProvider router={router} />
      </DraftsProvider>
    </ThemeProvider>,
  )
  return router
}

const note = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Note')

test('Back closes the dialog that is open, and leaves the page where none is', async () => {
  const router = show()
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByRole('dialog')
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: 'Report' })
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'List' })
})

test('a note is there again after Back, and gone once it was sent', async () => {
  const drafts = createDeviceDrafts(71)
  const router = show(drafts)
  await userEvent.type(note(), 'Say more about nights')
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'List' })
  await router.navigate(1)
  await waitFor(() => expect(note().value).toBe('Say more about nights'))
  await userEvent.clear(note())
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})
