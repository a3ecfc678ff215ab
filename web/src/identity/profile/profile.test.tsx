// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { type Impersonation } from '../facts.ts'
import { found, me, openProfile, session } from './tests/openProfile.tsx'

let stub: StubServer | undefined
let rechecks = 0
afterEach(async () => {
  cleanup()
  toasts.clear()
  rechecks = 0
  await stub?.close()
})

const open = async (
  section: string,
  said: Readonly<Record<string, StubResponse>> = {},
  acting: Impersonation | null = null,
) => {
  const opened = await openProfile(section, said, acting, () => (rechecks += 1))
  stub = opened.stub
  return opened
}

const asked = (method: string, path: string): ReceivedCall[] =>
  (stub?.received ?? []).filter((call) => call.method === method && call.path === `/api/v1${path}`)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

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
    await screen.findByText(
      'You will have to sign in there again. A calendar address or API token made there stops working.',
    )
    await press('End session')
    await waitFor(() => expect(asked('DELETE', '/session').map(({ query }) => query.get('id'))).toEqual(['8']))
    await waitFor(() => expect(asked('GET', '/sessions')).toHaveLength(2))
  })

  test('that added a way to sign in say so, and end with it where they are not recognised', async () => {
    const added = [
      { kind: 'passkey', name: 'Spare phone' },
      { kind: 'token', name: 'Intranet' },
    ]
    const rows = found([session({ id: 7, current: true }), session({ id: 8, device: 'Edge on Windows', added })])
    await open('sessions', { 'GET /sessions': rows, 'DELETE /session': { code: 262, body: { data: null } } })
    await screen.findByText('Added here: Passkey “Spare phone”, API token “Intranet”')
    await press('End Edge on Windows')
    const dialog = await screen.findByRole('dialog', { name: 'End Edge on Windows?' })
    // The token ends in any case.
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Passkey “Spare phone”'])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Remove these too' }))
    await press('End session')
    await waitFor(() =>
      expect(asked('DELETE', '/session').map(({ query }) => [query.get('id'), query.get('added')])).toEqual([
        ['8', 'remove'],
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
