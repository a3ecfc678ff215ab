// @vitest-environment happy-dom
import { loadLibrary, readSchema } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NewTemplate } from '../builder/NewTemplate.tsx'
import { TemplateList } from '../list/TemplateList.tsx'
import { found, openOffice, templateRow, type Office } from '../tests/office.ts'
import { showOffice } from '../tests/show.tsx'
import { Library } from './Library.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

const isCreate = (call: { path: string; method: string }): boolean =>
  call.path === '/api/v1/devformtemplate' && call.method === 'PUT'
const taken = { code: 468, body: { message: 'There’s already a form template with this name.' } }

test('the library is led to from the list and from a new template', async () => {
  office = await openOffice(templateRow())
  showOffice(<TemplateList />, office.client, '/app/formtemplates/admin', { person: 811 })
  await screen.findByRole('link', { name: 'Case-based discussion' })
  const ways = screen.getAllByRole('link', { name: 'Start from the library' })
  expect(ways[0]?.getAttribute('href')).toBe('/app/formtemplates/library')
  cleanup()
  showOffice(<NewTemplate />, office.client, '/app/formtemplate/admin', { person: 811 })
  const way = await screen.findByRole('link', { name: 'Start from the library' })
  expect(way.getAttribute('href')).toBe('/app/formtemplates/library')
})

test('each ready template says what it is for, who fills it in and who signs', async () => {
  office = await openOffice(templateRow())
  showOffice(<Library />, office.client, '/app/formtemplates/library', { person: 812 })
  await screen.findByRole('link', { name: 'Mini-CEX' })
  const entries = screen.getAllByRole('listitem').filter((item) => item.querySelector('dl'))
  expect(entries).toHaveLength((await loadLibrary()).length)
  const entryOf = (name: string) =>
    entries.find((each) => within(each).queryByRole('link', { name }))?.textContent ?? ''
  expect(entryOf('Mini-CEX')).toMatch(
    /an assessor watches.*Trainee, 7 questions.*Assessor, 7 questions.*Signed byAssessor/,
  )
  expect(entryOf('Placement report')).toContain('Supervisor, then Trainee')
  expect(entryOf('Multisource feedback (MSF)')).toContain('Questions5Filled in byColleagueSigned by')
  expect(entryOf('Reflective note')).toContain('Signed byNo one')
})

test('a ready template is read, tried and used', async () => {
  office = await openOffice(templateRow(), (call) => (isCreate(call) ? found(templateRow({ id: 8 }), 201) : undefined))
  const { router } = showOffice(<Library />, office.client, '/app/formtemplates/library?template=mini_cex', {
    person: 813,
  })
  await screen.findByRole('heading', { level: 1, name: 'Mini-CEX' })
  screen.getByText('14 questions on 3 pages')
  screen.getByText('One signature is needed.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Try it' })[0] ?? document.body)
  await screen.findByText(/Nothing you answer here is kept/)
  await userEvent.click(screen.getByRole('button', { name: 'Close the trial' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Use this template' })[0] ?? document.body)
  await waitFor(() => expect(router.state.location.search).toBe('?id=8'))
  const [sent] = office.sent('/devformtemplate')
  expect(sent).toMatchObject({
    name: 'Mini-CEX',
    type: 'trainee',
    signing_required: true,
    signers: { order: 'any', parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' }] },
  })
  expect(sent?.['schema']).toHaveProperty('additionalProperties', false)
  expect(readSchema(sent?.['schema']).problems).toEqual([])
})

test('a name that is taken is said, with a free one to go with', async () => {
  let tries = 0
  office = await openOffice(templateRow({ name: 'Mini-CEX' }), (call) => {
    if (!isCreate(call)) return undefined
    tries += 1
    return tries === 1 ? taken : found(templateRow({ id: 8 }), 201)
  })
  const { router } = showOffice(<Library />, office.client, '/app/formtemplates/library?template=mini_cex', {
    person: 814,
  })
  await screen.findByRole('heading', { level: 1, name: 'Mini-CEX' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Use this template' })[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('You already have a form template called Mini-CEX.')
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Mini-CEX 2')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use this template' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=8'))
  expect(office.sent('/devformtemplate').map(({ name }) => name)).toEqual(['Mini-CEX', 'Mini-CEX 2'])
})

test('a template that the library does not have leads back to those it has', async () => {
  office = await openOffice(templateRow())
  showOffice(<Library />, office.client, '/app/formtemplates/library?template=gone', { person: 815 })
  await screen.findByText('This template isn’t in the library')
  expect(screen.getByRole('link', { name: 'Library' }).getAttribute('href')).toBe('/app/formtemplates/library')
})
