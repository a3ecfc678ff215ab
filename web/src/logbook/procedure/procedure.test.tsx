// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Procedure } from '@college/contract/logbook'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { UploadsProvider } from '#files'
import { ProcedureEditorScreen } from './edit/ProcedureEditorScreen.tsx'
import { AllProcedures } from './list/AllProcedures.tsx'
import { Procedures } from './list/Procedures.tsx'
import { ProcedurePage } from './page/ProcedurePage.tsx'
import { GoalProcedures } from './part/GoalProcedures.tsx'
import { figuresOf, procedureRow, refdataOf, terms } from './tests/rows.ts'
import { showScreen } from './tests/show.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})

/** A server with these cases. */
const open = async (
  rows: readonly Procedure[],
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  const [first] = rows
  const answers: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {
    '/procedures': () => listed(rows),
    '/procedure': ({ method, body }) =>
      method === 'PUT'
        ? { code: 201, body: { data: procedureRow({ id: 149, case_number: 149, ...(body as object) }) } }
        : first
          ? found(first)
          : { code: 404, body: { message: 'We couldn’t find this procedure.' } },
    '/procedure/refdata': () => found(refdataOf()),
    '/procedure/figures': () => found(figuresOf()),
    '/procedure/nhi': () => found({ id: 148, nhi: 'ZAC5361' }),
    '/procedure/search': () => found(rows),
    '/procedureterms': ({ query }) => listed(terms.filter(({ kind }) => kind === query.get('kind'))),
    '/proceduretargets': () => listed([]),
    '/history': () => listed([]),
  }
  stub = await startStubServer((call) => {
    const path = call.path.replace('/api/v1', '')
    return more(call) ?? answers[path]?.(call) ?? listed([])
  })
  return clientOf(stub.baseURL).client
}

const asked = (path: string): ReceivedCall[] => stub.received.filter((call) => call.path === `/api/v1${path}`)
const editor = (
  <UploadsProvider>
    <ProcedureEditorScreen />
  </UploadsProvider>
)

test('a case like the last one is two presses, and carries neither its patient nor its day', async () => {
  showScreen(editor, await open([]), '/app/procedure/edit')
  await userEvent.click(await screen.findByRole('button', { name: /Same as last time/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save procedure' }))
  expect(await screen.findByText('Procedure 149 saved')).toBeDefined()
  expect(asked('/procedure')[0]?.body).toMatchObject({
    user_id: 2,
    procedure_date: refdataOf().today,
    modality_id: 2,
    type_id: 20,
    region_id: 10,
    side: 'right',
    structures: 'Subacromial bursa',
    supervision_id: 30,
  })
  expect(asked('/procedure')[0]?.body).not.toHaveProperty('nhi')
  expect(asked('/procedure')[0]?.body).not.toHaveProperty('case_number')
})

test('what is copied into folded fields is said, whether the last case is repeated or another one', async () => {
  const words = /Also copied\. Structures: Subacromial bursa\. Supervision: Direct\./
  showScreen(editor, await open([procedureRow()]), '/app/procedure/edit')
  await screen.findByRole('button', { name: /Same as last time/ })
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Same as last time/ }))
  expect(screen.getByText(words)).toBeDefined()
  cleanup()
  await stub.close()
  showScreen(editor, await open([procedureRow()]), '/app/procedure/edit?copy=148')
  expect(await screen.findByText(words)).toBeDefined()
})

test('the four answers are asked for, and a word that is retired is not offered', async () => {
  showScreen(editor, await open([]), '/app/procedure/edit')
  const modality = await screen.findByRole('group', { name: /Modality/ })
  expect(within(modality).getAllByRole('radio')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Save procedure' }))
  const summary = await screen.findByRole('alert', { name: 'What to fix first' })
  expect([...summary.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'Modality: Choose one',
    'Region: Choose one',
    'Procedure type: Choose one',
  ])
  expect(asked('/procedure')).toEqual([])
})

test.each([
  ['zac5361', 'The check digit is right. Shown as ZAC•••1 in lists.'],
  ['aca31fm', 'The check letter is right. Shown as ACA•••M in lists.'],
  ['ABC12DV', 'The last character does not fit this NHI. Check it again, or save it as it is.'],
])('the NHI %s answers as it is left', async (typed, words) => {
  showScreen(editor, await open([]), '/app/procedure/edit')
  await userEvent.type(await screen.findByLabelText(/^NHI/), typed)
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(words)).toBeDefined()
})

test('an NHI of the wrong shape blocks, one with a doubtful check does not', async () => {
  showScreen(editor, await open([]), '/app/procedure/edit')
  await userEvent.click(await screen.findByRole('button', { name: /Same as last time/ }))
  const field = screen.getByLabelText(/^NHI/)
  await userEvent.type(field, 'ZAC53')
  await userEvent.click(screen.getByRole('button', { name: 'Save procedure' }))
  expect(await screen.findByRole('alert', { name: 'What to fix first' })).toBeDefined()
  expect(asked('/procedure')).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, 'abc12dv')
  await userEvent.click(screen.getByRole('button', { name: 'Save procedure' }))
  await waitFor(() => expect(asked('/procedure')[0]?.body).toMatchObject({ nhi: 'ABC12DV' }))
})

test('a case number that is taken is said at its field', async () => {
  const taken = {
    message: 'This case number is taken.',
    errors: [{ path: 'case_number', message: 'Case 12 is taken' }],
  }
  const client = await open([], ({ path, method }) =>
    path === '/api/v1/procedure' && method === 'PUT' ? { code: 472, body: taken } : undefined,
  )
  showScreen(editor, client, '/app/procedure/edit')
  await userEvent.click(await screen.findByRole('button', { name: /Same as last time/ }))
  expect(screen.getByText('Leave blank for your next one: 149.')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Case number/), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save procedure' }))
  await screen.findByRole('alert', { name: 'What to fix first' })
  expect(screen.getByLabelText(/^Case number/).getAttribute('aria-invalid')).toBe('true')
})

test('comments on a difficulty come with its first mark', async () => {
  showScreen(editor, await open([]), '/app/procedure/edit')
  await screen.findByLabelText(/^NHI/)
  expect(screen.queryByLabelText(/^What was difficult/)).toBeNull()
  await userEvent.click(screen.getByLabelText(/^Psychological/))
  expect(screen.getByLabelText(/^What was difficult/)).toBeDefined()
})

test('an NHI is shown on request, and the history is read again', async () => {
  showScreen(<ProcedurePage />, await open([procedureRow()]), '/app/procedure?id=148')
  expect(await screen.findByText('ZAC•••1')).toBeDefined()
  const before = asked('/history').length
  await userEvent.click(screen.getByRole('button', { name: 'Show in full' }))
  expect(await screen.findByText('ZAC5361')).toBeDefined()
  expect(asked('/procedure/nhi')[0]?.body).toEqual({ id: 148 })
  await waitFor(() => expect(asked('/history').length).toBeGreaterThan(before))
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('ZAC5361')).toBeNull()
})

test.each([1_280, 390])('an NHI is searched for in a body, never in an address, at %i pixels', async (width) => {
  window.happyDOM?.setViewport({ width })
  const { router } = showScreen(<Procedures />, await open([procedureRow()]), '/app/procedures')
  if (width === 390) await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Find by NHI' }))
  const dialog = screen.getByRole('dialog', { name: 'Find by NHI' })
  await userEvent.type(within(dialog).getByLabelText('NHI'), 'zac 5361{Enter}')
  expect(await within(dialog).findByText('Procedure 148, Therapeutic injection, shoulder, right')).toBeDefined()
  expect(asked('/procedure/search')[0]?.body).toEqual({ nhi: 'ZAC5361', user_id: 2 })
  within(dialog).getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Close')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Find by NHI')
  await userEvent.type(screen.getByLabelText('Search'), 'ZAC5361')
  expect(await screen.findByText('For an NHI use “Find by NHI”.')).toBeDefined()
  await userEvent.tab()
  expect(router.state.location.search).not.toMatch(/ZAC|5361/iu)
  expect(stub.received.some(({ query }) => query.toString().includes('536'))).toBe(false)
})

test('a square of the heat map narrows the list, and what is missing is said', async () => {
  const { router } = showScreen(<Procedures />, await open([procedureRow()]), '/app/procedures')
  await userEvent.click(await screen.findByRole('button', { name: 'Ultrasound, Shoulder: 27 of 30' }))
  expect(router.state.location.search).toBe('?modality_id=2&region_id=10')
  expect(screen.getAllByText(/^1 of 3 targets is met. Missing: 5 knee with ultrasound/)).not.toHaveLength(0)
  await waitFor(() => expect(asked('/procedures').some(({ query }) => query.get('region_id') === '10')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const table = screen.getByRole('table', { name: 'Targets of the programme' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Ultrasound, Knee055')
})

test('the logbook of a trainee is read, and nothing in it is changed or exported', async () => {
  showScreen(<Procedures />, await open([procedureRow({ user_id: 5 })]), '/app/procedures?user_id=5')
  expect(await screen.findByRole('heading', { name: 'Procedures of Mārama Thorne' })).toBeDefined()
  expect(await screen.findByRole('link', { name: '148' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(asked('/procedure/figures')[0]?.query.get('user_id')).toBe('5')
  expect(asked('/procedures')[0]?.query.get('user_id')).toBe('5')
})

test('the office sees whose case it is, and edits the choices', async () => {
  const { router } = showScreen(<AllProcedures />, await open([procedureRow()]), '/app/procedures/admin', {
    admin: true,
  })
  expect(await screen.findByRole('columnheader', { name: 'Person' })).toBeDefined()
  await waitFor(() => expect(asked('/procedure/figures')[0]?.query.get('of')).toBe('everyone'))
  await userEvent.click(screen.getByRole('link', { name: 'Choices' }))
  const list = await screen.findByRole('list', { name: 'Modalities' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(['Landmark', 'Ultrasound', 'CT'])
  await userEvent.click(screen.getByRole('link', { name: 'Add modality' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'MRI')
  await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))
  await waitFor(() => expect(asked('/procedureterm')[0]?.body).toMatchObject({ kind: 'modality', name: 'MRI' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=words&kind=modality'))
})

test('a goal says how many procedures were earlier than its days, with the way to them', async () => {
  const client = await open([procedureRow()], ({ path, query }) =>
    path === '/api/v1/procedures' && query.get('to') === '2025-12-31'
      ? listed([1, 2, 3].map((id) => procedureRow({ id })))
      : undefined,
  )
  const goal = { modality_id: 2, region_id: null, type_id: null, supervision_id: null }
  showScreen(<GoalProcedures goal={goal} userId={2} days={{ from: '2026-01-01', to: '2026-12-31' }} />, client, '/app')
  const earlier = await screen.findByRole('link', { name: '3 procedures' })
  expect(earlier.parentElement?.textContent).toBe('3 procedures from before 01/01/2026 don’t count.')
  expect(earlier.getAttribute('href')).toMatch(/\?modality_id=2&to=2025-12-31$/)
})
