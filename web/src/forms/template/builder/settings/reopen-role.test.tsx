// @vitest-environment happy-dom
import type { FormTemplate } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toasts } from '#kit'
import { afterEach, expect, test } from 'vitest'
import { fourQuestions } from '../../tests/models.ts'
import { listed, openOffice, templateRow, type Office } from '../../tests/office.ts'
import { showOffice } from '../../tests/show.tsx'
import { BuilderScreen } from '../BuilderScreen.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const roles = [
  { id: 1, name: 'Administrator', is_admin: false, role_is_admin: true, held: true },
  { id: 2, name: 'Director', is_admin: false, role_is_admin: false, held: true },
  { id: 3, name: 'Educator', is_admin: false, role_is_admin: false, held: false },
]
/** Opens the settings of a template; of Director and Educator, Director is the one that people in the college have. */
const open = async (row: Partial<FormTemplate>, tab = 'settings'): Promise<void> => {
  office = await openOffice(templateRow(row, fourQuestions()), ({ path }) =>
    path === '/api/v1/roles' ? listed(roles) : undefined,
  )
  showOffice(<BuilderScreen />, office.client, `/app/formtemplate/admin?id=7&tab=${tab}`)
  await screen.findByLabelText(tab === 'settings' ? 'Who can reopen finished forms' : 'This form is signed')
}
const choice = () => screen.getByLabelText<HTMLSelectElement>('Who can reopen finished forms')

test('a role is chosen beside the college office, which always can', async () => {
  await open({})
  await screen.findByText(/^The college office can always reopen/)
  await screen.findByRole('option', { name: 'Director and the college office' })
  expect([...choice().options].map(({ text }) => text)).toEqual([
    'The college office only',
    'Director and the college office',
    'Educator and the college office',
  ])
  await userEvent.selectOptions(choice(), 'Director')
  await screen.findByText(/^Each Director who can read the form, with a reason, but never its owner\./)
  await waitFor(() => expect(office.row().reopen_role).toBe('Director'))
  await userEvent.selectOptions(choice(), '')
  await waitFor(() => expect(office.row().reopen_role).toBeNull())
})

test.each([
  [
    'no one has',
    'Educator',
    'No one with an open account has the role Educator. Until someone does, only the college office can reopen.',
  ],
  ['is gone', 'Censor', 'There is no role Censor here any more. Until there is, only the college office can reopen.'],
])('a role that %s is warned of, and published all the same', async (_what, reopen_role, warning) => {
  await open({ reopen_role })
  await screen.findByText(warning)
  expect(choice().value).toBe(reopen_role)
  const [publish] = screen.getAllByRole('button', { name: 'Publish version 1' })
  if (!publish) throw new Error('nothing is to be published')
  await userEvent.click(publish)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(warning)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 1' }))
  await screen.findByText('Version 1 is published')
})

test.each([
  [
    'that only closed accounts have',
    'Educator',
    'No one with an open account has the role Educator. Until someone does, no one can sign as it.',
  ],
  ['that is gone', 'Censor', 'There is no role Censor here any more. Choose who signs.'],
])('a role %s is warned of where it signs', async (_what, role, warning) => {
  const parties = [
    { key: 'first', title: 'First reader', who: 'role', role } as const,
    { key: 'second', title: 'Second reader', who: 'role', role: 'Director' } as const,
  ]
  await open({ signing_required: true, signers: { order: 'any', parties } }, 'signers')
  await screen.findByText(warning)
  const [publish] = screen.getAllByRole('button', { name: 'Publish version 1' })
  if (!publish) throw new Error('nothing is to be published')
  await userEvent.click(publish)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(warning)
  expect(within(dialog).queryByText(/Director/)).toBeNull()
})
