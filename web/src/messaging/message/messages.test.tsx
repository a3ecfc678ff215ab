// @vitest-environment happy-dom
import type { Actor } from '@college/contract/kit'
import type { BoxRow, LeftOut, RecipientRow, Thread, ThreadMessage } from '@college/contract/messaging'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts, toasts } from '#kit'
import { clientOf, show, startStubServer, type StubResponse, type StubServer } from '#kit/testing'
import { audienceIn } from './initial.ts'
import { Messages } from './Messages.tsx'
import { MessageReader } from './reader.ts'

const me: Actor = {
  id: 5,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: [],
  platform_admin: false,
  roles: ['Director'],
  home_roles: ['Director'],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
}

const at = '2026-11-20T00:00:00.000Z'
const row: BoxRow = {
  id: 7,
  thread_id: 7,
  who: 'Helen Rāpana',
  subject: 'Peer group',
  preview: 'We meet on Thursday.',
  at,
  unread: false,
  count: 1,
  files: false,
  state: 'sent',
}
const message: ThreadMessage = {
  id: 7,
  sender_id: 3,
  sender_name: 'Helen Rāpana',
  sent_at: at,
  subject: row.subject,
  text: '<p>We meet on Thursday.</p>',
  people: [],
  others: 0,
  groups: [],
  got: true,
  blind: false,
  read_at: at,
  archived: false,
  event_on: null,
  newsletter: false,
  state: 'sent',
  undo_until: null,
}
const recipient = (own: Partial<RecipientRow>): RecipientRow => ({
  user_id: 8,
  name: 'Tomasi Leota',
  blind: false,
  mail: 'sent',
  mailed_at: at,
  delivered_at: null,
  read_at: null,
  error: null,
  ...own,
})
const none = { all: 3, read: 1, queued: 0, sending: 0, sent: 0, paused: 0, failed: 0, none: 0 }

interface Shown {
  readonly message?: Partial<ThreadMessage>
  /** What is in the conversation as well once something was done. */
  readonly later?: Partial<ThreadMessage>
  readonly inbox?: readonly BoxRow[]
  readonly recipients?: readonly RecipientRow[]
  /** Conversations with something unread. */
  readonly unread?: number
  readonly counts?: Partial<typeof none>
  readonly leftOut?: readonly LeftOut[]
  /** What the server says to what is done. */
  readonly said?: StubResponse
}

let stub: StubServer
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (
  path: string,
  { message: own, later, inbox, recipients = [], unread = 0, counts, leftOut = [], said }: Shown = {},
): Promise<void> => {
  const thread: Thread = {
    id: 7,
    organisation_id: 1,
    subject: row.subject,
    messages: [{ ...message, ...own }],
    reply_to: [],
    reply_all: [],
  }
  stub = await startStubServer(({ method, path: asked, query }) => {
    if (method === 'POST') return said ?? { code: 200, body: { data: { marked: 1 } } }
    const found = query.get('q') === null || row.preview.includes(query.get('q') ?? '') ? (inbox ?? [row]) : []
    const [from, most] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)]
    switch (asked.replace('/api/v1', '')) {
      case '/messages/box':
        return { code: 200, body: { data: found.slice(from, from + most), info: { total: found.length } } }
      case '/messages/unread':
        return { code: 200, body: { data: { unread } } }
      case '/message/thread':
        return {
          code: 200,
          body: {
            data:
              later && done().length > 0
                ? { ...thread, messages: [...thread.messages, { ...message, ...later }] }
                : thread,
          },
        }
      default: {
        const mail = query.get('mail')
        const asked = recipients.filter(
          (one) => (mail === null || one.mail === mail) && (query.get('unread') === null || one.read_at === null),
        )
        const info = { counts: { ...none, ...counts }, left_out: leftOut }
        return { code: 200, body: { data: asked.slice(from, from + most), info } }
      }
    }
  })
  show(
    <MessageReader value={me}>
      <Messages />
      <Toasts />
    </MessageReader>,
    clientOf(stub.baseURL).client,
    { path },
  )
}

/** What was done, by its call. */
const done = () => stub.received.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['Thursday', 'Peer group', null],
  ['Friday', null, 'No message has “Friday” in it'],
])('a search for %s', async (typed, found, nothing) => {
  await open('/messages')
  await screen.findByText('Peer group')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), typed)
  await waitFor(() => expect(stub.received.at(-1)?.query.get('q')).toBe(typed))
  if (nothing) await screen.findByText(nothing)
  if (found) expect(await screen.findByText(found)).toBeDefined()
})

test.each([
  ['Archive', false, 'Archived'],
  ['Move to the inbox', true, 'Back in the inbox'],
])('%s, and undo', async (act, archived, words) => {
  await open('/messages?id=7', { message: { archived } })
  await press(act)
  await screen.findByText(words)
  await press('Undo')
  await waitFor(() =>
    expect(done()).toEqual([
      ['/api/v1/message/mark', { ids: [7], archived: !archived }],
      ['/api/v1/message/mark', { ids: [7], archived }],
    ]),
  )
})

test('what arrives while its conversation is open is read as well, until it is marked as unread', async () => {
  const read = ['/api/v1/message/mark', { ids: [7], read: true }]
  await open('/messages?id=7', {
    message: { read_at: null },
    later: { id: 9, text: '<p>And on Friday.</p>', read_at: null },
  })
  await waitFor(() => expect(done()).toEqual([read]))
  // Who comes back to the tab a minute later sees what is there by then.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('And on Friday.')
  await waitFor(() => expect(done()).toEqual([read, read]))
  await press('Actions for Peer group')
  await userEvent.click(await screen.findByText('Mark as unread'))
  await waitFor(() => expect(done()).toEqual([read, read, ['/api/v1/message/mark', { ids: [7], read: false }]]))
})

test.each([
  ['Kia ora [their first name]', false, true],
  ['Kia ora [their first name]', true, false],
  ['Kia ora', false, false],
])('%s: whether it says that brackets are names, received: %s', async (subject, got, says) => {
  await open('/messages?id=7', { message: { subject, sender_id: got ? 3 : me.id, got } })
  await within(await screen.findByRole('article', { name: 'Peer group' })).findByText('We meet on Thursday.')
  expect(screen.queryByText('Each person sees their own name in place of the brackets.') !== null).toBe(says)
})

test.each([
  ['Pause', { queued: 2, sent: 1 }, '/api/v1/message/pause', { code: 261, body: { data: {} } }, null],
  ['Resume', { paused: 2, sent: 1 }, '/api/v1/message/resume', { code: 261, body: { data: {} } }, null],
  [
    'Resend to the 2 who got no email',
    { failed: 1, none: 1, sent: 1 },
    '/api/v1/message/resend',
    { code: 202, body: { data: { id: 7, queued: 2 } } },
    '2 emails on the way again',
  ],
  [
    'Pause',
    { queued: 2, sent: 1 },
    '/api/v1/message/pause',
    { code: 475, body: { message: 'All emails have left.' } },
    'All emails have left.',
  ],
] as const)('%s, of a message that was sent', async (act, counts, path, said, words) => {
  await open('/messages?box=sent&id=7', { message: { sender_id: me.id, got: false }, counts, said })
  await press('Recipients')
  const recipients = await screen.findByRole('region', { name: 'Recipients' })
  expect(within(recipients).getByText(/^3 people\. 1 of them read it here/)).toBeDefined()
  await press(act)
  await waitFor(() => expect(done()).toEqual([[path, { id: 7 }]]))
  if (words) await screen.findByText(words)
})

test('a named person who got none is counted and said with the reason', async () => {
  await open('/messages?box=sent&id=7', {
    message: { sender_id: me.id, got: false },
    leftOut: [{ user_id: 11, name: 'James McAllister', why: 'inactive' }],
  })
  await press('Recipients')
  const recipients = within(await screen.findByRole('region', { name: 'Recipients' }))
  expect(recipients.getByText(/^3 of 4 people\. 1 of them read it here/)).toBeDefined()
  expect(recipients.getByText('James McAllister didn’t get it. Their account is inactive.')).toBeDefined()
})

test('each recipient says what became of the email', async () => {
  await open('/messages?box=sent&id=7', {
    message: { sender_id: me.id, got: false },
    counts: { sent: 2, failed: 1 },
    recipients: [
      recipient({ delivered_at: at }),
      recipient({ user_id: 9, name: 'Callum Petrie', blind: true, read_at: at }),
      recipient({ user_id: 10, name: 'Ana Moana', mail: 'failed', error: 'It came back: no such user' }),
    ],
  })
  await press('Recipients')
  const lines = within(await screen.findByRole('region', { name: 'Recipients' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Tomasi LeotaNot read here.*Delivered$/),
    expect.stringMatching(/^Callum Petrie \(blind copy\)Read 20\/11\/2026 13:00.*Emailed$/),
    expect.stringMatching(/^Ana MoanaIt came back: no such userNot read here.*Email failed$/),
  ])
})

test('those who have not read it are reminded together, and not named to each other', async () => {
  await open('/messages?box=sent&id=7', {
    message: { sender_id: me.id, got: false },
    recipients: [recipient({}), recipient({ user_id: 9, name: 'Callum Petrie', read_at: at })],
  })
  await press('Recipients')
  expect(screen.queryByRole('link', { name: 'Remind them' })).toBeNull()
  await press('Not read here: 2')
  const link = await screen.findByRole('link', { name: 'Remind them' })
  const asked = new URL(link.getAttribute('href') ?? '', 'https://college.test').searchParams
  expect(audienceIn(asked)).toEqual({
    lists: [{ list: 'unread', query: { id: ['7'] }, title: 'those who haven’t read “Peer group”' }],
  })
  expect([asked.get('subject'), asked.get('about')]).toEqual([
    'Reminder: “Peer group” is waiting for you to read it',
    '/app/message?id=7',
  ])
})

test('the folder bar says how many conversations of the inbox are unread', async () => {
  await open('/messages', { unread: 2 })
  expect(await screen.findByRole('radio', { name: 'Inbox 2' })).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: '2 unread messages' }).getAttribute('href')).toBe('/app/messages?unread=true')
})

test('a message without an event is begun as an activity from its menu', async () => {
  await open('/messages?id=7')
  await press('Actions for Peer group')
  expect((await screen.findByRole('link', { name: 'Log as an activity' })).getAttribute('href')).toBe(
    '/app/activity/edit?message=7',
  )
})

test('past two hundred conversations the older ones come page by page', async () => {
  const inbox = Array.from({ length: 230 }, (_, n) => ({
    ...row,
    id: n + 1,
    thread_id: n + 1,
    subject: `Subject ${n + 1}`,
  }))
  await open('/messages', { inbox })
  await screen.findByText('Subject 50')
  for (const last of [100, 150, 200, 230]) {
    await press('Show more')
    await screen.findByText(`Subject ${last}`)
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getAllByText(/^Subject /)).toHaveLength(230)
})

test('each number of the recipients shows those it counts, all of them', async () => {
  const recipients = Array.from({ length: 260 }, (_, n) =>
    recipient({
      user_id: n + 1,
      name: `Person ${n + 1}`,
      mail: n < 210 ? 'failed' : 'sent',
      read_at: n < 30 ? null : at,
    }),
  )
  await open('/messages?box=sent&id=7', {
    message: { sender_id: me.id, got: false },
    counts: { all: 260, read: 230, failed: 210, sent: 50 },
    recipients,
  })
  await press('Recipients')
  await screen.findByText('Person 50')
  expect(screen.getByRole('button', { name: 'All: 260' }).getAttribute('aria-pressed')).toBe('true')
  await press('Email failed: 210')
  for (const last of [100, 150, 200, 210]) {
    await press('Show more')
    await screen.findByText(`Person ${last}`)
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const names = () => within(screen.getByRole('region', { name: 'Recipients' })).getAllByText(/^Person /)
  expect(names()).toHaveLength(210)
  await press('Not read here: 30')
  await waitFor(() => expect(names()).toHaveLength(30))
})
