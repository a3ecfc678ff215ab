// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { Unsubscribe } from './Unsubscribe.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (path: string): Promise<void> => {
  stub = await startStubServer(() => ({ code: 200, body: { data: { unsubscribed: true } } }))
  show(<Unsubscribe />, clientOf(stub.baseURL).client, { path })
}

test('the address of a mail turns nothing off until the button is pressed', async () => {
  await open('/app/unsubscribe#token=newsletter+7-abc')
  const button = await screen.findByRole('button', { name: 'Turn off the newsletter' })
  expect(stub.received).toEqual([])
  await userEvent.click(button)
  await screen.findByText(/You won’t get the newsletter by email any more/)
  expect(stub.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/v1/unsubscribe', { what: 'newsletter', secret: '7-abc' }],
  ])
})

test('that of an alert says what no longer comes', async () => {
  await open('/app/unsubscribe#token=alerts+7-abc')
  await screen.findByText(/when something waits for you, such as a form to sign/)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off alerts' }))
  await screen.findByText(/You won’t get alerts by email any more/)
  expect(stub.received.map(({ body }) => body)).toEqual([{ what: 'alerts', secret: '7-abc' }])
})

test.each(['', '#token=everything+7-abc', '#token=reminders'])('an incomplete link %s says so', async (hash) => {
  await open(`/app/unsubscribe${hash}`)
  expect(screen.getByText(/This link is incomplete/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
