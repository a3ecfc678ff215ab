// @vitest-environment happy-dom
import type { MailReturns, OutboxMail } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, startStubServer, show, type ReceivedCall, type StubServer } from '#kit/testing'
import { AdminMessages } from './AdminMessages.tsx'

const mail = (own: Partial<OutboxMail> = {}): OutboxMail => ({
  id: 7,
  organisation_id: 1,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  user_id: 2,
  user_name: 'Callum Petrie',
  to_address: 'callum.petrie@example.nz',
  to_name: 'Callum Petrie',
  event: 'set_password',
  subject: 'Set your password',
  state: 'kept',
  attempts: 0,
  next_attempt_at: null,
  sent_at: null,
  error: null,
  ...own,
})

const text = 'Hello Callum,\n\nSet my password:\nhttps://college.test/password/token#abc\n\nThe link works once.'

let stub: StubServer | undefined
const none = { failed: 0, delayed: 0, delivered: 0, unknown: 0 }
let returns: MailReturns = { read_here: false, read_at: null, trouble: null, trouble_since: null, ...none }
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub?.close()
})

const open = async (row: OutboxMail, path: string, demo = false): Promise<void> => {
  stub = await startStubServer(({ path: asked }) => {
    switch (asked.replace('/api/v1', '')) {
      case '/outboxes':
        return { code: 200, body: { data: [row], info: { total: 1, limit: 50, offset: 0, next: null } } }
      case '/outbox':
        return { code: 200, body: { data: row } }
      case '/outbox/text':
        return { code: 200, body: { data: { id: row.id, text, demo } } }
      case '/outbox/resend':
        return { code: 202, body: { data: { ...row, state: 'queued' } } }
      case '/mail/returns':
        return { code: 200, body: { data: returns } }
      default:
        return { code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0, next: null } } }
    }
  })
  show(<AdminMessages />, clientOf(stub.baseURL).client, { path })
}
const asked = (path: string): ReceivedCall[] => (stub?.received ?? []).filter((call) => call.path.endsWith(path))

test('the list says to whom, what and how it stands, and leads to the mail', async () => {
  await open(mail(), '/app/messages/admin?tab=outbox')
  const link = await screen.findByRole('link', { name: /Callum Petrie/ })
  expect(link.getAttribute('href')).toBe('/app/messages/admin?mail=7')
  expect(screen.getByText('Kept here')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages')
  expect(screen.getByText('Set your password')).toBeTruthy()
})

test('a mail that waits for a mail server that doesn’t answer says so, in the list and on its page', async () => {
  const waiting = mail({ state: 'queued', attempts: 2, error: 'connect ECONNREFUSED 192.0.2.7:25' })
  await open(waiting, '/app/messages/admin?tab=outbox')
  expect(await screen.findByText('The mail server isn’t answering')).toBeTruthy()
  expect(screen.queryByText(/ECONNREFUSED/)).toBeNull()
  cleanup()
  await stub?.close()
  await open(waiting, '/app/messages/admin?mail=7')
  expect(await screen.findByText(/^The mail server isn’t answering/)).toBeTruthy()
  // Those who run the server need its own words.
  expect(screen.getByText('connect ECONNREFUSED 192.0.2.7:25')).toBeTruthy()
})

test('a mailbox for mail that comes back that cannot be read is said, and what it ignored', async () => {
  returns = { ...returns, read_here: true, read_at: '2026-11-20T00:01:00.000Z', unknown: 2 }
  await open(mail(), '/app/messages/admin?tab=outbox')
  expect(await screen.findByText(/last read on .* We ignored 2 emails/)).toBeTruthy()
  cleanup()
  await stub?.close()
  returns = { ...returns, trouble: 'Not today', trouble_since: '2026-11-20T00:01:00.000Z' }
  await open(mail(), '/app/messages/admin?tab=outbox')
  expect(await screen.findByText(/Emails are still sent, .* Not today/)).toBeTruthy()
})

test('the words of a mail are fetched when they are asked for, once, with the link to follow', async () => {
  await open(mail(), '/app/messages/admin?mail=7')
  const read = await screen.findByRole('button', { name: 'Read the email' })
  expect(asked('/outbox/text')).toEqual([])
  await userEvent.click(read)
  const link = await screen.findByRole('link', { name: 'https://college.test/password/token#abc' })
  expect(link.getAttribute('href')).toBe('https://college.test/password/token#abc')
  expect(link.parentElement?.textContent).toBe(text)
  expect(asked('/outbox/text')).toHaveLength(1)
})

test('the whole mail of a demo college says that it is one', async () => {
  await open(mail(), '/app/messages/admin?mail=7', true)
  await userEvent.click(await screen.findByRole('button', { name: 'Read the email' }))
  expect(await screen.findByText('Demo college: links are shown here.')).toBeTruthy()
})

test('a mail that failed says why, shows no words, and is sent again', async () => {
  const failed = mail({ state: 'failed', attempts: 3, error: '550 no such mailbox' })
  await open(failed, '/app/messages/admin?mail=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(asked('/outbox/resend').map(({ body }) => body)).toEqual([{ id: 7 }]))
  await waitFor(() => expect(asked('/outbox').length).toBeGreaterThan(1))
  expect(screen.getByText('550 no such mailbox')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read the email' })).toBeNull()
})

test('a mail that was sent can only be read', async () => {
  await open(mail({ state: 'sent', sent_at: '2026-11-20T00:01:00.000Z' }), '/app/messages/admin?mail=7')
  await screen.findByRole('heading', { name: 'Set your password' })
  expect(screen.queryByRole('button', { name: /Send|Read/ })).toBeNull()
})

test('all messages are narrowed to those that are paused or have failed, in list and export', async () => {
  const asked: string[][] = []
  stub = await startStubServer(({ path, query }) => {
    if (path === '/api/v1/messages') asked.push(query.getAll('state'))
    return { code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0, next: null } } }
  })
  show(<AdminMessages />, clientOf(stub.baseURL).client, {
    path: '/app/messages/admin?tab=messages&state=paused&state=failed&state=draft',
  })
  await waitFor(() => expect(asked).toContainEqual(['paused', 'failed']))
  expect(asked.filter((states) => states.includes('draft'))).toEqual([])
  expect(await screen.findByText('Paused, Failed')).toBeTruthy()
  const to = screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? ''
  expect(new URLSearchParams(to.slice(to.indexOf('?'))).getAll('state')).toEqual(['paused', 'failed'])
})
