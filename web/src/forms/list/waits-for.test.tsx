// @vitest-environment happy-dom
import type { WaitsFor } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { formOf, found, listed } from '../tests/rows.ts'
import { administrator, educator, showTo, trainee, type Viewer } from '../tests/show.tsx'
import { AllForms } from './AllForms.tsx'
import { Forms } from './Forms.tsx'
import { PersonForms } from './PersonForms.tsx'
import { AllTraineeForms, TraineeForms } from './TraineeForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const waited: readonly WaitsFor[] = [
  { key: 'person:3', kind: 'person', name: 'Helen Rāpana', user_id: 3, forms: 2, last_reminder: null },
  { key: 'role:Director', kind: 'role', name: 'Director', user_id: null, forms: 1, last_reminder: null },
  { key: 'address:losa@clinic.nz', kind: 'address', name: 'Losa Tui', user_id: null, forms: 1, last_reminder: null },
  {
    key: 'address:ward@clinic.nz',
    kind: 'address',
    name: 'ward@clinic.nz',
    user_id: null,
    forms: 1,
    last_reminder: null,
  },
]

const open = async (viewer: Viewer, element: ReactNode, path: string, waitsFor = waited) => {
  stub = await startStubServer((call) => {
    if (call.path === '/api/v1/devform/waitsfor') return found(waitsFor)
    if (call.path === '/api/v1/devformsignatures/waiting') return found([])
    return call.path === '/api/v1/devforms' ? listed([formOf({ waits_for: ['Helen Rāpana'] })]) : listed([])
  })
  const shown = showTo(viewer, element, clientOf(stub.baseURL).client, path)
  await screen.findByRole('table', { name: 'Forms' })
  return shown
}
const asked = (path: string) => stub.received.filter((call) => call.path === `/api/v1${path}`).map(({ query }) => query)

/** Opens the filter where it stands, or in the menu of more filters. */
const openFilter = async (): Promise<ReturnType<typeof within>> => {
  const [button] = await screen.findAllByRole('button', { name: /^(Waits for|More filters)$/ })
  if (!button) throw new Error('there are no filters')
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: button.textContent ?? '' }))
  if (button.textContent === 'More filters')
    await userEvent.click(await dialog.findByRole('button', { name: 'Waits for' }))
  return dialog
}

test('the own list is narrowed by a person, a role and an address, each by its words', async () => {
  const { router } = await open(trainee, <Forms />, '/app/forms')
  const dialog = await openFilter()
  expect(dialog.getAllByRole('checkbox').map((box: HTMLElement) => box.closest('label')?.textContent)).toEqual([
    'Helen Rāpana',
    'Director (role)',
    'Losa Tui, losa@clinic.nz',
    'ward@clinic.nz',
  ])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Director (role)' }))
  await waitFor(() => expect(router.state.location.search).toBe('?waits_for=role%3ADirector'))
  await waitFor(() =>
    expect(
      asked('/devforms').some((query) => query.get('waits_for') === 'role:Director' && query.get('user_id') === '2'),
    ).toBe(true),
  )
  expect(asked('/devform/waitsfor').map((query) => query.getAll('user_id'))).toEqual([['2']])
})

test.each([
  ['a teacher', educator, <TraineeForms key="t" />, { user_id: ['2'], type: [] }],
  [
    'the Director',
    { ...educator, roles: ['Director'] },
    <AllTraineeForms key="d" />,
    { user_id: [], type: ['trainee'] },
  ],
  ['the office', administrator, <AllForms key="a" />, { user_id: [], type: [] }],
  ['who reads a person', educator, <PersonForms key="p" userId={9} />, { user_id: ['9'], type: [] }],
])('%s is offered those of whom the forms of that list wait', async (_, viewer, element, whose) => {
  await open(viewer, element, '/app/somewhere')
  const dialog = await openFilter()
  expect(dialog.getByRole('checkbox', { name: 'Helen Rāpana' })).toBeDefined()
  const [query] = asked('/devform/waitsfor')
  expect({ user_id: query?.getAll('user_id'), type: query?.getAll('type') }).toEqual(whose)
})

test('where nothing is waited for there is no such filter, and an address that says one keeps it in words', async () => {
  await open(trainee, <Forms />, '/app/forms', [])
  // While the answer comes the filter stands there.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Waits for' })).toBeNull())
  cleanup()
  await stub.close()
  await open(trainee, <Forms />, '/app/forms?waits_for=person%3A7&waits_for=role%3ACensor', [])
  expect(await screen.findByRole('button', { name: 'Waits for Someone who has answered, Censor' })).toBeDefined()
})
