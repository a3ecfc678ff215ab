// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, fromNow, startStubServer, type StubServer } from '#kit/testing'
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
const unsigned = formOf({ state: 'completed', signatures_needed: 3, signatures_given: 1 })
const partsOf = (message: URLSearchParams) => [message.get('to'), message.get('subject'), message.get('about')]

test('the page of another person’s form that was only begun reminds them', async () => {
  stub = (await openFormPage(educator, wholeOf({ form: begun, signatures: [] }))).stub
  const link = screen.getByRole('link', { name: 'Remind' })
  expect(partsOf(new URL(link.getAttribute('href') ?? '', 'http://college.test').searchParams)).toEqual([
    String(begun.user_id),
    'Reminder: your form “Case-based discussion”',
    '/app/form?id=5',
  ])
  const write = screen.getByRole('link', { name: 'Write' }).getAttribute('href')
  expect(write).toBe(`/app/message/edit?to=${begun.user_id}`)
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
    'Reminder: a form of yours is not completed or signed yet',
    '/app/forms',
  ])
})

test('reminds the owners of forms that wait for a signer, who can remind the signer', async () => {
  const { router, bar } = await openList(unsigned)
  await userEvent.click(bar.getByRole('button', { name: 'Remind' }))
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe(String(unsigned.user_id))
})

test('the page of another person’s unsigned form reminds its owner', async () => {
  stub = (await openFormPage(educator, wholeOf({ form: unsigned, signatures: [] }))).stub
  const link = screen.getByRole('link', { name: 'Remind' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://college.test')
  expect(searchParams.get('to')).toBe(String(unsigned.user_id))
  expect(searchParams.get('text')).toContain('You can remind those you asked to sign it.')
})

test('list and page say when it was last reminded of, and by whom where that was another', async () => {
  const form = { ...unsigned, last_reminder: { at: fromNow(-20), by_id: 3, by_name: 'Helen Rāpana' } }
  await openList(form)
  expect(screen.getByText('Reminded just now')).toBeDefined()
  cleanup()
  await stub.close()
  const by = { by_id: 6, by_name: 'Priya Nair' }
  stub = (await openFormPage(educator, wholeOf({ form: { ...form, last_reminder: { at: fromNow(-20), ...by } } }))).stub
  expect(screen.getByText(/^Reminded (today|yesterday) by Priya Nair$/)).toBeDefined()
})

test('says where no selected form waits to be completed or signed', async () => {
  const { bar } = await openList(formOf({ state: 'signed' }))
  const name = 'No form selected waits to be completed or signed'
  expect(bar.getByRole('button', { name })).toHaveProperty('disabled', true)
})
