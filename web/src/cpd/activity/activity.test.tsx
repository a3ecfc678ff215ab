// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import type { ReceivedCall } from '#kit/testing'
import { type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { ActivityEditorScreen } from './edit/ActivityEditorScreen.tsx'
import { ActivityPage } from './page/ActivityPage.tsx'
import { activityRow } from './tests/rows.ts'
import { openActivities } from './tests/openActivities.ts'

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

const open = async (...given: Parameters<typeof openActivities>): Promise<void> => {
  college = await openActivities(...given)
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
    expect(screen.getByText('14/10/2026 13:00, by you')).toBeDefined()
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
    expect(await screen.findByText('03:30 in no group yet. Choose its category or group.')).toBeDefined()
    await userEvent.click(await screen.findByText('Choose a goal'))
    await userEvent.click(await screen.findByRole('option', { name: /Practice audit/ }))
    expect(await screen.findByText('The goal completes when it passes 08:00.')).toBeDefined()
    await userEvent.click(screen.getByLabelText('More for Measuring and improving outcomes'))
    expect(screen.getByText('Adds up to 03:30')).toBeDefined()
    expect(screen.queryByText(/in no group yet/)).toBeNull()
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

  test('says that the goal was completed with it, and what is in no group', async () => {
    await open([])
    edit('/app/activity/edit?goal=7')
    await userEvent.type(await screen.findByLabelText('What did you do?'), 'Consent audit')
    await userEvent.type(screen.getByLabelText('Time'), '8:00')
    await screen.findByText(/^Completes the goal “Practice audit/)
    await userEvent.click(screen.getByText('Complete activity'))
    await waitFor(() =>
      expect(toasts.current().map(({ text }) => text)).toEqual([
        'Activity completed. The goal is complete too. 08:00 isn’t in a CPD group yet',
      ]),
    )
  })

  test('mends a time that cannot be read with one press', async () => {
    await open([])
    edit('/app/activity/edit')
    await userEvent.type(await screen.findByLabelText('Time'), 'abc')
    await userEvent.click(screen.getByLabelText('Add 00:15 to Time'))
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('00:15')
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
