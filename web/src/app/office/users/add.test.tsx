// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
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
})
