// @vitest-environment happy-dom
import { writeSchema } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { TemplatePage } from '../page/TemplatePage.tsx'
import { fourQuestions } from '../tests/models.ts'
import { found, openOffice, templateRow, type Office } from '../tests/office.ts'
import { showOffice } from '../tests/show.tsx'
import { TemplateList } from './TemplateList.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

const published = templateRow(
  { version: 2, unpublished: false, published_at: '2026-11-01T00:00:00.000Z' },
  fourQuestions(),
)

test('templates are listed with what can be done with them', async () => {
  office = await openOffice(published)
  showOffice(<TemplateList />, office.client, '/app/formtemplates/admin', { person: 801 })
  await screen.findByRole('link', { name: 'Case-based discussion' })
  screen.getByText('Published', { selector: 'span' })
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Case-based discussion' }))
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(office.saved.map(({ name }) => name)).toEqual(['case-based-discussion.json']))
})

test('refuses a wrong file with a message and stores nothing; a right one becomes a template', async () => {
  office = await openOffice(published, (call) =>
    call.path === '/api/v1/devformtemplate' && call.method === 'PUT' ? found({ ...published, id: 8 }, 201) : undefined,
  )
  const { router } = showOffice(<TemplateList />, office.client, '/app/formtemplates/admin', { person: 802 })
  await screen.findByRole('link', { name: 'Case-based discussion' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Import' })[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  const file = within(dialog).getByLabelText('File')
  await userEvent.upload(file, new File(['{'], 'wrong.json', { type: 'application/json' }))
  await within(dialog).findByText(/This file is not JSON/)
  expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull()
  expect(office.sent('/devformtemplate')).toEqual([])
  const right = JSON.stringify({ ...writeSchema(fourQuestions()), title: 'Taken over' })
  await userEvent.upload(file, new File([right], 'right.json', { type: 'application/json' }))
  await within(dialog).findByText(/4 questions on 2 pages/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=8'))
  expect(office.sent('/devformtemplate')[0]).toMatchObject({ name: 'Taken over', type: 'trainee' })
})

test('what a form asks is read, and the form begun', async () => {
  office = await openOffice(published, (call) => {
    if (call.path === '/api/v1/devformtemplate/version')
      return found({
        devformtemplate_id: 7,
        version: 2,
        name: published.name,
        description: 'About one case',
        schema: published.schema,
        signing_required: true,
        encrypt: false,
        signers: { order: 'any', parties: [{ key: 's', title: 'Supervisor', who: 'supervisor' }] },
      })
    return call.path === '/api/v1/devform' ? found({ id: 31 }, 201) : undefined
  })
  const { router } = showOffice(<TemplatePage />, office.client, '/app/formtemplate?id=7', {
    person: 803,
    role: 'Trainee',
  })
  await screen.findByText('About one case')
  screen.getByText('Only if “Was an interpreter needed?” is Yes')
  screen.getByText('One signature is needed.')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Start this form' })[0] ?? document.body)
  await waitFor(() =>
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/app/form/edit?id=31'),
  )
  expect(office.sent('/devform')).toEqual([{ devformtemplate_id: 7, user_id: 803 }])
})
