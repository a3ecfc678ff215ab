// @vitest-environment happy-dom
import type { PublicFaq } from '@college/contract/content'
import { guest, type Actor } from '@college/contract/kit'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { SessionFactsContext } from '#identity'
import { Help } from './Help.tsx'
import { PageIndex } from './PageIndex.tsx'
import { ownPage } from './PublicPage.tsx'

const Privacy = ownPage('privacy')
const own: PublicFaq = { id: 4, question: 'Where?', answer: '<p>Here</p>', category: 'help', topic: null }
let answer = own

let stub: StubServer
afterEach(async () => {
  answer = own
  cleanup()
  await stub.close()
})

const text = {
  slug: 'privacy',
  title: 'Privacy statement',
  body: '<p>We keep little.</p>',
  published_at: null,
  ours: true,
}

const open = async (page: ReactNode, actor: Actor, shown?: object): Promise<void> => {
  stub = await startStubServer(({ path }) => {
    if (shown && path.endsWith('/pagecontents/public')) return { code: 200, body: { data: shown } }
    if (path.endsWith('/faqs/public')) return { code: 200, body: { data: [answer] } }
    if (path.endsWith('/faq/feedback')) return { code: 261, body: { data: { helped: true } } }
    return { code: 404, body: { message: 'Not there.' } }
  })
  const facts = { user: null, actor, testing: false }
  show(<SessionFactsContext value={facts}>{page}</SessionFactsContext>, clientOf(stub.baseURL).client)
}
const collegesAsked = () =>
  stub.received
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }) => [path.replace('/api/v1', ''), query.get('organisation_id')])

test.each([
  ['privacy', <Privacy key="p" />, '/pagecontents/public'],
  ['all pages', <PageIndex key="i" />, '/pagecontents/index'],
  ['Help', <Help key="h" />, '/faqs/public'],
])('%s of a guest is asked of the college of their page, as is its website', async (_what, page, path) => {
  await open(page, guest(7))
  await waitFor(() =>
    expect(
      collegesAsked()
        .map((asked) => asked.join(' '))
        .toSorted(),
    ).toEqual([`${path} 7`, '/website 7'].toSorted()),
  )
})

test('a member is asked for no college, and a guest’s answer says which it was of', async () => {
  await open(<PageIndex />, { ...guest(7), id: 5 })
  await waitFor(() => expect(collegesAsked().length).toBe(2))
  expect(collegesAsked().map(([, college]) => college)).toEqual([null, null])
  cleanup()
  await stub.close()
  await open(<Help />, guest(7))
  await userEvent.click(await screen.findByText('Where?'))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('Thank you. It helped.')
  expect(stub.received.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 4,
    helped: true,
    organisation_id: 7,
  })
})

test('an answer of ours asks whether it helped, and is linked to, by its topic', async () => {
  answer = { id: null, question: 'Where?', answer: '<p>Here</p>', category: 'help', topic: 'where' }
  await open(<Help />, guest(7))
  await userEvent.click(await screen.findByText('Where?'))
  expect(screen.getByRole('link', { name: 'Link to this answer' }).getAttribute('href')).toBe('/app/help?topic=where')
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  await screen.findByText('Thank you for telling us.')
  expect(stub.received.find(({ method }) => method === 'POST')?.body).toEqual({
    topic: 'where',
    helped: false,
    organisation_id: 7,
  })
})

test.each([
  ['the office, of a text of ours', administrator, text, 1],
  ['the office, of a text of its own', administrator, { ...text, ours: false }, 0],
  ['a guest', guest(7), text, 0],
  ['a member', { ...guest(7), id: 5 }, text, 0],
])('that a lawyer has to check a text is read by %s: %#', async (_who, actor, shown, count) => {
  await open(<Privacy />, actor, shown)
  await screen.findByText('We keep little.')
  expect(screen.queryAllByText(/lawyer/)).toHaveLength(count)
})
