// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { type StubServer } from '#kit/testing'
import { found, hash, signed } from '../tests/rows.ts'
import { educator } from '../tests/show.tsx'
import { form, newHash, openPart, row, toFill } from '../tests/part.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const openForm = async (...given: Parameters<typeof openPart>): Promise<void> => {
  stub = await openPart(...given)
}
const well = (): HTMLElement => screen.getByLabelText(/^What went well/)
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET').map(({ body }) => body)
/** Brings the page back to sight, which reads again what it follows. */
const lookAgain = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

test('what changes while a signer has it open is said, and they sign only what they have read', async () => {
  let now = toFill()
  await openForm(
    () => now,
    ({ path, body }) => {
      if (path !== '/api/v1/devformsignature/sign') return undefined
      return (body as { content_hash: string }).content_hash === now.signing_hash
        ? found({ id: 21 }, 261)
        : { code: 474, body: { message: 'This form was changed since you read it.' } }
    },
  )
  await userEvent.type(well(), 'Calm.')
  expect(screen.queryByText(/changed while you had it open/)).toBeNull()
  now = toFill({ signing_hash: newHash, form: { ...form, title: 'the left shoulder' } })
  lookAgain()
  await screen.findByText('This form was changed while you had it open.')
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await screen.findByText(/It is shown as it is now: read it, then sign\.$/)
  await waitFor(() => expect(screen.queryByText('This form was changed while you had it open.')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await waitFor(() =>
    expect(sent('/devformsignature/sign')).toMatchObject([
      { content_hash: hash, answers: { well: 'Calm.' } },
      { content_hash: newHash, answers: { well: 'Calm.' } },
    ]),
  )
})

test('one press says that the change was read', async () => {
  let now = toFill()
  await openForm(
    () => now,
    ({ path }) => (path === '/api/v1/devformsignature/sign' ? found({ id: 21 }, 261) : undefined),
  )
  await userEvent.type(well(), 'Calm.')
  now = toFill({ signing_hash: newHash })
  lookAgain()
  await userEvent.click(await screen.findByRole('button', { name: 'I’ve read it' }))
  expect(screen.queryByText('This form was changed while you had it open.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await waitFor(() => expect(sent('/devformsignature/sign')).toMatchObject([{ content_hash: newHash }]))
})

test.each([
  [
    'the same person',
    educator.id,
    /^Signed on another device at 18\/11\/2026 16:40; what you typed here is not part of it\.$/,
  ],
  ['another', 9, /^Hana Ngātai signed this at 18\/11\/2026 16:40; what you typed here is not part of it\.$/],
])('a part that %s signed elsewhere meanwhile says so', async (_who, signer_id, words) => {
  let now = toFill()
  await openForm(() => now)
  await userEvent.type(well(), 'Calm.')
  now = toFill({
    signatures: [{ ...row, ...signed, mine: false, signer_id, name: signer_id === 9 ? 'Hana Ngātai' : row.name }],
    may: [],
  })
  lookAgain()
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /^Sign as / })).toBeNull()
})

test('why a signature was refused stays when there is nothing to sign any more', async () => {
  let now = toFill()
  await openForm(
    () => now,
    ({ path }) => {
      if (path !== '/api/v1/devformsignature/sign') return undefined
      now = toFill({ signatures: [{ ...row, ...signed, mine: false }], may: [] })
      return { code: 476, body: { message: 'Helen Rāpana has already signed this.' } }
    },
  )
  await userEvent.type(well(), 'Calm.')
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await screen.findByText(/^Signed on another device at /)
  expect(screen.getByText('Helen Rāpana has already signed this.')).toBeDefined()
})
