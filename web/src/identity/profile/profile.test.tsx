// @vitest-environment happy-dom
import { guest, type Actor } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Confirmation, Toasts, toasts } from '#kit'
import { clientOf, startStubServer, show, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { SessionFactsContext, type Impersonation } from '../facts.ts'
import { Profile } from './Profile.tsx'

let stub: StubServer | undefined
let rechecks = 0
afterEach(async () => {
  cleanup()
  toasts.clear()
  rechecks = 0
  await stub?.close()
})

const me = {
  ...Object.fromEntries(Object.keys(user.fields).map((name) => [name, null])),
  id: 2,
  organisation_id: 1,
  created_at: '2026-01-05T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  username: 'fellow',
  email: 'callum.petrie@example.nz',
  firstname: 'Callum',
  lastname: 'Petrie',
  display_name: 'Callum Petrie',
  locale: 'en',
  timezone: 'Pacific/Auckland',
  active: true,
  newsletter: true,
  reminders: true,
  alerts: true,
  tf_required: false,
  tf_enabled: false,
  roles: [],
  memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
  terms_agreed: true,
  terms_agreed_at: '2026-04-01T19:41:00.000Z',
  terms_agreed_ip: '203.0.113.9',
} as unknown as User // every field is there, by the record's own list

const actor: Actor = { ...guest(1), id: 2, organisations: [1], roles: ['Fellow'], timezone: 'Pacific/Auckland' }

const session = (own: object) => ({
  id: 1,
  current: false,
  created_at: '2026-11-20T20:00:00.000Z',
  last_seen_at: '2026-11-20T21:00:00.000Z',
  expires_at: '2026-11-21T08:00:00.000Z',
  remember: false,
  ip: '203.0.113.9',
  device: 'Firefox on Windows',
  acting_name: null,
  ...own,
})
const text = (own: object) => ({
  id: 1,
  kind: 'terms',
  version: 2,
  title: 'Terms of use',
  text: 'Keep what you read to yourself.',
  published_at: '2026-03-01T00:00:00.000Z',
  agreed: true,
  ...own,
})

const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
const usual: Readonly<Record<string, StubResponse>> = {
  'GET /user': found(me),
  'GET /organisationconfigs': found([]),
  'GET /userconfigs': found([]),
  'GET /sessions': found([
    session({ id: 7, current: true, device: 'Chrome on Linux' }),
    session({ id: 8 }),
    session({ id: 9, device: 'Safari on iPhone', acting_name: 'Priya Nair' }),
  ]),
  'GET /agreements': found([
    text({}),
    text({ id: 2, kind: 'confidentiality', title: 'Confidentiality', agreed: false }),
  ]),
  'GET /user/history': found([
    {
      id: 40,
      at: '2026-11-20T00:20:00.000Z',
      kind: 'look',
      call: 'GET /user',
      resource: 'user',
      listed: null,
      by_id: 1,
      by_name: 'Priya Nair',
      about: null,
      acting_name: null,
      ip: '203.0.113.7',
      changes: {},
      names: {},
    },
  ]),
}

/** Opens a part of the profile over a server that says the usual, but for these. */
const open = async (
  section: string,
  said: Readonly<Record<string, StubResponse>> = {},
  acting: Impersonation | null = null,
) => {
  stub = await startStubServer(({ method, path }) => {
    const call = `${method} ${path.replace('/api/v1', '')}`
    return said[call] ?? usual[call] ?? { code: 404, body: { message: 'We couldn’t find this thing.' } }
  })
  const { client, saved } = clientOf(stub.baseURL)
  const acts = {
    impersonate: () => Promise.resolve('stayed' as const),
    recheck: () => {
      rechecks += 1
      return Promise.resolve()
    },
  }
  const shown = show(
    <SessionFactsContext value={{ user: me, actor, testing: false, acting, acts }}>
      <Profile />
      <Confirmation />
      <Toasts />
    </SessionFactsContext>,
    client,
    { path: `/app/profile/edit?section=${section}` },
  )
  return { ...shown, saved }
}

const asked = (method: string, path: string): ReceivedCall[] =>
  (stub?.received ?? []).filter((call) => call.method === method && call.path === `/api/v1${path}`)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, words: string) => userEvent.type(screen.getByLabelText(label), words)

const change = async (what: string): Promise<void> => {
  await screen.findByRole('button', { name: `Change ${what}` })
  await press(`Change ${what}`)
}

describe('what is refused of sign-in is said at its field', () => {
  const username = [
    'username',
    'POST /username/change',
    ['New username', 'New username again'],
    /^Change username$/,
  ] as const
  const email = ['email', 'POST /email/change', ['New email'], 'Send the link'] as const
  const passwords = ['Current password', 'New password', 'New password again']
  const password = ['password', 'POST /password/change', passwords, /^Change password$/] as const

  test.each([
    [463, username, 'New username', undefined],
    [464, username, 'New username', undefined],
    [477, username, 'New username again', undefined],
    [465, email, 'New email', undefined],
    [466, email, 'New email', undefined],
    [461, password, 'New password', undefined],
    [462, password, 'New password again', undefined],
    [400, password, 'New password', 'password'],
    [400, password, 'Current password', 'current'],
  ] as const)('%i', async (code, [what, call, labels, verb], label, path) => {
    const errors = path ? [{ path, message: 'Not this one' }] : []
    await open('sign-in', { [call]: { code, body: { message: 'Not this one', errors } } })
    await change(what)
    for (const each of labels) await type(each, 'something@long.nz')
    await press(verb)
    await screen.findByText('Not this one')
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('something@long.nz')
    await userEvent.type(field, '!')
    expect(screen.queryByText('Not this one')).toBeNull()
  })

  test('and what names no field over the form', async () => {
    await open('sign-in', { [password[1]]: { code: 429, body: { message: 'Too many tries. Wait a while.' } } })
    await change('password')
    for (const each of passwords) await type(each, 'a long enough password')
    await press(/^Change password$/)
    expect((await screen.findByText('Too many tries. Wait a while.')).closest('[role=alert]')).not.toBeNull()
  })
})

test('another username counts at once, and the way back is to its button', async () => {
  await open('sign-in', { 'POST /username/change': { code: 261, body: { data: me } } })
  await change('username')
  expect(document.activeElement).toBe(screen.getByLabelText('New username'))
  await type('New username', 'callum')
  await type('New username again', 'callum')
  await press(/^Change username$/)
  await screen.findByText('You sign in as callum from now on')
  expect(asked('POST', '/username/change')[0]?.body).toEqual({ username: 'callum', repeat: 'callum' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change username' })))
  expect(rechecks).toBe(1)
})

test('another email waits for its link, and the old one counts until then', async () => {
  await open('sign-in', { 'POST /email/change': { code: 202, body: { data: null } } })
  await change('email')
  await type('New email', 'c.petrie@example.nz')
  await press('Send the link')
  await screen.findByText(
    'We sent a link to c.petrie@example.nz. Open it to make the change; until then callum.petrie@example.nz counts.',
  )
  expect(screen.queryByLabelText('New email')).toBeNull()
})

test('another password tells its strength and that other sessions have ended', async () => {
  await open('sign-in', { 'POST /password/change': { code: 261, body: { data: null } } })
  await change('password')
  await type('Current password', 'an old password of mine')
  await type('New password', 'kererū over')
  await screen.findByText('11 of 15 characters')
  await type('New password', ' the harbour')
  await screen.findByText('Strong, 23 characters')
  await type('New password again', 'kererū over the harbour')
  await press(/^Change password$/)
  await screen.findByText('Password changed. All other sessions have ended.')
})

test('nothing is sent while something is missing', async () => {
  await open('sign-in')
  await change('password')
  await press(/^Change password$/)
  await screen.findByText('Write your current password')
  expect(asked('POST', '/password/change')).toEqual([])
})

test('an administrator who acts as the person is not offered credentials, sessions or agreements', async () => {
  const acting: Impersonation = { by: 1, name: 'Priya Nair', until: '2026-11-20T01:00:00.000Z' }
  const { router } = await open('sign-in', {}, acting)
  await screen.findByText(/^Priya Nair acts as Callum Petrie/)
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  await router.navigate('/app/profile/edit?section=sessions')
  await screen.findByText('Firefox on Windows')
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  await router.navigate('/app/profile/edit?section=agreements')
  await screen.findByText('Not accepted')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

describe('sessions', () => {
  test('say the device, from where, and who acts in them; this one is marked', async () => {
    await open('sessions')
    await screen.findByText('Firefox on Windows')
    const lines = screen.getAllByRole('listitem').filter((line) => line.textContent?.includes('From'))
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Chrome on Linux This session/),
      expect.stringMatching(
        /^Firefox on Windows Signed in 21\/11\/2026.*Details of Firefox on WindowsFrom 203\.0\.113\.9/,
      ),
      expect.stringMatching(/^Safari on iPhone Priya Nair, acting as this person/),
    ])
    expect(within(lines[0] as HTMLElement).queryByRole('button')).toBeNull() // three lines were just compared
  })

  test('end one by one, after a question', async () => {
    await open('sessions', { 'DELETE /session': { code: 262, body: { data: null } } })
    await screen.findByText('Firefox on Windows')
    await press('End Firefox on Windows')
    await screen.findByText('You will have to sign in there again.')
    await press('End session')
    await waitFor(() => expect(asked('DELETE', '/session').map(({ query }) => query.get('id'))).toEqual(['8']))
    await waitFor(() => expect(asked('GET', '/sessions')).toHaveLength(2))
  })

  test('end all at once but this one; a refusal is said', async () => {
    await open('sessions', { 'DELETE /sessions': { code: 403, body: { message: 'Not while acting as someone.' } } })
    await screen.findByText('Firefox on Windows')
    await press('End all others')
    await screen.findByText('End 2 other sessions?')
    await press('End sessions')
    await screen.findByText('Not while acting as someone.')
  })
})

test('agreements tell when and from where; an open one can be accepted here', async () => {
  await open('agreements', {
    'POST /user/agree': { code: 200, body: { data: [] } },
    'GET /user': found({ ...me, terms_form_id: 31, confidentiality_form_id: 30 }),
  })
  await screen.findByText(/Version 2, published 01\/03\/2026.* Accepted 02\/04\/2026/)
  expect(screen.getByText('Accepted from 203.0.113.9').closest('details')?.open).toBe(false)
  // What was accepted before is not the text that is open now.
  const [accepted, ...more] = screen.getAllByRole('link', { name: /^What I accepted/ })
  expect([accepted?.getAttribute('href'), more]).toEqual(['/app/form?id=31', []])
  await press('Accept Confidentiality')
  await screen.findByText('Confidentiality accepted')
  expect(asked('POST', '/user/agree')[0]?.body).toEqual({ ids: [2] })
})

describe('the calendar', () => {
  const made = { code: 261, body: { data: { address: 'https://records.example.nz/api/v1/calendar/0a.ics' } } }

  test('gets an address, which is shown once and copied', async () => {
    let feed: object | null = null
    stub = undefined
    await open('calendar', {
      get 'GET /calendarfeed'() {
        return feed === null ? { code: 260, body: { data: null } } : found(feed)
      },
      get 'POST /calendarfeed'() {
        feed = { created_at: '2026-11-20T00:00:00.000Z', last_fetched_at: null, ended_by: null }
        return made
      },
    })
    await screen.findByText('You don’t have a calendar address yet.')
    await press('Create an address')
    const field = await screen.findByLabelText<HTMLInputElement>('Calendar address')
    expect(field.value).toBe('https://records.example.nz/api/v1/calendar/0a.ics')
    await screen.findByText(/No calendar has read it yet\./)
    await press('Copy')
    await screen.findByText('Copied')
    expect(await navigator.clipboard.readText()).toBe(field.value)
  })

  test('is renewed and ended after a question, and tells when it was read', async () => {
    await open('calendar', {
      'GET /calendarfeed': found({
        created_at: '2026-11-19T23:00:00.000Z',
        last_fetched_at: '2026-11-20T00:00:00.000Z',
        ended_by: null,
      }),
      'POST /calendarfeed': made,
      'DELETE /calendarfeed': { code: 262, body: { data: null } },
    })
    await screen.findByText(/A calendar last read it 20\/11\/2026 13:00:00\./)
    await press('New address')
    expect(asked('POST', '/calendarfeed')).toEqual([])
    await press('Make a new address')
    await screen.findByLabelText('Calendar address')
    await press('End the address')
    await userEvent.click((await screen.findAllByRole('button', { name: 'End the address' })).at(-1) as HTMLElement) // the one of the question
    await screen.findByText('The calendar address has ended')
    expect(asked('DELETE', '/calendarfeed')).toHaveLength(1)
    expect(screen.queryByLabelText('Calendar address')).toBeNull()
  })

  test.each([
    ['password', /stopped working when your password changed\. Make a new one/],
    ['sessions', /stopped working when your sessions were ended\. Make a new one/],
  ])('says that it was ended with the %s, and makes a new one', async (ended_by, words) => {
    await open('calendar', {
      'GET /calendarfeed': found({ created_at: '2026-11-19T23:00:00.000Z', last_fetched_at: null, ended_by }),
      'POST /calendarfeed': made,
    })
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'End the address' })).toBeNull()
    await press('Create an address')
    await screen.findByLabelText('Calendar address')
  })
})

test('my data comes as a file, and the history narrows by kind', async () => {
  const { saved } = await open('data', { 'GET /user/data': { code: 200, body: { data: { user: { id: 2 } } } } })
  await screen.findByText('Priya Nair viewed your record')
  await press('Download my data')
  await screen.findByText('my-data.json is in your downloads')
  expect(saved.map(({ name }) => name)).toEqual(['my-data.json'])
  await userEvent.click(screen.getByRole('radio', { name: 'Views' }))
  await waitFor(() => expect(asked('GET', '/user/history').at(-1)?.query.get('kind')).toBe('look'))
})

test('own fields of the organisation have a part once they have words', async () => {
  const labelled = { id: 1, name: 'label_prop1', type: 'string', value: 'Iwi', secret: false }
  await open('more', { 'GET /organisationconfigs': found([labelled]) })
  await screen.findByLabelText(/^Iwi/)
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('aria-current')).toBe('page')
})

test('without them there is none, and an unknown part is the first', async () => {
  await open('more')
  await screen.findByLabelText('First name')
  expect(screen.queryByRole('link', { name: 'More' })).toBeNull()
  expect(screen.getByRole('link', { name: 'About me' }).getAttribute('aria-current')).toBe('page')
})

test('preferences of these pages are kept as they are chosen', async () => {
  await open('preferences', { 'POST /userconfig/save': { code: 261, body: { data: {} } } })
  await userEvent.click(await screen.findByRole('radio', { name: 'Dense' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Letter keys' }))
  await waitFor(() =>
    expect(asked('POST', '/userconfig/save').map(({ body }) => body)).toEqual([
      { name: 'table.density', value: 'dense' },
      { name: 'keys.letters', value: false },
    ]),
  )
})

test('saving the own names asks anew who is signed in, so that the frame follows', async () => {
  await open('about', { 'POST /user': { code: 261, body: { data: { ...me, known_as: 'Cal' } } } })
  await userEvent.type(await screen.findByLabelText(/^Known as/), 'Cal')
  await press('Save changes')
  await screen.findByText('About saved')
  expect(rechecks).toBe(1)
})
