// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { fromNow, type ReceivedCall, type StubServer } from '#kit/testing'
import { formOf, found, signatureOf, wholeOf } from '../tests/rows.ts'
import { administrator, educator, trainee } from '../tests/show.tsx'
import { openFormPage } from '../tests/formPage.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (...given: Parameters<typeof openFormPage>) => {
  const opened = await openFormPage(...given)
  stub = opened.stub
  return opened.shown
}

const options = (mail: boolean) => (call: ReceivedCall) =>
  call.path === '/api/v1/options'
    ? found({ version: '1', testing: false, mail, organisation: { id: 1, name: 'The college' } })
    : undefined
const nurse = signatureOf({
  id: 22,
  party: 'nurse',
  party_title: 'Clinic nurse',
  signer_id: null,
  name: 'Losa Tuimavave',
})

test('without a mail server the ask dialog offers no email and says why, and what is shown instead asks to sign in', async () => {
  await open(trainee, wholeOf({ signatures: [signatureOf()], may: ['ask'] }), options(false))
  expect(
    await screen.findByText(/no mail server, so we can’t email a link or a code. Helen Rāpana signs in to sign/),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show a code' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign here' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Email a link' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Ask.*Clinic nurse/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask Clinic nurse to sign' })
  await within(dialog).findByText(
    /no mail server, so we can’t email a link or a code. Choose someone who can sign in.*show them a QR code, or let them sign in here/,
  )
  expect(within(dialog).queryByLabelText(/^Email/)).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to sign' }))
  expect(await within(dialog).findByText('Choose who signs.')).toBeDefined()
})

test('without a mail server, what was asked by email before says what to do instead', async () => {
  await open(trainee, wholeOf({ signatures: [nurse], may: ['ask'] }), options(false))
  expect(await screen.findByText(/Withdraw this request and ask someone who can sign in/)).toBeDefined()
  for (const name of ['Show a code', 'Sign here', 'Email a link'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  [true, 'It’s your turn once those before you have signed. We’ll email you.'],
  [false, 'It’s your turn once those before you have signed.'],
])('a signer whose turn comes later is promised an email only where it goes out (%s)', async (mail, words) => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true, due: false })], may: [] }), options(mail))
  expect(await screen.findByText(words)).toBeDefined()
})

test('the office is offered neither a code nor this device, only email', async () => {
  await open(educator, wholeOf({ signatures: [nurse], may: ['ask'] }), options(true))
  expect(await screen.findByRole('button', { name: 'Email a link' })).toBeDefined()
  for (const name of ['Show a code', 'Sign here']) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Losa Tuimavave/ }))
  expect(await screen.findByText('Remind')).toBeDefined()
  expect(screen.queryByText('Let them sign here')).toBeNull()
})

test.each([
  ['whose turn it is not', { due: false }, {}, ['Withdraw']],
  ['who signs what is being changed', {}, { state: 'started', completed_at: null }, null],
  ['who was asked within a day', { asked_at: fromNow(-3_600_000) }, {}, ['Let them sign here', 'Withdraw']],
  ['who was asked long ago', {}, {}, ['Let them sign here', 'Remind', 'Withdraw']],
] as const)('of a signer %s nothing is offered that would be refused', async (_who, over, ofForm, acts) => {
  const row = { ...signatureOf(), ...over }
  await open(
    trainee,
    wholeOf({ form: formOf({ ...ofForm, parts: 1 }), signatures: [row], may: ['ask'] }),
    options(true),
  )
  const isDue = 'due' in over || 'state' in ofForm
  expect(screen.queryByRole('heading', { name: 'Helen Rāpana signs on any phone' }) === null).toBe(isDue)
  expect(screen.queryByRole('button', { name: 'Email a link' }) !== null).toBe(
    acts?.some((act) => act === 'Remind') === true,
  )
  expect(screen.queryByText(/\. You can remind them (tomorrow|later today)\.$/) !== null).toBe('asked_at' in over)
  const menu = screen.queryByRole('button', { name: /Helen Rāpana/ })
  if (acts === null) return expect(menu).toBeNull()
  await userEvent.click(menu ?? document.body)
  await screen.findByText('Withdraw')
  for (const act of ['Let them sign here', 'Remind', 'Withdraw'])
    expect([act, screen.queryByText(act) !== null]).toEqual([act, acts.some((each) => each === act)])
  return undefined
})

test('who teaches its owner reminds a signer in one press, and is offered nothing else', async () => {
  await open(
    educator,
    wholeOf({ signatures: [{ ...nurse, email: 'l…@clinic.nz' }, signatureOf({ signer_id: 9 })], may: ['remind'] }),
    (call) => (call.path === '/api/v1/devformsignature/remind' ? found(nurse, 261) : options(true)(call)),
  )
  expect(await screen.findByRole('button', { name: 'Remind Helen Rāpana' })).toBeDefined()
  for (const name of [/^Actions for/, /^Ask/, 'Email a link', 'Show a code', 'Sign here'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  // Its owner is written to, and has nothing to be reminded of that the reader could not do.
  expect(screen.getByRole('link', { name: 'Write' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Remind' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remind Losa Tuimavave' }))
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe('Losa Tuimavave is reminded by email'))
})

test('where no one is asked to sign, who teaches its owner reminds them', async () => {
  await open(educator, wholeOf({ signatures: [], may: ['remind'] }), options(true))
  expect(await screen.findByRole('link', { name: 'Remind' })).toBeDefined()
})

test('the office does not remind the owner of their own signature', async () => {
  const own = signatureOf({ id: 23, party: 'trainee', party_title: 'Trainee', signer_id: 2, name: 'Mārama Thorne' })
  await open(administrator, wholeOf({ signatures: [own], may: ['ask'] }), options(true))
  expect(screen.queryByRole('heading', { name: 'Email Mārama Thorne' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Mārama Thorne/ }))
  await screen.findByText('Withdraw')
  expect(screen.queryByText('Remind')).toBeNull()
})

test('a request that was withdrawn is asked again by its undo', async () => {
  await open(trainee, wholeOf({ signatures: [nurse], may: ['ask'] }), (call) => {
    if (call.path === '/api/v1/devformsignature/restore') return found(nurse, 261)
    return call.path === '/api/v1/devformsignature' && call.method === 'DELETE' ? { code: 262 } : options(true)(call)
  })
  await userEvent.click(await screen.findByRole('button', { name: /Losa Tuimavave/ }))
  await userEvent.click(await screen.findByText('Withdraw'))
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe('Losa Tuimavave no longer has to sign'))
  toasts.current().at(-1)?.action?.run()
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe('Losa Tuimavave is asked again'))
})

test('for a guest without an email the code is shown at once', async () => {
  let whole = wholeOf({ signatures: [], may: ['ask'] })
  const toShow = { link: 'https://college.nz/app/sign#token=t', token: 't', expires_at: fromNow(60_000) }
  await open(
    trainee,
    () => whole,
    (call) => {
      if (call.path === '/api/v1/devformsignature/link') return found(toShow)
      if (call.path !== '/api/v1/devformsignature' || call.method !== 'PUT') return options(true)(call)
      whole = wholeOf({ signatures: [nurse], may: ['ask'] })
      return found({ id: 22 }, 201)
    },
  )
  await userEvent.click(screen.getByRole('button', { name: /^Ask.*Clinic nurse/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Clinic nurse to sign' }))
  dialog.getByText(/they need their own email on their phone\.$/)
  await userEvent.type(dialog.getByLabelText('Name'), 'Losa Tuimavave')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to sign' }))
  await screen.findByText('Show them this code. It works once, then a new one appears.')
  expect(screen.queryByRole('dialog')).toBeNull()
  const shown = () => stub.received.find(({ path }) => path === '/api/v1/devformsignature/link')?.body
  await waitFor(() => expect(shown()).toEqual({ id: 22, by: 'qr' }))
})
