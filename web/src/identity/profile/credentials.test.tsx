// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { type Impersonation } from '../facts.ts'
import { me, openProfile } from './tests/openProfile.tsx'

let stub: StubServer | undefined
let rechecks = 0
afterEach(async () => {
  cleanup()
  toasts.clear()
  rechecks = 0
  await stub?.close()
})

const open = async (
  section: string,
  said: Readonly<Record<string, StubResponse>> = {},
  acting: Impersonation | null = null,
) => {
  const opened = await openProfile(section, said, acting, () => (rechecks += 1))
  stub = opened.stub
  return opened
}

const asked = (method: string, path: string): ReceivedCall[] =>
  (stub?.received ?? []).filter((call) => call.method === method && call.path === `/api/v1${path}`)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, words: string) => userEvent.type(screen.getByLabelText(label), words)

const change = async (what: string): Promise<void> => {
  await screen.findByRole('button', { name: `Change ${what}` })
  await press(`Change ${what}`)
}

describe('what is refused of sign-in is said at its field', () => {
  const username = [
    'username',
    'POST /username/change',
    ['New username', 'New username again'],
    /^Change username$/,
  ] as const
  const email = ['email', 'POST /email/change', ['New email'], 'Send the link'] as const
  const passwords = ['Current password', 'New password', 'New password again']
  const password = ['password', 'POST /password/change', passwords, /^Change password$/] as const

  test.each([
    [463, username, 'New username', undefined],
    [464, username, 'New username', undefined],
    [477, username, 'New username again', undefined],
    [465, email, 'New email', undefined],
    [466, email, 'New email', undefined],
    [461, password, 'New password', undefined],
    [462, password, 'New password again', undefined],
    [400, password, 'New password', 'password'],
    [400, password, 'Current password', 'current'],
  ] as const)('%i', async (code, [what, call, labels, verb], label, path) => {
    const errors = path ? [{ path, message: 'Not this one' }] : []
    await open('sign-in', { [call]: { code, body: { message: 'Not this one', errors } } })
    await change(what)
    for (const each of labels) await type(each, 'something@long.nz')
    await press(verb)
    await screen.findByText('Not this one')
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('something@long.nz')
    await userEvent.type(field, '!')
    expect(screen.queryByText('Not this one')).toBeNull()
  })

  test('and what names no field over the form', async () => {
    await open('sign-in', { [password[1]]: { code: 429, body: { message: 'Too many tries. Wait a while.' } } })
    await change('password')
    for (const each of passwords) await type(each, 'a long enough password')
    await press(/^Change password$/)
    expect((await screen.findByText('Too many tries. Wait a while.')).closest('[role=alert]')).not.toBeNull()
  })
})

test('another username counts at once, and the way back is to its button', async () => {
  await open('sign-in', { 'POST /username/change': { code: 261, body: { data: me } } })
  await change('username')
  expect(document.activeElement).toBe(screen.getByLabelText('New username'))
  await type('New username', 'callum')
  await type('New username again', 'callum')
  await press(/^Change username$/)
  await screen.findByText('You sign in as callum from now on')
  expect(asked('POST', '/username/change')[0]?.body).toEqual({ username: 'callum', repeat: 'callum' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change username' })))
  expect(rechecks).toBe(1)
})

test('another email waits for its link, and the old one counts until then', async () => {
  await open('sign-in', { 'POST /email/change': { code: 202, body: { data: null } } })
  await change('email')
  await type('New email', 'c.petrie@example.nz')
  await press('Send the link')
  await screen.findByText(
    'We sent a link to c.petrie@example.nz. Open it to make the change; until then callum.petrie@example.nz counts.',
  )
  expect(screen.queryByLabelText('New email')).toBeNull()
})

test('another password tells its strength and that other sessions have ended', async () => {
  await open('sign-in', { 'POST /password/change': { code: 261, body: { data: null } } })
  await change('password')
  await type('Current password', 'an old password of mine')
  await type('New password', 'kererū over')
  await screen.findByText('11 of 15 characters')
  await type('New password', ' the harbour')
  await screen.findByText('Strong, 23 characters')
  await type('New password again', 'kererū over the harbour')
  await press(/^Change password$/)
  await screen.findByText('Password changed. All other sessions have ended.')
})

test('nothing is sent while something is missing', async () => {
  await open('sign-in')
  await change('password')
  await press(/^Change password$/)
  await screen.findByText('Enter your current password')
  expect(asked('POST', '/password/change')).toEqual([])
})

test('an administrator who acts as the person is not offered credentials, sessions or agreements', async () => {
  const acting: Impersonation = { by: 1, name: 'Priya Nair', until: '2026-11-20T01:00:00.000Z' }
  const { router } = await open('sign-in', {}, acting)
  await screen.findByText(/^Priya Nair acts as Callum Petrie/)
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  await router.navigate('/app/profile/edit?section=sessions')
  await screen.findByText('Firefox on Windows')
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  await router.navigate('/app/profile/edit?section=agreements')
  await screen.findByText('Not accepted')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})
