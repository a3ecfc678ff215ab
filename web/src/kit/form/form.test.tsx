// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devactivity } from '@college/contract/cpd'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '../api/tests/stubServer.ts'
import { noteLeaving } from '../api/leavingRows.ts'
import { createDeviceDrafts } from '../device/index.ts'
import { openEditor } from './tests/openEditor.tsx'

let stub: StubServer
let person = 100
afterEach(async () => {
  cleanup()
  await stub.close()
  person += 1
})

const stored = {
  id: 3,
  organisation_id: 1,
  user_id: 1,
  title: 'Ward round',
  activity_date: '2026-04-03',
  time: 75,
  learnings: 'Ask first.',
  state: 'draft',
  updated_at: '2026-04-03T00:00:00Z',
}

const begin = async (answer: (call: ReceivedCall) => StubResponse | Promise<StubResponse>) => {
  stub = await startStubServer((call) =>
    call.path === '/api/v1/devgoals' ? { code: 260, body: { data: [], info: {} } } : answer(call),
  )
  return clientOf(stub.baseURL)
}

const open = (client: Parameters<typeof openEditor>[0], more: Partial<Parameters<typeof openEditor>[1]> = {}) =>
  openEditor(client, { drafts: createDeviceDrafts(person), ...more })

const title = (): HTMLInputElement => screen.getByLabelText('What did you do?')
const words = /Draft saved at \d\d:\d\d/

describe('a new activity', () => {
  test('is saved with what was typed, read from the ways people write', async () => {
    const { client } = await begin((call) => ({ code: 201, body: { data: { ...stored, ...(call.body as object) } } }))
    const { saved } = open(client)
    await userEvent.type(await screen.findByLabelText('What did you do?'), ' Ward round ')
    await userEvent.type(screen.getByLabelText('Date'), '3/4/2026')
    await userEvent.type(screen.getByLabelText('Time'), '1h15')
    await userEvent.click(screen.getByLabelText('Add 00:30 to Time'))
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('03/04/2026')
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('01:45')
    expect(screen.getByText('Adds 105')).toBeDefined()
    await userEvent.click(screen.getByLabelText('This covered cultural safety'))
    await userEvent.click(screen.getByText('Complete activity'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(stub.received.find((call) => call.method === 'PUT')?.body).toMatchObject({
      user_id: 1,
      title: 'Ward round',
      activity_date: '2026-04-03',
      time: 105,
      cultural_safety: true,
      state: 'complete',
    })
    expect(await createDeviceDrafts(person).list()).toEqual([])
  })

  test('is checked on leaving a field, and at the save all of it, with links to the fields', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    open(client)
    const time = await screen.findByLabelText('Time')
    await userEvent.type(time, '1:75')
    expect(screen.queryByText(/Minutes go up/)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('Minutes go up to 59. Did you mean 02:15?')).toBeDefined()
    expect(time.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('This cannot be empty')).toBeNull()

    await userEvent.click(screen.getByText('Complete activity'))
    const summary = await screen.findByText('Please fix 3 fields')
    await waitFor(() => expect(document.activeElement).toBe(summary.parentElement))
    const wrong = screen.getByText('What did you do: This cannot be empty')
    // As a block its list item has the bullet beside the first of its lines.
    expect(wrong.className.split(' ')).toContain('block')
    await userEvent.click(wrong)
    expect(document.activeElement).toBe(title())
    expect(stub.received.some((call) => call.method === 'PUT')).toBe(false)
  })

  test("shows the server's messages at their fields", async () => {
    const errors = [
      { path: 'devgoal_id', message: 'This goal is not yours' },
      { path: 'title', message: 'Used before' },
    ]
    const { client } = await begin(() => ({ code: 400, body: { message: 'Look again.', errors } }))
    open(client)
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Ward')
    await userEvent.type(screen.getByLabelText('Date'), '3/4/2026')
    await userEvent.type(screen.getByLabelText('Time'), '1:15')
    await userEvent.click(screen.getByText('Complete activity'))
    expect(await screen.findByText('Goal: This goal is not yours')).toBeDefined()
    expect(title().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Used before', { exact: true })).toHaveLength(1)
  })

  test('marks the optional fields', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    open(client)
    expect(await screen.findByLabelText('What did you learn? (optional)')).toBeDefined()
    expect(screen.queryByLabelText(/What did you do\? \(optional\)/)).toBeNull()
  })
})

describe('a draft', () => {
  test('survives a reload, also what cannot be read yet', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    const first = open(client)
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Ward teaching')
    await userEvent.type(screen.getByLabelText('Time'), '1:')
    expect(await screen.findByText(words)).toBeDefined()
    first.unmount()

    open(client)
    expect(await screen.findByDisplayValue('Ward teaching')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('1:')
    await userEvent.click(screen.getByText('Discard'))
    await waitFor(() => expect(title().value).toBe(''))
    expect(await createDeviceDrafts(person).list()).toEqual([])
  })

  test('survives a 401', async () => {
    const { client } = await begin((call) =>
      call.method === 'GET' ? { code: 200, body: { data: stored } } : { code: 401 },
    )
    const first = open(client, { id: 3 })
    fireEvent.change(await screen.findByLabelText('What did you do?'), { target: { value: 'Typed at length' } })
    await userEvent.click(screen.getByText('Complete activity'))
    await waitFor(() => expect(stub.received.some((call) => call.method === 'POST')).toBe(true))
    await waitFor(async () => expect(await createDeviceDrafts(person).list()).toHaveLength(1))
    first.unmount()
    open(client, { id: 3 })
    expect(await screen.findByDisplayValue('Typed at length')).toBeDefined()
  })

  test('says where it is when the network is away', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    await stub.close()
    open(client)
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'W')
    expect(await screen.findByText(/Saved on this device/)).toBeDefined()
  })

  test('keeps the key of a save with an unknown outcome over a reload', async () => {
    const { client } = await begin((call) =>
      call.method === 'POST' ? { code: 503 } : { code: 200, body: { data: stored } },
    )
    const first = open(client, { id: 3 })
    fireEvent.change(await screen.findByLabelText('What did you do?'), { target: { value: 'Once' } })
    await userEvent.click(screen.getByText('Keep as draft'))
    await screen.findByRole('alert')
    await screen.findByText(words)
    first.unmount()
    open(client, { id: 3 })
    await screen.findByDisplayValue('Once')
    await userEvent.click(screen.getByText('Keep as draft'))
    await waitFor(() => expect(stub.received.filter((call) => call.method === 'POST')).toHaveLength(8))
    const posts = stub.received.filter((call) => call.method === 'POST')
    expect(new Set(posts.map((call) => call.headers['idempotency-key'])).size).toBe(1)
  })
})

describe('leaving', () => {
  test('keeps what was typed a moment ago and asks nothing', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    const { router } = open(client)
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'W')
    await router.navigate('/elsewhere')
    expect(await screen.findByText('Elsewhere')).toBeDefined()
    expect(await createDeviceDrafts(person).list()).toHaveLength(1)
  })

  test('asks where nothing can be kept', async () => {
    const { client } = await begin(() => ({ code: 500 }))
    const { router } = open(client, { drafts: null })
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'W')
    void router.navigate('/elsewhere')
    await userEvent.click(await screen.findByText('Stay'))
    expect(title().value).toBe('W')
    void router.navigate('/elsewhere')
    await userEvent.click(await screen.findByText('Leave'))
    expect(await screen.findByText('Elsewhere')).toBeDefined()
  })
})

describe('a stored activity', () => {
  test('sends only what changed, with the version it was read with', async () => {
    const { client } = await begin((call) => ({
      code: call.method === 'POST' ? 261 : 200,
      body: { data: call.method === 'POST' ? { ...stored, ...(call.body as object) } : stored },
    }))
    const { saved } = open(client, { id: 3 })
    const learnings = await screen.findByLabelText('What did you learn? (optional)')
    await userEvent.clear(learnings)
    await userEvent.click(screen.getByText('Keep as draft'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(stub.received.find((call) => call.method === 'POST')?.body).toEqual({
      id: 3,
      updated_at: stored.updated_at,
      learnings: null,
    })
  })

  test('that was changed meanwhile: compare, choose, save on top of theirs', async () => {
    let theirs = { ...stored, title: 'Their title', updated_at: '2026-04-03T09:00:00Z' }
    const { client, saved: files } = await begin((call) => {
      if (call.method !== 'POST') return { code: 200, body: { data: stored } }
      const body = call.body as { updated_at: string }
      if (body.updated_at !== theirs.updated_at) return { code: 474, body: { message: 'Changed.', current: theirs } }
      theirs = { ...theirs, ...body }
      return { code: 261, body: { data: theirs } }
    })
    const { saved } = open(client, { id: 3 })
    fireEvent.change(await screen.findByLabelText('What did you do?'), { target: { value: 'My title' } })
    fireEvent.change(screen.getByLabelText('What did you learn? (optional)'), { target: { value: 'Listen.' } })
    await userEvent.click(screen.getByText('Keep as draft'))
    expect(await screen.findByText(/This activity was changed at/)).toBeDefined()
    await userEvent.click(screen.getByText('Keep a copy'))
    expect(await files[0]?.content.text()).toContain('My title')

    await userEvent.click(screen.getByText('Compare'))
    expect(screen.getByText('Their title')).toBeDefined()
    await userEvent.click(screen.getAllByLabelText(/^Theirs/)[0]!)
    await userEvent.click(screen.getByText('Continue with these'))
    await waitFor(() => expect(title().value).toBe('Their title'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('What did you learn? (optional)').value).toBe('Listen.')
    await userEvent.click(screen.getByText('Keep as draft'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(theirs).toMatchObject({ title: 'Their title', learnings: 'Listen.' })
  })

  test('that another person is editing can be read only, until it is free', async () => {
    let free = false
    const { client } = await begin((call) => {
      if (call.path !== '/api/v1/datalock') return { code: 200, body: { data: stored } }
      if (call.method === 'DELETE') return { code: 262 }
      return free
        ? { code: 201, body: { data: { id: 9 } } }
        : { code: 409, body: { message: 'Held.', holder: 'Priya Nair', expires_at: '2026-04-03T02:12:00Z' } }
    })
    const { unmount } = open(client, { id: 3, locks: true })
    expect(await screen.findByText('Priya Nair is editing this activity.')).toBeDefined()
    expect(title().matches(':disabled') || title().closest('fieldset')?.disabled).toBe(true)
    free = true
    await userEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(screen.queryByText('Priya Nair is editing this activity.')).toBeNull())
    expect(stub.received.find((call) => call.method === 'PUT')?.body).toEqual({ resource: 'devactivity', record_id: 3 })
    unmount()
    await waitFor(() => expect(stub.received.some((call) => call.method === 'DELETE')).toBe(true))
  })

  test('that is deleted gives its lock back, and asks for none until it is back', async () => {
    const { client } = await begin((call) => {
      if (call.path === '/api/v1/datalock')
        return call.method === 'DELETE' ? { code: 262 } : { code: 201, body: { data: { id: 9 } } }
      return { code: 200, body: { data: stored } }
    })
    open(client, { id: 3, locks: true })
    const locks = (): string[] =>
      stub.received.filter(({ path }) => path === '/api/v1/datalock').map(({ method }) => method)
    await waitFor(() => expect(locks()).toEqual(['PUT']))
    await screen.findByDisplayValue('Ward round')
    noteLeaving(client, devactivity, 3, true)
    await waitFor(() => expect(locks()).toEqual(['PUT', 'DELETE']))
    window.dispatchEvent(new Event('pagehide'))
    noteLeaving(client, devactivity, 4, true)
    noteLeaving(client, devactivity, 3, false)
    await waitFor(() => expect(locks()).toEqual(['PUT', 'DELETE', 'PUT']))
  })

  test('that is gone shows what was typed into it, to be copied or discarded', async () => {
    const { client, saved: files } = await begin(() => ({ code: 404, body: { message: 'Gone.' } }))
    const drafts = createDeviceDrafts(person)
    const value = { changes: { learnings: 'Ask first.', time: 75 }, base: {}, updatedAt: null, open: null, about: null }
    await drafts.keep('devactivity:3~a', value)
    open(client, { id: 3 })
    expect(await screen.findByText('Ask first.')).toBeDefined()
    expect(screen.getByText('01:15')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep a copy' }))
    expect(files.map(({ name }) => name)).toEqual(['Activity, my copy.txt'])
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText('Ask first.')).toBeNull())
    expect(await drafts.list()).toEqual([])
  })

  test('that cannot be loaded says so, with a way to try again', async () => {
    let down = true
    const { client } = await begin(() =>
      down ? { code: 404, body: { message: 'Gone.' } } : { code: 200, body: { data: stored } },
    )
    open(client, { id: 3 })
    expect(await screen.findByText('We couldn’t load this activity')).toBeDefined()
    down = false
    await userEvent.click(screen.getByText('Try again'))
    expect(await screen.findByDisplayValue('Ward round')).toBeDefined()
  })
})
