// @vitest-environment happy-dom
import { writeSchema } from '@college/contract/forms'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { formOf, found, listed, versionOf } from '../tests/rows.ts'
import { showTo, trainee } from '../tests/show.tsx'
import { Forms } from './Forms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const well = { key: 'well', title: 'Well', required: false, kind: 'short_text' } as const
const sections = [{ key: 'rated', title: '', by: ['nurse'], questions: [well] }]
const schema = writeSchema({ pages: [{ key: 'page', title: '', sections }] })
const assessor = (who: 'anyone' | 'supervisor') => ({ key: 'nurse', title: 'Assessor', who }) as const
const version = (who: 'anyone' | 'supervisor') =>
  versionOf({ schema, signers: { order: 'any', parties: [assessor(who)] } })

const open = async () => {
  const template = { id: 3, name: 'DOPS', type: 'trainee', version: 2, encrypt: false, parts: 1 }
  const others = [
    { ...template, id: 4, name: 'Mini-CEX' },
    { ...template, id: 5, name: 'Of supervisors' },
  ]
  stub = await startStubServer(({ path, query }) => {
    if (path === '/api/v1/devformtemplates') return listed([template, ...others])
    if (path === '/api/v1/devformtemplate/version')
      return found(version(query.get('id') === '5' ? 'supervisor' : 'anyone'))
    if (path === '/api/v1/devform/candidates')
      return found([{ id: 7, name: 'Ben Okafor', role: 'Educator', supervisor: true }])
    if (path === '/api/v1/devform/asked') return found([formOf({ id: 63, state: 'started' })], 201)
    return path === '/api/v1/devformsignatures/waiting' ? found([]) : listed([])
  })
  const shown = showTo(trainee, <Forms />, clientOf(stub.baseURL).client, '/app/forms?new=asked')
  await screen.findByLabelText(/^Ben Okafor/)
  return shown
}
const asked = () => stub.received.filter(({ path }) => path === '/api/v1/devform/asked').map(({ body }) => body)
const guestName = () => screen.getByLabelText<HTMLInputElement>('Name of someone without an account')
const form = () => screen.getByRole('combobox', { name: 'Form' })

test('who was typed goes along to another form, and is not asked for a part that is for people of the college', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Someone without an account' }))
  await userEvent.type(guestName(), 'Losa')
  await userEvent.selectOptions(form(), 'Mini-CEX')
  await waitFor(() => expect(guestName().value).toBe('Losa'))
  await userEvent.selectOptions(form(), 'Of supervisors')
  await waitFor(() => expect(screen.queryByLabelText('Name of someone without an account')).toBeNull())
  await userEvent.click(await screen.findByLabelText(/^Ben Okafor/))
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(asked()).toMatchObject([{ devformtemplate_id: 5, signers: [{ signer_id: 7 }] }]))
})

test('someone without an email is led to their code, someone with one is told by email', async () => {
  const { router } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Someone without an account' }))
  await userEvent.type(guestName(), 'Losa')
  screen.getByText(/they need their own email on their phone\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/app/form?id=63&show=code'),
  )
  expect(toasts.current()).toEqual([])
  cleanup()
  await stub.close()
  const again = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Someone without an account' }))
  await userEvent.type(guestName(), 'Ana')
  await userEvent.type(screen.getByLabelText('Their email (optional)'), 'ana@clinic.nz')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(toasts.current().map(({ text }) => text)).toEqual(['Asked Ana']))
  expect(again.router.state.location.pathname).toBe('/app/forms')
})
