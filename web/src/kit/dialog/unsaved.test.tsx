// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ThemeProvider } from '#kit/theme'
import { ActsMenu, MenuEntry } from '../page/MenuButton.tsx'
import { createDeviceDrafts, DraftsProvider } from '../device/index.ts'
import { Confirmation } from './Confirmation.tsx'
import { questions } from './confirm.ts'
import { FormDialog } from './FormDialog.tsx'
import { LeaveGuards } from './LeaveGuards.tsx'

afterEach(() => {
  questions.current()?.answer(false)
  cleanup()
})

interface DialogProps {
  readonly keepsText?: boolean
  readonly isPending?: boolean
}

function Page(props: DialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Invoice</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Void
      </button>
      <ActsMenu of="the invoice">{() => <MenuEntry label="Print" />}</ActsMenu>
      {isOpen && (
        <FormDialog title="Void this?" verb={['Void', '…']} isPending={false} {...props} onClose={() => setOpen(false)}>
          <label>
            Reason
            <textarea />
          </label>
          <label>
            Person
            <input aria-haspopup="listbox" />
          </label>
          <label>
            Find
            <input type="search" />
          </label>
        </FormDialog>
      )}
      <Confirmation />
      <LeaveGuards />
    </>
  )
}

let drafts = 0
const open = async (props: DialogProps = {}) => {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <h1>List</h1> },
      { path: '/invoice', element: <Page {...props} /> },
    ],
    { initialEntries: ['/list', '/invoice'] },
  )
  render(
    <ThemeProvider env="test">
      <DraftsProvider drafts={createDeviceDrafts((drafts += 1))}>
        <RouterProvider router={router} />
      </DraftsProvider>
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Void' }))
  await screen.findByRole('dialog', { name: 'Void this?' })
  return router
}

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Void this?' })).toBeNull())
const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }))

test('Back over typed text asks; the text stays, or goes with the dialog', async () => {
  const router = await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  await router.navigate(-1)
  await answer('Keep editing')
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Paid twice')
  await router.navigate(-1)
  await answer('Discard')
  await isGone()
  screen.getByRole('heading', { name: 'Invoice' })
})

test('Back over the question is “keep”', async () => {
  const router = await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  await router.navigate(-1)
  await question()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Paid twice')
})

test.each([
  ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  ['a press beside it', (dialog: HTMLElement) => fireEvent.pointerDown(dialog)],
])('%s asks as well', async (_, close) => {
  await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  close(screen.getByRole('dialog', { name: 'Void this?' }))
  await question()
})

test('what a browser closes without asking is there again with its text', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Void this?' })
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  await answer('Discard')
  await isGone()
})

test('a page that is closed is asked about by the browser, while something was typed', async () => {
  await open()
  const close = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(true)
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  expect(close()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close()).toBe(true)
})

test('the button that closes the dialog does not ask', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid twice')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await isGone()
})

test.each<[string, DialogProps, string]>([
  ['text that is kept', { keepsText: true }, 'Reason'],
  ['text that is being sent', { isPending: true }, 'Reason'],
  ['a choice that was typed to find it', {}, 'Person'],
  ['a search', {}, 'Find'],
])('%s is not asked about', async (_, props, field) => {
  const router = await open(props)
  await userEvent.type(screen.getByLabelText(field), 'Paid twice')
  await router.navigate(-1)
  await isGone()
  expect(questions.current()).toBeUndefined()
})

test('text that was typed and taken out again is not asked about', async () => {
  const router = await open()
  await userEvent.type(screen.getByLabelText('Reason'), 'Paid')
  await userEvent.clear(screen.getByLabelText('Reason'))
  await router.navigate(-1)
  await isGone()
})

test('Back closes a menu that is open', async () => {
  const router = await open()
  await router.navigate(-1)
  await isGone()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the invoice' }))
  screen.getByRole('button', { name: 'Print' })
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print' })).toBeNull())
  screen.getByRole('heading', { name: 'Invoice' })
})
