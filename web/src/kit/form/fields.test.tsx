// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devgoal } from '@college/contract/cpd'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '../api/tests/stubServer.ts'
import { show } from '../api/tests/screen.tsx'
import { createDeviceDrafts } from '../device/index.ts'
import { ChoiceField, RecordEditor, useRecordForm } from './index.ts'
import { openEditor } from './tests/openEditor.tsx'

let stub: StubServer
let person = 180
afterEach(async () => {
  cleanup()
  await stub.close()
  person += 1
})

const begin = async (answer: (call: ReceivedCall) => StubResponse | Promise<StubResponse>) => {
  stub = await startStubServer((call) =>
    call.path === '/api/v1/devgoals' ? { code: 260, body: { data: [], info: {} } } : answer(call),
  )
  return clientOf(stub.baseURL)
}

const open = (client: Parameters<typeof openEditor>[0], more: Partial<Parameters<typeof openEditor>[1]> = {}) =>
  openEditor(client, { drafts: createDeviceDrafts(person), ...more })

function Kind() {
  const form = useRecordForm({ record: devgoal, onSaved: () => undefined })
  return (
    <RecordEditor form={form} acts={null}>
      <ChoiceField
        {...form.field('completion_type')}
        label="Completed by"
        options={[
          { value: 'time', label: 'Time' },
          { value: 'count', label: 'Number' },
        ]}
      />
    </RecordEditor>
  )
}

test('a short set is a group of buttons with its own name', async () => {
  const { client } = await begin(() => ({ code: 500 }))
  show(<Kind />, client)
  const group = await screen.findByRole('group', { name: 'Completed by' })
  expect(group.querySelectorAll('input')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Time').checked).toBe(true)
  await userEvent.click(screen.getByLabelText('Number'))
  expect(screen.getByLabelText<HTMLInputElement>('Number').checked).toBe(true)
})

test('the calendar opens with the keyboard, holds the focus and gives it back', async () => {
  const { client } = await begin(() => ({ code: 500 }))
  open(client)
  await userEvent.type(await screen.findByLabelText('Date'), '3/4/2026')
  await userEvent.tab()
  const opener = screen.getByLabelText('Choose Date from a calendar')
  expect(document.activeElement).toBe(opener)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByLabelText('Next month')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Friday, 3 April 2026')))
  await userEvent.click(screen.getByLabelText('Thursday, 16 April 2026'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('16/04/2026'))
  expect(document.activeElement).toBe(opener)
})
