// @vitest-environment happy-dom
import type { ImportedPerson, PeopleCheck } from '@college/contract/app'
import type { PeopleActCheck, PeopleBatch } from '@college/contract/identity'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { StubResponse } from '#kit/testing'
import { found, listed, listedPerson, openOffice, refused, showOffice, type Office } from '../office/tests/office.tsx'
import { UserList } from '../office/users/UserList.tsx'
import { PeopleImportScreen } from './PeopleImport.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const row = (own: Partial<ImportedPerson>): ImportedPerson => ({
  line: 2,
  state: 'ready',
  name: 'Mere Tautahi',
  email: 'mere@six.test',
  username: null,
  mcnz_number: null,
  roles: ['Trainee'],
  joined: '2026-02-01',
  relations: [{ as: 'educator', name: 'Sam Rua' }],
  programme: { name: 'Basic training', start: '2026-02-02', end: '2027-02-01' },
  reasons: [],
  hints: [],
  cells: null,
  ...own,
})
const wrong = row({
  line: 3,
  state: 'refused',
  name: 'Hemi Ward',
  email: 'hemi.six.test',
  reasons: ['“hemi.six.test” is not an email address'],
  cells: { firstname: 'Hemi', lastname: 'Ward', email: 'hemi.six.test' },
})
const checked = (rows: readonly ImportedPerson[]): PeopleCheck => ({
  delimiter: 'comma',
  heads: ['First name', 'Surname', 'E-mail'],
  samples: [['Mere', 'Tautahi', 'mere@six.test']],
  mapping: { firstname: 0, lastname: 1, email: 2 },
  mapped_by: 'guessed',
  missing: [],
  rows: [...rows],
  ready: rows.filter(({ state }) => state === 'ready').length,
  refused: rows.filter(({ state }) => state === 'refused').length,
  left_out: rows.filter(({ state }) => state === 'left_out').length,
  print: 'print',
})
const batch = (own: Partial<PeopleBatch> = {}): PeopleBatch => ({
  id: 7,
  kind: 'import',
  title: 'people.csv',
  state: 'done',
  done: 2,
  total: 2,
  problem: null,
  made_at: '2026-11-20T19:00:00.000Z',
  made_by_name: 'Priya Nair',
  undone_at: null,
  kept: null,
  ...own,
})
const accepted = (data: unknown): StubResponse => ({ code: 202, body: { data } })

test('a file of people is corrected on the screen, confirmed with links by email, and undone', async () => {
  let done: PeopleBatch[] = []
  office = await openOffice({
    '/devplans': () => listed([{ id: 3, name: 'Basic training, part 1', category: 'PLAN', closed_at: null }]),
    '/peopleimport/check': ({ body }) =>
      found(
        checked(
          JSON.stringify(body).includes('hemi@six.test')
            ? [row({}), row({ line: 3, name: 'Hemi Ward', email: 'hemi@six.test' })]
            : [wrong, row({})],
        ),
      ),
    '/peopleimport': () => {
      done = [batch()]
      return accepted(batch({ state: 'waiting', done: 0 }))
    },
    '/peoplebatches': () => found(done),
    '/peoplebatch/undo': () => {
      done = [batch({ state: 'undone', undone_at: '2026-11-20T20:00:00.000Z', kept: 0 })]
      return { code: 261, body: { data: done[0] } }
    },
  })
  showOffice(<PeopleImportScreen />, office.client, { path: '/app/users/import' })
  const sample = await screen.findByRole('link', { name: 'Download a sample' })
  expect(sample.getAttribute('download')).toBe('people.csv')
  // The programme of the sample is one that the college has.
  await waitFor(() =>
    expect(decodeURIComponent(sample.getAttribute('href') ?? '')).toContain('"Basic training, part 1",02/02/2026'),
  )
  const chooser = await screen.findByLabelText('CSV file')
  await userEvent.upload(chooser, new File(['First name,Surname,E-mail\nMere'], 'people.csv', { type: 'text/csv' }))
  expect(await screen.findByText('“hemi.six.test” is not an email address.')).toBeDefined()
  expect(screen.getByText(/Trainee from 01\/02\/2026 · Educator: Sam Rua · Basic training/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 person' }).disabled).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Correct line 3' }))
  const dialog = await screen.findByRole('dialog')
  const email = within(dialog).getByLabelText('Email')
  await userEvent.clear(email)
  await userEvent.type(email, 'hemi@six.test')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.getAllByText(/^2 rows are ready\./).length).toBeGreaterThan(0))
  await userEvent.click(screen.getByLabelText('Email each of them a link to set a password'))
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('2 people added')).toBeDefined()
  expect(office.asked('/peopleimport')[0]?.body).toMatchObject({
    file_name: 'people.csv',
    print: 'print',
    invite: true,
    mapping: { firstname: 0, lastname: 1, email: 2 },
    mended: [{ line: 3, cells: { email: 'hemi@six.test' } }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: people.csv' }))
  expect(await screen.findByText(/Priya Nair: Undone$/)).toBeDefined()
})

test('what was confirmed and has changed since says so, and a column that is missing is asked for', async () => {
  office = await openOffice({
    '/peopleimport/check': ({ body }) =>
      found('mapping' in Object(body) ? checked([row({})]) : { ...checked([]), missing: ['email'] }),
    '/peopleimport': () => refused(409, 'Something has changed since you looked at the preview.'),
    '/peoplebatches': () => found([batch({ state: 'failed', problem: 'It was cut short.' })]),
  })
  showOffice(<PeopleImportScreen />, office.client, { path: '/app/users/import' })
  expect(await screen.findByText(/Priya Nair: It was cut short\.$/)).toBeDefined()
  await userEvent.type(await screen.findByLabelText('Or paste rows'), 'First name')
  await userEvent.click(screen.getByRole('button', { name: 'Read these rows' }))
  expect(await screen.findByText('Say which column is the email.')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('“E-mail” is'), 'Username')
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByText(/^Something has changed/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(office.asked('/peopleimport/check')).toHaveLength(3))
})

test('many people get a role at once, after a preview of whom it changes; the menu writes to them as well', async () => {
  const preview: PeopleActCheck = {
    title: 'Give the role Educator',
    total: 8,
    changes: 1,
    changing: [{ id: 2, name: 'Mārama Thorne' }],
    already: 6,
    having: ['Ana', 'Ben', 'Cato', 'Dara', 'Eli', 'Fay'].map((name, at) => ({ id: 11 + at, name })),
    refused: 1,
    refusals: [{ id: 3, name: 'Anika Sharma', why: 'We couldn’t find this person.' }],
    print: 'print',
  }
  const given = batch({ kind: 'role_give', title: preview.title, total: 1, done: 1 })
  office = await openOffice({
    '/users/overview': () => listed([listedPerson(), listedPerson({ id: 3, display_name: 'Anika Sharma' })]),
    '/peopleacts/check': () => found(preview),
    '/peopleacts': () => accepted({ ...given, state: 'waiting', done: 0 }),
    '/peoplebatches': () => found([given]),
  })
  showOffice(<UserList />, office.client, { path: '/app/users/admin?role=Fellow&sort=state' })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for these people' }))
  expect(screen.getByRole('link', { name: 'Write to these people' }).getAttribute('href')).toContain('list=users')
  await userEvent.click(screen.getByRole('button', { name: 'Give a role' }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByLabelText('Role')
  await within(field).findByText('Educator')
  expect(within(field).queryByText('padmin')).toBeNull()
  await userEvent.selectOptions(field, 'Educator')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect((await within(dialog).findByText('Anika Sharma')).textContent).toBe(
    'Anika Sharma: We couldn’t find this person.',
  )
  expect(within(dialog).getByText('Mārama Thorne')).toBeDefined()
  expect(within(dialog).getByText('Eli')).toBeDefined()
  expect(within(dialog).queryByText('Fay')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '1 more' }))
  expect(within(dialog).getByText('Fay')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give to 1 person' }))
  expect(await screen.findByText('1 person changed')).toBeDefined()
  const people = { list: 'users', query: { role: 'Fellow' } }
  expect(office.asked('/peopleacts')[0]?.body).toEqual({
    people,
    act: { kind: 'role_give', role_id: 2 },
    print: 'print',
  })
})
