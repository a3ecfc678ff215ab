// @vitest-environment happy-dom
import { officeCredentialWords, typedName, type GuestDocument } from '@college/contract/forms'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts } from '#kit'
import {
  clientOf,
  fromNow,
  now,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '#kit/testing'
import { answers, documentOf, found, hash } from '../tests/rows.ts'
import { showTo } from '../tests/show.tsx'
import { SignPage } from './SignPage.tsx'
import { VerifyPage } from './VerifyPage.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const token = 'a-link-somebody-opened'

const open = async (
  read: GuestDocument | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  stub = await startStubServer((call) => {
    const said = more(call)
    if (said) return said
    if (call.path === '/api/v1/signing/read') return 'code' in read ? read : found(read)
    return { code: 404, body: { message: 'We couldn’t find this thing.' } }
  })
  return showTo(null, <SignPage />, clientOf(stub.baseURL).client, `/app/sign#token=${token}`)
}
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}`).map(({ body }) => body)
const thanks = { signed_at: '2026-11-18T03:40:00.000Z', content_code: '7F3A-91C2', verification_code: 'K4PX-9QZD' }

test('a guest reads, ticks and signs; the secret leaves the address at once', async () => {
  const { router } = await open(documentOf(), (call) =>
    call.path === '/api/v1/signing/sign' ? found(thanks, 261) : undefined,
  )
  await screen.findByRole('heading', { level: 1, name: 'Case-based discussion, 18/11/2026' })
  expect(router.state.location.hash).toBe('')
  expect(screen.getByText(answers.discussed)).toBeDefined()
  expect(screen.queryByText(answers.well)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Read all 3 answers' }))
  expect(screen.getByText(answers.well)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText('Read the form, then tick this.')
  expect(sent('/signing/sign')).toEqual([])
  await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: 'Thank you, Losa Tuimavave' })
  expect(screen.getByText('K4PX-9QZD')).toBeDefined()
  expect(sent('/signing/sign')).toEqual([
    { token, name: 'Losa Tuimavave', content_hash: hash, comment: null, image: null },
  ])
})

test('a code that was held up asks for one that is mailed to the signer', async () => {
  await open(documentOf({ method: 'qr', needs_code: true, signer_name: null }), (call) => {
    if (call.path === '/api/v1/signing/code')
      return found({ sent_to: 'l•••@clinic.nz', expires_at: fromNow(600_000) }, 202)
    if (call.path !== '/api/v1/signing/sign') return undefined
    const right = (call.body as { code: string }).code === '123456'
    if (right) return found(thanks, 261)
    return { code: 400, body: { message: 'Wrong', errors: [{ path: 'code', message: 'This code is not right.' }] } }
  })
  await userEvent.type(await screen.findByLabelText('Your name'), 'Losa Tuimavave')
  await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await userEvent.type(await screen.findByLabelText('Your own email'), 'losa@clinic.nz')
  await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
  await screen.findByText(/A code is on its way to l•••@clinic.nz/)
  await userEvent.type(screen.getByLabelText('Code from the email'), '111111')
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText('This code is not right.')
  await userEvent.clear(screen.getByLabelText('Code from the email'))
  await userEvent.type(screen.getByLabelText('Code from the email'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: 'Thank you, Losa Tuimavave' })
  expect(sent('/signing/code')).toEqual([{ token, email: 'losa@clinic.nz' }])
})

test('what proves a signer is said before they begin, and their time begins again while they work', async () => {
  let later = 0
  let until = fromNow(600_000)
  stub = await startStubServer((call) =>
    call.path === '/api/v1/signing/read'
      ? found(documentOf({ method: 'here', needs_code: true, signer_name: null, expires_at: until }))
      : { code: 404, body: { message: 'We couldn’t find this thing.' } },
  )
  const { client } = clientOf(stub.baseURL, { now: () => new Date(now().getTime() + later) })
  showTo(null, <SignPage />, client, `/app/sign#token=${token}`)
  await screen.findByText(/^You need an email address of your own that you can read here/)
  const name = await screen.findByLabelText('Your name')
  await userEvent.type(name, 'Losa')
  expect(sent('/signing/read')).toHaveLength(1)
  later = 5 * 60_000
  until = fromNow(later + 600_000)
  await userEvent.type(name, ' Tuimavave')
  await waitFor(() => expect(sent('/signing/read')).toHaveLength(2))
  expect(name).toHaveProperty('value', 'Losa Tuimavave')
})

test('a link that was emailed asks for no email, and its days do not move', async () => {
  await open(documentOf())
  await userEvent.click(await screen.findByLabelText('Your name'))
  expect(screen.queryByText(/email address of your own/)).toBeNull()
  expect(sent('/signing/read')).toHaveLength(1)
})

test('where the address is known, the first press of Sign sends the code there', async () => {
  await open(documentOf({ method: 'here', needs_code: true, signer_email: 'l•••@clinic.nz' }), (call) => {
    if (call.path === '/api/v1/signing/code')
      return found({ sent_to: 'l•••@clinic.nz', expires_at: fromNow(600_000) }, 202)
    return call.path === '/api/v1/signing/sign' ? found(thanks, 261) : undefined
  })
  await userEvent.click(await screen.findByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await userEvent.type(await screen.findByLabelText('Code from the email'), '123456')
  expect(screen.queryByRole('button', { name: 'Send me the code' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: 'Thank you, Losa Tuimavave' })
  expect(sent('/signing/code')).toEqual([{ token }])
})

test('without a mail server a held up code leads to signing in, and asks for nothing that cannot be sent', async () => {
  await open(documentOf({ method: 'qr', needs_code: true, signer_name: null }), (call) =>
    call.path === '/api/v1/options'
      ? found({ version: '1', testing: false, mail: false, organisation: { id: 1, name: 'The college' } })
      : undefined,
  )
  await screen.findByRole('heading', { level: 1, name: 'Sign in to sign this form' })
  expect(screen.getByText(/no mail server, so we can’t email you a code/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/app/forms')
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
})

test('who does not sign says what becomes of the form, and why', async () => {
  await open(documentOf(), (call) =>
    call.path === '/api/v1/signing/decline' ? found({ declined_at: thanks.signed_at }, 261) : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Don’t sign' }))
  await userEvent.click(screen.getByRole('button', { name: 'Return' }))
  await screen.findByText('Enter why you’re not signing')
  await userEvent.type(screen.getByLabelText('Why you’re not signing'), 'I was not there.')
  await userEvent.click(screen.getByRole('button', { name: 'Return' }))
  await screen.findByRole('heading', { level: 1, name: 'You have returned the form' })
  expect(sent('/signing/decline')).toEqual([
    { token, name: 'Losa Tuimavave', reason: 'I was not there.', outcome: 'returned' },
  ])
})

test('what could not be sent is there again on the same device, and gone once it is sent', async () => {
  let isAway = true
  const answer = ({ path }: ReceivedCall): StubResponse | undefined => {
    if (path === '/api/v1/signing/sign') return isAway ? { code: 503, body: { message: 'Away.' } } : found(thanks, 261)
    return undefined
  }
  const read = documentOf({ signer_name: null })
  await open(read, answer)
  await userEvent.type(await screen.findByLabelText('Your name'), 'Losa Tui')
  await userEvent.click(screen.getByRole('button', { name: 'Add a comment' }))
  await userEvent.type(screen.getByLabelText('Comment (optional)'), 'Ka pai.')
  await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText(/^We couldn’t reach the server, so we don’t know whether this arrived/)
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  await userEvent.type(screen.getByLabelText('Why you’re not signing'), 'Not me.')
  const kept = async () => JSON.stringify((await createDeviceDrafts(0).list()).map(({ value }) => value))
  await waitFor(async () => expect(await kept()).toContain('Not me.'))
  const again = async (): Promise<void> => {
    cleanup()
    await stub.close()
    await open(read, answer)
  }
  await again()
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Losa Tui'))
  expect(await screen.findByLabelText('Comment (optional)')).toHaveProperty('value', 'Ka pai.')
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  await waitFor(() => expect(screen.getByLabelText('Why you’re not signing')).toHaveProperty('value', 'Not me.'))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  isAway = false
  await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: 'Thank you, Losa Tui' })
  expect(sent('/signing/sign')).toMatchObject([{ name: 'Losa Tui', comment: 'Ka pai.' }])
  await again()
  expect(await screen.findByLabelText('Your name')).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Comment (optional)')).toBeNull()
})

test.each([
  [469, 'This link no longer works'],
  [474, 'The form was changed'],
  [476, 'You can’t sign this form here'],
])('a link that answers %s says so in clear words', async (code, heading) => {
  await open({ code, body: { message: 'The server says why.' } })
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(screen.getByText(/The server says why\./)).toBeDefined()
})

test('a link that was cut on its way says what to do', async () => {
  const errors = [{ path: 'token', message: 'At least 20 characters' }]
  await open({ code: 400, body: { message: 'At least 20 characters', errors } })
  await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })
  expect(screen.getByText(/Part of it is missing/)).toBeDefined()
})

test('an expired link from a mail sends a new one', async () => {
  await open({ code: 470, body: { message: 'This link has expired.', renewable: true } }, (call) =>
    call.path === '/api/v1/signing/renew' ? found({ sent: true }, 202) : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(sent('/signing/renew')).toEqual([{ token }])
})

test('an expired code that was held up offers no mail: there is no mailbox it came from', async () => {
  await open({ code: 470, body: { message: 'Ask to be shown a new one.', renewable: false } })
  await screen.findByRole('heading', { level: 1, name: 'This link has expired' })
  expect(screen.getByText('Ask to be shown a new one.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a printed code is verified from the address, and another one by hand', async () => {
  const valid = {
    result: 'valid',
    organisation: 'Kahurangi College',
    timezone: 'Pacific/Chatham',
    reference: 'K7Q2M',
    revision: 2,
    completed_at: '2026-11-17T11:00:00.000Z',
    signatures: 1,
    last_signed_at: '2026-11-18T03:40:00.000Z',
    signed: [
      {
        party_title: 'Clinic nurse',
        signed_at: '2026-11-18T03:40:00.000Z',
        method: 'email',
        name_typed: true,
        email_domain: 'hospital.test',
        office_credential: true,
      },
    ],
  }
  const unknown = {
    result: 'unknown',
    organisation: null,
    timezone: null,
    completed_at: null,
    signatures: null,
    last_signed_at: null,
    signed: [],
  }
  stub = await startStubServer((call) =>
    found((call.body as { code: string }).code === 'K4PX-9QZD.7F3A91C2' ? valid : unknown),
  )
  const { client } = clientOf(stub.baseURL)
  const { router } = showTo(null, <VerifyPage />, client, '/app/verify#code=K4PX-9QZD.7F3A91C2')
  await screen.findByRole('heading', { level: 1, name: 'This form is valid' })
  expect(screen.getByText('Kahurangi College')).toBeDefined()
  expect(screen.getByText('Signed as Clinic nurse')).toBeDefined()
  for (const words of ['By a link emailed to an address at hospital.test', typedName, officeCredentialWords])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText('K7Q2M, revision 2')).toBeDefined()
  // As on the paper: in the college's time zone, not the reader's.
  expect(screen.getByText('18/11/2026')).toBeDefined()
  expect(screen.getByText('18/11/2026 17:25')).toBeDefined()
  expect(screen.getAllByText(/Chatham Time/)).toHaveLength(1)
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: 'Verify another' }))
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '')
  await userEvent.type(screen.getByLabelText('Verification code'), 'XXXX-YYYY')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByRole('heading', { level: 1, name: 'We don’t know this code' })
  // What was typed wrong is there to be mended.
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', 'XXXX-YYYY')
})

const report = {
  kind: 'cycle',
  cycle_name: '2026–27',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  first_printed_at: '2026-11-17T11:00:00.000Z',
  last_printed_at: '2026-11-17T11:30:00.000Z',
}

test.each([
  ['valid', report, 'This report is up to date', /its record still says the same/, 'Cycle report', '18/11/2026'],
  [
    'changed',
    { ...report, kind: 'pdp', cycle_name: null, last_printed_at: '2026-11-20T11:00:00.000Z' },
    'The record has changed since',
    /its record says something else now/,
    'Professional development plan',
    '18/11/2026 to 21/11/2026',
  ],
])(
  'the code of a report that is %s says what was printed and when',
  async (result, of, title, sentence, kind, days) => {
    const none = { reference: null, revision: null, completed_at: null, signatures: null, last_signed_at: null }
    const college = { organisation: 'Kahurangi College', timezone: 'Pacific/Chatham' }
    stub = await startStubServer(() => found({ result, ...none, ...college, signed: [], report: of }))
    showTo(null, <VerifyPage />, clientOf(stub.baseURL).client, '/app/verify#code=K4PX-9QZD.7F3A91C2')
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByText(sentence)).toBeDefined()
    for (const words of [kind, 'Kahurangi College', '01/04/2026 to 31/03/2027', days])
      expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryAllByText('2026–27')).toHaveLength(of.cycle_name === null ? 0 : 1)
    // Nothing of forms, and the time zone once.
    expect(screen.queryByText(/signed|whole verification code|printed form/)).toBeNull()
    expect(screen.getAllByText(/Chatham Time/)).toHaveLength(1)
  },
)
