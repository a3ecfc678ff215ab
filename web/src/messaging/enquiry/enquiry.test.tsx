// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Enquiry } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts, UnfinishedText } from '#kit'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { AnswerBox } from './AnswerBox.tsx'
import { OwnEnquiry } from './OwnEnquiry.tsx'

const at = '2026-11-20T00:00:00.000Z'
const row: Enquiry = {
  id: 7,
  organisation_id: 1,
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  reference: 'E-K7Q2M',
  name: 'Wiremu Parata',
  email: 'wiremu@elsewhere.test',
  subject: 'Training',
  text: 'How do I apply?',
  state: 'new',
  waits: true,
  answer: null,
  assigned_to: null,
  assigned_name: null,
  user_id: null,
  user_name: null,
  last_at: at,
  closed_at: null,
}
const thread = {
  organisation: 'Te Whare College',
  reference: row.reference,
  name: row.name,
  subject: row.subject,
  state: 'open',
  entries: [],
}
const refusal = '{{firstname}} can’t be used here. Use {{name}}, {{organisation}}'

let stub: StubServer
let person = 9_300
afterEach(async () => {
  cleanup()
  toasts.clear()
  sessionStorage.clear()
  await stub.close()
})

const open = async () => {
  stub = await startStubServer(({ path }) => {
    switch (path.replace('/api/v1', '')) {
      case '/enquiry/answer':
        return { code: 400, body: { message: refusal, errors: [{ path: 'text', message: refusal }] } }
      case '/enquiry/read':
        return { code: 200, body: { data: thread } }
      default:
        return { code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0, next: null } } }
    }
  })
  const drafts = createDeviceDrafts((person += 1))
  const page = (shown: React.ReactNode, path: string, isGuest = false) =>
    show(<DraftsProvider drafts={isGuest ? null : drafts}>{shown}</DraftsProvider>, clientOf(stub.baseURL).client, {
      path,
    })
  return { page }
}
const value = async (label: string): Promise<string> => (await screen.findByLabelText<HTMLTextAreaElement>(label)).value

test('an answer that the office has begun is on Home until it is sent, and one that is refused stays', async () => {
  const { page } = await open()
  const box = <AnswerBox row={row} onStale={() => undefined} />
  page(box, '/app/enquiry/admin?id=7')
  await userEvent.type(await screen.findByLabelText('Answer'), 'Kia ora {{{{firstname}}')
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText(refusal)
  cleanup()
  page(<UnfinishedText />, '/app')
  const link = await screen.findByRole('link', { name: 'Answer, enquiry E-K7Q2M' })
  expect(link.getAttribute('href')).toBe('/app/enquiry/admin?id=7')
  cleanup()
  page(box, '/app/enquiry/admin?id=7')
  await waitFor(async () => expect(await value('Answer')).toBe('Kia ora {{firstname}}'))
})

test('a reply that a guest has begun stays in their tab, and on no list', async () => {
  const { page } = await open()
  page(<OwnEnquiry />, '/app/enquiry#token=abcdefgh-secret', true)
  await userEvent.type(await screen.findByLabelText('Reply'), 'And when?')
  cleanup()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('value:'))).toHaveLength(1)
  page(<UnfinishedText />, '/app', true)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  page(<OwnEnquiry />, '/app/enquiry#token=abcdefgh-secret', true)
  await waitFor(async () => expect(await value('Reply')).toBe('And when?'))
  screen.getByText(/We’ve brought back what you typed at/)
})
