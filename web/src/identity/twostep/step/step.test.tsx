// @vitest-environment happy-dom
import type { SecondStep } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '#kit'
import { clientOf, startStubServer, show, type StubResponse, type StubServer } from '#kit/testing'
import { SecondStepForm } from './SecondStepForm.tsx'

let stub: StubServer
let entered: Answer<User>[] = []
let left = 0
afterEach(async () => {
  cleanup()
  await stub.close()
})

const app: SecondStep = {
  step: 'code',
  challenge: 'secret',
  primary: 'device',
  methods: [
    { method: 'device', hint: null },
    { method: 'email', hint: 'm•••@example.nz' },
    { method: 'phone', hint: '•••• 418' },
    { method: 'passkey', hint: null },
    { method: 'recovery', hint: null },
  ],
  expires_at: '2026-11-21T00:10:00Z',
}

const wrongCode: StubResponse = {
  code: 400,
  body: { message: 'Not right.', errors: [{ path: 'code', message: 'This code is not right.' }] },
}
const sent: StubResponse = { code: 202, body: { data: { challenge: 'secret', hint: 'm•••@example.nz', wait: 30 } } }
const inside: StubResponse = { code: 200, body: { data: { id: 7 }, info: {}, token: 'a.b.c' } }

const open = async (verdict: (code: unknown) => StubResponse, step: SecondStep = app): Promise<void> => {
  entered = []
  left = 0
  stub = await startStubServer(({ path, body }) => {
    const given = body as { code?: string } // what the form sends
    return path.endsWith('/guardcode/send') ? sent : verdict(given.code)
  })
  const form = <SecondStepForm step={step} onDone={(answer) => entered.push(answer)} onCancel={() => (left += 1)} />
  show(form, clientOf(stub.baseURL).client)
}

const field = (label = 'Security code') => screen.findByLabelText<HTMLInputElement>(label)
const bodies = (path: string) => stub.received.filter((call) => call.path.endsWith(path)).map(({ body }) => body)

test('one field takes a pasted code, and signs in by itself at the sixth digit', async () => {
  await open(() => inside)
  const input = await field()
  expect([input.autocomplete, input.inputMode, document.activeElement]).toEqual(['one-time-code', 'numeric', input])
  await userEvent.paste(' 482 913 ')
  await waitFor(() => expect(entered).toHaveLength(1))
  expect(bodies('/guardcode/verify')).toEqual([{ challenge: 'secret', method: 'device', code: '482913' }])
  expect(stub.received[0]?.headers.authorization).toBeUndefined()
  expect(entered[0]?.token).toBe('a.b.c')
})

test('a wrong code is said at the field, which is ready for the next one', async () => {
  await open((code) => (code === '222222' ? inside : wrongCode))
  const input = await field()
  await userEvent.type(input, '111111')
  expect(await screen.findByText('This code is not right.')).toBeDefined()
  expect([input.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', input])
  await userEvent.clear(input)
  await userEvent.type(input, '222222')
  await waitFor(() => expect(entered).toHaveLength(1))
})

test('without a code nothing is sent', async () => {
  await open(() => inside)
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the code.')).toBeDefined()
  expect(stub.received).toEqual([])
})

test('another way is chosen from a list, and its code is sent at once', async () => {
  await open(() => inside)
  await field()
  await userEvent.click(screen.getByRole('button', { name: /Send a code to m•••@example.nz/ }))
  expect(await screen.findByText(/We send 6 digits to m•••@example.nz/)).toBeDefined()
  await waitFor(() => expect(bodies('/guardcode/send')).toEqual([{ challenge: 'secret', method: 'email' }]))
  const again = await screen.findByRole('button', { name: /Send again in \d+ s/ })
  await userEvent.click(again)
  expect(bodies('/guardcode/send')).toHaveLength(1)
  await userEvent.type(await field(), '123456')
  await waitFor(() => expect(entered).toHaveLength(1))
  expect(bodies('/guardcode/verify')).toEqual([{ challenge: 'secret', method: 'email', code: '123456' }])
})

test('sends a code once without asking, where codes are sent', async () => {
  await open(() => inside, { ...app, primary: 'phone' })
  await screen.findByText(/We text 6 digits to •••• 418/)
  await waitFor(() => expect(bodies('/guardcode/send')).toEqual([{ challenge: 'secret', method: 'phone' }]))
})

test('a recovery code is sent as it was written, when it is asked for', async () => {
  await open(() => inside)
  await field()
  await userEvent.click(screen.getByRole('button', { name: /Use a recovery code/ }))
  await userEvent.type(await field('Recovery code'), '12ab-34cd-56ef')
  expect(stub.received).toEqual([])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(entered).toHaveLength(1))
  expect(bodies('/guardcode/verify')).toEqual([{ challenge: 'secret', method: 'recovery', code: '12ab-34cd-56ef' }])
})

test('a step that is over says so, and leads back to the start', async () => {
  await open(() => ({ code: 470, body: { message: 'This took longer than ten minutes. Start again.' } }))
  await userEvent.type(await field(), '123456')
  expect((await screen.findByText(/longer than ten minutes/)).closest('[role=alert]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(left).toBe(1)
})

test('the way back is at the top', async () => {
  await open(() => inside)
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(left).toBe(1)
})

test('a passkey that the browser cannot ask for is said in words', async () => {
  await open(() => ({ code: 200, body: { data: { challenge: 'secret', options: {} } } }), {
    ...app,
    primary: 'passkey',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(
    (await screen.findByText(/couldn’t do that|passkey was given/i, { selector: '[role=alert] *' })).textContent,
  ).toBeTruthy()
  expect(bodies('/passkey/options')).toEqual([{ challenge: 'secret' }])
  expect(entered).toEqual([])
})
