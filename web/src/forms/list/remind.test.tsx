// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { openFormPage } from '../tests/formPage.tsx'
import { formOf, listed, wholeOf } from '../tests/rows.ts'
import { educator, showTo } from '../tests/show.tsx'
import { AllForms } from './AllForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const begun = formOf({ state: 'started', completed_at: null, content_hash: null })
const partsOf = (message: URLSearchParams) => [message.get('to'), message.get('subject'), message.get('about')]

test('the page of another person’s form that was only begun reminds them', async () => {
  stub = (await openFormPage(educator, wholeOf({ form: begun, signatures: [] }))).stub
  const link = screen.getByRole('link', { name: 'Remind' })
  expect(partsOf(new URL(link.getAttribute('href') ?? '', 'http://college.test').searchParams)).toEqual([
    String(begun.user_id),
    'Reminder: your form “Case-based discussion”',
    '/app/form?id=5',
  ])
})

const openList = async (row: typeof begun) => {
  stub = await startStubServer(({ path }) => (path === '/api/v1/devforms' ? listed([row]) : listed([])))
  const shown = showTo(educator, <AllForms />, clientOf(stub.baseURL).client, '/app/forms/admin')
  await userEvent.click(await screen.findByLabelText('Select all rows'))
  return { ...shown, bar: within(screen.getByRole('region', { name: 'Selected rows' })) }
}

test('reminds the owners of selected forms that were only begun', async () => {
  const { router, bar } = await openList(begun)
  await userEvent.click(bar.getByRole('button', { name: 'Remind' }))
  expect(partsOf(new URLSearchParams(router.state.location.search))).toEqual([
    String(begun.user_id),
    'Reminder: a form of yours is not completed yet',
    '/app/forms',
  ])
})

test('says where no selected form waits to be completed', async () => {
  const { bar } = await openList(formOf())
  expect(bar.getByRole('button', { name: 'No form selected waits to be completed' })).toHaveProperty('disabled', true)
})
