// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { WholePlacement } from '@college/contract/logbook'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Confirmation, createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import { type ReceivedCall, type StubServer } from '#kit/testing'
import { UploadsProvider } from '#files'
import { showScreen } from '../procedure/tests/show.tsx'
import { PlacementEdit } from './edit/PlacementEdit.tsx'
import { PlacementPage } from './page/PlacementPage.tsx'
import { found, listed, openPlacements, row } from './tests/openPlacements.ts'

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
const asked = (path: string): ReceivedCall[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method === 'POST')

const editor = (
  <UploadsProvider>
    <PlacementEdit />
    <Confirmation />
  </UploadsProvider>
)

test('a report shows what was counted, says what is missing, and is handed in as it was saved', async () => {
  const client = await open()
  const { router } = showScreen(editor, client, '/app/placement/edit?id=5')
  await screen.findByRole('heading', { level: 1, name: 'Placement report, October to December 2026' })
  const procedures = await screen.findByRole('region', { name: 'Procedures' })
  expect(procedures.textContent).toContain('11 direct')
  expect(within(procedures).getByRole('link', { name: 'From 37 procedures' }).getAttribute('href')).toBe(
    '/app/procedures?from=2026-10-01&to=2026-12-31',
  )
  expect(within(procedures).getByRole('link', { name: '2' }).getAttribute('href')).toBe(
    '/app/procedures?from=2026-10-01&to=2026-12-31&difficult=true',
  )
  expect(screen.getByRole('link', { name: 'Peer review of letters' }).getAttribute('href')).toBe('/app/cycle/goal?id=8')
  await screen.findByText('1 of 4 parts are filled. The rest is counted from your logbook until you hand in.')

  await userEvent.click(screen.getByRole('button', { name: 'Check and hand in' }))
  expect((await screen.findAllByText('Enter the MSK hours')).length).toBeGreaterThan(0)
  expect(asked('/placement/submit')).toEqual([])

  const use = screen.getByRole('button', { name: 'Use 21:30, as 21.5 hours' })
  // It stands with the hours it speaks of, before what is asked next.
  expect(use.compareDocumentPosition(screen.getByLabelText('On call, hours (optional)'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await userEvent.click(use)
  await userEvent.type(screen.getByLabelText('What was hard'), 'Nights')
  await userEvent.type(screen.getByLabelText('Next quarter'), 'The lumbar list')
  await userEvent.click(screen.getByRole('button', { name: 'Check and hand in' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain(
    'The quarter runs to 31/12/2026. What you log after today won’t be in it. Helen Rāpana reads it',
  )
  await userEvent.click(within(question).getByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(asked('/placement/submit')).toHaveLength(1))
  const saves = asked('/placement').map(({ body }) => body)
  const kept: Record<string, unknown> = Object.assign({}, ...(saves as object[]))
  expect(kept).toMatchObject({ hours: 21.5, was_hard: 'Nights', next_quarter: 'The lumbar list' })
  expect(asked('/placement/submit')[0]?.body).toEqual({
    id: 5,
    updated_at: `2026-11-21T00:00:0${saves.length}.000Z`,
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/placement'))
  const way = toasts.current().find(({ text }) => text === 'Handed in to Helen Rāpana')
  expect(way?.time).toBe(10_000)
  way?.action?.run()
  await waitFor(() => expect(asked('/placement/submit/undo')[0]?.body).toMatchObject({ id: 5 }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/placement/edit'))
})

test('a report whose last day has come is handed in without a word of days to come', async () => {
  const texts = { hours: 20, leave_days: 0, was_hard: 'None', next_quarter: 'More' }
  const client = await open(texts, { today: '2026-12-31' })
  showScreen(editor, client, '/app/placement/edit?id=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Check and hand in' }))
  const question = await screen.findByRole('dialog', { name: 'Hand in this report?' })
  expect(question.textContent).toContain('Hand in this report?Helen Rāpana reads it')
})

test('a supervisor goes from what was counted to the rows behind it, one without the right reads the number', async () => {
  const client = await open({ ...ofTrainee, user_id: 20 }, supervises)
  showScreen(page, client, '/app/placement?id=5')
  const region = await screen.findByRole('region', { name: 'Procedures' })
  within(region).getByText('From 37 procedures')
  expect(within(region).queryByRole('link')).toBeNull()
  cleanup()
  showScreen(page, client, '/app/placement?id=5', { roles: ['Educator'], linked: [20] })
  const link = await screen.findByRole('link', { name: 'From 37 procedures' })
  expect(link.getAttribute('href')).toBe('/app/procedures?user_id=20&from=2026-10-01&to=2026-12-31')
  expect(screen.getByRole('link', { name: 'From 14 activities' }).getAttribute('href')).toBe(
    '/app/person?id=20&tab=activities&from=2026-10-01&to=2026-12-31&state=complete',
  )
})

test('what is written while the question is open is handed in, too', async () => {
  let stale = 0
  const client = await open(
    { hours: 20, went_well: 'The list', was_hard: 'None', next_quarter: 'More' },
    {},
    (call) => {
      if (call.path !== '/api/v1/placement/submit') return undefined
      const { updated_at } = call.body as { updated_at: string }
      if (updated_at === '2026-11-21T00:00:01.000Z') return undefined
      stale += 1
      return { code: 474, body: { message: 'It was changed.', current: row() } }
    },
  )
  showScreen(editor, client, '/app/placement/edit?id=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Check and hand in' }))
  await screen.findByRole('dialog', { name: 'Hand in this report?' })
  fireEvent.change(screen.getByLabelText(/^What was hard/), { target: { value: 'Nights' } })
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  await screen.findByText('Handed in to Helen Rāpana')
  expect(stale).toBe(0)
  expect(asked('/placement').map(({ body }) => body)).toMatchObject([{ was_hard: 'Nights' }])
})

test('what was typed into a report before it was handed in elsewhere can still be read and copied', async () => {
  const drafts = createDeviceDrafts(4_712)
  const changes = { was_hard: 'Nights' }
  await drafts.keep('placement:5~a', { changes, base: {}, updatedAt: null, open: null, about: null })
  const client = await open({ state: 'submitted' }, { may: ['comment'] })
  showScreen(<DraftsProvider drafts={drafts}>{editor}</DraftsProvider>, client, '/app/placement/edit?id=5')
  await screen.findByText('Nights')
  screen.getByRole('button', { name: 'Keep a copy' })
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Nights')).toBeNull())
})

test('a report that was handed in is not opened for writing', async () => {
  const client = await open({ state: 'submitted' }, { may: ['comment'] })
  showScreen(editor, client, '/app/placement/edit?id=5')
  await screen.findByText('This report has been handed in. You can change it if it’s returned.')
  expect(screen.queryByRole('button', { name: 'Check and hand in' })).toBeNull()
})

const ofTrainee = { user_id: 20, user_name: 'Rosa Fernández', state: 'submitted', supervisor_id: 2 } as const
const supervises = { may: ['accept', 'return', 'comment'] as WholePlacement['may'] }
const page = (
  <>
    <PlacementPage />
    <Confirmation />
  </>
)

/** An act under the comment, or the same at the foot of the phone, which has no style here that hides it. */
const act = (name: string, at: 'here' | 'foot' = 'here'): HTMLElement => {
  const [here, foot] = screen.getAllByRole('button', { name })
  const found = at === 'here' ? here : foot
  if (!found) throw new Error(`no ${name} at the ${at}`)
  return found
}

test('its supervisor returns it with a comment, and sees where it was changed meanwhile', async () => {
  const client = await open(ofTrainee, supervises, (call) =>
    call.path === '/api/v1/placement/return'
      ? { code: 474, body: { message: 'This report was changed since you opened it.', current: row(ofTrainee) } }
      : undefined,
  )
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByText('Waiting for you')
  await userEvent.click(act('Return for changes'))
  await screen.findByText('Write what should change, or what you want to say')
  expect(asked('/placement/return')).toEqual([])
  await userEvent.type(screen.getByLabelText('Your comment'), 'Say more')
  await userEvent.click(act('Return for changes'))
  await screen.findByText(/It is shown as it is now: read it, then decide/)
  expect(asked('/placement/return').map(({ body }) => body)).toEqual([
    { id: 5, updated_at: '2026-10-02T00:00:00.000Z', comment: 'Say more' },
  ])
  expect(screen.getByLabelText('Your comment')).toHaveProperty('value', 'Say more')
})

test('a linked teacher reads for whom it waits, and accepts it in the place of its supervisor', async () => {
  const other = { ...ofTrainee, supervisor_id: 8, supervisor_name: 'Callum Petrie' }
  const client = await open(other, supervises)
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByText('Waiting for Callum Petrie')
  expect(act('Accept in place of Callum Petrie')).toBeDefined()
  expect(screen.queryByText('Waiting for you')).toBeNull()
})

test('what was returned is to be handed in again, and is not measured against its day', async () => {
  const client = await open({ state: 'draft', due_on: '2026-10-14', returned_at: '2026-11-21T00:00:00.000Z' })
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByText('Hand in again')
  screen.getByText('returned on 21/11/2026')
  expect(screen.queryByText(/days ago/)).toBeNull()
})

test('it is accepted with one press, which can be undone, and a new comment stays as it is typed', async () => {
  const accepted = { ...ofTrainee, state: 'accepted', updated_at: '2026-10-03T00:00:00.000Z' } as const
  const client = await open(ofTrainee, supervises, (call) => {
    if (call.path === '/api/v1/placement/accept') return found(row(accepted), 261)
    return call.path === '/api/v1/placement/accept/undo' ? found(row(ofTrainee), 261) : undefined
  })
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByLabelText('Your comment')
  await userEvent.click(act('Return for changes'))
  await screen.findByText('Write what should change, or what you want to say')
  await userEvent.type(screen.getByLabelText('Your comment'), 'Ka pai')
  await userEvent.click(act('Accept'))
  await waitFor(() => expect(asked('/placement/accept')[0]?.body).toMatchObject({ id: 5, comment: 'Ka pai' }))
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveProperty('value', ''))
  const [said] = toasts.current()
  expect(said?.text).toBe('Report accepted')
  await userEvent.type(screen.getByLabelText('Your comment'), 'One thing')
  said?.action?.run()
  await waitFor(() =>
    expect(asked('/placement/accept/undo')[0]?.body).toEqual({ id: 5, updated_at: accepted.updated_at }),
  )
  await waitFor(() =>
    expect(toasts.current().at(-1)?.text).toBe(
      'The report is waiting for you again. What you wrote stays as a comment',
    ),
  )
  expect(screen.getByLabelText('Your comment')).toHaveProperty('value', 'One thing')
})

test('what was missing to return it is no longer said once it is accepted without a word', async () => {
  const accepted = { ...ofTrainee, state: 'accepted' } as const
  const client = await open(ofTrainee, supervises, (call) =>
    call.path === '/api/v1/placement/accept' ? found(row(accepted), 261) : undefined,
  )
  showScreen(page, client, '/app/placement?id=5')
  // The foot of the phone has the same acts; what lacks is said at the field, which takes the focus.
  await screen.findByLabelText('Your comment')
  await userEvent.click(act('Return for changes', 'foot'))
  await screen.findByText('Write what should change, or what you want to say')
  expect(document.activeElement).toBe(screen.getByLabelText('Your comment'))
  await userEvent.click(act('Accept', 'foot'))
  await waitFor(() => expect(asked('/placement/accept')).toHaveLength(1))
  expect(screen.queryByText('Write what should change, or what you want to say')).toBeNull()
})

test('after a decision the next report that waits is one press away', async () => {
  const next = row({ ...ofTrainee, id: 9, supervisor_id: 2, user_name: 'Ngaio Wētere' })
  const client = await open(
    { ...ofTrainee, supervisor_id: 2, state: 'accepted', accepted_at: '2026-10-03T00:00:00.000Z' },
    { may: ['comment', 'return'] },
    (call) => (call.path === '/api/v1/placements' && call.query.has('supervisor_id') ? listed([next]) : undefined),
  )
  showScreen(page, client, '/app/placement?id=5')
  const link = await screen.findByRole('link', { name: 'Next report of Ngaio Wētere' })
  expect(link.getAttribute('href')).toBe('/app/placement?id=9')
  await screen.findByText(/It’s the last one waiting for you/)
  const [asking] = stub.received.filter(({ path }) => path === '/api/v1/placements')
  expect(asking?.query.get('state')).toBe('submitted')
})

test('it is returned with a way back', async () => {
  const returned = { ...ofTrainee, state: 'draft', updated_at: '2026-10-03T00:00:00.000Z' } as const
  const client = await open(ofTrainee, supervises, (call) => {
    if (call.path === '/api/v1/placement/return') return found(row(returned), 261)
    return call.path === '/api/v1/placement/return/undo' ? found(row(ofTrainee), 261) : undefined
  })
  showScreen(page, client, '/app/placement?id=5')
  await userEvent.type(await screen.findByLabelText('Your comment'), 'Say more')
  await userEvent.click(act('Return for changes'))
  await waitFor(() => expect(toasts.current().at(-1)?.text).toBe('Report returned'))
  toasts.current().at(-1)?.action?.run()
  await waitFor(() =>
    expect(asked('/placement/return/undo')[0]?.body).toEqual({ id: 5, updated_at: returned.updated_at }),
  )
  await waitFor(() =>
    expect(toasts.current().at(-1)?.text).toBe(
      'The report is waiting for you again. What you wrote stays as a comment',
    ),
  )
})

test('a returned report begins with what it was returned with', async () => {
  const said = { id: 1, user_id: 3, user_name: 'Helen Rāpana', created_at: '2026-11-20T00:00:00.000Z' }
  const notes = [
    { ...said, act: 'submitted', comment: null },
    { ...said, id: 2, act: 'returned', comment: 'Say more about the lumbar list.' },
    { ...said, id: 3, act: 'commented', comment: 'Call me.' },
  ] as const
  const client = await open({ returned_at: '2026-11-20T00:00:00.000Z' }, { notes: [...notes] })
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByRole('link', { name: 'Change report' })
  expect(screen.getByText(/^Helen Rāpana returned this report/).textContent).toBe(
    'Helen Rāpana returned this report: Say more about the lumbar list.',
  )
})

test('a report is handed in once its first day has come, and its steps say what is still to come', async () => {
  const client = await open({ quarter: '2027-Q1', state: 'due', due_on: '2027-04-14' })
  showScreen(editor, client, '/app/placement/edit?id=5')
  await screen.findByText(/You can hand it in from 01\/01\/2027\.$/)
  expect(screen.queryByRole('button', { name: 'Check and hand in' })).toBeNull()
  expect(screen.getByText('Acceptance').nextSibling?.textContent).toBe('by Helen Rāpana')
})

test('what was hard is not shown to whom it is not for', async () => {
  const client = await open({ ...ofTrainee, was_hard: null }, { may: [], confidential: false })
  showScreen(page, client, '/app/placement?id=5')
  await screen.findByText('This part is for the supervisor and the director of training.')
  expect(screen.queryByLabelText('Your comment')).toBeNull()
})
