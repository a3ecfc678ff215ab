// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { User } from '@college/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { ReceivedCall, StubResponse } from '#kit/testing'
import { officeParts } from '#identity'
import { found, listed, openOffice, personRow, refused, showOffice, type Office } from '../tests/office.tsx'
import { personScreen } from './personScreen.tsx'

const PersonScreen = personScreen(await officeParts.personPage())

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const history = [
  {
    id: 7,
    at: '2026-11-20T19:00:00.000Z',
    kind: 'look',
    listed: null,
    call: 'GET /user',
    resource: 'user',
    by_id: 9,
    by_name: 'Priya Nair',
    about: null,
    acting_name: null,
    ip: null,
    changes: {},
    names: {},
  },
]

const open = async (
  person: User | null,
  more: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {},
  { tab = 'overview', platform = false } = {},
) => {
  office = await openOffice({
    '/user': () => (person ? found(person) : refused(404, 'We couldn’t find this person.')),
    '/user/history': () => found(history),
    ...more,
  })
  return showOffice(<PersonScreen />, office.client, { path: `/app/user/admin?id=2&tab=${tab}`, platform })
}

test('the page opens on contact, access and what happened last', async () => {
  await open(personRow({ mcnz_number: '58213', phone_mobile: '021 555 0147', fellow_since: '2019-04-01' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Callum Petrie' })).toBeDefined()
  expect(screen.getByText('Fellow since 04/2019')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/app/message/edit?to=2')
  expect(screen.getByText('021 555 0147')).toBeDefined()
  expect(await screen.findByText('You viewed the record')).toBeDefined()
  expect(await screen.findByText('Not signed in')).toBeDefined()
  // The figures failed, and took nothing else with them.
  expect(await screen.findByText('We couldn’t load the progress')).toBeDefined()
})

test('a person for whom something waits is reminded of it beside Write', async () => {
  const unknown = { id: null, title: null, source: null, unit: null, done: null, of: null, even_pace: null }
  const causes = [{ ...unknown, kind: 'silent', day: '2026-10-01', waits_for: null, remind: [] }]
  await open(personRow(), {
    '/cpd/causes': () =>
      found({ user_id: 2, user_name: 'Callum Petrie', company_name: null, roles: ['Fellow'], causes }),
  })
  const link = await screen.findByRole('link', { name: 'Remind' })
  const message = new URL(link.getAttribute('href') ?? '', 'http://college.test').searchParams
  expect([message.get('to'), message.get('about')]).toEqual(['2', '/app/deadlines'])
  expect(message.get('subject')).toMatch(/^Reminder: No entries/)
})

test('what someone owes leads to their account', async () => {
  await open(personRow(), {
    '/transactions/account': () =>
      found({ user_id: 2, balance: 71_000, due: 71_000, overdue: 20_000, unused: 0, next_due: '2026-12-01' }),
  })
  const fees = within(await screen.findByRole('region', { name: 'Fees' }))
  const owes = await fees.findByRole('link', { name: '$710.00' })
  expect(owes.getAttribute('href')).toBe('/app/transactions?user_id=2')
  expect(fees.getByText('$200.00')).toBeDefined()
  expect(office.asked('/transactions/account')[0]?.query.get('user_id')).toBe('2')
})

test('an unconfirmed person is said to confirm by their link, is sent it again or confirmed, and is not switched to', async () => {
  const confirmed = { '/user/confirm': () => found({ confirmed: true, again: false }) }
  const { router } = await open(personRow({ confirmed_at: null }), confirmed)
  expect(await screen.findByText('Not confirmed')).toBeDefined()
  for (const role of ['button', 'link']) expect(screen.queryByRole(role, { name: /^(Switch to|Write$)/ })).toBeNull()
  expect(screen.getByText(/They confirm it themselves with the link we emailed them\./)).toBeDefined()
  const acts = screen.getAllByRole('button', { name: /^(Send the link again|Confirm address)$/ })
  expect(acts.map(({ dataset }) => dataset['variant'])).toEqual(['default', 'default'])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }))
  expect(await screen.findByText('Address confirmed for Callum Petrie')).toBeDefined()
  expect(office.asked('/user/confirm')[0]?.body).toEqual({ user_id: 2 })
  expect(router.state.location.pathname).toBe('/app/user/admin')
})

test('the role that is asked for is given beside those that are held', async () => {
  await open(personRow({ wanted_role: 'Trainee' }), {
    '/user/role': () => ({ code: 261, body: { data: personRow() } }),
  })
  expect(await screen.findByText(/asks for the role Trainee/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Give Trainee role' }))
  await waitFor(() =>
    expect(office.asked('/user/role')[0]?.body).toEqual({
      user_id: 2,
      organisation_id: 1,
      roles: ['Fellow', 'Trainee'],
    }),
  )
  expect(await screen.findByText('Callum is now Trainee')).toBeDefined()
})

test('an address that failed says so in the words of the specification', async () => {
  await open(personRow({ email_undeliverable_at: '2026-11-02T00:00:00.000Z' }))
  expect(await screen.findByText(/Emails to the given address could not be delivered in the past\./)).toBeDefined()
})

describe('roles and access', () => {
  test('roles are saved together; those of the platform are not the office’s to give', async () => {
    await open(personRow(), { '/user/role': () => refused(403, 'You cannot take your own rights.') }, { tab: 'access' })
    const roles = await screen.findByRole('group', { name: 'Roles of Callum' })
    expect((await within(roles).findByLabelText<HTMLInputElement>('Platform administrator')).disabled).toBe(true)
    expect(within(roles).getByLabelText<HTMLInputElement>('Fellow').checked).toBe(true)
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save roles' })
    expect(save.disabled).toBe(true)
    await userEvent.click(within(roles).getByLabelText('Educator'))
    await userEvent.click(save)
    expect(await screen.findByText('You cannot take your own rights.')).toBeDefined()
    expect(office.asked('/user/role')[0]?.body).toMatchObject({ roles: ['Fellow', 'Educator'] })
    expect(within(roles).getByLabelText<HTMLInputElement>('Educator').checked).toBe(true)
  })

  test('relationships stand with both sides, and a trainee is linked from here', async () => {
    const trainee = personRow({
      memberships: [{ organisation_id: 1, role_name: 'Trainee', role_is_admin: false }],
    })
    const link = { id: 5, user_id: 4, user_name: 'Grace Āperahama', trainee_id: 2, trainee_name: 'Callum Petrie' }
    await open(
      trainee,
      {
        '/userrelationships': ({ query }) =>
          listed(query.has('trainee_id') ? [{ ...link, kind: 'educator', starts: '2026-02-03', ends: null }] : []),
      },
      { tab: 'access' },
    )
    expect((await screen.findByRole('link', { name: 'Grace Āperahama' })).getAttribute('href')).toBe(
      '/app/user/admin?id=4',
    )
    expect(screen.getByText('Educator. Since 03/02/2026.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Link an educator' }).getAttribute('href')).toBe(
      '/app/userrelationship/admin?trainee=2',
    )
  })

  test('memberships across organisations are the platform’s alone', async () => {
    await open(personRow(), {}, { tab: 'access' })
    await screen.findByRole('group', { name: 'Roles of Callum' })
    expect(screen.queryByRole('heading', { name: 'Roles in each college' })).toBeNull()
  })

  test('which sees and gives them', async () => {
    const held = { id: 11, user_id: 2, organisation_id: 1, role_id: 3, role_name: 'Fellow', role_is_admin: false }
    await open(
      personRow(),
      {
        '/memberships': () => listed([held]),
        '/membership': () => refused(409, 'This person already has that role.'),
      },
      { tab: 'access', platform: true },
    )
    expect(await screen.findByText('Fellow, Kahurangi College')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Another membership'), 'Educator, Kahurangi College')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('This person already has that role.')).toBeDefined()
    expect(office.asked('/membership')[0]?.body).toEqual({ user_id: 2, role_id: 2, organisation_id: 1 })
  })
})

test('a link to set a password and a reset of two-step are asked for by name', async () => {
  await open(
    personRow(),
    {
      '/password/link': () => ({ code: 202, body: { data: null } }),
      '/twostep/reset': () => refused(403, 'Their own organisation does this.'),
    },
    { tab: 'account' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Send set-password link' }))
  expect(await screen.findByText(/It goes to callum.petrie@example.nz/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Link sent to Callum')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reset two-step' }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Reset two-step' }))
  expect(await screen.findByText('Their own organisation does this.')).toBeDefined()
  expect(office.asked('/twostep/reset')[0]?.body).toEqual({ user_id: 2 })
})

test('an inactive person is offered no link to set a password, and the page says why', async () => {
  await open(personRow({ active: false }), {}, { tab: 'account' })
  await screen.findByText('To send a set-password link, make this person active first.')
  expect(screen.queryByRole('button', { name: /set-password link/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Callum' }))
  await screen.findByRole('button', { name: 'Make active' })
  expect(screen.queryByRole('button', { name: /set-password link/ })).toBeNull()
})

test('a link to set a password is handed over with a reason, and shown once', async () => {
  const link = 'https://college.test/app/password/token#token=once'
  await open(
    personRow(),
    { '/password/link/copy': () => ({ code: 201, body: { data: { link, expires_at: '2026-06-01T02:00:00.000Z' } } }) },
    { tab: 'account' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Copy set-password link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set-password link for Callum' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make link' }))
  expect(within(dialog).getByText('Enter a reason')).toBeDefined()
  expect(office.asked('/password/link/copy')).toEqual([])
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Email bounces')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make link' }))
  expect(await within(dialog).findByDisplayValue(link)).toBeDefined()
  expect(office.asked('/password/link/copy')[0]?.body).toEqual({ user_id: 2, reason: 'Email bounces' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByDisplayValue(link)).toBeNull()
})

test('the email limit is raised with a number, a day and a reason, and the page says so', async () => {
  let raised: object = { user_id: 2, most: null, ends: null, reason: null }
  await open(
    personRow(),
    {
      '/user/mailallowance': ({ method, body }) => {
        if (method === 'POST') raised = body as object // what the dialog sent
        return method === 'POST' ? { code: 261, body: { data: raised } } : found(raised)
      },
    },
    { tab: 'account' },
  )
  expect(await screen.findByText('Up to 20 new addresses a day, the usual limit.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Raise email limit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Raise email limit of Callum' })
  await userEvent.type(within(dialog).getByLabelText('New addresses a day'), '600')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Raise limit' }))
  for (const words of ['Enter a number from 20 to 500', 'Choose a date', 'Enter a reason'])
    expect(within(dialog).getByText(words)).toBeDefined()
  expect(office.asked('/user/mailallowance').filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.clear(within(dialog).getByLabelText('New addresses a day'))
  await userEvent.type(within(dialog).getByLabelText('New addresses a day'), '80')
  await userEvent.type(within(dialog).getByLabelText('Until'), '2027-03-31')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Runs the exam week')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Raise limit' }))
  expect(await screen.findByText('Up to 80 new addresses a day until 31/03/2027')).toBeDefined()
  expect(raised).toEqual({ user_id: 2, most: 80, ends: '2027-03-31', reason: 'Runs the exam week' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who was deleted can be restored from the page that is left', async () => {
  let gone = true
  await open(null, {
    '/user': () => (gone ? refused(404, 'We couldn’t find this person.') : found(personRow())),
    '/user/restore': () => {
      gone = false
      return { code: 261, body: { data: personRow() } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Callum Petrie' })).toBeDefined()
})

describe('adding a person', () => {
  const add = async (said: StubResponse) => {
    office = await openOffice({ '/user': () => said })
    const shown = showOffice(<PersonScreen />, office.client, { path: '/app/user/admin' })
    await userEvent.type(await screen.findByLabelText('First name'), 'Aroha')
    await userEvent.type(screen.getByLabelText('Last name'), 'Ngata')
    await userEvent.type(screen.getByLabelText('Email'), 'aroha@example.nz')
    await userEvent.type(screen.getByLabelText(/^Username/), 'aroha')
    await userEvent.type(screen.getByLabelText(/^MCNZ number/), '71234')
    await userEvent.click(await screen.findByLabelText('Educator'))
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }))
    return shown
  }

  test('sends the name, the address and the roles, and leads to their page', async () => {
    const { router } = await add({ code: 201, body: { data: personRow({ id: 31 }) } })
    await waitFor(() => expect(router.state.location.search).toBe('?id=31'))
    expect(office.asked('/user')[0]).toMatchObject({
      method: 'PUT',
      body: {
        firstname: 'Aroha',
        lastname: 'Ngata',
        email: 'aroha@example.nz',
        username: 'aroha',
        mcnz_number: '71234',
        roles: ['Educator'],
      },
    })
  })

  test.each([
    [463, 'At least 3 characters', /^Username/],
    [464, 'This username is taken', /^Username/],
    [465, 'This email is taken', 'Email'],
    [466, 'Enter an email address, such as name@example.nz', 'Email'],
    [467, 'This name is too short', 'First name'],
    [471, 'Enter the MCNZ number, at least 5 digits', /^MCNZ number/],
    [472, 'This MCNZ number is taken', /^MCNZ number/],
  ] as const)('%i is said at its field, and nothing typed is lost', async (code, words, label) => {
    await add(refused(code, words))
    expect(await screen.findByText(words)).toBeDefined()
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ngata')
    expect(screen.getByLabelText<HTMLInputElement>('Educator').checked).toBe(true)
  })

  test('all that is wrong is said at once, before anything is sent', async () => {
    office = await openOffice({})
    showOffice(<PersonScreen />, office.client, { path: '/app/user/admin' })
    await userEvent.type(await screen.findByLabelText('Email'), 'nowhere')
    await userEvent.type(screen.getByLabelText(/^Username/), 'a b')
    await userEvent.type(screen.getByLabelText(/^MCNZ number/), '7')
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }))
    for (const label of ['First name', 'Last name', 'Email', /^Username/, /^MCNZ number/])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid'), String(label)).toBe('true')
    expect(office.asked('/user')).toEqual([])
  })

  test('shows the refusal to people without the right', async () => {
    await add(refused(403, 'Only a platform administrator can give this role.'))
    expect(await screen.findByText('Only a platform administrator can give this role.')).toBeDefined()
  })

  test('nothing is sent without a name and an address', async () => {
    office = await openOffice()
    showOffice(<PersonScreen />, office.client, { path: '/app/user/admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Add person' }))
    expect(await screen.findAllByText('This cannot be empty')).toHaveLength(2)
    expect(screen.getByText('Enter an email address')).toBeDefined()
    expect(office.asked('/user')).toHaveLength(0)
  })
})
