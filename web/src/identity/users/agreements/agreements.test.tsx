// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Confirmation, createDeviceDrafts, DraftsProvider, toasts, UnfinishedText } from '#kit'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { SessionFactsContext } from '../../facts.ts'
import { AgreementTexts } from './AgreementTexts.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const published = (version: number, text: string) => ({
  id: version,
  kind: 'terms',
  version,
  title: 'Terms',
  text,
  published_at: '2026-11-20T00:00:00.000Z',
  agreed: true,
})

let person = 8_200
const open = async () => {
  let now = published(3, 'Be kind.')
  stub = await startStubServer(({ method, body }) => {
    if (method === 'GET') return { code: 200, body: { data: [now] } }
    const { over, text } = body as { over: number; text: string }
    if (over !== now.version) return { code: 474, body: { message: 'Another version was published since you began.' } }
    now = published(now.version + 1, text)
    return { code: 201, body: { data: [now] } }
  })
  const drafts = createDeviceDrafts((person += 1))
  const page = (shown: React.ReactNode) =>
    show(
      <SessionFactsContext value={{ user: null, actor: { ...administrator, id: person }, testing: false }}>
        <DraftsProvider drafts={drafts}>
          {shown}
          <Confirmation />
        </DraftsProvider>
      </SessionFactsContext>,
      clientOf(stub.baseURL).client,
      { path: '/app/settings/agreements' },
    )
  return { drafts, page, publish: (text: string) => (now = published(now.version + 1, text)) }
}
const write = async (words: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'New version of terms' }))
  await userEvent.type(screen.getByLabelText('Text'), words)
}
const text = (): Promise<HTMLTextAreaElement> => screen.findByLabelText('Text')

test('a text that was left is there again with a word of it, stands on Home, and can be discarded', async () => {
  const { drafts, page } = await open()
  page(<AgreementTexts />)
  await write(' And rested.')
  cleanup()
  page(<UnfinishedText />)
  const link = await screen.findByRole('link', { name: 'Agreement, terms' })
  expect(link.getAttribute('href')).toBe('/app/settings/agreements')
  cleanup()
  page(<AgreementTexts />)
  await waitFor(async () => expect((await text()).value).toBe('Be kind. And rested.'))
  screen.getByText(/We’ve brought back what you typed at/)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('region', { name: 'Text of Terms' })
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})

test('a version that was published meanwhile is read before one’s own is published', async () => {
  const { drafts, page, publish } = await open()
  page(<AgreementTexts />)
  await write(' And rested.')
  publish('Be kind to all.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' })).at(-1) ?? document.body)
  await screen.findByText(/^Version 4 was published since you began/)
  screen.getByText('Be kind to all.')
  expect((await text()).value).toBe('Be kind. And rested.')
  await userEvent.click(screen.getByRole('button', { name: 'Continue with mine' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' })).at(-1) ?? document.body)
  await screen.findByText(/version 5, published/)
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})
