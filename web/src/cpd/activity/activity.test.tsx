// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Activity } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import type { ReceivedCall, StubResponse } from '#kit/testing'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { ActivityEditorScreen } from './edit/ActivityEditorScreen.tsx'
import { Activities } from './list/Activities.tsx'
import { AllActivities } from './list/AllActivities.tsx'
import { ActivityPage } from './page/ActivityPage.tsx'
import { activityRow, goalRow, statsOf } from './tests/rows.ts'

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const admin: Viewer = { id: 9, name: 'Priya Nair', roles: ['Administrator'] }

let college: College
let person = 800
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
  person += 1
})

const history = [
  {
    id: 9,
    at: '2026-11-20T00:20:00.000Z',
    kind: 'look',
    call: 'GET /devactivity',
    resource: 'devactivity',
    listed: null,
    by_id: 5,
    by_name: 'Anahera Reid',
    acting_name: null,
    ip: null,
    changes: {},
    names: {},
  },
]

/** A server that holds these activities and takes new ones. */
const open = async (rows: Activity[], more: (call: ReceivedCall) => StubResponse | undefined = () => undefined) => {
  const held = [...rows]
  const answers: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {
    '/devactivities': ({ query }) =>
      listed(held.filter((row) => !query.has('q') || row.title.includes(query.get('q') ?? ''))),
    '/devactivity': (call) => {
      if (call.method === 'PUT') {
        held.push(activityRow({ id: 50, ...(call.body as Partial<Activity>) }))
        return { code: 201, body: { data: held.at(-1) } }
      }
      const id = Number(call.query.get('id') ?? (call.body as { id: number }).id)
      const at = held.findIndex((row) => row.id === id)
      const row = held[at]
      if (!row) return { code: 404, body: { message: 'We couldn’t find this activity.' } }
      if (call.method === 'DELETE') {
        held.splice(at, 1)
        return { code: 262, body: { data: null } }
      }
      if (call.method === 'POST') held[at] = { ...row, ...(call.body as Partial<Activity>) }
      return { code: call.method === 'POST' ? 261 : 200, body: { data: held[at] } }
    },
    '/devactivity/restore': () => {
      held.push(...rows.filter((row) => !held.includes(row)))
      return { code: 261, body: { data: rows[0] } }
    },
    '/devgoal': () => found(goalRow()),
    '/datalock': () => ({ code: 201, body: { data: { id: 1 } } }),
    '/userconfigs': () => listed([]),
    '/history': () => listed(history),
    '/activityimport': () => found({ id: 30, file_name: 'home.csv', created_at: '2026-11-20T00:00:00Z' }),
    '/users': () => listed([{ id: 2, display_name: 'Callum Petrie' }]),
  }
  college = await openCollege(statsOf(), (call) => more(call) ?? answers[call.path.replace('/api/v1', '')]?.(call))
}

const edit = (path: string) =>
  showTo(
    fellow,
    <DraftsProvider drafts={createDeviceDrafts(person)} quiet={20}>
      <ActivityEditorScreen />
    </DraftsProvider>,
    college.client,
    path,
  )

const put = (): ReceivedCall | undefined => college.asked('/devactivity').find(({ method }) => method === 'PUT')

/** What the saves so far come to. */
const written = (): object =>
  college
    .asked('/devactivity')
    .filter(({ method }) => method !== 'GET')
    .reduce((all, { body }) => ({ ...all, ...(body as object) }), {})

describe('the list', () => {
  test('shows what the person logged and nothing of others', async () => {
    await open([activityRow({ devgoal_name: 'Reading', time: 75, state: 'draft' })])
    showTo(fellow, <Activities />, college.client, '/app/activities')
    const row = await screen.findByRole('row', { name: /Journal club/ })
    expect(within(row).getByText('14/10/2026')).toBeDefined()
    expect(within(row).getByText('01:15')).toBeDefined()
    expect(within(row).getByText('Draft')).toBeDefined()
    expect(within(row).getByText('Educational activities')).toBeDefined()
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/app/activity?id=1')
    expect(college.asked('/devactivities').every(({ query }) => query.get('user_id') === '2')).toBe(true)
  })

  const select = async (...titles: string[]): Promise<void> => {
    for (const title of titles) await userEvent.click(await screen.findByLabelText(`Select ${title}`))
  }

  test('completes the drafts among the selected, in true numbers, and takes it back', async () => {
    await open([
      activityRow({ id: 1, title: 'Draft one', state: 'draft' }),
      activityRow({ id: 2, title: 'Draft two', state: 'draft' }),
      activityRow({ id: 3, title: 'Done' }),
    ])
    showTo(fellow, <Activities />, college.client, '/app/activities')
    await select('Draft one', 'Draft two', 'Done')
    await userEvent.click(screen.getByText('Complete 2'))
    expect(await screen.findByText('2 activities completed')).toBeDefined()
    const sent = () => college.asked('/devactivity').filter(({ method }) => method === 'POST')
    expect(sent().map(({ body }) => body)).toMatchObject([
      { id: 1, state: 'complete', updated_at: '2026-10-14T00:00:00.000Z' },
      { id: 2, state: 'complete' },
    ])
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() =>
      expect(
        sent()
          .slice(2)
          .map(({ body }) => body),
      ).toMatchObject([{ state: 'draft' }, { state: 'draft' }]),
    )
  })

  test('gives the selected another goal, and says which could not have it', async () => {
    await open([activityRow({ id: 1, title: 'One' }), activityRow({ id: 2, title: 'Two' })], (call) =>
      call.method === 'POST' && Object(call.body)['id'] === 2
        ? { code: 473, body: { message: 'This cycle has expired.' } }
        : undefined,
    )
    showTo(fellow, <Activities />, college.client, '/app/activities')
    await select('One', 'Two')
    await userEvent.click(screen.getByText('Change goal of 2'))
    await userEvent.click(await screen.findByRole('button', { name: 'Change 2' }))
    expect(screen.getByText('Choose a goal, or no goal')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Goal'), 'Practice audit with a repeat measure')
    await userEvent.click(screen.getByRole('button', { name: 'Change 2' }))
    expect(await screen.findByText('1 of 2 moved to the goal. This cycle has expired.')).toBeDefined()
    expect(college.asked('/devactivity').find(({ method }) => method === 'POST')?.body).toMatchObject({ devgoal_id: 7 })
  })

  test('deletes the selected, with Undo for all of them', async () => {
    await open([activityRow({ id: 1, title: 'One' }), activityRow({ id: 2, title: 'Two' })])
    showTo(fellow, <Activities />, college.client, '/app/activities')
    await select('One', 'Two')
    await userEvent.click(screen.getByText('Delete 2'))
    expect(await screen.findByText('2 activities deleted')).toBeDefined()
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() =>
      expect(college.asked('/devactivity/restore').map(({ body }) => body)).toEqual([{ id: 1 }, { id: 2 }]),
    )
  })

  test('narrows to the activities of one import, under the name of its file', async () => {
    await open([activityRow({ source: 'imported', activityimport_id: 30 })])
    showTo(fellow, <Activities />, college.client, '/app/activities?activityimport_id=30')
    expect(await screen.findByText('home.csv')).toBeDefined()
    expect(college.asked('/devactivities')[0]?.query.get('activityimport_id')).toBe('30')
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/app/activities/import')
  })

  test('deletes with Undo', async () => {
    await open([activityRow(), activityRow({ id: 2, title: 'Ward round' })])
    showTo(fellow, <Activities />, college.client, '/app/activities')
    await userEvent.click(await screen.findByLabelText('Actions for Journal club'))
    await userEvent.click(screen.getByText('Delete'))
    await waitFor(() => expect(screen.queryByText('Journal club')).toBeNull())
    await userEvent.click(await screen.findByText('Undo'))
    expect(await screen.findByText('Journal club')).toBeDefined()
  })

  test('without anything says what belongs here, with the act', async () => {
    await open([])
    showTo(fellow, <Activities />, college.client, '/app/activities')
    expect(await screen.findByText('No activities yet')).toBeDefined()
    expect(screen.getAllByText('Log activity').length).toBeGreaterThan(0)
  })

  test('of everyone has the person', async () => {
    await open([activityRow()])
    showTo(admin, <AllActivities />, college.client, '/app/activities/admin')
    const row = await screen.findByRole('row', { name: /Journal club/ })
    expect(within(row).getByText('Callum Petrie')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Person' })).toBeDefined()
    expect(college.asked('/devactivities').some(({ query }) => query.has('user_id'))).toBe(false)
    expect(screen.queryByText('Import for this person')).toBeNull()
  })

  test('of everyone, narrowed to one person, leads to the import for them', async () => {
    await open([activityRow()])
    showTo(admin, <AllActivities />, college.client, '/app/activities/admin?user_id=2')
    const link = await screen.findByRole('link', { name: 'Import for this person' })
    expect(link.getAttribute('href')).toBe('/app/activities/import?user_id=2')
  })
})

describe('the page of one', () => {
  test('shows it whole to its owner, who may change it', async () => {
    const activity = activityRow({
      devgoal_id: 7,
      devgoal_name: 'Practice audit',
      learnings: 'Ask first.',
      cultural_safety: true,
    })
    await open([activity])
    showTo(fellow, <ActivityPage />, college.client, '/app/activity?id=1')
    expect(await screen.findByText('Ask first.')).toBeDefined()
    expect(document.title).toContain('Journal club')
    expect((await screen.findByRole('link', { name: 'Practice audit' })).getAttribute('href')).toBe(
      '/app/cycle/goal?id=7',
    )
    expect(screen.getByText('14/10/2026 13:00:00, by you')).toBeDefined()
    for (const act of ['Edit', 'Copy', 'Delete']) expect(screen.getByText(act)).toBeDefined()
  })

  test.each([
    ['owner', fellow],
    ['office', admin],
  ])('tells its %s who looked at it, and where it came from', async (_who, viewer) => {
    await open([activityRow({ source: 'imported', activityimport_id: 30 })])
    showTo(viewer, <ActivityPage />, college.client, '/app/activity?id=1')
    expect(await screen.findByText('Anahera Reid viewed the activity')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Imported from a file' }).getAttribute('href')).toContain(
      'activityimport_id=30',
    )
    expect(college.asked('/history')[0]?.query.get('record_id')).toBe('1')
  })

  test('offers an educator nothing to change', async () => {
    await open([activityRow()])
    showTo(
      { id: 4, name: 'Grace', roles: ['Educator'], linked: [2] },
      <ActivityPage />,
      college.client,
      '/app/activity?id=1',
    )
    expect(await screen.findByText('No description.')).toBeDefined()
    for (const act of ['Edit', 'Copy', 'Delete']) expect(screen.queryByText(act)).toBeNull()
    expect(college.asked('/history')).toEqual([])
  })

  test('says when it is not there', async () => {
    await open([])
    showTo(fellow, <ActivityPage />, college.client, '/app/activity?id=1')
    expect(await screen.findByText('This activity isn’t here')).toBeDefined()
  })
})

describe('the editor', () => {
  test('logs an activity for a goal, and says before what it adds', async () => {
    await open([])
    const { router } = edit('/app/activity/edit')
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Consent audit')
    await userEvent.type(screen.getByLabelText('Time'), '3:30')
    await userEvent.click(await screen.findByText('Choose a goal'))
    await userEvent.click(await screen.findByRole('option', { name: /Practice audit/ }))
    expect(await screen.findByText('The goal completes when it passes 08:00.')).toBeDefined()
    await userEvent.click(screen.getByLabelText('More for Measuring and improving outcomes'))
    expect(screen.getByText('Adds up to 03:30')).toBeDefined()
    await userEvent.click(screen.getByLabelText('More for Reviewing and reflecting on practice'))
    expect(screen.getByLabelText<HTMLInputElement>('Time for Measuring and improving outcomes').value).toBe('03:15')
    await userEvent.click(screen.getByText('Complete activity'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/activities'))
    expect(written()).toMatchObject({
      title: 'Consent audit',
      time: 210,
      devgoal_id: 7,
      reviewing_minutes: 15,
      measuring_minutes: 195,
      educational_minutes: 0,
      state: 'complete',
    })
    expect(college.asked('/devactivity').filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('saves a draft by itself, and the address gets its id', async () => {
    await open([])
    const { router } = edit('/app/activity/edit?goal=7')
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Ward')
    await userEvent.click(screen.getByLabelText('Add 00:30 to Time'))
    await waitFor(() => expect(router.state.location.search).toBe('?id=50'))
    expect(put()?.body).toMatchObject({ title: 'Ward', time: 30, devgoal_id: 7, state: 'draft', user_id: 2 })
    expect(screen.getByLabelText<HTMLInputElement>('What did you do?').value).toBe('Ward')
  })

  test('begins as a copy of another, for today', async () => {
    await open([activityRow({ time: 90, educational_minutes: 90, learnings: 'Then.' })])
    edit('/app/activity/edit?copy=1')
    expect(await screen.findByDisplayValue('Journal club')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('01:30')
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).not.toBe('14/10/2026')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What did you learn/).value).toBe('')
    await userEvent.click(screen.getByText('Keep as draft'))
    await waitFor(() => expect(put()?.body).toMatchObject({ source_activity_id: 1 }))
  })

  test('points at what deserves a second look, and blocks nothing', async () => {
    await open([activityRow({ time: 60 })])
    edit('/app/activity/edit')
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Journal club')
    expect(await screen.findByText(/Same title as your activity of 14\/10\/2026/)).toBeDefined()
    await userEvent.click(screen.getByText('it is a new one'))
    expect(screen.queryByText(/Same title/)).toBeNull()
    await userEvent.clear(screen.getByLabelText('Date'))
    await userEvent.type(screen.getByLabelText('Date'), '1/1/2200')
    expect(await screen.findByText(/This date is in the future/)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Time'), '25:00')
    expect(await screen.findByText(/25:00 is more than a day has/)).toBeDefined()
    await userEvent.click(screen.getByText('Keep as draft'))
    await waitFor(() => expect(written()).toMatchObject({ activity_date: '2200-01-01', time: 1_500, state: 'draft' }))
  })

  test('on a phone shows three fields and the goal, and unfolds the rest', async () => {
    window.happyDOM?.setViewport({ width: 390 })
    await open([])
    edit('/app/activity/edit')
    const fold = await screen.findByText('Category, split and what you learned')
    expect(screen.queryByLabelText(/What did you learn/)).toBeNull()
    await userEvent.click(fold)
    expect(screen.getByLabelText(/What did you learn/)).toBeDefined()
  })

  test('splits with the arrow keys', async () => {
    await open([activityRow({ time: 120, educational_minutes: 120 })])
    edit('/app/activity/edit?id=1')
    const handle = await screen.findByRole('slider')
    handle.focus()
    await userEvent.keyboard('{ArrowRight}{PageUp}')
    expect(handle.getAttribute('aria-valuetext')).toBe(
      'Measuring and improving outcomes 00:20, Educational activities 01:40',
    )
    await waitFor(() =>
      expect(college.asked('/devactivity').findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        measuring_minutes: 20,
        educational_minutes: 100,
      }),
    )
  })
})
