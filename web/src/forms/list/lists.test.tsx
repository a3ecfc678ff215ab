// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { answers, formOf, found, hash, listed, waitingOf, wholeOf } from '../tests/rows.ts'
import { educator, showTo, trainee } from '../tests/show.tsx'
import { Forms } from './Forms.tsx'
import { TraineeForms } from './TraineeForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (more: (call: ReceivedCall) => StubResponse | undefined) => {
  stub = await startStubServer((call) => more(call) ?? listed([]))
  return clientOf(stub.baseURL).client
}
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET').map(({ body }) => body)
const waiting = '/api/v1/devformsignatures/waiting'

test('what waits stands first, then the own forms with how far they are', async () => {
  const client = await open((call) => {
    if (call.path === waiting)
      return found([waitingOf(), waitingOf({ id: 22, devform_id: 6, user_name: 'Ben Okafor' })])
    if (call.path === '/api/v1/devforms') return listed([formOf({ answered: 2, signatures_given: 1 })])
    return undefined
  })
  showTo(trainee, <Forms />, client, '/app/forms')
  await screen.findByText('2 forms are waiting for your signature.')
  const section = screen.getByRole('region', { name: 'Waiting for me' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(2)
  const first = within(section).getByRole('link', { name: 'Read and sign Case-based discussion of Ngaio Wētere' })
  expect(first.getAttribute('href')).toBe('/app/form?id=5')
  const table = await screen.findByRole('table', { name: 'Forms' })
  expect(within(table).getByText('2 of 3 answered')).toBeDefined()
  expect(within(table).getByText('1 of 3 signed')).toBeDefined()
  expect(stub.received.some(({ path, query }) => path === '/api/v1/devforms' && query.get('user_id') === '2')).toBe(
    true,
  )
})

test('a form begins from a template', async () => {
  const template = {
    id: 3,
    name: 'Case-based discussion',
    type: 'trainee',
    description: null,
    version: 2,
    signing_required: true,
    signers: null,
    archived_at: null,
    agreement: null,
  }
  const client = await open((call) => {
    if (call.path === waiting) return found([])
    if (call.path === '/api/v1/devformtemplates')
      return listed([template, { ...template, id: 4, name: 'Draft', version: 0 }])
    if (call.path === '/api/v1/devform' && call.method === 'PUT') return found(formOf({ id: 9, state: 'started' }), 201)
    return undefined
  })
  const { router } = showTo(trainee, <Forms />, client, '/app/forms?new=form')
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await within(dialog).findByRole('radio')
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
  expect(document.activeElement).toBe(within(dialog).getByRole('radio'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await within(dialog).findByText('Choose a template first.')
  await userEvent.click(within(dialog).getByRole('radio'))
  await userEvent.type(within(dialog).getByLabelText('What it is about (optional)'), 'Knee')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/app/form/edit?id=9'))
  expect(sent('/devform')).toEqual([{ devformtemplate_id: 3, user_id: 2, title: 'Knee' }])
})

test('a sealed form begins without a title, also where one was written before it was chosen', async () => {
  const template = {
    id: 3,
    name: 'Case-based discussion',
    type: 'trainee',
    description: null,
    version: 2,
    encrypt: false,
    signing_required: true,
    signers: null,
    archived_at: null,
    agreement: null,
  }
  const client = await open((call) => {
    if (call.path === waiting) return found([])
    if (call.path === '/api/v1/devformtemplates')
      return listed([template, { ...template, id: 4, name: 'Feedback', encrypt: true }])
    if (call.path === '/api/v1/devform' && call.method === 'PUT') return found(formOf({ id: 9, state: 'started' }), 201)
    return undefined
  })
  const { router } = showTo(trainee, <Forms />, client, '/app/forms?new=form')
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await userEvent.type(await within(dialog).findByLabelText('What it is about (optional)'), 'Knee of Mrs T')
  await userEvent.click(within(dialog).getByRole('radio', { name: /Feedback/ }))
  within(dialog).getByText(/This form is sealed, so it has no title/)
  expect(within(dialog).queryByLabelText('What it is about (optional)')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=9'))
  expect(sent('/devform')).toEqual([{ devformtemplate_id: 4, user_id: 2 }])
})

test('several are read and signed in one act, each with its own result', async () => {
  const client = await open((call) => {
    if (call.path === waiting)
      return found([waitingOf(), waitingOf({ id: 22, devform_id: 6, form_name: 'Mini-CEX', user_name: 'Ben Okafor' })])
    if (call.path === '/api/v1/devform/whole') return found(wholeOf())
    if (call.path === '/api/v1/devformsignatures/sign')
      return found([
        { id: 21, signed: true, message: null },
        { id: 22, signed: false, message: 'This form was changed since you read it.' },
      ])
    return undefined
  })
  showTo(educator, <Forms />, client, '/app/forms?sign=several')
  await userEvent.click(await screen.findByLabelText('Case-based discussion, Ngaio Wētere'))
  await userEvent.click(screen.getByLabelText('Mini-CEX, Ben Okafor'))
  await userEvent.click(screen.getByRole('button', { name: 'Read Case-based discussion of Ngaio Wētere' }))
  await screen.findByText(answers.well)
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByText('Read them, then tick this.')
  await userEvent.click(screen.getByLabelText(/^I have read each form, and for each I declare: I took part in this/))
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByRole('heading', { level: 1, name: '1 of 2 signed' })
  expect(screen.getByText(/This form was changed since you read it\./)).toBeDefined()
  expect(sent('/devformsignatures/sign')).toEqual([{ signatures: [21, 22].map((id) => ({ id, content_hash: hash })) }])
})

test('who has no trainees reads what comes here', async () => {
  const client = await open((call) => (call.path === waiting ? found([]) : undefined))
  showTo(trainee, <TraineeForms />, client, '/app/forms/trainee')
  await screen.findByText('No trainees yet')
})
