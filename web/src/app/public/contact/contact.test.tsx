// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { guest } from '@college/contract/kit'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, TabDrafts, type DeviceDrafts } from '#kit'
import { administrator, clientOf, now, show, startStubServer, type StubServer } from '#kit/testing'
import { SessionFactsContext } from '#identity'
import { ContactForm } from './ContactForm.tsx'
import { Sent } from './Sent.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await stub.close()
})

const challenge = { challenge: 'c', bits: 1, expires_at: new Date(now().getTime() + 3_600_000).toISOString() }
const sent: string[] = []

const open = (drafts: DeviceDrafts | null): void => {
  const actor = drafts ? administrator : guest(1)
  show(
    <SessionFactsContext value={{ user: null, actor, testing: false }}>
      <DraftsProvider drafts={drafts}>
        <TabDrafts>
          <ContactForm onSent={({ reference }) => sent.push(reference)} />
        </TabDrafts>
      </DraftsProvider>
    </SessionFactsContext>,
    clientOf(stub.baseURL).client,
  )
}
const serve = async (): Promise<void> => {
  stub = await startStubServer(({ path }) =>
    path.endsWith('/challenge')
      ? { code: 200, body: { data: challenge } }
      : { code: 201, body: { data: { reference: 'Q-1' } } },
  )
}
const subject = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Subject')
const keptInTab = (): number => Object.keys(sessionStorage).filter((key) => key.includes('value:')).length
const fillIn = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ana')
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.nz')
  await userEvent.type(subject(), 'Fees')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), 'When are they due?')
}

test('a guest’s question is there again after a reload of the tab, lies nowhere else, and is gone once it is sent', async () => {
  await serve()
  open(null)
  await fillIn()
  await waitFor(() => expect(keptInTab()).toBe(1))
  expect(Object.values(sessionStorage).join(' ')).not.toContain('When are they')
  expect(await createDeviceDrafts(0).list()).toEqual([])
  cleanup()
  open(null)
  await waitFor(() => expect(subject().value).toBe('Fees'))
  screen.getByText(/We’ve brought back what you typed at/)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual(['Q-1']))
  await waitFor(() => expect(keptInTab()).toBe(0))
})

test('a guest can discard what was brought back', async () => {
  await serve()
  open(null)
  await userEvent.type(subject(), 'Fees')
  await waitFor(() => expect(keptInTab()).toBe(1))
  cleanup()
  open(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(keptInTab()).toBe(0))
  expect(subject().value).toBe('')
})

test('who is signed in finds their question on their device', async () => {
  await serve()
  const drafts = createDeviceDrafts(8_400)
  open(drafts)
  await userEvent.type(subject(), 'Fees')
  await waitFor(async () => expect(await drafts.list()).toHaveLength(1))
  expect(sessionStorage.length).toBe(0)
  cleanup()
  open(createDeviceDrafts(8_400))
  await waitFor(() => expect(subject().value).toBe('Fees'))
})

test('once a question was sent, the college says when it answers', async () => {
  await serve()
  const sentence = 'We answer within two working days.'
  show(
    <Sent reference="E-K7Q2M" email="ana@example.nz" next={sentence} onAgain={() => undefined} />,
    clientOf(stub.baseURL).client,
  )
  screen.getByText(/^We’ve emailed ana@example.nz a link to your question/)
  screen.getByText(sentence)
})
