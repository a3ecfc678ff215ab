// @vitest-environment happy-dom
import { writeSchema, type GuestDocument } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, toasts, type DeviceDrafts } from '#kit'
import { clientOf, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { SignPage } from '../guest/SignPage.tsx'
import { formOf, found, hash, versionOf } from '../tests/rows.ts'
import { educator, showTo, trainee } from '../tests/show.tsx'
import { FormPage } from './FormPage.tsx'
import { answerAll, filling, keeping, newHash, openPart, row, toFill } from '../tests/part.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const token = 'a-link-somebody-opened'
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
const openForm = async (...given: Parameters<typeof openPart>): Promise<void> => {
  stub = await openPart(...given)
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
  await screen.findByText('This form was changed since you read it.')
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

test.each([
  [
    'no answer',
    { code: 503, body: {} },
    /^We couldn’t reach the server, so we don’t know whether this arrived\. What you wrote is kept on this device\..* press Sign again: it counts once\.$/,
  ],
  [
    'an ended session',
    { code: 401, body: { message: 'Sign in again.' } },
    /^You’ve been signed out\. .* press Sign again\.$/,
  ],
] as const)(
  'a guest whose signature meets %s keeps what they wrote, and signs with the next press',
  async (_what, refused, words) => {
    let isOut = true
    await openLink(
      () => filling(),
      ({ path }) => {
        if (path !== '/api/v1/signing/sign') return undefined
        if (isOut) return refused
        return found({ signed_at: '2026-11-18T03:40:00.000Z', content_code: '0000-0000', verification_code: null }, 261)
      },
    )
    await userEvent.type(well(), 'Calm.')
    await userEvent.click(screen.getByLabelText('I took part in this and it is correct as written.'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
    await screen.findByText(words)
    expect(well()).toHaveProperty('value', 'Calm.')
    isOut = false
    await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
    await screen.findByRole('heading', { level: 1, name: /^Thank you/ })
  },
)

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
  await waitFor(() => expect(well()).toHaveProperty('value', kept))
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

test('each row of a scale that is not rated is an answer of its own', async () => {
  const rows = ['history', 'examination', 'plan'].map((key) => ({ key, title: `Rating of ${key}` }))
  const points = [1, 2].map((value) => ({ value, title: `${value}` }))
  const question = { key: 'rated', title: 'Ratings', required: true, kind: 'scale' as const, points, rows }
  const section = { key: 'own', title: '', by: ['supervisor'], questions: [question] }
  const rated = versionOf({
    schema: writeSchema({ pages: [{ key: 'page', title: '', sections: [section] }] }),
  })
  await openForm(
    () => toFill({ template: rated }),
    () => undefined,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  expect(await screen.findByText('Choose 3 ratings.')).toBeDefined()
})

test('a form that is with its signer no more says why, and leads to the next that waits', async () => {
  const message = 'Mārama Thorne withdrew this form on 18/11/2026. There’s nothing more for you to do.'
  await openForm(() => ({ code: 476, body: { message } }))
  await screen.findByText('This form isn’t with you any more')
  expect(screen.getByText(message)).toBeDefined()
  expect(screen.queryByText(/It was deleted/)).toBeNull()
})
