// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devactivity } from '@college/contract/cpd'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '../api/client.ts'
import { clientOf, openWire, type Received, type Said, type Wire } from '../api/tests/wire.ts'
import { show } from '../api/tests/screen.tsx'
import { draftStore, DraftsProvider } from '../device/index.ts'
import { sendUnsent, UnsentProvider, unsentQueue, type Unsent, type UnsentQueue } from '../offline/index.ts'
import { RecordEditor, SaveButton, TextField, useRecordForm } from './index.ts'

let wire: Wire | undefined
let person = 7_000
afterEach(async () => {
  cleanup()
  await wire?.close()
  wire = undefined
  person += 1
})

const told: string[] = []

function Editor({ waiting = null, autosaves = false }: { waiting?: Unsent | null; autosaves?: boolean }) {
  const form = useRecordForm({
    record: devactivity,
    initial: waiting?.values ?? { user_id: 1, activity_date: '2026-04-03', time: 45 },
    onSaved: () => told.push('saved'),
    autosave: autosaves ? {} : undefined,
    offline: { words: ({ title }) => String(title), onKept: () => told.push('kept'), waiting },
  })
  return (
    <RecordEditor form={form} acts={<SaveButton form={form}>Save</SaveButton>}>
      <TextField {...form.field('title')} label="Title" />
    </RecordEditor>
  )
}

const open = (client: Client, queue: UnsentQueue, editor = <Editor />) => {
  told.length = 0
  const send = (mine?: string) => sendUnsent({ client, queue, recordNamed: () => devactivity }, mine ?? null)
  return show(
    <UnsentProvider waiting={{ queue, records: [], send }}>
      <DraftsProvider drafts={draftStore(person)} quiet={5}>
        {editor}
      </DraftsProvider>
    </UnsentProvider>,
    client,
  )
}

const begin = async (answer: (call: Received) => Said) => {
  wire = await openWire(answer)
  return { ...clientOf(wire.baseURL), received: wire.received, queue: unsentQueue(person) }
}
const type = async (title: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: title } })
}
const press = () => userEvent.click(screen.getByText('Save'))

test('a save that got no answer waits on the device with the key of its try, and leaves no draft', async () => {
  const { client, queue, received } = await begin(() => ({ code: 502 }))
  open(client, queue)
  await type('Ward round')
  await press()
  await waitFor(() => expect(told).toEqual(['kept']))
  const [entry] = await queue.read()
  expect(entry).toMatchObject({ record: 'devactivity', words: 'Ward round', values: { title: 'Ward round', time: 45 } })
  expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([entry?.open?.key]))
  expect(await draftStore(person).list()).toEqual([])
})

test('while the server is known to be away nothing is tried', async () => {
  const { client, queue, received } = await begin(() => ({ code: 502 }))
  client.signals.online.set(false)
  open(client, queue)
  await type('Ward round')
  expect(await screen.findByText(/Sent once, when you are online/)).toBeDefined()
  await press()
  await waitFor(() => expect(told).toEqual(['kept']))
  expect((await queue.read()).map(({ open: tried }) => tried)).toEqual([null])
  expect(received).toEqual([])
})

test('what cannot be read, or is refused, stays in the editor', async () => {
  const { client, queue } = await begin(() => ({ code: 400, body: { message: 'The cycle has expired.' } }))
  open(client, queue)
  await press()
  expect(await screen.findByRole('alert')).toBeDefined()
  await type('Ward round')
  await press()
  expect(await screen.findByText('The cycle has expired.')).toBeDefined()
  expect([told, await queue.read()]).toEqual([[], []])
})

test('a refused entry says why when it is opened, and is sent from there', async () => {
  let refuses = true
  const message = 'Too long a title'
  const { client, queue } = await begin((call) =>
    refuses
      ? { code: 400, body: { message: 'No.', errors: [{ path: 'title', message }] } }
      : { code: 201, body: { data: { ...(call.body as object), id: 3, updated_at: '2026-04-03T00:00:00Z' } } },
  )
  const values = { user_id: 1, title: 'Ward round', activity_date: '2026-04-03', time: 45 }
  const { id } = await queue.add({ record: 'devactivity', values, words: 'Ward round', before: null, open: null })
  await sendUnsent({ client, queue, recordNamed: () => devactivity })
  open(client, queue, <Editor waiting={await queue.find(id)} />)
  expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0)
  await press()
  await waitFor(async () => expect((await queue.find(id))?.refusal?.message).toBe('No.'))
  expect(told).toEqual([])
  refuses = false
  await type('Ward')
  await press()
  await waitFor(() => expect(told).toEqual(['saved']))
  expect(await queue.read()).toEqual([])
})

test('an entry that was sent elsewhere is not sent a second time', async () => {
  const { client, queue, received } = await begin(() => ({ code: 500 }))
  const values = { user_id: 1, title: 'Ward round', activity_date: '2026-04-03', time: 45 }
  const entry = await queue.add({ record: 'devactivity', values, words: '', before: null, open: null })
  open(client, queue, <Editor waiting={entry} />)
  await type('Ward')
  await queue.remove(entry.id)
  await press()
  expect(await screen.findByText(/not waiting any more/)).toBeDefined()
  expect([told, received]).toEqual([[], []])
})
