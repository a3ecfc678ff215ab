// @vitest-environment happy-dom
import type { MessageCheck } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Confirmation, Toasts, toasts } from '#kit'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { MessageEditorScreen } from './MessageEditor.tsx'
import { MessageReader } from './reader.ts'

const office = { ...administrator, id: 5 }
const at = '2026-11-20T00:00:00.000Z'
const draft = {
  id: 7,
  organisation_id: 1,
  sender_id: 5,
  subject: 'Peer group',
  text: '<p>We meet on Thursday.</p>',
  recipients: { groups: ['everyone'] },
  state: 'draft',
  newsletter: false,
  reply_by_mail: false,
  event_on: null,
  reply_to_id: null,
  sent_to: null,
  updated_at: at,
  created_at: at,
}
const check: MessageCheck = {
  recipients: 400,
  blind: 0,
  without_address: 0,
  without_names: [],
  bouncing: 0,
  bouncing_names: [],
  unconfirmed: 0,
  unconfirmed_names: [],
  unwanted: 0,
  gone: 0,
  much_larger: false,
  problems: [],
  people: [],
  preview: null,
}
const template = {
  id: 3,
  name: 'Newsletter',
  event: null,
  subject: 'News',
  text: 'Kia ora {{firstname}}',
  active: true,
}

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (known: Partial<MessageCheck> = {}): Promise<void> => {
  stub = await startStubServer(({ method, path }) => {
    switch (`${method} ${path.replace('/api/v1', '')}`) {
      case 'GET /message/check':
        return { code: 200, body: { data: { ...check, ...known } } }
      case 'GET /message/writing':
        return { code: 200, body: { data: { id: 7, recipients: draft.recipients, bcc: null, names: [] } } }
      case 'GET /message':
        return { code: 200, body: { data: draft } }
      case 'GET /messagetemplates':
        return { code: 200, body: { data: [template], info: { total: 1, limit: 200, offset: 0, next: null } } }
      case 'POST /message/send':
        return { code: 202, body: { data: { ...draft, state: 'queued', sent_to: 398 } } }
      case 'POST /message':
        return { code: 261, body: { data: draft } }
      default:
        return { code: 260, body: { data: [] } }
    }
  })
  show(
    <MessageReader value={office}>
      <MessageEditorScreen />
      <Confirmation />
      <Toasts />
    </MessageReader>,
    clientOf(stub.baseURL).client,
    { path: '/app/message/edit?id=7' },
  )
  await screen.findByLabelText('Before you send')
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => stub.received.filter(({ path }) => path.endsWith('/message/send')).map(({ body }) => body)

test('what goes to forty times as many as the last one is confirmed, and says how many it went to', async () => {
  await open({ much_larger: true })
  await press('Send')
  await screen.findByText('Send this to 400 people?')
  expect(sent()).toEqual([])
  await press('Send to all of them')
  await waitFor(() => expect(sent()).toEqual([{ id: 7, again: true }]))
  // As many as the server says, not as many as were counted before.
  await screen.findByText('Sent to 398 people')
})

test('is not sent where that is not confirmed', async () => {
  await open({ much_larger: true })
  await press('Send')
  await press('Cancel')
  expect(sent()).toEqual([])
})

test('says who cannot get it, by name', async () => {
  await open({
    without_address: 7,
    without_names: ['Ana', 'Ben', 'Cy', 'Dee', 'Eru'],
    bouncing: 1,
    bouncing_names: ['Fay'],
    unconfirmed: 1,
    unconfirmed_names: ['Gus'],
  })
  for (const words of [
    '7 can’t get email: Ana, Ben, Cy, Dee, Eru and 2 more. They can still read it here.',
    'Email to Fay came back in the past. We’ll try again, and they can still read it here.',
    'Gus hasn’t confirmed their account yet and won’t get this.',
  ])
    expect(
      (await screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === words)).textContent,
    ).toBe(words)
})

test('a template replaces what is written only where that is confirmed', async () => {
  await open()
  const select = await screen.findByLabelText('Begin with a template')
  const subject = () => screen.getByLabelText<HTMLInputElement>('Subject').value
  await userEvent.selectOptions(select, 'Newsletter')
  await screen.findByText('Replace your words with “Newsletter”?')
  await press('Cancel')
  expect(subject()).toBe('Peer group')
  await userEvent.selectOptions(select, 'Newsletter')
  await press('Replace them')
  await waitFor(() => expect(subject()).toBe('News'))
})
