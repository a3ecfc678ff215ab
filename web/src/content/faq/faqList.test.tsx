// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { SessionFactsContext } from '#identity'
import { FaqList } from './FaqList.tsx'

const question = (id: number | null) => ({
  id,
  question: 'Where?',
  answer: '<p>Here</p>',
  category: 'help',
  topic: null,
})
const row = {
  ...question(4),
  organisation_id: 1,
  position: 0,
  published: true,
  helped: 0,
  not_helped: 0,
  broken_links: [],
}

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

/** The list of a college with these rows, of whose Help these answers are ours. */
const open = async (rows: readonly object[], ours: number): Promise<void> => {
  stub = await startStubServer(({ method, path }) => {
    if (method === 'POST') return { code: 201, body: { data: { made: ours } } }
    if (path.endsWith('/faqs/public'))
      return { code: 200, body: { data: [...rows, ...Array.from({ length: ours }, () => question(null))] } }
    if (path.endsWith('/pagecontents/links'))
      return { code: 200, body: { data: { checked_at: '2026-11-22T13:10:00.000Z', outside: true } } }
    return { code: 260, body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } } }
  })
  const facts = { user: null, actor: administrator, testing: false }
  show(
    <SessionFactsContext value={facts}>
      <FaqList />
    </SessionFactsContext>,
    clientOf(stub.baseURL).client,
    { path: '/app/faqs/admin' },
  )
}
const start = { name: 'Start from the standard questions' }

test.each([
  ['none', [], 'No questions of your own yet'],
  ['some', [row], 'Standard questions'],
])('a college with %s of its own starts from those of ours that it lacks', async (_what, rows, words) => {
  await open(rows, 3)
  await screen.findByText(words)
  await userEvent.click(await screen.findByRole('button', start))
  await waitFor(() =>
    expect(stub.received.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/faqs/ours',
    ]),
  )
})

test('a college that lacks none is not asked to, and reads when links were looked at', async () => {
  await open([row], 0)
  await screen.findByText(
    'The questions and answers that Help shows. We check links to our own pages and to other websites each night, last on 23/11/2026 02:10.',
  )
  expect(screen.queryByRole('button', start)).toBeNull()
})
