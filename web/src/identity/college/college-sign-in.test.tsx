// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { SessionFactsContext } from '../facts.ts'
import { CollegeSignInTab } from './CollegeSignInTab.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

test('an issuer that is no address is marked together with what is empty, and nothing is sent', async () => {
  const settings = { provider: null, redirect_uri: 'https://records.example.nz/app/signin/college' }
  stub = await startStubServer(() => ({ code: 200, body: { data: settings } }))
  show(
    <SessionFactsContext value={{ user: null, actor: administrator, testing: false }}>
      <CollegeSignInTab />
    </SessionFactsContext>,
    clientOf(stub.baseURL).client,
  )
  await userEvent.type(await screen.findByLabelText('Issuer'), 'nonsense')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const wrong = ['Issuer', 'Client ID', 'Name on the sign-in page']
  const marks = wrong.map((label) => screen.getByLabelText(label).getAttribute('aria-invalid'))
  expect(marks).toEqual(['true', 'true', 'true'])
  expect(screen.getByText('Enter the client ID')).toBeDefined()
  expect(stub.received.filter(({ method }) => method !== 'GET')).toEqual([])
})
