// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import { openOffice, showOffice, type Office } from '../tests/office.tsx'
import { officeScreens } from '../screens.ts'

const UserScreen = await officeScreens['/user/admin']?.()

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

test('Add person shows all errors at once, and sends nothing', async () => {
  office = await openOffice()
  if (!UserScreen) throw new Error('no screen')
  showOffice(<UserScreen />, office.client, { path: '/app/user/admin' })
  const form = within(await screen.findByRole('form', { name: 'Person' }))
  await userEvent.type(form.getByLabelText('MCNZ number (optional)'), 'abc')
  await userEvent.type(form.getByLabelText('Username (optional)'), 'a')
  await userEvent.click(await form.findByLabelText('Trainee'))
  const joined = form.getByLabelText(/^Joined|^Joining/)
  await userEvent.clear(joined)
  await userEvent.click(form.getByRole('button', { name: 'Add person' }))
  const wrong = ['First name', 'Last name', 'Email', 'Username (optional)', 'MCNZ number (optional)']
  expect(wrong.map((label) => form.getByLabelText(label).getAttribute('aria-invalid'))).toEqual(wrong.map(() => 'true'))
  expect(joined.getAttribute('aria-invalid')).toBe('true')
  expect(office.asked('/user')).toEqual([])
  // All of them are listed at the top, each the way to its field.
  const list = within(form.getByRole('alert'))
  expect(list.getAllByRole('button')).toHaveLength(6)
  await userEvent.click(list.getByRole('button', { name: /^Email: / }))
  expect(document.activeElement).toBe(form.getByLabelText('Email'))
})

test('what was typed of a new person is there again after Back, with the roles, until Cancel', async () => {
  office = await openOffice()
  if (!UserScreen) throw new Error('no screen')
  const open = async () => {
    const editor = (
      <DraftsProvider drafts={createDeviceDrafts(9)}>
        <UserScreen />
      </DraftsProvider>
    )
    showOffice(editor, office.client, { path: '/app/user/admin' })
    return within(await screen.findByRole('form', { name: 'Person' }))
  }
  const before = await open()
  await userEvent.type(before.getByLabelText('First name'), 'Aroha')
  await userEvent.type(before.getByLabelText('Last name'), 'Ngata')
  await userEvent.click(await before.findByLabelText('Trainee'))
  cleanup()
  const after = await open()
  await after.findByText(/^We’ve brought back what you typed at/)
  expect(after.getByLabelText<HTMLInputElement>('First name').value).toBe('Aroha')
  expect(after.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ngata')
  expect((await after.findByLabelText<HTMLInputElement>('Trainee')).checked).toBe(true)
  await userEvent.click(after.getByRole('button', { name: 'Cancel' }))
  cleanup()
  const last = await open()
  await last.findByLabelText('Trainee')
  expect(last.getByLabelText<HTMLInputElement>('First name').value).toBe('')
  expect(last.queryByText(/^We’ve brought back/)).toBeNull()
})
