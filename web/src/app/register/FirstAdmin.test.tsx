// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, show, type StubResponse, type StubServer } from '#kit/testing'
import { RegisterToken } from './RegisterToken.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (said: StubResponse, path = '/register/token#first=secret') => {
  stub = await startStubServer(() => said)
  return show(<RegisterToken />, clientOf(stub.baseURL).client, { path })
}

const fillIn = (): void => {
  const typed = {
    'First name': 'Priya',
    'Last name': 'Nair',
    Email: 'p@example.nz',
    Username: 'priya',
    Password: 'a long enough password',
    'Password again': 'a long enough password',
  }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Make administrator' }))

test('the secret of the fragment makes the administrator, and sign-in follows', async () => {
  const { router } = await open({ code: 201 })
  fillIn()
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/signin'))
  expect(stub.received[0]?.body).toMatchObject({ token: 'secret', firstname: 'Priya', username: 'priya' })
  expect(stub.received[0]?.headers.authorization).toBeUndefined()
})

test.each([
  [461, 'Password'],
  [462, 'Password again'],
  [463, 'Username'],
  [464, 'Username'],
  [465, 'Email'],
  [466, 'Email'],
])('%i is said at %s', async (code, label) => {
  await open({ code, body: { message: 'Not this one.' } })
  fillIn()
  await press()
  await screen.findByText('Not this one.')
  const field = screen.getByLabelText<HTMLInputElement>(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})

test.each([469, 470])('%i is said over the form', async (code) => {
  await open({ code, body: { message: 'This link has expired.' } })
  fillIn()
  await press()
  expect((await screen.findByText('This link has expired.')).closest('[role=alert]')).not.toBeNull()
})

test('what is missing is said before anything is sent', async () => {
  await open({ code: 201 })
  await press()
  expect(await screen.findAllByText('This cannot be empty')).toHaveLength(6)
  expect(stub.received).toEqual([])
})
