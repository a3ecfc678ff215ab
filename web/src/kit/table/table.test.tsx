// @vitest-environment happy-dom
import { devactivity, type Activity } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '../api/tests/stubServer.ts'
import { show } from '../api/tests/screen.tsx'
import { CsvButton, DataTable, type BulkAct, type TableColumn, type TableFilter } from './index.ts'
import { FilterChip } from './FilterChip.tsx'
import { nextSort } from './sort.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const setWidth = (width: number): void => window.happyDOM?.setViewport({ width })

const columns: readonly TableColumn<typeof devactivity>[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
  { id: 'date', header: 'Date', cell: (row) => showDate(row.activity_date), sort: 'activity_date', phone: 'aside' },
  { id: 'time', header: 'Time', cell: (row) => showTime(row.time), sort: 'time', align: 'right', phone: 'what' },
  {
    id: 'provider',
    header: 'Provider',
    cell: (row) => row.provider ?? 'None',
    hidden: true,
    phone: 'state',
    phoneLabel: 'By',
  },
]
const filters: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'complete', label: 'Complete' },
    ],
  },
]

const activity = (id: number, more: Partial<Activity> = {}): Partial<Activity> => ({
  id,
  title: `Activity ${id}`,
  activity_date: '2026-04-03',
  time: 75,
  provider: 'Kahurangi',
  state: 'draft',
  ...more,
})
const listed = (rows: readonly unknown[], info: object = {}): StubResponse => ({
  code: rows.length === 0 ? 260 : 200,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null, ...info } },
})

const begin = async (
  answer: (call: ReceivedCall) => StubResponse,
  { path = '/activities', bulk = [] }: { path?: string; bulk?: readonly BulkAct<typeof devactivity>[] } = {},
) => {
  stub = await startStubServer((call) => {
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/userconfig/save') return { code: 261, body: { data: {} } }
    return answer(call)
  })
  const { client, saved } = clientOf(stub.baseURL)
  const shown = show(
    <>
      <CsvButton record={devactivity} query={{ user_id: 7 }} />
      <DataTable
        record={devactivity}
        columns={columns}
        query={{ user_id: 7 }}
        filters={filters}
        search="Title or provider"
        range="Date"
        to={(row) => `/activity?id=${row.id}`}
        bulk={bulk}
        empty={<p>No activities yet</p>}
      />
    </>,
    client,
    { path },
  )
  return { ...shown, saved, asked: () => stub.received.filter((call) => call.path === '/api/v1/devactivities') }
}

describe('the rows', () => {
  test('stand in a table with true heads, the first column leading to the row', async () => {
    await begin(() => listed([activity(1)]))
    const table = await screen.findByRole('table', { name: 'Activities' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Title', 'Date', 'Time'])
    expect(within(table).getByRole('rowheader', { name: 'Activity 1' })).toBeDefined()
    expect(within(table).getByRole('link').getAttribute('href')).toBe('/activity?id=1')
    expect(within(table).getByText('01:15')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('1 activity')
  })

  test('are entries on a phone', async () => {
    setWidth(390)
    await begin(() => listed([activity(1)]))
    const entry = await screen.findByRole('listitem')
    expect(screen.queryByRole('table')).toBeNull()
    expect(entry.textContent).toBe('Activity 103/04/202601:15By: Kahurangi')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const sort = screen.getByLabelText<HTMLSelectElement>('Sorted by')
    expect(sort.selectedOptions[0]?.textContent).toBe('Newest first')
  })

  test('grow by cursor', async () => {
    const { asked } = await begin((call) =>
      call.query.get('after') === 'c1' ? listed([activity(2)]) : listed([activity(1)], { total: 2, next: 'c1' }),
    )
    await userEvent.click(await screen.findByText('Show more'))
    expect(await screen.findByText('Activity 2')).toBeDefined()
    expect(screen.getByText('Activity 1')).toBeDefined()
    expect(screen.queryByText('Show more')).toBeNull()
    expect(asked().at(-1)?.query.get('user_id')).toBe('7')
  })

  test('say so when the total is capped', async () => {
    await begin(() => listed([activity(1)], { total: 10_000, total_capped: true }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('10,000+ activities'))
  })
})

describe('sorting', () => {
  test('by the head, with the keyboard, in the address', async () => {
    const { router, asked } = await begin(() => listed([activity(1)]))
    const title = await screen.findByRole('columnheader', { name: 'Title' })
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending')
    within(title).getByRole('button').focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(title.getAttribute('aria-sort')).toBe('ascending'))
    expect(router.state.location.search).toBe('?sort=title')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(asked().at(-1)?.query.get('sort')).toBe('-title'))
  })

  test.each([
    ['-activity_date', 'title', 'title'],
    ['title', 'title', '-title'],
    ['-title', 'title', '-activity_date'],
    ['-activity_date', 'activity_date', 'activity_date'],
    ['activity_date', 'activity_date', '-activity_date'],
  ])('from %s by %s comes %s', (now, column, next) => {
    expect(nextSort(now, column, '-activity_date')).toBe(next)
  })
})

describe('narrowing', () => {
  test('by a filter, whose chip carries the value and a cross; Back undoes it', async () => {
    const { router } = await begin((call) =>
      call.query.getAll('state').length > 0 ? listed([activity(1)]) : listed([activity(1), activity(2)]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'State' }))
    await userEvent.click(await screen.findByLabelText('Draft'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 2 activities'))
    expect(router.state.location.search).toBe('?state=draft')
    expect(screen.getByRole('button', { name: 'State Draft' })).toBeDefined()
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'State' })).toBeNull())
    expect(router.state.location.search).toBe('?state=draft')
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 activities'))
    await router.navigate(1)
    await userEvent.click(await screen.findByLabelText('Remove the filter State'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('by words, a moment after the last key', async () => {
    const { router, asked } = await begin(() => listed([activity(1)]))
    await userEvent.type(await screen.findByLabelText('Search'), 'whānau')
    await waitFor(() => expect(router.state.location.search).toBe('?q=wh%C4%81nau'))
    await waitFor(() => expect(asked().filter((call) => call.query.has('q'))).toHaveLength(1))
  })

  test('what is searched for stands in the address as soon as the field is left', async () => {
    const { router } = await begin(() => listed([activity(1)]))
    await userEvent.type(await screen.findByLabelText('Search'), 'audit')
    await userEvent.tab()
    expect(router.state.location.search).toBe('?q=audit')
  })

  test('by days, typed as people write them', async () => {
    const { router } = await begin(() => listed([activity(1)]))
    await userEvent.click(await screen.findByRole('button', { name: 'Date', expanded: false, hidden: false }))
    await userEvent.type(await screen.findByLabelText('From'), '3/4/2026')
    await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }))
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-04-03'))
    expect(screen.getByText('from 03/04/2026')).toBeDefined()
  })

  test('what the record does not declare is not asked for', async () => {
    const { asked } = await begin(() => listed([activity(1)]), { path: '/activities?password=x&sort=secret&tab=2' })
    await screen.findByText('Activity 1')
    expect([...(asked()[0]?.query.keys() ?? [])].toSorted()).toEqual(['sort', 'user_id'])
    expect(asked()[0]?.query.get('sort')).toBe('-activity_date')
  })
})

describe('without rows', () => {
  test('an empty list says what belongs here', async () => {
    await begin(() => listed([]))
    expect(await screen.findByText('No activities yet')).toBeDefined()
  })

  test('nothing found names the filters, what each hides, and takes one away', async () => {
    const { router } = await begin(
      (call) => {
        if (call.query.has('q') && call.query.has('state')) return listed([])
        return listed([activity(1)], { total: call.query.has('state') ? 26 : 3 })
      },
      { path: '/activities?state=draft&q=ward' },
    )
    expect(await screen.findByText('Nothing matches both filters')).toBeDefined()
    expect(await screen.findByText('Without “Draft” (3)')).toBeDefined()
    await userEvent.click(await screen.findByText('Without “ward” (26)'))
    expect(await screen.findByText('Activity 1')).toBeDefined()
    expect(router.state.location.search).toBe('?state=draft')
  })

  test('a failure says so, with the reference and a way to try again', async () => {
    let down = true
    await begin(() => (down ? { code: 500, body: { message: 'Oh.', request_id: '8F2C' } } : listed([activity(1)])))
    expect(await screen.findByText('Activities could not be loaded')).toBeDefined()
    expect(screen.getByText('Reference 8F2C')).toBeDefined()
    down = false
    await userEvent.click(screen.getByText('Try again'))
    expect(await screen.findByText('Activity 1')).toBeDefined()
  })

  test('while they are on their way, the shape of a list', async () => {
    await begin(() => listed([activity(1)]))
    expect(screen.getByText('Loading')).toBeDefined()
    await screen.findByText('Activity 1')
    expect(screen.queryByText('Loading')).toBeNull()
  })
})

test('selected rows raise a bar whose acts say how many they touch', async () => {
  const touched: number[][] = []
  const bulk: BulkAct<typeof devactivity>[] = [
    {
      label: (count) => `Complete ${count}`,
      applies: (row) => row.state === 'draft',
      run: (rows) => void touched.push(rows.map((row) => row.id)),
    },
  ]
  await begin(() => listed([activity(1), activity(2, { state: 'complete' }), activity(3)]), { bulk })
  await userEvent.click(await screen.findByLabelText('Select Activity 1'))
  await userEvent.click(screen.getByLabelText('Select Activity 2'))
  expect(screen.getByText('2 selected')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Select all rows').indeterminate).toBe(true)
  await userEvent.click(screen.getByText('Complete 1'))
  expect(touched).toEqual([[1]])
  await userEvent.click(screen.getByLabelText('Select all rows'))
  expect(screen.getByText('Complete 2')).toBeDefined()
  await userEvent.click(screen.getByLabelText('Select none'))
  expect(screen.queryByText('3 selected')).toBeNull()
})

test('rows are selected on a phone too', async () => {
  setWidth(390)
  const touched: number[][] = []
  const act = {
    label: (count: number) => `Complete ${count}`,
    run: (rows: readonly { id: number }[]) => void touched.push(rows.map((row) => row.id)),
  }
  await begin(() => listed([activity(1), activity(2)]), { bulk: [act] })
  await userEvent.click(await screen.findByLabelText('Select Activity 2'))
  await userEvent.click(screen.getByText('Complete 1'))
  expect(touched).toEqual([[2]])
  await userEvent.click(screen.getByLabelText('Select Activity 2'))
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('a filter with many values is searched, without macrons, and what is chosen stays in sight', async () => {
  const options = ['Ārama', 'Bea', 'Cato', 'Dan', 'Eva', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kai', 'Lou'].map(
    (label) => ({ value: label, label }),
  )
  stub = await startStubServer(() => listed([]))
  const { client } = clientOf(stub.baseURL)
  show(
    <FilterChip filter={{ name: 'user_id', label: 'Person', options }} values={['Bea']} onChange={() => undefined} />,
    client,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Person Bea' }))
  await userEvent.type(await screen.findByLabelText('Search Person'), 'ara')
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Ārama', 'Bea'])
})

test('a second tick keeps the first, however late the list hears of it', async () => {
  const options = ['Ārama', 'Bea'].map((label) => ({ value: label, label }))
  stub = await startStubServer(() => listed([]))
  const { client } = clientOf(stub.baseURL)
  const heard: (readonly string[])[] = []
  const filter = { name: 'user_id', label: 'Person', options }
  show(<FilterChip filter={filter} values={[]} onChange={(values) => void heard.push(values)} />, client)
  await userEvent.click(await screen.findByRole('button', { name: 'Person' }))
  await userEvent.click(await screen.findByLabelText('Ārama'))
  expect(screen.getByLabelText<HTMLInputElement>('Ārama').checked).toBe(true)
  await userEvent.click(screen.getByLabelText('Bea'))
  await userEvent.click(screen.getByLabelText('Ārama'))
  expect(heard).toEqual([['Ārama'], ['Ārama', 'Bea'], ['Bea']])
})

test('height of rows and columns are kept for the person', async () => {
  await begin(() => listed([activity(1)]))
  await userEvent.click(await screen.findByLabelText('Narrow rows'))
  await userEvent.click(screen.getByLabelText('Columns'))
  await userEvent.click(await screen.findByLabelText('Provider'))
  await waitFor(() =>
    expect(stub.received.filter((call) => call.path.endsWith('/save')).map((call) => call.body)).toEqual([
      { name: 'table.density', value: 'dense' },
      { name: 'table.columns.devactivity', value: [] },
    ]),
  )
  expect(screen.getByText('Kahurangi')).toBeDefined()
})

test('CSV exports what the address narrows the list to', async () => {
  const { saved } = await begin(
    (call) => (call.path.endsWith('/csv') ? { code: 200, body: 'Title' } : listed([activity(1)])),
    { path: '/activities?state=draft' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved[0]?.name).toBe('activities.csv'))
  const call = stub.received.find((one) => one.path === '/api/v1/devactivities/csv')
  expect(call?.query.toString()).toBe('state=draft&sort=-activity_date&user_id=7')
})
