// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devactivity } from '@college/contract/cpd'
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
import { createDeviceDrafts, DraftsProvider } from '../device/index.ts'
import { DateField, LongTextField, RecordEditor, SaveButton, TextField, TimeField, useRecordForm } from './index.ts'

let stub: StubServer
let person = 500
afterEach(async () => {
  cleanup()
  await stub.close()
  person += 1
})

type Fields = Record<string, unknown>

/** A server that holds one activity, with a version that each save moves. */
const college = () => {
  let row: Fields | null = null
  let version = 0
  const held = { code: 200 as number, wait: null as Promise<void> | null, cut: 0 }
  const stamp = (): string => `2026-04-03T00:00:0${(version += 1)}Z`
  const answer = async (call: ReceivedCall): Promise<StubResponse> => {
    if (held.wait) await held.wait
    const body = call.body as Fields
    if (call.method === 'GET') return { code: 200, body: { data: row } }
    if (call.method === 'PUT') {
      row ??= { id: 3, organisation_id: 1, category_id: 9, ...body, updated_at: stamp() }
      if (held.cut > 0) {
        held.cut -= 1
        return { code: 0, cut: true }
      }
      return { code: 201, body: { data: row } }
    }
    if (row?.['updated_at'] !== body['updated_at']) return { code: 474, body: { message: 'Changed.', current: row } }
    row = { ...row, ...body, updated_at: stamp() }
    return { code: 261, body: { data: row } }
  }
  return {
    answer,
    held,
    row: () => row,
    change: (fields: Fields) => (row = { ...row, ...fields, updated_at: stamp() }),
  }
}

function Editor({ onCreated }: { onCreated: (id: number) => void }) {
  const form = useRecordForm({
    record: devactivity,
    initial: { user_id: 1 },
    onSaved: () => undefined,
    autosave: { onCreated: (row) => onCreated(row.id) },
  })
  return (
    <RecordEditor form={form} acts={<SaveButton form={form}>Done</SaveButton>}>
      <TextField {...form.field('title')} label="Title" />
      <DateField {...form.field('activity_date')} label="Date" />
      <TimeField {...form.field('time')} label="Time" plain />
      <LongTextField {...form.field('learnings')} label="Learned" optional={false} />
    </RecordEditor>
  )
}

const open = async (server: ReturnType<typeof college>) => {
  stub = await startStubServer(server.answer)
  const { client } = clientOf(stub.baseURL)
  const created: number[] = []
  const shown = show(
    <DraftsProvider drafts={createDeviceDrafts(person)} quiet={20}>
      <Editor onCreated={(id) => created.push(id)} />
    </DraftsProvider>,
    client,
  )
  const calls = (method: string): ReceivedCall[] => stub.received.filter((call) => call.method === method)
  await screen.findByLabelText('Title')
  return { ...shown, created, calls, client }
}

const fillIn = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Title'), 'Ward round')
  await userEvent.type(screen.getByLabelText('Date'), '3/4/2026')
  await userEvent.type(screen.getByLabelText('Time'), '1:15')
}

test('the device keeps a new row until it can be read; then the server has it, once', async () => {
  const server = college()
  const { created, calls } = await open(server)
  await userEvent.type(screen.getByLabelText('Title'), 'Ward round')
  expect(await screen.findByText(/Saved on this device/)).toBeDefined()
  expect(stub.received).toEqual([])
  expect(await createDeviceDrafts(person).list()).toHaveLength(1)

  await userEvent.type(screen.getByLabelText('Date'), '3/4/2026')
  await userEvent.type(screen.getByLabelText('Time'), '1:15')
  expect(await screen.findByText(/Draft saved at/)).toBeDefined()
  expect(created).toEqual([3])
  await userEvent.type(screen.getByLabelText('Learned'), 'Ask first.')
  await waitFor(() => expect(server.row()).toMatchObject({ title: 'Ward round', time: 75, learnings: 'Ask first.' }))
  expect(calls('PUT')).toHaveLength(1)
  expect(calls('POST').every((call) => (call.body as Fields)['id'] === 3)).toBe(true)
  await waitFor(async () => expect(await createDeviceDrafts(person).list()).toEqual([]))
  // A save answers with the row, so nothing reads it once more: such a reading would bring a later change in unseen.
  expect(calls('GET')).toEqual([])
})

test('a field that cannot be read yet keeps back no other, and waits on the device itself', async () => {
  const server = college()
  const { calls } = await open(server)
  await fillIn()
  await screen.findByText(/Draft saved at/)
  await userEvent.clear(screen.getByLabelText('Date'))
  await userEvent.type(screen.getByLabelText('Date'), '45/12')
  await userEvent.type(screen.getByLabelText('Learned'), 'Ask first.')
  await waitFor(() => expect(server.row()).toMatchObject({ activity_date: '2026-04-03', learnings: 'Ask first.' }))
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('45/12')
  expect(await screen.findByText(/Saved on this device/)).toBeDefined()
  await waitFor(async () => {
    const [kept] = await createDeviceDrafts(person).list()
    expect(kept).toMatchObject({ value: { changes: { activity_date: '45/12' } } })
  })
  const before = calls('POST').length
  await userEvent.clear(screen.getByLabelText('Date'))
  // At once: on a slow machine, what is typed of a day so far is a day of another year, and goes by itself.
  await userEvent.paste('4/4/2026')
  await waitFor(() => expect(server.row()).toMatchObject({ activity_date: '2026-04-04' }))
  expect(
    calls('POST')
      .slice(before)
      .map(({ body }) => Object.keys(body as Fields)),
  ).toEqual([['id', 'updated_at', 'activity_date']])
  await waitFor(async () => expect(await createDeviceDrafts(person).list()).toEqual([]))
})

test('what is typed while it is being sent stays, and goes with the next', async () => {
  const server = college()
  const { calls } = await open(server)
  let release = (): void => undefined
  server.held.wait = new Promise((resolve) => (release = resolve))
  await fillIn()
  await waitFor(() => expect(calls('PUT')).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('Title'), ' with students')
  release()
  await waitFor(() => expect(server.row()).toMatchObject({ title: 'Ward round with students' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Ward round with students')
  expect(calls('POST').every((call) => !('category_id' in (call.body as Fields)))).toBe(true)
})

test('what is typed while a save that was asked for is under way stays, and goes with the next', async () => {
  const server = college()
  const { calls } = await open(server)
  await fillIn()
  await screen.findByText(/Draft saved at/)
  const hold = (): (() => void) => {
    let release = (): void => undefined
    server.held.wait = new Promise((resolve) => (release = resolve))
    return release
  }
  const before = calls('POST').length
  const answerFirst = hold()
  await userEvent.type(screen.getByLabelText('Title'), '!')
  await waitFor(() => expect(calls('POST')).toHaveLength(before + 1))
  // The save that is asked for follows the one under way.
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.type(screen.getByLabelText('Learned'), 'Ask')
  const answerSecond = hold()
  answerFirst()
  await waitFor(() => expect(calls('POST')).toHaveLength(before + 2))
  await userEvent.type(screen.getByLabelText('Learned'), ' first.')
  answerSecond()
  await waitFor(() => expect(server.row()).toMatchObject({ title: 'Ward round!', learnings: 'Ask first.' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Learned').value).toBe('Ask first.')
})

test('typing on after a lost answer makes no second row', async () => {
  const server = college()
  // The client tries four times in all; the server has stored the row at the first.
  server.held.cut = 4
  const { calls } = await open(server)
  await fillIn()
  await waitFor(() => expect(calls('PUT')).toHaveLength(4))
  await screen.findByText(/Saved on this device/)
  await userEvent.type(screen.getByLabelText('Title'), '!')
  await waitFor(() => expect(server.row()).toMatchObject({ title: 'Ward round!' }))
  expect(new Set(calls('PUT').map((call) => call.headers['idempotency-key'])).size).toBe(1)
  expect(calls('PUT').every((call) => (call.body as Fields)['title'] === 'Ward round')).toBe(true)
})

test('another change meanwhile is shown, and nothing more is sent until it is settled', async () => {
  const server = college()
  await open(server)
  await fillIn()
  await screen.findByText(/Draft saved at/)
  server.change({ title: 'Their title' })
  await userEvent.type(screen.getByLabelText('Title'), '!')
  expect(await screen.findByText(/This activity was changed at/)).toBeDefined()
  const sent = stub.received.length
  await userEvent.type(screen.getByLabelText('Title'), '!')
  await screen.findByText(/Saved on this device/)
  expect(stub.received).toHaveLength(sent)
  await userEvent.click(screen.getByText('Compare'))
  await userEvent.click(screen.getByText('Continue with these'))
  await waitFor(() => expect(server.row()).toMatchObject({ title: 'Ward round!!' }))
})

test('what was typed a moment before leaving reaches the server', async () => {
  const server = college()
  const { router } = await open(server)
  await fillIn()
  await screen.findByText(/Draft saved at/)
  await userEvent.type(screen.getByLabelText('Learned'), 'Listen.')
  await router.navigate('/elsewhere')
  await screen.findByText('Elsewhere')
  await waitFor(() => expect(server.row()).toMatchObject({ learnings: 'Listen.' }))
  await waitFor(async () => expect(await createDeviceDrafts(person).list()).toEqual([]))
})
