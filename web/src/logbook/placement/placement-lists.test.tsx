// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { addDays, readDaySpan, showDate } from '@college/contract/kit'
import type { WholePlacement } from '@college/contract/logbook'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Confirmation, toasts } from '#kit'
import { type StubServer } from '#kit/testing'
import { showScreen } from '../procedure/tests/show.tsx'
import { AllPlacements } from './list/AllPlacements.tsx'
import { SupervisedSection } from './part/SupervisedSection.tsx'
import { Placements } from './list/Placements.tsx'
import { PlacementPage } from './page/PlacementPage.tsx'
import { listed, openPlacements, row } from './tests/openPlacements.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const open = async (...given: Parameters<typeof openPlacements>) => {
  const opened = await openPlacements(...given)
  stub = opened.stub
  return opened.client
}

const ofTrainee = { user_id: 20, user_name: 'Rosa Fernández', state: 'submitted' } as const
const supervises = { may: ['accept', 'return', 'comment'] as WholePlacement['may'] }
const page = (
  <>
    <PlacementPage />
    <Confirmation />
  </>
)

test('the own list says of each report where it stands', async () => {
  const client = await open({ due_on: '2026-10-14', quarter: '2026-Q3' })
  showScreen(<Placements />, client, '/app/placements')
  await screen.findByText(/days overdue/)
  expect(screen.getAllByRole('link', { name: 'Add placement' })[0]?.getAttribute('href')).toBe('/app/placement/edit')
  const [asking] = stub.received.filter(({ path }) => path === '/api/v1/placements')
  expect(asking?.query.get('user_id')).toBe('2')
})

test('a home says how many reports wait, and where they all are', async () => {
  const client = await open({ state: 'submitted' }, supervises, ({ path, query }) => {
    if (path !== '/api/v1/placements') return undefined
    const rows = query.has('state') ? [5, 6, 7].map((id) => row({ id, state: 'submitted' })) : []
    return { code: 200, body: { data: rows, info: { total: 12, limit: 3, offset: 0, next: null } } }
  })
  showScreen(<SupervisedSection />, client, '/app/home', { admin: true })
  const all = await screen.findByRole('link', { name: 'All 12 waiting for you' })
  expect([all.dataset['count'], new URL(all.getAttribute('href') ?? '', 'https://college.test').pathname]).toEqual([
    '12',
    '/app/placements',
  ])
})

test('who accepts finds what waits first, and the sentence leads to the rows that it counts', async () => {
  const client = await open({ state: 'submitted', user_name: 'Ngaio Wētere' })
  const { router } = showScreen(<Placements />, client, '/app/placements', { admin: true })
  const link = await screen.findByRole('link', { name: 'One report is waiting for you to accept.' })
  expect(link.getAttribute('href')).toBe('/app/placements?state=submitted&archived_at=null')
  // Oldest first is by when it was handed in, as on their home and among what is due.
  const waits = stub.received.find(({ path, query }) => path === '/api/v1/placements' && query.get('limit') === '6')
  expect(waits?.query.get('sort')).toBe('submitted_at')
  const first = screen.getByRole('region', { name: 'Waiting to be accepted' })
  const read = within(first).getByRole('link', { name: /^Read the report of Ngaio Wētere/ })
  expect(read.getAttribute('href')).toBe('/app/placement?id=5')
  expect(first.compareDocumentPosition(await screen.findByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(link)
  await waitFor(() => expect(router.state.location.search).toBe('?state=submitted&archived_at=null'))
  expect(screen.queryByRole('region', { name: 'Waiting to be accepted' })).toBeNull()
})

test('a Director reads whose reports are counted, and how many of all trainees are late', async () => {
  const other = row({ state: 'submitted', supervisor_id: 8, supervisor_name: 'Callum Petrie' })
  const client = await open({}, {}, ({ path, query }) => {
    if (path === '/api/v1/cpd/trainees') return listed([{ id: 1 }, { id: 4 }])
    if (path !== '/api/v1/placements' || query.get('state') !== 'submitted') return undefined
    return listed(query.has('supervisor_id') ? [] : [other])
  })
  showScreen(<Placements />, client, '/app/placements', { roles: ['Director'] })
  await screen.findByRole('link', { name: 'One report of trainees linked to you is waiting to be accepted.' })
  await screen.findByText(/You supervise none of those/)
  await screen.findByRole('link', { name: 'One report of trainees linked to you is overdue.' })
  const all = await screen.findByRole('link', {
    name: 'In the whole college, 2 trainees have overdue placement reports.',
  })
  expect(all.getAttribute('href')).toBe('/app/trainees?report_late=true')
  const first = screen.getByRole('region', { name: 'Waiting to be accepted' })
  expect(first.textContent).toContain('waiting for Callum Petrie')
})

test.each([
  ['/app/placements', <Placements key="taught" />],
  ['/app/placements/admin', <AllPlacements key="all" />],
])('%s begins with the quarters so far, and leads to those of later ones', async (path, list) => {
  const client = await open({ user_name: 'Ngaio Wētere' })
  const { router } = showScreen(list, client, path, { admin: true })
  const later = await screen.findByRole('link', { name: /^1 report is for a later quarter$/ })
  const due = stub.received.map(({ query }) => query.get('due_on'))
  const { from = '' } =
    readDaySpan(new URLSearchParams(later.getAttribute('href')?.split('?')[1]).get('due_on') ?? '') ?? {}
  expect(due).toContain(`..${addDays(from, -1)}`)
  await screen.findByText('1 placement report so far')
  stub.received.length = 0
  await userEvent.click(later)
  await waitFor(() => expect(router.state.location.search).toBe(`?due_on=${from}..`))
  await screen.findByText('1 of 1 placement report')
  expect(screen.getByRole('button', { name: `Report due from ${showDate(from)}` })).toBeDefined()
})

test('two reports of one quarter and place are told apart by their days', async () => {
  const halves = [
    row({ id: 5, quarter: '2026-Q3', start_date: '2026-05-04', end_date: '2026-08-20' }),
    row({ id: 6, quarter: '2026-Q3', start_date: '2026-08-21', end_date: '2027-02-20' }),
  ]
  const client = await open({}, {}, ({ path }) => (path === '/api/v1/placements' ? listed(halves) : undefined))
  showScreen(<Placements />, client, '/app/placements')
  expect(await screen.findByRole('link', { name: '1 July to 20 August 2026' })).toBeDefined()
  expect(screen.getByRole('link', { name: '21 August to 30 September 2026' })).toBeDefined()
})

test('hours of a report are shown as they are typed, and what was entered is told from what was logged', async () => {
  const client = await open({ ...ofTrainee, hours: 222.1, on_call_hours: 24, leave_days: 1.5 }, supervises)
  showScreen(page, client, '/app/placement?id=5')
  const hours = await screen.findByRole('region', { name: 'Hours' })
  const figures = within(hours)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(figures).toEqual(['222.1', '24', '1.5'])
  expect(hours.textContent).toContain('These hours are as entered. Activities logged on these dates come to 21:30.')
  expect(within(hours).queryByText(/^From 14 activities/)).toBeNull()
  const logged = within(screen.getByRole('region', { name: 'Activities' })).getAllByRole('definition')
  expect(logged.map(({ textContent }) => textContent)).toEqual(['14', '21:30'])
})
