// @vitest-environment happy-dom
import type { FormEvent, WholeForm } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, fromNow, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import {
  answers,
  formOf,
  found,
  hash,
  listed,
  signatureOf,
  signed,
  versionOf,
  waitingOf,
  wholeOf,
} from '../tests/rows.ts'
import { administrator, educator, showTo, trainee, type Viewer } from '../tests/show.tsx'
import { FormPage } from './FormPage.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (
  viewer: Viewer,
  whole: WholeForm | (() => WholeForm),
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  stub = await startStubServer((call) => {
    const said = more(call)
    if (said) return said
    const path = call.path.replace('/api/v1', '')
    if (path === '/devform/whole') return found(typeof whole === 'function' ? whole() : whole)
    if (path === '/filelinks') return found([])
    if (path === '/signature/default') return found({ image: null })
    return listed([])
  })
  const shown = showTo(viewer, <FormPage />, clientOf(stub.baseURL).client, '/app/form?id=5')
  await screen.findByRole('heading', { level: 1, name: 'Case-based discussion' })
  return shown
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
  expect(screen.getByText('Signed in with their own account')).toBeDefined()
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

test('a completed form that waits for signatures says so, and no green word beside it', async () => {
  const form = formOf({
    state: 'completed',
    signing_required: true,
    signatures_needed: 2,
    signatures_given: 1,
    asked: 1,
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
  within(dialog).getByText(/^The form goes back to /)
  expect(within(dialog).queryByRole('radio', { name: 'Reject' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Decline' }))
  await within(dialog).findByText(/can ask another person to sign/)
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
  await userEvent.click(screen.getByRole('button', { name: 'Show a code' }))
  await screen.findByRole('img', { name: 'QR code with which Losa Tuimavave signs' })
  expect(sent('/devformsignature/link')).toEqual([{ id: 22, by: 'qr' }])
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d)$/)
})

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
  expect(screen.getByText('The signature of Helen Rāpana no longer counts.')).toBeDefined()
  expect(
    screen.getByText('Helen Rāpana (Supervisor) is asked to sign again, because “What the trainee did well” changed.'),
  ).toBeDefined()
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

const wish = { signer_id: null, name: 'Ana Whitu', email: null, passes: true, accepted: null }

test('a signer names the colleague to whom they want to pass it, and can still sign', async () => {
  let passed = false
  await open(
    educator,
    () => wholeOf({ signatures: [signatureOf({ mine: true, suggests: passed ? wish : null })], may: ['sign'] }),
    (call) => {
      if (call.path !== '/api/v1/devformsignature/pass') return undefined
      passed = true
      return found({ id: 21 }, 261)
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Pass to a colleague' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('We ask Mārama Thorne first.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pass' }))
  await within(dialog).findByText('Enter their name')
  await userEvent.type(within(dialog).getByLabelText('Your colleague’s name'), ' Ana Whitu ')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pass' }))
  await screen.findByText('You asked Mārama Thorne to pass this to Ana Whitu. Until they say yes, it stays with you.')
  expect(sent('/devformsignature/pass')).toEqual([{ id: 21, colleague: { name: 'Ana Whitu' } }])
  expect(screen.getByRole('button', { name: 'Sign as Helen Rāpana' })).toBeDefined()
})

test.each([
  ['Ask Ana Whitu', true, 'Asked Ana Whitu'],
  ['Keep Helen Rāpana', false, 'The request stays with Helen Rāpana'],
])('whose form it is says so in one press: %s', async (button, accept, words) => {
  await open(trainee, wholeOf({ signatures: [signatureOf({ suggests: wish })], may: ['ask', 'write'] }), (call) =>
    call.path === '/api/v1/devformsignature/passing' ? found({ id: 21 }, 261) : undefined,
  )
  expect(screen.getByText('Helen Rāpana would like to pass this to Ana Whitu')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe(words))
  expect(sent('/devformsignature/passing')).toEqual([{ id: 21, accept }])
})

test('a role that is asked passes nothing on', async () => {
  await open(educator, wholeOf({ signatures: [signatureOf({ mine: true, signer_role: 'Educator' })], may: ['sign'] }))
  await screen.findByRole('button', { name: 'Don’t sign' })
  expect(screen.queryByRole('button', { name: 'Pass to a colleague' })).toBeNull()
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

const askedRole = { signer_id: null, signer_role: 'Censor', name: 'Censor', role_gap: 'gone' } as const
const signers = { order: 'any', parties: [{ key: 'supervisor', title: 'Supervisor', who: 'anyone' }] } as const

test.each([
  [
    'the office, of a role that was renamed or removed',
    administrator,
    { ...askedRole },
    'No one can sign as Supervisor now. The role Censor was renamed or removed. Under Roles, add a role with that name or rename it back, and give it to who signs; or withdraw this request and ask someone by name.',
    ['/app/settings/admin?tab=roles'],
  ],
  [
    'the office, of a role that only closed accounts have',
    administrator,
    { ...askedRole, role_gap: 'unheld' as const },
    'No one can sign as Supervisor now. No one else with an open account has the role Censor. Under Users, give the role to who signs; or withdraw this request and ask someone by name.',
    ['/app/users/admin'],
  ],
  [
    'the owner',
    trainee,
    { ...askedRole },
    'No one can sign as Supervisor now. The role Censor was renamed or removed. The request is kept, and the college office can give the role to someone; or withdraw the request and ask someone by name.',
    ['/app/contact'],
  ],
])('a form that waits for a role no one has says what to do next to %s', async (_who, viewer, row, words, to) => {
  const template = versionOf({ signers: { ...signers, parties: [...signers.parties] } })
  await open(viewer, wholeOf({ template, signatures: [signatureOf(row)], may: ['ask'] }))
  const note = screen.getByText('No one can sign as Supervisor now.').parentElement
  expect(note?.textContent).toBe(words)
  expect(
    within(note ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(to)
})
