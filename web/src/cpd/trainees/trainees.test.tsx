// @vitest-environment happy-dom
import type { MakeFellowPreview } from '@college/contract/cpd'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { ProgrammePage } from '../plan/ProgrammePage.tsx'
import { found, listed, listedTrainees, openCollege, type College } from '../tests/college.ts'
import { causeRow, planRow, traineeRow, withoutProgramme } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Trainees } from './Trainees.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8, 9] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const rows = [
  traineeRow({ id: 9, display_name: 'Ngaio Wētere', completed: 15, behind: 4, standing: 'behind' }),
  traineeRow({
    id: 8,
    display_name: 'Tomasi Leota',
    waits: ['agreement'],
    causes: [causeRow({ kind: 'agreement', id: 5 })],
  }),
  traineeRow({ id: 7, display_name: 'Hana Ngātai', ...withoutProgramme, mine: false }),
]

const withTrainees = () =>
  openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path !== '/api/v1/cpd/trainees') return undefined
    const standing = call.query.get('standing')
    return listedTrainees(
      rows.filter((row) => standing === null || row.standing === standing),
      rows,
    )
  })

test('trainees in lines, who is furthest behind first; each opens the programme', async () => {
  college = await withTrainees()
  showTo(educator, <Trainees />, college.client)
  const table = await screen.findByRole('table', { name: 'Trainees' })
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((name) => within(name).getByRole('link').getAttribute('href'))).toEqual(
    [9, 8, 7].map((id) => `/app/person?id=${id}`),
  )
  expect(within(table).getByText('4 goals to catch up')).toBeDefined()
  expect(within(table).getByRole('img', { name: '15 of 42 goals completed, 19 expected by now' })).toBeDefined()
  const cause = within(table).getByRole('link', { name: 'The programme is waiting for you to agree' })
  expect(cause.getAttribute('href')).toBe('/app/plan/edit?id=5')
  await screen.findByRole('link', { name: '1 behind' })
  expect(screen.getByRole('link', { name: '1 without a programme' }).getAttribute('href')).toBe(
    '/app/trainees?without_programme=true',
  )
  expect(college.asked('/cpd/trainees').some((call) => call.query.get('sort') === '-short')).toBe(true)
  // Only the office makes fellows; a teacher writes to the own trainees.
  await userEvent.click(within(table).getByRole('button', { name: 'Actions for Ngaio Wētere' }))
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/app/message/edit?to=9')
  expect(screen.queryByRole('button', { name: 'Make fellow' })).toBeNull()
})

test('writing to those who are behind says so, and to others of the list that they are some', async () => {
  for (const [query, title] of [
    ['standing=behind&standing=well_behind', 'trainees who are behind'],
    ['standing=behind&standing=well_behind&silent=true', 'some of the trainees'],
    ['silent=true', 'some of the trainees'],
  ]) {
    college = await openCollege(statsOf(), (call) =>
      call.path === '/api/v1/userconfigs'
        ? listed([])
        : call.path === '/api/v1/cpd/trainees'
          ? listedTrainees(rows)
          : undefined,
    )
    showTo(educator, <Trainees />, college.client, `/app/trainees?${query}`)
    const write = await screen.findByRole('link', { name: 'Write to these trainees' })
    const to = new URL(write.getAttribute('href') ?? '', 'http://college.test')
    expect(to.searchParams.get('title')).toBe(title)
    cleanup()
    await college.stub.close()
  }
  college = await withTrainees()
})

test('the link to who is late lands on them: nothing stands above, and each says how many', async () => {
  const waiting = {
    id: 4,
    devform_id: 6,
    form_name: 'Case-based discussion',
    form_title: null,
    user_id: 8,
    user_name: 'Tomasi Leota',
    party_title: 'Supervisor',
    asked_at: '2026-11-16T00:00:00Z',
    content_hash: 'a'.repeat(64),
    by_role: false,
  }
  const causes = [causeRow({ kind: 'agreement', id: 5 })]
  const late = traineeRow({ id: 8, display_name: 'Ben Okafor', mine: true, report_late: true, reports_late: 3, causes })
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/devformsignatures/waiting') return found([waiting])
    return call.path === '/api/v1/cpd/trainees' ? listedTrainees([late]) : undefined
  })
  const { router } = showTo(educator, <Trainees />, college.client)
  expect(await screen.findByRole('region', { name: 'Waiting for your signature' })).toBeDefined()
  expect(await screen.findByRole('link', { name: '3 placement reports are overdue' })).toBeDefined()
  await act(() => router.navigate('/?report_late=true'))
  expect(await screen.findByRole('link', { name: '3 placement reports are overdue' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Waiting for your signature' })).toBeNull()
})

test('narrowed to those who are behind, in the address', async () => {
  college = await withTrainees()
  const { router } = showTo(educator, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Overall', expanded: false }))
  await userEvent.click(await screen.findByLabelText('A little behind'))
  await waitFor(() => expect(router.state.location.search).toBe('?standing=behind'))
  await waitFor(() => expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(1))
})

test('without trainees it says where they come from', async () => {
  college = await openCollege(statsOf(), (call) =>
    ['/api/v1/cpd/trainees', '/api/v1/userconfigs'].includes(call.path) ? listed([]) : undefined,
  )
  showTo(educator, <Trainees />, college.client)
  await screen.findByText('No trainees yet')
})

const preview = (over: Partial<MakeFellowPreview> = {}): MakeFellowPreview => ({
  user_id: 9,
  name: 'Ngaio Wētere',
  refused: null,
  plans: [
    {
      id: 5,
      name: 'Vocational training programme',
      start_date: '2022-11-30',
      end_date: '2026-11-29',
      goals: 42,
      completed: 40,
      open: ['Logbook of 200 injections', 'Practice audit'],
    },
  ],
  cycle: {
    id: 1,
    name: '2026–27',
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    unit: 'minutes',
    hours_required: 50,
  },
  relations: [{ name: 'Mere Ngata', kind: 'educator' }],
  roles: ['Trainee'],
  roles_after: ['Fellow'],
  fellow_since: '2026-11-20',
  drafts: 1,
  made: null,
  ...over,
})

const made: MakeFellowPreview['made'] = {
  at: '2026-11-20T01:00:00.000Z',
  by: 'Priya Nair',
  undo_until: '2026-11-21T01:00:00.000Z',
  reports: [{ id: 4, name: 'Trainee report Ngaio Wētere 2026-11-20.pdf' }],
}

test('the office makes a fellow, fetches the report, and takes it back', async () => {
  let answer = preview()
  college = await openCollege(statsOf(), (call) => {
    switch (call.path) {
      case '/api/v1/cpd/trainees':
        return listedTrainees(rows)
      case '/api/v1/userconfigs':
        return listed([])
      case '/api/v1/cpd/makefellow/preview':
        return found(answer)
      case '/api/v1/cpd/makefellow':
        answer = preview({ refused: 'Ngaio Wētere is already a fellow.', plans: [], made })
        return { code: 261, body: { data: made } }
      case '/api/v1/cpd/makefellow/undo':
        answer = preview()
        return { code: 261, body: { data: { user_id: 9 } } }
      case '/api/v1/cpd/frozenreport':
        return { code: 200, body: 'pdf' }
      default:
        return undefined
    }
  })
  showTo(office, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ngaio Wētere' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make fellow' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make Ngaio Wētere a fellow?' })
  for (const words of [
    'Vocational training programme is closed with 40 of 42 goals completed. Its report is kept as a PDF.',
    'Trainee becomes Fellow, from 20/11/2026.',
    'Mere Ngata (educator): no longer linked from then on.',
    '2026–27 opens: 50 hours by 31/03/2027.',
    '2 goals stay open: Logbook of 200 injections; Practice audit.',
    'One activity of the programme is still a draft.',
  ])
    expect(dialog.textContent).toContain(words)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make fellow' }))
  await screen.findByRole('dialog', { name: 'Ngaio Wētere is a fellow' })
  expect(college.asked('/cpd/makefellow').map((call) => call.body)).toEqual([{ user_id: 9 }])
  await userEvent.click(screen.getByRole('button', { name: 'Trainee report Ngaio Wētere 2026-11-20.pdf' }))
  await waitFor(() => expect(college.saved).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Undo make fellow' }))
  await screen.findByText('Ngaio Wētere is a trainee again, as before.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refusal is said in the dialog, and nothing is lost', async () => {
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/cpd/trainees') return listedTrainees(rows)
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/cpd/makefellow/preview') return found(preview({ cycle: null, drafts: 0 }))
    if (call.path === '/api/v1/cpd/makefellow')
      return { code: 476, body: { message: 'Ngaio Wētere is already a fellow.' } }
    return undefined
  })
  showTo(office, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ngaio Wētere' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make fellow' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make Ngaio Wētere a fellow?' })
  expect(dialog.textContent).toContain('No fellow cycle is open today.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make fellow' }))
  await within(dialog).findByText('Ngaio Wētere is already a fellow.')
})

test('a Director writes to every trainee, and opens the reports of those who are linked', async () => {
  college = await withTrainees()
  showTo({ id: 3, name: 'Sione Fīfita', roles: ['Director'] }, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Hana Ngātai' }))
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/app/message/edit?to=7')
  expect(screen.queryByRole('link', { name: 'Cycle report' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ngaio Wētere' }))
  expect(screen.getByRole('link', { name: 'Cycle report' })).toBeDefined()
})

test('a Director sees the figures of a programme whose goals are not theirs to read', async () => {
  const figures = {
    name: 'Four years',
    start_date: '2025-02-03',
    end_date: '2029-02-02',
    trainee_since: null,
    goals: 42,
    completed: 18,
  }
  college = await openCollege({ ...statsOf({ goals: [] }), user_name: 'Hana Ngātai', programme: figures })
  const path = '/?user_id=7'
  showTo({ id: 3, name: 'Sione Fīfita', roles: ['Director'] }, <ProgrammePage />, college.client, path)
  await screen.findByRole('heading', { level: 1, name: 'Training programme of Hana Ngātai' })
  expect(screen.getByRole('img', { name: /18 of 42 goals are completed/ })).toBeDefined()
  expect(screen.getByText(/^Only people linked to /)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download trainee report' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'the goals' })).toBeNull()
})

test('who is linked sees the goals by category, and the way to them', async () => {
  const plan = {
    devplan: planRow(),
    goals: [goalRow({ id: 1, devcycle_id: null, devplan_id: 5 })],
    progress: [progressRow({ devgoal_id: 1 })],
  }
  college = await openCollege({ ...statsOf({ plan, goals: [] }), user_id: 8, user_name: 'Mārama Thorne' })
  showTo(educator, <ProgrammePage />, college.client, '/?user_id=8')
  const table = within(await screen.findByRole('region', { name: 'Goals by category' }))
  const rows = '/app/plan/goals?user_id=8&category='
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${rows}null&show=completed`,
    `${rows}null`,
  ])
  expect(screen.getByRole('link', { name: 'the goals' }).getAttribute('href')).toBe('/app/plan/goals?user_id=8')
  expect(screen.getByRole('button', { name: 'Download trainee report' })).toBeDefined()
})
