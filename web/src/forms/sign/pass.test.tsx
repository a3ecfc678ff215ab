// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { type StubServer } from '#kit/testing'
import { found, signatureOf, versionOf, wholeOf } from '../tests/rows.ts'
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
    'No one can sign as Supervisor now. No one else with an open account has the role Censor. Under All users, give the role to who signs; or withdraw this request and ask someone by name.',
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
