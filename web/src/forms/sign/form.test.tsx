// @vitest-environment happy-dom
import type { FormEvent } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { fromNow, type StubServer } from '#kit/testing'
import { answers, formOf, found, hash, signatureOf, signed, waitingOf, wholeOf } from '../tests/rows.ts'
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
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET').map(({ body }) => body)

test('a supervisor reads the text and signs it with one act, for exactly what was read', async () => {
  let given = false
  const row = () => signatureOf(given ? signed : { mine: true })
  await open(
    educator,
    () => wholeOf({ signatures: [row()], may: given ? [] : ['sign'] }),
    (call) => {
      if (call.path !== '/api/v1/devformsignature/sign') return undefined
      given = true
      return found({ id: 21 }, 261)
    },
  )
  expect(screen.getByText(answers.discussed)).toBeDefined()
  expect(screen.getByText('7F3A-91C2').closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Comment or drawing' }))
  await userEvent.type(screen.getByLabelText('Comment (optional)'), 'Well argued.')
  await userEvent.click(screen.getByRole('button', { name: 'Sign as Helen Rāpana' }))
  await screen.findByText('1 of 3')
  expect(sent('/devformsignature/sign')).toEqual([{ id: 21, content_hash: hash, comment: 'Well argued.', image: null }])
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  expect(screen.getByText('From your own account')).toBeDefined()
  expect(screen.getByText(/Reference: K7Q2M, revision 1\./)).toBeDefined()
})

test('what changed while it was read is said, and it is shown as it is now', async () => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true })], may: ['sign'] }), (call) =>
    call.path === '/api/v1/devformsignature/sign' ? { code: 474, body: { message: 'It has changed.' } } : undefined,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign as Helen Rāpana' }))
  await screen.findByText(/This form was changed since you opened it/)
  await waitFor(() => expect(stub.received.filter((call) => call.path === '/api/v1/devform/whole')).toHaveLength(2))
})

test('a signed form has the day of its last signature, though it was completed after it', async () => {
  const days = { last_signed_at: '2026-11-16T00:00:00.000Z', signed_at: '2026-11-18T00:00:00.000Z' }
  await open(trainee, wholeOf({ form: formOf({ state: 'signed', ...days }), signatures: [signatureOf(signed)] }))
  expect(await screen.findByText('Signed 16/11/2026')).toBeDefined()
})

test('a completed form that waits for signatures says so, and no green word beside it', async () => {
  const form = formOf({
    state: 'completed',
    signing_required: true,
    signatures_needed: 2,
    signatures_given: 1,
    asked: 1,
    waits: 'signer',
  })
  await open(trainee, wholeOf({ form, signatures: [signatureOf()], may: ['ask', 'write'] }))
  await screen.findByText(/^Waiting for signatures since \d/)
  expect(screen.queryByText(/^Completed \d/)).toBeNull()
})

test.each(['signed', 'declined', 'returned', 'rejected'] as const)(
  'after one was %s the form that has waited longest is one press away',
  async (state) => {
    const own = { signer_id: educator.id, state }
    const waiting = [
      waitingOf(),
      waitingOf({ id: 22, devform_id: 9, user_name: 'Hana Ngātai' }),
      waitingOf({ id: 23, devform_id: 10 }),
    ]
    const given = (rows: typeof waiting) => (call: { path: string }) =>
      call.path === '/api/v1/devformsignatures/waiting' ? found(rows) : undefined
    await open(educator, wholeOf({ signatures: [signatureOf(own)] }), given(waiting))
    const next = await screen.findByRole('link', { name: 'Next to sign Case-based discussion of Hana Ngātai' })
    expect(next.getAttribute('href')).toMatch(/form\?id=9$/)
  },
)

test('a declaration stands above the button that signs', async () => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true })], may: ['sign'] }))
  const button = screen.getByRole('button', { name: /^Sign as / })
  const said = screen.getByText(/^By signing, you declare: “I took part in this and it is correct as written\.”$/)
  expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a signer who does not sign says what becomes of the form, and why', async () => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true })], may: ['sign'] }), (call) =>
    call.path === '/api/v1/devformsignature/decline' ? found({ id: 21 }, 261) : undefined,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Don’t sign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Don’t sign?' })
  // Each way says what it means before one is chosen.
  const means = within(dialog)
    .getAllByRole('radio')
    .map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(means).toEqual([
    'Mārama Thorne changes the form, then we ask you again.',
    'The form stays as it is, and Mārama Thorne can ask someone else to sign.',
  ])
  expect(within(dialog).queryByRole('radio', { name: 'Reject' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Decline' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await within(dialog).findByText('Enter why you’re not signing')
  await userEvent.type(within(dialog).getByLabelText('Why'), 'I was not there.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('/devformsignature/decline')).toEqual([{ id: 21, reason: 'I was not there.', outcome: 'declined' }])
})

test('the owner signs for themselves without asking anybody first', async () => {
  await open(trainee, wholeOf({ signatures: [signatureOf()], may: ['ask', 'write'] }), (call) => {
    if (call.path === '/api/v1/devformsignature' && call.method === 'PUT') return found({ id: 33 }, 201)
    return call.path === '/api/v1/devformsignature/sign' ? found({ id: 33 }, 261) : undefined
  })
  await userEvent.click(screen.getByRole('button', { name: 'Sign as Mārama Thorne' }))
  await waitFor(() =>
    expect(sent('/devformsignature/sign')).toEqual([{ id: 33, content_hash: hash, comment: null, image: null }]),
  )
  expect(sent('/devformsignature')).toEqual([{ devform_id: 5, party: 'trainee', signer_id: 2 }])
})

test('a signature can be undone for ten seconds, beside the words that it was given', async () => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true })], may: ['sign'] }), (call) => {
    if (call.path === '/api/v1/devformsignature/undo') return found({ id: 21 }, 261)
    return call.path === '/api/v1/devformsignature/sign' ? found({ id: 21 }, 261) : undefined
  })
  await userEvent.click(screen.getByRole('button', { name: /^Sign as / }))
  await waitFor(() => expect(toasts.current().map(({ text, time }) => [text, time])).toEqual([['Signed', 10_000]]))
  const [{ action } = {}] = toasts.current()
  expect(action?.label).toBe('Undo')
  action?.run()
  await waitFor(() => expect(toasts.current().map(({ text }) => text)).toContain('Signature undone'))
  expect(sent('/devformsignature/undo')).toEqual([{ id: 21 }])
})

test('a guest is asked by name, and signs in person with a code on the screen', async () => {
  let asked = false
  const nurse = signatureOf({
    id: 22,
    party: 'nurse',
    party_title: 'Clinic nurse',
    signer_id: null,
    name: 'Losa Tuimavave',
  })
  await open(
    trainee,
    () => wholeOf({ signatures: [signatureOf(signed), ...(asked ? [nurse] : [])], may: ['ask'] }),
    (call) => {
      if (call.path === '/api/v1/devformsignature/link')
        return found({
          token: 'a'.repeat(32),
          link: 'https://college.test/app/sign#token=abc',
          expires_at: fromNow(60_000),
        })
      if (call.path !== '/api/v1/devformsignature' || call.method !== 'PUT') return undefined
      asked = true
      return found(nurse, 201)
    },
  )
  expect(screen.getAllByRole('button', { name: /^Ask/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Ask Clinic nurse to sign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask Clinic nurse to sign' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to sign' }))
  await within(dialog).findByText('Write the name of who signs.')
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Losa Tuimavave')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to sign' }))
  await screen.findByRole('heading', { name: 'Losa Tuimavave signs on any phone' })
  expect(sent('/devformsignature')).toEqual([{ devform_id: 5, party: 'nurse', signer_name: 'Losa Tuimavave' }])
  // Who has no address is signing here and now: the code is there at once.
  await screen.findByRole('img', { name: 'QR code with which Losa Tuimavave signs' })
  expect(sent('/devformsignature/link')).toEqual([{ id: 22, by: 'qr' }])
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d)$/)
})

test('changing answers names whose signature is voided, and leads to the editor', async () => {
  const { router } = await open(
    trainee,
    wholeOf({ signatures: [signatureOf(signed)], may: ['ask', 'write'] }),
    (call) => (call.path === '/api/v1/devform/change' ? found(formOf({ state: 'started' }), 261) : undefined),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change answers' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The signature of Helen Rāpana (Supervisor) will no longer count')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change answers' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/form/edit'))
})

test.each([
  ['signed', 'The part of Losa Tuimavave (Clinic nurse) stays signed.'],
  ['finished', 'The signatures of Helen Rāpana (Supervisor) and Losa Tuimavave (Clinic nurse) will no longer count.'],
] as const)('reopening a %s form says whose signatures that costs', async (state, words) => {
  const nurse = { ...signed, id: 22, party: 'nurse', party_title: 'Clinic nurse', name: 'Losa Tuimavave' }
  const early = signatureOf({ ...nurse, fills: true, own_part_only: true })
  await open(
    administrator,
    wholeOf({ form: formOf({ state }), signatures: [signatureOf(signed), early], may: ['reopen'] }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions for this form' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(words)
})

test('a voided signature says what the form says differently since', async () => {
  const voided = signatureOf({
    ...signed,
    id: 20,
    state: 'voided',
    void_reason: 'Changed',
    voided: { by: 'changed', changed: ['What the trainee did well'] },
  })
  await open(
    educator,
    wholeOf({
      signatures: [voided, signatureOf({ mine: true })],
      may: ['sign'],
      changed: [{ key: 'well', title: 'What the trainee did well', before: 'Listened.', after: answers.well }],
    }),
  )
  expect(screen.getByText('Please sign again: one answer has changed.')).toBeDefined()
  expect(screen.queryByText(/no longer counts/)).toBeNull()
  expect(screen.getByText('Listened.').tagName).toBe('DEL')
})

test('what a form is about is changed after saying whose signatures that costs, and not where it stays the same', async () => {
  const renamed: unknown[] = []
  await open(trainee, wholeOf({ signatures: [signatureOf(signed)], may: ['ask', 'write'] }), (call) => {
    if (call.path !== '/api/v1/devform' || call.method !== 'POST') return undefined
    renamed.push(call.body)
    return found(formOf({ state: 'started', title: 'The left knee' }), 261)
  })
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for this form' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change what it is about' }))
    return screen.findByRole('dialog')
  }
  const same = await openDialog()
  await userEvent.click(within(same).getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(renamed).toEqual([])
  const dialog = await openDialog()
  expect(dialog.textContent).toContain('The signature of Helen Rāpana (Supervisor) will no longer count')
  await userEvent.clear(within(dialog).getByLabelText('What it is about'))
  await userEvent.type(within(dialog).getByLabelText('What it is about'), 'The left knee')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe('Now about The left knee'))
  expect(renamed).toEqual([{ id: 5, updated_at: formOf().updated_at, title: 'The left knee' }])
})

test('a form that another reopened says who and why to its owner, and leads to the answers', async () => {
  const at = '2026-11-18T02:00:00.000Z'
  const event = (id: number, kind: FormEvent['kind'], who: string, comment: string): FormEvent => ({
    id,
    kind,
    who,
    comment,
    at,
    party_title: null,
    method: null,
    name_typed: false,
    content_hash: null,
    changes: [],
  })
  const form = formOf({ state: 'started', completed_at: null, content_hash: null, returned_at: at })
  const events = [
    event(1, 'returned', 'Helen Rāpana', 'Not this.'),
    event(2, 'reopened', 'Sione Fīfita', 'The left knee.'),
  ]
  await open(trainee, wholeOf({ form, events, may: ['write', 'complete'] }))
  const note = screen.getByText('Sione Fīfita reopened this form').parentElement
  expect(note?.textContent).toBe(
    'Sione Fīfita reopened this form on 18/11/2026.“The left knee.”Change the answers, then complete the form again.',
  )
})

test('a sealed form has no title to change', async () => {
  await open(trainee, wholeOf({ form: formOf({ encrypted: true }), may: ['write', 'remove'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for this form' }))
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('button', { name: 'Change what it is about' })).toBeNull()
})

test('says why signing is off while acting as another person', async () => {
  const acting = { by: 9, name: 'Priya Nair', until: '2026-11-22T03:00:00.000Z', reason: 'Help' }
  await open({ ...educator, acting }, wholeOf({ signatures: [signatureOf()] }))
  expect(screen.queryByRole('button', { name: /^Sign as/ })).toBeNull()
  expect(screen.getByText(/You can’t sign while you act as someone else/)).toBeDefined()
})

test('the history says that a signature was undone by its signer, and that the request stands as before', async () => {
  const event = (over: Pick<FormEvent, 'id' | 'kind'> & Partial<FormEvent>): FormEvent => ({
    at: '2026-11-18T03:40:00.000Z',
    who: 'Helen Rāpana',
    party_title: 'Observer',
    method: null,
    name_typed: false,
    comment: null,
    content_hash: null,
    changes: [],
    ...over,
  })
  await open(
    educator,
    wholeOf({
      signatures: [signatureOf({ mine: true })],
      events: [
        event({ id: 1, kind: 'signed' }),
        event({ id: 2, kind: 'voided', comment: 'Undone by the signer.' }),
        event({ id: 3, kind: 'asked' }),
      ],
    }),
  )
  const history = screen.getByRole('region', { name: 'History of this form' })
  within(history).getByText('The request to sign as Observer stands as before')
  expect(history.textContent).toContain('Helen Rāpana undid the signature as Observer')
  expect(history.textContent).not.toContain('asked for a signature')
  expect(history.textContent).not.toContain('no longer counts')
})
