// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { siteWordNames } from '@college/contract/organisation'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider } from '#kit'
import { invalidate, createAnswers } from '#kit/api'
import { SessionFactsContext } from '#identity'
import { WebsiteEditor } from './WebsiteEditor.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)

test('another’s save of the website is taken in around what is being typed, and said where both changed the same', async () => {
  let website: Record<string, unknown> = {
    ...Object.fromEntries(siteWordNames.map((name) => [name, null])),
    organisation_id: 1,
    title: 'The College',
    tagline: 'Of medicine',
    updated_at: null,
  }
  stub = await startStubServer(({ method, body }) => {
    if (method === 'POST') website = { ...website, ...(body as object), updated_at: '2026-11-22T03:00:00.000Z' }
    return { code: method === 'POST' ? 261 : 200, body: { data: website } }
  })
  const answers = createAnswers()
  const facts = { user: null, actor: administrator, testing: false }
  show(
    <SessionFactsContext value={facts}>
      <WebsiteEditor />
    </SessionFactsContext>,
    clientOf(stub.baseURL).client,
    { answers },
  )
  await screen.findByLabelText('Name')
  await userEvent.type(field('Name'), ' of Aotearoa')

  website = { ...website, tagline: 'Of doctors', updated_at: '2026-11-22T01:00:00.000Z' }
  await invalidate(answers, ['website'])
  await waitFor(() => expect(field('Second line (optional)').value).toBe('Of doctors'))
  expect(field('Name').value).toBe('The College of Aotearoa')
  expect(screen.queryByText(/Someone else saved the website/)).toBeNull()

  website = { ...website, title: 'Another name', updated_at: '2026-11-22T02:00:00.000Z' }
  await invalidate(answers, ['website'])
  const note = await screen.findByText(/Someone else saved the website while you were typing\./)
  // It stands where the website is saved, after all fields: those are more than a screen.
  const [after, before] = [Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_PRECEDING]
  expect(note.compareDocumentPosition(screen.getByRole('button', { name: 'Save website' })) & after).toBeTruthy()
  expect(note.compareDocumentPosition(field('Sentence of Help')) & before).toBeTruthy()
  expect(field('Name').value).toBe('The College of Aotearoa')
  await userEvent.click(screen.getByRole('button', { name: 'Save website' }))
  await waitFor(() => expect(website).toMatchObject({ title: 'The College of Aotearoa', tagline: 'Of doctors' }))
  expect(stub.received.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    updated_at: '2026-11-22T02:00:00.000Z',
  })
  await waitFor(() => expect(screen.queryByText(/Someone else saved the website/)).toBeNull())
})

test('words that were left are there again over what another saved, and gone from the device once saved', async () => {
  const drafts = createDeviceDrafts(8_301)
  let website: Record<string, unknown> = {
    ...Object.fromEntries(siteWordNames.map((name) => [name, null])),
    organisation_id: 1,
    title: 'The College',
    tagline: 'Of medicine',
    updated_at: '2026-11-22T01:00:00.000Z',
  }
  stub = await startStubServer(({ method, body }) => {
    if (method === 'POST') website = { ...website, ...(body as object), updated_at: '2026-11-22T03:00:00.000Z' }
    return { code: method === 'POST' ? 261 : 200, body: { data: website } }
  })
  const open = (): void => {
    show(
      <SessionFactsContext value={{ user: null, actor: administrator, testing: false }}>
        <DraftsProvider drafts={drafts}>
          <WebsiteEditor />
        </DraftsProvider>
      </SessionFactsContext>,
      clientOf(stub.baseURL).client,
    )
  }
  open()
  await screen.findByLabelText('Name')
  await userEvent.type(field('Name'), ' of Aotearoa')
  cleanup()
  website = { ...website, tagline: 'Of doctors', updated_at: '2026-11-22T02:00:00.000Z' }
  open()
  await waitFor(() => expect(field('Name').value).toBe('The College of Aotearoa'))
  expect(field('Second line (optional)').value).toBe('Of doctors')
  screen.getByText(/We’ve brought back what you typed at/)
  screen.getByText(/Someone else saved the website while you were typing\./)
  await userEvent.click(screen.getByRole('button', { name: 'Save website' }))
  await waitFor(() => expect(website).toMatchObject({ title: 'The College of Aotearoa', tagline: 'Of doctors' }))
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
  expect(field('Name').value).toBe('The College of Aotearoa')
})
