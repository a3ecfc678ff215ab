// @vitest-environment happy-dom
import { devactivity, tickGoal, type Activity } from '@college/contract/cpd'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Loaded } from '../notice/Loaded.tsx'
import { toasts } from '../notice/toast.ts'
import { useList, usePages, useRecord } from './queries.ts'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from './tests/stubServer.ts'
import { show } from './tests/screen.tsx'
import { useAction } from './useAction.ts'
import { useRemove } from './useRemove.ts'
import { useSave } from './useSave.ts'
import type { Outcome } from './outcome.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const begin = async (answer: (call: ReceivedCall, count: number) => StubResponse | Promise<StubResponse>) => {
  stub = await startStubServer(answer)
  return clientOf(stub.baseURL).client
}

const row = (more: Partial<Activity> = {}): Partial<Activity> => ({
  id: 3,
  title: 'Ward round',
  updated_at: '2026-04-03T00:00:00Z',
  ...more,
})
const listed = (rows: readonly unknown[], next: string | null = null, total = rows.length): StubResponse => ({
  code: rows.length === 0 ? 260 : 200,
  body: { data: rows, info: { total, limit: 50, offset: 0, next } },
})

function Editor({ title = 'Mine' }: { title?: string }) {
  const activity = useRecord(devactivity, 3)
  const { save } = useSave(devactivity)
  const [outcome, setOutcome] = useState<Outcome<typeof devactivity, unknown> | null>(null)
  if (!activity.data) return <p>Loading</p>
  const change = { id: 3, updated_at: activity.data.updated_at, title }
  return (
    <>
      <h1>{activity.data.title}</h1>
      <button type="button" onClick={() => void save(change).then(setOutcome)}>
        Save
      </button>
      <output>{JSON.stringify(outcome)}</output>
    </>
  )
}

test('a save shows at once, then stands as the server has it', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let stored = row()
  const client = await begin(async (call) => {
    if (call.method !== 'POST') return { code: 200, body: { data: stored } }
    await held
    stored = row({ title: 'Mine', updated_at: '2026-04-03T00:00:01Z' })
    return { code: 261, body: { data: stored } }
  })
  show(<Editor />, client)
  await userEvent.click(await screen.findByText('Save'))
  await screen.findByRole('heading', { name: 'Mine' })
  expect(screen.getByRole('status').textContent).toBe('null')
  release()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"saved"'))
  expect(screen.getByRole('heading').textContent).toBe('Mine')
})

test('a stale save takes the shown change back and gives both versions', async () => {
  const theirs = row({ title: 'Theirs', updated_at: '2026-04-03T00:00:09Z' })
  const client = await begin((call) =>
    call.method === 'POST'
      ? { code: 474, body: { message: 'Changed.', current: theirs } }
      : { code: 200, body: { data: row() } },
  )
  show(<Editor />, client)
  await userEvent.click(await screen.findByText('Save'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"conflict"'))
  const outcome: unknown = JSON.parse(screen.getByRole('status').textContent ?? '')
  expect(outcome).toMatchObject({ mine: { title: 'Mine' }, theirs: { title: 'Theirs' } })
  expect(screen.getByRole('heading').textContent).toBe('Ward round')
})

function ReadAgain() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen((was) => !was)}>
        Turn
      </button>
      {open && <Shown />}
    </>
  )
}

function Shown() {
  const call = useRecord(devactivity, 3, { fresh: true })
  return (
    <Loaded call={call} shape="text" failed="We couldn’t load it">
      {({ title }) => <h1>{title}</h1>}
    </Loaded>
  )
}

test.each([
  [503, 'Ward round'],
  [403, 'We couldn’t load it'],
])('a row read before stays in sight without a server, and not after a refusal: %i', async (code, words) => {
  const client = await begin((_, count) =>
    count === 1 ? { code: 200, body: { data: row() } } : { code, body: { message: 'No.' } },
  )
  show(<ReadAgain />, client)
  await screen.findByRole('heading', { name: 'Ward round' })
  await userEvent.click(screen.getByText('Turn'))
  await userEvent.click(screen.getByText('Turn'))
  await waitFor(() => expect(stub.received).toHaveLength(code === 503 ? 5 : 2))
  await screen.findByText(words)
})

test('a lock names its holder', async () => {
  const client = await begin((call) =>
    call.method === 'POST'
      ? { code: 409, body: { message: 'Held.', holder: 'Priya Nair', expires_at: '2026-04-03T02:12:00Z' } }
      : { code: 200, body: { data: row() } },
  )
  show(<Editor />, client)
  await userEvent.click(await screen.findByText('Save'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Priya Nair'))
})

test('after a lost answer the same save carries the same key, a changed one another', async () => {
  const client = await begin((call) => (call.method === 'POST' ? { code: 503 } : { code: 200, body: { data: row() } }))
  const { router } = show(<Editor />, client)
  const writes = (): string[] =>
    stub.received.filter((call) => call.method === 'POST').map((call) => String(call.headers['idempotency-key']))
  await userEvent.click(await screen.findByText('Save'))
  await waitFor(() => expect(writes()).toHaveLength(4))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"failed"'))
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(writes()).toHaveLength(8))
  expect(new Set(writes()).size).toBe(1)
  router.dispose()
})

function Ticks() {
  const { act, failure } = useAction(tickGoal)
  const [ticked, setTicked] = useState(true)
  return (
    <>
      <button
        type="button"
        onClick={() => void act({ devgoal_id: 7, ticked }).then((done) => done && setTicked(!ticked))}
      >
        {ticked ? 'Tick' : 'Untick'}
      </button>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  )
}

test('an act takes a new key once the one before was answered', async () => {
  const client = await begin((_, count) => (count <= 4 ? { code: 503 } : { code: 261, body: { data: {} } }))
  show(<Ticks />, client)
  await userEvent.click(screen.getByText('Tick'))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByText('Tick'))
  await userEvent.click(await screen.findByText('Untick'))
  await userEvent.click(await screen.findByText('Tick'))
  await waitFor(() => expect(stub.received).toHaveLength(7))
  const keys = stub.received.map((call) => call.headers['idempotency-key'])
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(new Set(keys).size).toBe(3)
})

function Removing() {
  const list = useList(devactivity)
  const { remove } = useRemove(devactivity)
  return (
    <ul>
      {(list.data?.rows ?? []).map((activity) => (
        <li key={activity.id}>
          {activity.title}
          <button type="button" onClick={() => void remove(activity.id)}>
            Delete {activity.id}
          </button>
        </li>
      ))}
    </ul>
  )
}

test('a removed row goes at once and comes back with Undo', async () => {
  let deleted = false
  const client = await begin((call) => {
    if (call.method === 'DELETE') deleted = true
    if (call.path.endsWith('/restore')) deleted = false
    if (call.method !== 'GET') return { code: call.method === 'DELETE' ? 262 : 261, body: { data: row() } }
    return listed(deleted ? [] : [row()])
  })
  show(<Removing />, client)
  await userEvent.click(await screen.findByText('Delete 3'))
  await waitFor(() => expect(screen.queryByText('Ward round')).toBeNull())
  await waitFor(() => expect(toasts.current()[0]?.text).toBe('Activity deleted'))
  toasts.current()[0]?.action?.run()
  await screen.findByText('Ward round')
  expect(stub.received.find((call) => call.path.endsWith('/restore'))?.body).toEqual({ id: 3 })
})

function LeavingForList() {
  const [hasLeft, setHasLeft] = useState(false)
  const { remove } = useRemove(devactivity)
  const leave = (): void => {
    setHasLeft(true)
    void remove(3)
  }
  return hasLeft ? (
    <Removing />
  ) : (
    <button type="button" onClick={leave}>
      Delete and leave
    </button>
  )
}

test('a list that is first asked for while a row is removed does not show what the server answered before', async () => {
  let answerOld: (() => void) | null = null
  const asked = new Promise<void>((resolve) => (answerOld = resolve))
  const client = await begin(async (call, count) => {
    if (call.method === 'DELETE') {
      await asked
      return { code: 262, body: { data: row() } }
    }
    if (count > 2) return listed([])
    answerOld?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return listed([row()])
  })
  show(<LeavingForList />, client)
  await userEvent.click(screen.getByText('Delete and leave'))
  await waitFor(() => expect(toasts.current()[0]?.text).toBe('Activity deleted'))
  await waitFor(() => expect(stub.received.filter((call) => call.method === 'GET')).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(screen.queryByText('Ward round')).toBeNull()
})

test('a row that could not be removed is shown again', async () => {
  const client = await begin((call) =>
    call.method === 'DELETE' ? { code: 476, body: { message: 'The cycle is closed.' } } : listed([row()]),
  )
  show(<Removing />, client)
  await userEvent.click(await screen.findByText('Delete 3'))
  await waitFor(() => expect(toasts.current()[0]?.text).toBe('The cycle is closed.'))
  expect(screen.getByText('Ward round')).toBeDefined()
})

function Pages() {
  const [state, setState] = useState<'draft' | 'complete'>('draft')
  const list = usePages(devactivity, { state })
  return (
    <>
      <p>{list.rows.map((activity) => activity.title).join()}</p>
      {list.more && (
        <button type="button" onClick={list.loadMore}>
          More
        </button>
      )}
      <button type="button" onClick={() => setState('complete')}>
        Complete
      </button>
    </>
  )
}

test('a growing list asks on by cursor and keeps what it shows while another is on its way', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const client = await begin(async (call) => {
    if (call.query.get('state') === 'complete') {
      await held
      return listed([row({ title: 'C' })])
    }
    return call.query.get('after') === 'two' ? listed([row({ title: 'B' })]) : listed([row({ title: 'A' })], 'two', 2)
  })
  show(<Pages />, client)
  await userEvent.click(await screen.findByText('More'))
  await screen.findByText('A,B')
  await userEvent.click(screen.getByText('Complete'))
  expect(screen.getByText('A,B')).toBeDefined()
  release()
  await screen.findByText('C')
})
