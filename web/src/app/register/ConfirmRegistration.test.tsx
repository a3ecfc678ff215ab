// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, show, type StubServer } from '#kit/testing'
import { siteWordNames, type SiteWord } from '@college/contract/organisation'
import { ShellContext, shellFacts } from '../shell/facts.ts'
import { ConfirmRegistration } from './ConfirmRegistration.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const password = 'a heron waits by the weir'

test('a registration’s link asks for a password, and only then confirms the address', async () => {
  stub = await startStubServer(({ body }) => {
    const typed = typeof body === 'object' && body !== null && 'password' in body
    return { code: 200, body: { data: { confirmed: typed, again: false } } }
  })
  show(<ConfirmRegistration />, clientOf(stub.baseURL).client, { path: '/register/token#token=secret' })
  await screen.findByRole('heading', { name: 'Set your password' })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Password again'), { target: { value: password } })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and set password' }))
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
  expect(stub.received.map(({ body }) => body)).toEqual([
    { token: 'secret' },
    { token: 'secret', password, repeat: password },
  ])
})

test('the link of a new address confirms without one', async () => {
  stub = await startStubServer(() => ({ code: 200, body: { data: { confirmed: true, again: false } } }))
  const words = Object.fromEntries(siteWordNames.map((name) => [name, `College: ${name}`])) as Record<SiteWord, string> // one of each name
  show(
    <ShellContext value={shellFacts({ organisation: { ...shellFacts({}).organisation, words } })}>
      <ConfirmRegistration />
    </ShellContext>,
    clientOf(stub.baseURL).client,
    { path: '/register/token#token=secret' },
  )
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  // What happens next is the college’s to say.
  screen.getByText('College: confirmed_sentence')
})
