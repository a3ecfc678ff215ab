// @vitest-environment happy-dom
import { writeSchema, type FormModel, type GuestDocument, type WholeForm } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts, type DeviceDrafts } from '#kit'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { SignPage } from '../guest/SignPage.tsx'
import { documentOf, formOf, found, hash, listed, signatureOf, signed, versionOf, wholeOf } from '../tests/rows.ts'
import { educator, showTo, trainee } from '../tests/show.tsx'
import { FormPage } from './FormPage.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const parts: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'own',
          title: '',
          questions: [{ key: 'case', title: 'Case', required: true, kind: 'short_text' }],
        },
        {
          key: 'rated',
          title: '',
          by: ['supervisor', 'nurse'],
          questions: [
            { key: 'well', title: 'What went well', required: true, kind: 'short_text' },
            { key: 'next', title: 'What to work on', required: false, kind: 'short_text' },
          ],
        },
      ],
    },
  ],
}
const template = versionOf({ schema: writeSchema(parts) })
const filling = (over: Partial<GuestDocument> = {}): GuestDocument =>
  documentOf({ template, fills: true, completed_at: null, data: {}, ...over })
const form = formOf({ state: 'started', completed_at: null, content_hash: null, parts: 2 })
const row = signatureOf({ mine: true, fills: true })
const toFill = (over: Partial<WholeForm> = {}): WholeForm =>
  wholeOf({ form, template, signatures: [row], may: ['sign'], ...over })
const newHash = '0'.repeat(64)

const token = 'a-link-somebody-opened'
const answerAll = (
  read: () => GuestDocument | WholeForm | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined,
) =>
  startStubServer((call) => {
    const said = more(call)
    if (said) return said
    if (call.path === '/api/v1/signing/read' || call.path === '/api/v1/devform/whole') {
      const now = read()
      return 'code' in now ? now : found(now)
    }
    if (call.path === '/api/v1/filelinks') return found([])
    return call.path === '/api/v1/signature/default' ? found({ image: null }) : listed([])
  })
const keeping = (drafts: DeviceDrafts, page: React.ReactNode) => <DraftsProvider drafts={drafts}>{page}</DraftsProvider>

const openLink = async (
  read: () => GuestDocument | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
  drafts?: DeviceDrafts,
) => {
  stub = await answerAll(read, more)
  const page = drafts ? keeping(drafts, <SignPage />) : <SignPage />
  showTo(drafts ? trainee : null, page, clientOf(stub.baseURL).client, `/app/sign#token=${token}`)
  return screen.findByLabelText(/^What went well/)
}
const openForm = async (
  read: () => WholeForm | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
  drafts = createDeviceDrafts(educator.id),
) => {
  stub = await answerAll(read, more)
  const { client } = clientOf(stub.baseURL)
  showTo(educator, keeping(drafts, <FormPage />), client, '/app/form?id=5')
  // The form, or why it is not there.
  await screen.findByText(/^(Your part|This form isn’t with you any more)$/)
}
const reopen = async (open: () => Promise<unknown>): Promise<void> => {
  cleanup()
  await stub.close()
  await open()
}
const well = (): HTMLElement => screen.getByLabelText(/^What went well/)
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET').map(({ body }) => body)
/** Brings the page back to sight, which reads again what it follows. */
const lookAgain = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

test('what is filled in on the owner’s device stays on the page alone', async () => {
  const drafts = createDeviceDrafts(trainee.id)
  const open = () => openLink(() => filling({ method: 'here', needs_code: true }), undefined, drafts)
  await userEvent.type(await open(), 'Calm with the needle.')
  expect(screen.getByText('Mārama Thorne reads it once you have signed.')).toBeDefined()
  expect(screen.queryByText(/stays on this device/)).toBeNull()
  await drafts.settle()
  expect(await drafts.list()).toEqual([])
  await reopen(open)
  await new Promise((done) => setTimeout(done, 50))
  expect(well()).toHaveProperty('value', '')
})

test('a form that was changed while a guest filled in their part is read again, and the part stays', async () => {
  let now = filling()
  const read = () => now
  await openLink(read, (call) => {
    if (call.path !== '/api/v1/signing/sign') return undefined
    if ((call.body as { content_hash: string }).content_hash === newHash)
      return found({ signed_at: '2026-11-18T03:40:00.000Z', content_code: '0000-0000', verification_code: null }, 261)
    now = filling({ form_title: 'the left shoulder', content_hash: newHash })
    return { code: 474, body: { message: 'This form was changed since you read it.' } }
  })
  await userEvent.type(well(), 'Calm.')
  const tick = screen.getByLabelText<HTMLInputElement>('I took part in this and it is correct as written.')
  await userEvent.click(tick)
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText('It was changed since you opened it: read it, then sign.')
  await screen.findByRole('heading', { level: 1, name: 'Case-based discussion, the left shoulder' })
  expect(screen.queryByText(/nothing to do now/)).toBeNull()
  expect(well()).toHaveProperty('value', 'Calm.')
  expect(tick.checked).toBe(false)
  await userEvent.click(tick)
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: /^Thank you/ })
  expect(sent('/signing/sign')).toMatchObject([
    { content_hash: hash },
    { content_hash: newHash, answers: { well: 'Calm.' } },
  ])
})

test('a form that is being changed again says that there is nothing to do, once the link no longer serves', async () => {
  const said = { code: 474, body: { message: 'This form has changed since we made this link.' } }
  let isGone = false
  const read = () => (isGone ? said : filling())
  await openLink(read, (call) => {
    if (call.path !== '/api/v1/signing/sign') return undefined
    isGone = true
    return said
  })
  await userEvent.type(well(), 'Calm.')
  await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { level: 1, name: 'The form was changed' })
})

test.each([
  ['Return', 'Calm.'],
  ['Decline', ''],
])('of a guest who does not sign with %s the device keeps: “%s”', async (verb, kept) => {
  const open = () =>
    openLink(
      () => filling(),
      ({ path }) =>
        path === '/api/v1/signing/decline' ? found({ declined_at: '2026-11-18T03:40:00.000Z' }, 261) : undefined,
    )
  await userEvent.type(await open(), 'Calm.')
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  if (verb !== 'Return') await userEvent.click(screen.getByRole('radio', { name: verb }))
  await userEvent.type(screen.getByLabelText('Why you’re not signing'), 'It was the left one.')
  await userEvent.click(screen.getByRole('button', { name: verb }))
  await screen.findByRole('heading', { level: 1, name: /^You have / })
  await reopen(open)
  await waitFor(() => expect(well()).toHaveProperty('value', kept))
  await userEvent.clear(well())
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  expect(screen.getByLabelText('Why you’re not signing')).toHaveProperty('value', '')
})

test.each([
  ['Return', 'Calm.'],
  ['Decline', ''],
])('of a member who does not sign with %s the device keeps under the form: “%s”', async (verb, kept) => {
  let isAnew = false
  const drafts = createDeviceDrafts(educator.id + 100 + verb.length)
  const open = () =>
    openForm(
      () => toFill({ signatures: [isAnew ? { ...row, id: 22 } : row] }),
      ({ path }) => (path === '/api/v1/devformsignature/decline' ? found({ id: 21 }, 261) : undefined),
      drafts,
    )
  await open()
  await userEvent.type(well(), 'Calm.')
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  const dialog = await screen.findByRole('dialog')
  if (verb !== 'Return') await userEvent.click(within(dialog).getByRole('radio', { name: verb }))
  await userEvent.type(within(dialog).getByLabelText('Why'), 'It was the left one.')
  await userEvent.click(within(dialog).getByRole('button', { name: verb }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isAnew = true
  await reopen(open)
  await new Promise((done) => setTimeout(done, 50))
  expect(well()).toHaveProperty('value', kept)
})

test.each([
  ['the form is returned', 'Return', 'A calm hand.'],
  ['the request is declined', 'Decline', ''],
  ['it is signed', null, ''],
])('the comment of a member waits on their device; once %s (%s) it is “%s”', async (_what, verb, kept) => {
  let now = toFill({ form: formOf(), template: versionOf(), signatures: [{ ...row, fills: false }] })
  const drafts = createDeviceDrafts(educator.id + 200 + kept.length + (verb ?? '').length)
  const comment = () => screen.queryByLabelText('Comment (optional)')
  const open = async () => {
    stub = await answerAll(
      () => now,
      ({ path }) =>
        path.startsWith('/api/v1/devformsignature/') ? found({ id: 21, answered_at: null }, 261) : undefined,
    )
    showTo(educator, keeping(drafts, <FormPage />), clientOf(stub.baseURL).client, '/app/form?id=5')
    await screen.findByRole('button', { name: /^Sign as / })
  }
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Comment or drawing' }))
  await userEvent.type(comment() ?? document.body, 'A calm hand.')
  // Its owner takes the form back: there is nothing to sign meanwhile.
  const before = now
  now = { ...now, form: formOf({ state: 'started' }), signatures: [{ ...row, fills: false, due: false }] }
  lookAgain()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign as / })).toBeNull())
  now = before
  lookAgain()
  await waitFor(() => expect(comment()).toHaveProperty('value', 'A calm hand.'))
  if (verb === null) await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  else {
    await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
    const dialog = await screen.findByRole('dialog')
    if (verb !== 'Return') await userEvent.click(within(dialog).getByRole('radio', { name: verb }))
    await userEvent.type(within(dialog).getByLabelText('Why'), 'It was the left one.')
    await userEvent.click(within(dialog).getByRole('button', { name: verb }))
  }
  await waitFor(() => expect(sent(`/devformsignature/${verb === null ? 'sign' : 'decline'}`)).toHaveLength(1))
  await waitFor(async () => expect(await drafts.list()).toHaveLength(kept === '' ? 0 : 1))
  await reopen(open)
  if (kept === '') {
    await new Promise((done) => setTimeout(done, 50))
    expect(comment()).toBeNull()
  } else {
    await waitFor(() => expect(comment()).toHaveProperty('value', kept))
    // Emptied, the field stays where it is.
    await userEvent.clear(comment() ?? document.body)
    expect(comment()).toHaveProperty('value', '')
  }
})

test.each([
  ['Pass to a colleague', 'Your colleague’s name', '/devformsignature/pass'],
  ['Don’t sign', 'Who could sign instead? (optional)', '/devformsignature/decline'],
])('a colleague who was named under “%s” is there again until they are sent', async (button, field, path) => {
  const drafts = createDeviceDrafts(educator.id + 400 + button.length)
  await openForm(
    () => toFill(),
    (call) => (call.path === `/api/v1${path}` ? found({ id: 21 }, 261) : undefined),
    drafts,
  )
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    if (button === 'Don’t sign') await userEvent.click(dialog.getByRole('radio', { name: 'Decline' }))
    return dialog
  }
  const first = await open()
  await userEvent.type(first.getByLabelText(field), 'Losa Tui')
  await userEvent.type(first.getByLabelText('Their email (optional)'), 'losa@clinic.nz')
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
  const again = await open()
  await waitFor(() => expect(again.getByLabelText(field)).toHaveProperty('value', 'Losa Tui'))
  expect(again.getByLabelText('Their email (optional)')).toHaveProperty('value', 'losa@clinic.nz')
  if (button === 'Don’t sign') await userEvent.type(again.getByLabelText('Why'), 'Away.')
  await userEvent.click(again.getByRole('button', { name: /^(Pass|Decline)$/ }))
  await waitFor(() => expect(sent(path)).toMatchObject([{ colleague: { name: 'Losa Tui', email: 'losa@clinic.nz' } }]))
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})

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

test('what the server finds wrong with an answer stands at its question', async () => {
  const errors = [{ path: 'answers.well', message: 'This is too long.' }]
  await openForm(
    () => toFill(),
    ({ path }) =>
      path === '/api/v1/devformsignature/sign'
        ? { code: 400, body: { message: 'Check the answers.', errors } }
        : undefined,
  )
  await userEvent.type(well(), 'Calm.')
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await screen.findByText('This is too long.')
  expect(well().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(well()))
  expect(screen.getByText('One answer needs another look.')).toBeDefined()
  expect(screen.queryByText('Check the answers.')).toBeNull()
})

test('a form that is with its signer no more says why, and leads to the next that waits', async () => {
  const message = 'Mārama Thorne withdrew this form on 18/11/2026. There’s nothing more for you to do.'
  await openForm(() => ({ code: 476, body: { message } }))
  await screen.findByText('This form isn’t with you any more')
  expect(screen.getByText(message)).toBeDefined()
  expect(screen.queryByText(/It was deleted/)).toBeNull()
})
