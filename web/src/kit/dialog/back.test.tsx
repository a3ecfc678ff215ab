// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, useContext, useState } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider } from '#kit/theme'
import { createDeviceDrafts, DraftsProvider, KeptNote, useKeptText, type DeviceDrafts } from '../device/index.ts'
import { clientOf } from '../api/tests/stubServer.ts'
import { ClientProvider, createAnswers } from '../api/ClientProvider.tsx'
import { UnfinishedText } from '../offline/index.ts'
import { FormDialog } from './FormDialog.tsx'
import { LeaveGuards } from './LeaveGuards.tsx'

afterEach(cleanup)

/** When the server answers. */
const Sending = createContext({ answered: Promise.resolve() })

function Report() {
  const [open, setOpen] = useState(false)
  const [note, setNote, sent, restored] = useKeptText('report:5:note', {
    about: { kind: 'Note', words: 'report of October' },
  })
  const { answered } = useContext(Sending)
  return (
    <>
      <h1>Report</h1>
      <KeptNote restored={restored} />
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
    {
      path: '/list',
      element: (
        <>
          <h1>List</h1>
          <UnfinishedText />
        </>
      ),
    },
    { path: '/report', element: <Report /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/report?id=5'] })
  render(
    <ThemeProvider env="test">
      <ClientProvider client={clientOf('http://127.0.0.1:1').client} answers={createAnswers()}>
        <DraftsProvider drafts={drafts}>
          <Sending value={{ answered }}>
            <RouterProvider router={router} />
          </Sending>
        </DraftsProvider>
      </ClientProvider>
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

test('a note that an earlier page left is said to be, stands on Home without its words, and can be discarded', async () => {
  const drafts = createDeviceDrafts(75)
  const router = show(drafts)
  await userEvent.type(note(), 'Mrs Rewi, hip')
  expect(screen.queryByText(/We’ve brought back/)).toBeNull()
  await router.navigate(-1)
  const link = await screen.findByRole('link', { name: 'Note, report of October' })
  expect(document.body.textContent).not.toContain('Rewi')
  expect(link.getAttribute('href')).toBe('/report?id=5')
  await userEvent.click(link)
  await waitFor(() => expect(note().value).toBe('Mrs Rewi, hip'))
  screen.getByText(/We’ve brought back what you typed at/)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(note().value).toBe('')
  expect(screen.queryByText(/We’ve brought back/)).toBeNull()
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})

test('of two notes under one name the one that was chosen on Home is taken up', async () => {
  const drafts = createDeviceDrafts(76)
  const about = { kind: 'Note', words: 'report of October', path: '/report?id=5' }
  await drafts.keep('report:5:note~a', { text: 'the older', about })
  await drafts.keep('report:5:note~b', { text: 'the newer', about })
  const router = show(drafts)
  await waitFor(() => expect(note().value).not.toBe(''))
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'List' })
  await router.navigate('/report?id=5', { state: { draft: 'report:5:note~a' } })
  await waitFor(() => expect(note().value).toBe('the older'))
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
  await waitFor(async () =>
    expect((await drafts.list()).map(({ value }) => value)).toMatchObject([{ text: 'And sleep.' }]),
  )
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
