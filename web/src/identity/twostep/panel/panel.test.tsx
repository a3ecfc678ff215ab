// @vitest-environment happy-dom
import type { TwoStepState } from '@college/contract/identity'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { decodeQR } from 'qr/decode.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Confirmation, toasts } from '#kit'
import { clientOf, startStubServer, show, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { TwoStepPanel } from './TwoStepPanel.tsx'

let stub: StubServer
let state: TwoStepState
let saved: { name: string; content: Blob }[]
let done = 0

const off: TwoStepState = {
  enabled: false,
  required: false,
  primary: null,
  methods: [],
  available: ['device', 'email'],
  email: 'mere@example.nz',
  phone: null,
  recovery_left: 0,
  password_long: true,
  passkeys: [],
}
const on: TwoStepState = { ...off, enabled: true, primary: 'device', methods: ['device', 'email'], recovery_left: 6 }
const codes = Array.from({ length: 8 }, (_, n) => `AAAA-BBBB-CCC${n}`)
const uri = 'otpauth://totp/Kahurangi%20College:mere?issuer=Kahurangi%20College&secret=JBSWY3DPEHPK3PXP'

beforeEach(() => {
  state = off
  done = 0
})
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (answers: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {}): Promise<void> => {
  stub = await startStubServer((call) => {
    const path = call.path.replace(/^.*\/api\/v1/, '')
    return answers[path]?.(call) ?? { code: 200, body: { data: state } }
  })
  const { client, saved: files } = clientOf(stub.baseURL)
  saved = files
  show(
    <>
      <TwoStepPanel onDone={() => (done += 1)} />
      <Confirmation />
    </>,
    client,
  )
}

/** Presses a button once it can be: while an answer is on its way, the acts on a way wait. */
const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}
const bodies = (path: string) => stub.received.filter((call) => call.path.endsWith(path)).map(({ body }) => body)

const begun: StubResponse = {
  code: 201,
  body: { data: { challenge: 'c', uri, secret: 'JBSWY3DPEHPK3PXP', hint: null, expires_at: '2026-11-21T00:10:00Z' } },
}

/** What a camera reads from the drawing. */
const readQr = (svg: SVGElement): string => {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const image = {
    width: size * scale,
    height: size * scale,
    data: new Uint8Array(size * size * scale * scale * 4).fill(255),
  }
  for (const [, x = '', y = ''] of svg.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dx = 0; dx < scale; dx += 1)
      for (let dy = 0; dy < scale; dy += 1)
        image.data.fill(
          0,
          ((Number(y) * scale + dy) * image.width + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * image.width + Number(x) * scale + dx) * 4 + 3,
        )
  return decodeQR(image)
}

test('an app is set up with its QR code or its key; the recovery codes are shown once, then one goes on', async () => {
  await open({
    '/twostep/begin': () => begun,
    '/twostep/confirm': ({ body }) =>
      (body as { code: string }).code === '123456' // what the form sends
        ? { code: 261, body: { data: { recovery_codes: codes } } }
        : { code: 400, body: { message: 'No.', errors: [{ path: 'code', message: 'This code is not right.' }] } },
  })
  await press('Set up: Authenticator app')
  const drawing = await screen.findByRole('img', { name: /QR code/ })
  expect(readQr(drawing as unknown as SVGElement)).toBe(uri) // the drawing is SVG
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  const field = screen.getByLabelText('Code of the app')
  await userEvent.type(field, '12345')
  await press('Confirm')
  expect(await screen.findByText('The code has 6 digits.')).toBeDefined()
  await userEvent.type(field, '0')
  await press('Confirm')
  expect(await screen.findByText('This code is not right.')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '123 456')
  await press('Confirm')
  const kept = await screen.findByRole('region', { name: 'Keep these recovery codes' })
  expect(
    within(kept)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes)
  await press('Download')
  expect(saved[0]?.name).toBe('recovery-codes.txt')
  expect(await saved[0]?.content.text()).toBe(`${codes.join('\r\n')}\r\n`)
  expect(done).toBe(0)
  state = { ...on, methods: ['device'] }
  await press('I have kept them')
  await waitFor(() => expect(done).toBe(1))
  expect(screen.queryByText('AAAA-BBBB-CCC0')).toBeNull()
})

test('codes by email are set up with a code that is sent', async () => {
  await open({
    '/twostep/begin': () => ({
      code: 201,
      body: {
        data: { challenge: 'c', uri: null, secret: null, hint: 'm•••@example.nz', expires_at: '2026-11-21T00:10:00Z' },
      },
    }),
    '/twostep/confirm': () => ({ code: 261, body: { data: { recovery_codes: null } } }),
  })
  await press('Set up: Codes by email')
  await press('Send a code')
  expect(await screen.findByText(/We sent a code to m•••@example.nz/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code we sent'), '654321')
  await press('Confirm')
  await waitFor(() => expect(done).toBe(1))
  expect(bodies('/twostep/confirm')).toEqual([{ challenge: 'c', code: '654321' }])
})

test('a number that is none is said at its field, and a gateway that is not there over it', async () => {
  state = { ...off, available: ['device', 'email', 'phone'] }
  let answer: StubResponse = {
    code: 400,
    body: { message: 'No.', errors: [{ path: 'phone', message: 'Enter a number.' }] },
  }
  await open({ '/twostep/begin': () => answer })
  await press('Set up: Codes by phone')
  await userEvent.type(await screen.findByLabelText('Mobile number'), '12')
  await press('Send a code')
  expect(await screen.findByText('Enter a number.')).toBeDefined()
  answer = { code: 501, body: { message: 'The college cannot send texts to phones.' } }
  await press('Send a code')
  expect((await screen.findByText(/cannot send texts/)).closest('[role=alert]')).not.toBeNull()
})

test('of two ways one is chosen as the first, and one is taken away after asking', async () => {
  state = on
  await open({
    '/twostep/primary': () => ({ code: 261, body: { data: { ...on, primary: 'email' } } }),
    '/twostep/remove': () => ({ code: 261, body: { data: { ...on, methods: ['email'], primary: 'email' } } }),
  })
  await press('Use first: Codes by email')
  await waitFor(() => expect(bodies('/twostep/primary')).toEqual([{ method: 'email' }]))
  await press('Remove: Authenticator app')
  expect(bodies('/twostep/remove')).toEqual([])
  await press('Remove')
  await waitFor(() => expect(bodies('/twostep/remove')).toEqual([{ method: 'device' }]))
})

test('turning off asks for a longer password where the present one may not stand alone', async () => {
  state = { ...on, password_long: false }
  await open({
    '/twostep/remove': ({ body }) =>
      (body as { password: string }).password.length < 15 // what the form sends
        ? { code: 461, body: { message: 'No.', errors: [{ path: 'password', message: 'At least 15 characters' }] } }
        : { code: 261, body: { data: off } },
  })
  await press('Turn two-step verification off')
  await userEvent.type(await screen.findByLabelText('New password'), 'too short')
  await press('Turn off')
  expect(await screen.findByText('At least 15 characters', { selector: '[id$=-error]' })).toBeDefined()
  await userEvent.type(screen.getByLabelText('New password'), ' no longer')
  await userEvent.type(screen.getByLabelText('New password again'), 'too short no longer')
  state = off
  await press('Turn off')
  expect(await screen.findByText('Off')).toBeDefined()
})

test('what is required cannot be turned off, and a refusal is said on the panel', async () => {
  state = {
    ...on,
    required: true,
    passkeys: [{ id: 4, name: 'My laptop', created_at: '2026-11-01T00:00:00Z', last_used_at: null }],
  }
  await open({ '/passkey': () => ({ code: 476, body: { message: 'The college asks you for it.' } }) })
  await screen.findByText('My laptop')
  expect(screen.queryByRole('button', { name: /Turn two-step/ })).toBeNull()
  await press('Remove: My laptop')
  await press('Remove passkey')
  expect((await screen.findByText('The college asks you for it.')).closest('[role=alert]')).not.toBeNull()
})

test('new recovery codes are made after asking, and shown once', async () => {
  state = on
  await open({ '/twostep/recovery': () => ({ code: 201, body: { data: { recovery_codes: codes } } }) })
  expect(await screen.findByText(/6 of 8 left/)).toBeDefined()
  await press('Make new codes')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new codes' }))
  expect(await screen.findByText('AAAA-BBBB-CCC7')).toBeDefined()
})

test('a state that does not come can be asked for again', async () => {
  let fails = true
  await open({
    '/twostep': () =>
      fails ? { code: 500, body: { message: 'Something went wrong.' } } : { code: 200, body: { data: off } },
  })
  await screen.findByText('We couldn’t load two-step verification')
  fails = false
  await press(/again/i)
  expect(await screen.findByText('Off')).toBeDefined()
})
