// @vitest-environment happy-dom
import type { ActivityImport, ImportCheck } from '@college/contract/cpd'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Confirmation, toasts } from '#kit'
import type { ReceivedCall, StubResponse } from '#kit/testing'
import { found, listed, openCollege, type College } from '../../tests/college.ts'
import { showTo, type Viewer } from '../../tests/show.tsx'
import { statsOf } from '../tests/rows.ts'
import { ImportScreen } from './ImportScreen.tsx'

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const admin: Viewer = { id: 9, name: 'Priya Nair', roles: ['Administrator'] }

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const checked = (over: Partial<ImportCheck> = {}): ImportCheck => ({
  delimiter: 'comma',
  time_unit: 'hours',
  heads: ['What', 'When', 'Long'],
  mapped_by: 'guessed',
  missing: [],
  unknown: [],
  unknown_more: 0,
  known: [],
  samples: [['Course', '01/11/2026', '1']],
  mapping: { title: 0, activity_date: 1, time: 2 },
  rows: 3,
  ready: 1,
  duplicate: 1,
  refused: 1,
  shown: [
    {
      line: 4,
      state: 'refused',
      title: '',
      activity_date: null,
      time: 60,
      category: null,
      reasons: ['The title is empty'],
      hints: [],
    },
    {
      line: 3,
      state: 'duplicate',
      title: 'Round',
      category: null,
      activity_date: '2026-11-02',
      time: 60,
      hints: [],
      reasons: ['There’s already an activity with this title on this date'],
    },
    {
      line: 2,
      state: 'ready',
      title: 'Course',
      category: 'Conference or workshop',
      activity_date: '2026-11-01',
      time: 90,
      reasons: [],
      hints: ['This date is in the future'],
    },
  ],
  ...over,
})

const batch = (over: Partial<ActivityImport> = {}): ActivityImport => ({
  id: 30,
  organisation_id: 1,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  created_by: 2,
  updated_by: 2,
  user_id: 2,
  user_name: 'Callum Petrie',
  file_name: 'home.csv',
  heads: [],
  mapping: {},
  categories: [],
  time_unit: 'hours',
  row_count: 3,
  imported: 3,
  duplicates: 0,
  refused: 0,
  rolled_back_at: null,
  rolled_back_by: null,
  kept: null,
  ...over,
})

const open = async (
  more: Readonly<Record<string, (call: ReceivedCall) => StubResponse | undefined>> = {},
  who: Viewer = fellow,
  path = '/app/activities/import',
) => {
  const answers: typeof more = {
    'POST /activityimport/check': () => found(checked()),
    'GET /activityimports': () => listed([]),
    ...more,
  }
  college = await openCollege(statsOf(), (call) =>
    answers[`${call.method} ${call.path.replace('/api/v1', '')}`]?.(call),
  )
  return showTo(
    who,
    <>
      <ImportScreen />
      <Confirmation />
    </>,
    college.client,
    path,
  )
}

const choose = async (content: BlobPart, name = 'home.csv'): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (path: string): unknown[] => college.asked(path).map(({ body }) => body)

describe('a file', () => {
  test('is tried, its columns are put right, and it is imported; then it can be taken back', async () => {
    const { router } = await open({
      'POST /activityimport/check': ({ body }) =>
        found(checked('mapping' in Object(body) ? { mapped_by: 'given', ready: 2 } : {})),
      'PUT /activityimport': () => ({ code: 201, body: { data: batch({ imported: 2 }) } }),
      'POST /activityimport/rollback': () => ({ code: 261, body: { data: batch({ rolled_back_at: 'now' }) } }),
    })
    await choose('What,When,Long\nCourse,01/11/2026,1')
    await screen.findByText('Matched by column heading. Change any that are wrong.')
    expect(screen.getAllByText(/^1 row is ready; 1 is here already and 1 can’t be read\./)).toHaveLength(2)
    await screen.findByText('The title is empty.')
    await screen.findByText('This date is in the future.')
    expect(screen.getByText('01/11/2026, 01:30, Conference or workshop')).toBeDefined()

    await userEvent.selectOptions(screen.getByLabelText('“Long” is'), 'Provider')
    await screen.findByText('As you chose.')
    await userEvent.click(screen.getByRole('radio', { name: 'Drafts' }))
    await waitFor(() =>
      expect(bodies('/activityimport/check').at(-1)).toMatchObject({ state: 'draft', duplicates: 'skip' }),
    )
    expect(bodies('/activityimport/check')[1]).toMatchObject({ mapping: { title: 0, activity_date: 1, provider: 2 } })

    await press('Import 2')
    await screen.findByText('2 activities imported')
    expect(bodies('/activityimport')[0]).toMatchObject({ file_name: 'home.csv', expected: 2, state: 'draft' })
    expect(router.state.location).toMatchObject({ pathname: '/app/activities', search: '?activityimport_id=30' })
    await press('Undo import')
    await screen.findByText('2 activities removed again')
    expect(bodies('/activityimport/rollback')).toEqual([{ id: 30 }])
  })

  test('with categories we do not know asks once for each, and sends what was chosen', async () => {
    const unknown = [
      { parent_id: null, parent: null, name: 'Workshops', rows: 12, category_id: 7, by: 'guessed' },
      { parent_id: 7, parent: 'Conference', name: 'Zoom', rows: 1, category_id: null, by: 'none' },
    ] as const
    const known = [
      { id: 7, parent_id: null, name: 'Conference' },
      { id: 8, parent_id: null, name: 'Course' },
      { id: 9, parent_id: 7, name: 'Online' },
    ]
    await open({
      'POST /activityimport/check': ({ body }) =>
        found(
          checked({
            known,
            unknown: unknown.map((one, at) =>
              'categories' in Object(body) && at === 1 ? { ...one, category_id: 9, by: 'given' } : one,
            ),
            unknown_more: 4,
          }),
        ),
      'PUT /activityimport': () => ({ code: 201, body: { data: batch({ imported: 1 }) } }),
    })
    await choose('What,When,Long\nCourse,01/11/2026,1')
    const workshops = await screen.findByLabelText<HTMLSelectElement>('“Workshops” is')
    expect(workshops.value).toBe('7')
    expect([...workshops.options].map(({ text }) => text)).toEqual(['Leave without a category', 'Conference', 'Course'])
    await screen.findByText('12 rows, the closest match')
    await screen.findByText('1 row, under Conference, no match')
    await screen.findByText(/^And 4 more/)
    await userEvent.selectOptions(screen.getByLabelText('“Zoom” is'), 'Online')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('“Zoom” is').value).toBe('9'))
    const settled = [
      { parent_id: null, name: 'Workshops', category_id: 7 },
      { parent_id: 7, name: 'Zoom', category_id: 9 },
    ]
    expect(bodies('/activityimport/check')[1]).toMatchObject({ categories: settled })
    await press('Import 1')
    await screen.findByText('One activity imported')
    expect(bodies('/activityimport')[0]).toMatchObject({ categories: settled })
  })

  test('that misses a column says so and is not imported', async () => {
    await open({ 'POST /activityimport/check': () => found(checked({ missing: ['activity_date', 'time'], ready: 0 })) })
    await choose('What\nCourse')
    await screen.findByText('Say which column is the date, and which the time.')
    expect(screen.queryByText('Dry run')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0' }).disabled).toBe(true)
  })

  test('in Latin-1 is read with a hint, a picture is not read at all', async () => {
    await open()
    await choose(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'picture.csv')
    await screen.findByText(/^This is not a CSV file/)
    expect(college.asked('/activityimport/check')).toEqual([])
    await choose(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))
    await screen.findByText(/uses an older format/)
    expect(bodies('/activityimport/check')).toMatchObject([{ text: 'Café' }])
  })

  test('that cannot be read says why, and another can be chosen', async () => {
    await open({
      'POST /activityimport/check': () => ({ code: 400, body: { message: 'This file has headings but no rows.' } }),
    })
    await userEvent.type(await screen.findByLabelText('Or paste rows'), 'Title')
    await press('Read these rows')
    expect((await screen.findByText('This file has headings but no rows.')).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste rows').value).toBe('Title')
  })

  test('whose rows have changed since is checked again', async () => {
    await open({
      'PUT /activityimport': () => ({ code: 409, body: { message: 'Nothing was imported: 0 rows are ready now.' } }),
    })
    await choose('What,When,Long\nCourse,01/11/2026,1')
    await press('Import 1')
    await screen.findByText(/^Nothing was imported/)
    await press('Check again')
    await waitFor(() => expect(college.asked('/activityimport/check')).toHaveLength(2))
  })
})

describe('an earlier import', () => {
  test('with something in the way offers to take back the rest', async () => {
    const message = 'One activity of this import was changed since. You can undo the other 2.'
    await open({
      'GET /activityimports': () =>
        listed([batch(), batch({ id: 29, rolled_back_at: '2026-11-20T00:00:00Z', kept: 1 })]),
      'GET /activityimport/standing': () => found({ free: 2, changed: 1, closed: 0, deleted: 0 }),
      'POST /activityimport/rollback': ({ body }) =>
        'only_free' in Object(body) ? { code: 261, body: { data: batch() } } : { code: 476, body: { message } },
    })
    await screen.findByText(/undone, except 1 of 3/)
    await press('Undo import of home.csv')
    await screen.findByText(message)
    await press('Undo 2')
    await screen.findByText('2 activities removed again')
    expect(bodies('/activityimport/rollback')).toEqual([{ id: 30 }, { id: 30, only_free: true }])
  })

  test('of which nothing can be taken back says why', async () => {
    const message = '3 activities lie in a cycle or plan that is closed. None of it can be undone.'
    await open({
      'GET /activityimports': () => listed([batch()]),
      'GET /activityimport/standing': () => found({ free: 0, changed: 0, closed: 3, deleted: 0 }),
      'POST /activityimport/rollback': () => ({ code: 476, body: { message } }),
    })
    await press('Undo import of home.csv')
    await screen.findByText(message)
  })
})

test('an administrator imports for the person in the address', async () => {
  await open(
    { 'GET /user': () => found({ id: 2, display_name: 'Callum Petrie' }) },
    admin,
    '/app/activities/import?user_id=2',
  )
  await screen.findByText(/^For Callum Petrie/)
  await choose('What,When,Long\nCourse,01/11/2026,1')
  await screen.findByText('Dry run')
  expect(bodies('/activityimport/check')).toMatchObject([{ user_id: 2 }])
  expect(college.asked('/activityimports')[0]?.query.get('user_id')).toBe('2')
})
