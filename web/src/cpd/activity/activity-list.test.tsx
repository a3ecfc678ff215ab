// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Activities } from './list/Activities.tsx'
import { AllActivities } from './list/AllActivities.tsx'
import { activityRow } from './tests/rows.ts'
import { openActivities } from './tests/openActivities.ts'

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const admin: Viewer = { id: 9, name: 'Priya Nair', roles: ['Administrator'] }

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const open = async (...given: Parameters<typeof openActivities>): Promise<void> => {
  college = await openActivities(...given)
}

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
