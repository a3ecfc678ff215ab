// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { MailEvent, MessageTemplate } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { TemplateEditor } from './TemplateEditor.tsx'

const at = '2026-11-20T00:00:00.000Z'
const standard = [
  {
    event: 'password_changed',
    subject: 'Your password was changed',
    text: 'Hello {{name}}, it was changed on {{when}}.',
    button: null,
    because: 'you have an account at {{organisation}}.',
  },
  // Of a message it is said of each mail by itself.
  { event: 'message', subject: '{{subject}}', text: '{{message}}', button: 'Open the message', because: null },
]
const own: MessageTemplate = {
  id: 5,
  organisation_id: 1,
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  name: 'Password changed',
  event: 'password_changed',
  purpose: 'message',
  subject: 'Your password',
  text: 'Hello {{name}}, it was changed on {{when}}.',
  button: null,
  because: 'we keep your records.',
  active: true,
}

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const listed = (rows: readonly object[]) => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})
const open = async (event: MailEvent, row: MessageTemplate | null = null): Promise<void> => {
  stub = await startStubServer(({ method, path, body }) => {
    switch (`${method} ${path.replace('/api/v1', '')}`) {
      case 'GET /messagetemplates/standard':
        return { code: 200, body: { data: standard } }
      case 'GET /messagetemplates':
        return listed(row ? [row] : [])
      case 'GET /messagetemplate':
        return { code: 200, body: { data: row } }
      case 'PUT /messagetemplate':
        return { code: 201, body: { data: { ...own, ...(body as object) } } }
      case 'POST /messagetemplate':
        return { code: 261, body: { data: { ...own, ...(body as object) } } }
      case 'POST /messagetemplate/preview':
        return { code: 200, body: { data: { subject: 'S', text: 'T', html: '<p>The email</p>' } } }
      case 'PUT /datalock':
        return { code: 201, body: { data: { id: 1 } } }
      default:
        return listed([])
    }
  })
  show(<TemplateEditor />, clientOf(stub.baseURL).client, { path: `/app/messagetemplate/admin?event=${event}` })
}
const field = () => screen.findByLabelText<HTMLInputElement>(/^You get this because …/)
const sent = (method: string, path: string) =>
  stub.received.filter((call) => call.method === method && call.path === `/api/v1${path}`).map(({ body }) => body)

test('why its reader gets an email is worded beside the text, and what is left empty is ours', async () => {
  await open('password_changed')
  expect((await field()).value).toBe('')
  screen.getByText('The last line of the email. If blank, it ends “you have an account at {{organisation}}.”')
  await userEvent.type(await field(), 'you are one of us at {{{{organisation}}.')
  // The preview has it, as the test to oneself would.
  await waitFor(() =>
    expect(sent('POST', '/messagetemplate/preview').at(-1)).toMatchObject({
      because: 'you are one of us at {{organisation}}.',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save wording' }))
  await waitFor(() =>
    expect(sent('PUT', '/messagetemplate')).toMatchObject([
      { event: 'password_changed', because: 'you are one of us at {{organisation}}.' },
    ]),
  )
})

test('a placeholder that this line cannot have is refused there, and nothing is saved', async () => {
  await open('password_changed')
  await userEvent.type(await field(), 'it was {{{{when}}.')
  await userEvent.click(screen.getByRole('button', { name: 'Save wording' }))
  const line = await screen.findByText(/^\{\{when\}\} can’t be used here\. Use \{\{name\}\}, /)
  expect((await field()).getAttribute('aria-describedby')).toContain(line.id)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(sent('PUT', '/messagetemplate')).toEqual([])
})

test('the college’s own line is there again, and emptied it is ours', async () => {
  await open('password_changed', own)
  await waitFor(async () => expect((await field()).value).toBe('we keep your records.'))
  await userEvent.clear(await field())
  await userEvent.click(screen.getByRole('button', { name: 'Save wording' }))
  await waitFor(() => expect(sent('POST', '/messagetemplate')).toMatchObject([{ id: 5, because: null }]))
})

test('where each email says why by itself, there is no such line', async () => {
  await open('message')
  await screen.findByLabelText(/^Button text/)
  expect(screen.queryByLabelText(/^You get this because …/)).toBeNull()
})
