// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, useContext, useState } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider } from '#kit/theme'
import { createDeviceDrafts, DraftsProvider, useKeptText, type DeviceDrafts } from '../device/index.ts'
import { FormDialog } from './FormDialog.tsx'
import { LeaveGuards } from './LeaveGuards.tsx'

afterEach(cleanup)

/** When the server answers. */
const Sending = createContext({ answered: Promise.resolve() })

function Report() {
  const [open, setOpen] = useState(false)
  const [note, setNote, sent] = useKeptText('report:5:note')
  const { answered } = useContext(Sending)
  return (
    <>
      <h1>Report</h1>
      <label>
        Note
        <textarea value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => void answered.then(() => sent(note))}>
        Send
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Decline
      </button>
      {open && <FormDialog title="Decline?" verb={['Decline', '…']} isPending={false} onClose={() => setOpen(false)} />}
      <LeaveGuards />
    </>
  )
}

const show = (drafts: DeviceDrafts | null = null, answered = Promise.resolve()) => {
  const routes = [
    { path: '/list', element: <h1>List</h1> },
    { path: '/report', element: <Report /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/report'] })
  render(
    <ThemeProvider env="test">
      <DraftsProvider drafts={drafts}>
        <Sending value={{ answered }}>
          <RouterProvider router={router} />
        </Sending>
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

/** An answer that comes when it is told to. */
const answerLater = () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  return { answered, answer: () => answer() }
}

test('what is typed while a note is being sent stays, without what was sent', async () => {
  const drafts = createDeviceDrafts(72)
  const { answered, answer } = answerLater()
  show(drafts, answered)
  await userEvent.type(note(), 'Say more.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(note(), ' And sleep.')
  answer()
  await waitFor(() => expect(note().value).toBe('And sleep.'))
  await waitFor(async () => expect((await drafts.list()).map(({ value }) => value)).toEqual(['And sleep.']))
})

test('a note whose page was left before the answer is not there a second time', async () => {
  const drafts = createDeviceDrafts(73)
  const { answered, answer } = answerLater()
  const router = show(drafts, answered)
  await userEvent.type(note(), 'Say more.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'List' })
  answer()
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
  await router.navigate(1)
  await screen.findByRole('heading', { name: 'Report' })
  await drafts.settle()
  expect(note().value).toBe('')
})

test('a key that comes before the note of an earlier page was found stands after it', async () => {
  const drafts = createDeviceDrafts(74)
  await drafts.keep('report:5:note', 'Say more.')
  show(drafts)
  fireEvent.change(note(), { target: { value: 'And sleep.' } })
  await waitFor(() => expect(note().value).toBe('Say more.\n\nAnd sleep.'))
})
