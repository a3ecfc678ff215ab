// @vitest-environment happy-dom
import type { ExpirePreview } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { cycleRow, goalRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { categoryRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { CycleEditor } from './CycleEditor.tsx'
import { CycleList } from './CycleList.tsx'
import { messagesOf } from './NextCycle.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }
const current = cycleRow({ id: 1, name: '2026–27' })
const expired = cycleRow({
  id: 2,
  name: '2025–26',
  start_date: '2025-04-01',
  end_date: '2026-03-31',
  expired_at: '2026-04-10T00:00:00.000Z',
})
const next = { name: '2027–28', start_date: '2027-04-01', end_date: '2028-03-31' }

const preview = (over: Partial<ExpirePreview> = {}): ExpirePreview => ({
  cycle: current,
  people: 16,
  drafts: 3,
  shared_goals: 8,
  personal_goals: 6,
  next,
  overlaps: null,
  stays_expired: null,
  opened: null,
  meanwhile: 0,
  ...over,
})

const withCycles = (shown: ExpirePreview, more: Parameters<typeof openCollege>[1] = () => undefined) =>
  openCollege(statsOf(), (call) => {
    const said = more(call)
    if (said) return said
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/devcycles') return listed([current, expired])
    if (call.path === '/api/v1/devcycle/expire/preview') return found(shown)
    return undefined
  })

const open = async (name: string, act: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('button', { name: act }))
}

test('cycles with their state, each with its acts', async () => {
  college = await withCycles(preview())
  showTo(office, <CycleList />, college.client)
  const table = await screen.findByRole('table', { name: 'Cycles' })
  expect(within(table).getByText('Current')).toBeDefined()
  expect(within(table).getByText('Expired')).toBeDefined()
  expect(within(table).getByText('01/04/2026 to 31/03/2027')).toBeDefined()
})

test('a cycle expires and the next one opens as it was written down', async () => {
  const answer = { expired: current, next: cycleRow({ ...next, id: 3 }), goals: 8 }
  college = await withCycles(preview(), (call) =>
    call.path === '/api/v1/devcycle/expire' ? { code: 261, body: { data: answer } } : undefined,
  )
  showTo(office, <CycleList />, college.client)
  await open('2026–27', 'Expire')
  const dialog = await screen.findByRole('dialog', { name: 'Expire 2026–27?' })
  await within(dialog).findByText('16 people have logged in it.')
  for (const words of ['16 people have logged in it.', '3 activities are still drafts.', 'It runs until 31/03/2027.'])
    expect(dialog.textContent).toContain(words)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('2027–28')
  const last = within(dialog).getByLabelText('Last day')
  await userEvent.clear(last)
  await userEvent.type(last, '1/1/2027')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expire and open the next' }))
  await within(dialog).findByText('The end is before the start')
  expect(college.asked('/devcycle/expire')).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use 31/03/2028, the same length as now' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expire and open the next' }))
  await screen.findByText('2026–27 has expired. 2027–28 is open, with 8 goals.')
  expect(college.asked('/devcycle/expire').map(({ body }) => body)).toEqual([{ id: 1, next: { ...next, goals: true } }])
})

test('a cycle expires alone, and what the server refuses stands at its field', async () => {
  const refused = {
    message: 'These dates overlap with the cycle Other',
    errors: [{ path: 'next.start_date', message: 'These dates overlap with the cycle Other' }],
  }
  college = await withCycles(preview({ drafts: 0, personal_goals: 0 }), (call) => {
    if (call.path !== '/api/v1/devcycle/expire') return undefined
    return (call.body as { next?: object }).next
      ? { code: 400, body: refused }
      : { code: 261, body: { data: { expired: current, next: null, goals: 0 } } } // the screen's own body
  })
  showTo(office, <CycleList />, college.client)
  await open('2026–27', 'Expire')
  const dialog = await screen.findByRole('dialog', { name: 'Expire 2026–27?' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Expire and open the next' }))
  await waitFor(() => expect(within(dialog).getAllByText(/overlap with the cycle Other/)).toHaveLength(2))
  await userEvent.click(within(dialog).getByLabelText('Open the next cycle'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expire' }))
  await screen.findByText('2026–27 has expired.')
})

test('an expiry and its undoing say what becomes of the credit that carries over', async () => {
  const carrying = { carry_over_max: 600, carry_over_cycles: 2 }
  let shown = preview({ cycle: { ...current, ...carrying } })
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/devcycles') return listed([current, expired])
    return call.path === '/api/v1/devcycle/expire/preview' ? found(shown) : undefined
  })
  showTo(office, <CycleList />, college.client)
  await open('2026–27', 'Expire')
  await screen.findByText(/^Up to 10:00.* beyond what is required, for each person, into the next 2 cycles\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  shown = preview({ cycle: { ...expired, ...carrying } })
  await open('2025–26', 'Reopen')
  await screen.findByText(/What it carried over is taken out of the open cycles/)
})

test('an expired one is opened again, or it is said why not', async () => {
  let shown = preview({ cycle: expired, opened: { id: 3, name: '2026–27' }, meanwhile: 2 })
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/devcycles') return listed([current, expired])
    if (call.path === '/api/v1/devcycle/expire/preview') return found(shown)
    if (call.path === '/api/v1/devcycle/reopen')
      return { code: 261, body: { data: { reopened: expired, removed: null, joined: 2 } } }
    return undefined
  })
  showTo(office, <CycleList />, college.client)
  await open('2025–26', 'Reopen')
  const dialog = await screen.findByRole('dialog', { name: 'Open 2025–26 again?' })
  await within(dialog).findByText(
    /^2026–27, opened when this cycle expired, is removed with its goals\. 2 activities logged meanwhile join it\./,
  )
  shown = preview({ cycle: expired, stays_expired: 'There are already entries in 2026–27 already.' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }))
  await screen.findByText('2025–26 is open again with 2 activities logged meanwhile.')
  await open('2025–26', 'Reopen')
  await screen.findByText('It stays expired. There are already entries in 2026–27 already.')
})

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'This cannot be empty' }],
  [{ start: '31/02/2027' }, { start_date: 'Enter a date as DD/MM/YYYY' }],
  [{ end: 'x' }, { end_date: 'Enter a date as DD/MM/YYYY' }],
  [{ end: '31/03/2027' }, { end_date: 'The end is before the start' }],
])('a next cycle with %j', async (over, messages) => {
  college = await withCycles(preview())
  const draft = { opens: true, name: '2027–28', start: '01/04/2027', end: '31/03/2028', goals: true }
  expect(messagesOf({ ...draft, ...over })).toEqual(messages)
})

const withEditor = (row = current) =>
  openCollege(statsOf(), (call) => {
    switch (call.path) {
      case '/api/v1/devcycle':
        return call.method === 'GET' ? found(row) : { code: 261, body: { data: row } }
      case '/api/v1/datalock':
        return { code: 201, body: { data: { id: 1, expires_at: '2999-01-01T00:00:00Z' } } }
      case '/api/v1/devcategories':
        return listed([categoryRow({ id: 9, name: 'Structured conversation' })])
      case '/api/v1/devgoals':
        return listed([goalRow({ id: 7, title: 'Practice audit', category_name: 'Measuring' })])
      case '/api/v1/userconfigs':
        return listed([])
      default:
        return undefined
    }
  })

test('what a cycle asks for is changed, with minima of groups and categories', async () => {
  college = await withEditor()
  showTo(office, <CycleEditor />, college.client, '/?id=1')
  const educational = await screen.findByLabelText('Educational activities')
  await userEvent.type(educational, '20h')
  const category = await screen.findByLabelText('Add a category')
  await within(category).findByRole('option', { name: 'Structured conversation' })
  await userEvent.selectOptions(category, '9')
  expect(screen.getByLabelText<HTMLInputElement>('Minimum of Structured conversation').value).toBe('01:00')
  expect(screen.getByRole('link', { name: 'Practice audit' }).getAttribute('href')).toBe('/app/cycle/goal/admin?id=7')
  expect(screen.getByRole('link', { name: 'Add goal' }).getAttribute('href')).toBe(
    '/app/cycle/goal/admin?devcycle_id=1',
  )
  expect(screen.getByText('Compulsory, 08:00, Measuring')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save cycle' }))
  await screen.findByText('Cycle saved')
  const [saved] = college.stub.received.filter((call) => call.path === '/api/v1/devcycle' && call.method === 'POST')
  expect(saved?.body).toMatchObject({
    group_minima: { reviewing_reflecting: 600, measuring_improving: 600, educational: 1_200 },
    category_minima: [{ category_id: 9, minutes: 60 }],
  })
})

test('a minimum that cannot be read is not sent', async () => {
  college = await withEditor()
  showTo(office, <CycleEditor />, college.client, '/?id=1')
  await userEvent.type(await screen.findByLabelText('Educational activities'), 'some')
  await userEvent.click(screen.getByRole('button', { name: 'Save cycle' }))
  await screen.findByText('Write each time as 10:00, or leave it blank.')
  expect(college.stub.received.some((call) => call.path === '/api/v1/devcycle' && call.method === 'POST')).toBe(false)
})

test('an expired cycle is shown as it stays', async () => {
  college = await withEditor(expired)
  showTo(office, <CycleEditor />, college.client, '/?id=2')
  await screen.findByText('It expired on 10/04/2026 and can’t be changed.')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save cycle' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add goal' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeDefined()
})

test('a cycle in points takes its figures in points, and says what carries over', async () => {
  college = await withCycles(preview(), (call) =>
    call.path === '/api/v1/devcategories' ? listed([categoryRow({ id: 1, name: 'Reading' })]) : undefined,
  )
  showTo(office, <CycleEditor />, college.client, '/')
  await userEvent.click(await screen.findByRole('radio', { name: 'Points' }))
  const required = await screen.findByLabelText(/^Points required/)
  await userEvent.clear(required)
  await userEvent.type(required, '50')
  const most = screen.getByLabelText<HTMLInputElement>(/^Most that carries over/)
  await userEvent.type(most, '7.5')
  await userEvent.type(screen.getByLabelText(/^For how many cycles/), '2')
  await userEvent.tab()
  expect(most.value).toBe('7.5')
  await screen.findByText(
    'For example, of 59.5 points earned, 7.5 points carry over into the next 2 cycles, towards the points required and not towards minimums.',
  )
})
