// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devgoal } from '@college/contract/cpd'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../api/tests/screen.tsx'
import { clientOf, startStubServer, type StubServer } from '../api/tests/stubServer.ts'
import { RecordEditor, SaveButton, TextField, useRecordForm } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

function Editor() {
  const form = useRecordForm({ record: devgoal, initial: { devplan_id: 1, title: 'Taken' }, onSaved: () => undefined })
  return (
    <RecordEditor form={form} acts={<SaveButton form={form}>Save</SaveButton>}>
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('level')} label="Level" />
    </RecordEditor>
  )
}

test('what is wrong with a field is said above the fields and at it, without a reference', async () => {
  stub = await startStubServer(() => ({
    code: 468,
    body: { message: 'Taken.', errors: [{ path: 'title', message: 'This name is taken' }], request_id: '8F2C' },
  }))
  show(<Editor />, clientOf(stub.baseURL).client)
  await screen.findByLabelText('Title')
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByRole('link', { name: 'Title: This name is taken' })
  await screen.findByText('Not saved.')
  expect(screen.queryByText(/Reference 8F2C|Taken\./)).toBeNull()
})

test('a failure of the server has a reference', async () => {
  stub = await startStubServer(() => ({ code: 500, body: { message: 'We couldn’t do that.', request_id: '8F2C' } }))
  show(<Editor />, clientOf(stub.baseURL).client)
  await screen.findByLabelText('Title')
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByText('Reference 8F2C')
  await screen.findByText('Not saved. We couldn’t do that.')
})

test('what the server refused stays at its field until the value is another one', async () => {
  stub = await startStubServer(() => ({
    code: 468,
    body: { message: 'This name is taken.', errors: [{ path: 'title', message: 'This name is taken' }] },
  }))
  show(<Editor />, clientOf(stub.baseURL).client)
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  const invalid = (): string | null => title.getAttribute('aria-invalid')
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByRole('link', { name: /This name is taken/ })
  await waitFor(() => expect(invalid()).toBe('true'))
  // After the enter key, the field loses focus only when the summary on top takes it.
  fireEvent.blur(title)
  fireEvent.blur(screen.getByLabelText(/^Level/))
  await new Promise((wait) => setTimeout(wait, 50))
  expect(invalid()).toBe('true')
  fireEvent.change(title, { target: { value: 'Free' } })
  fireEvent.blur(title)
  await waitFor(() => expect(invalid()).toBeNull())
})
