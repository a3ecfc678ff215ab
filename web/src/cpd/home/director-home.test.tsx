// @vitest-environment happy-dom
import type { Cause, Trainee } from '@college/contract/cpd'
import type { WaitsFor } from '@college/contract/forms'
import { addDays, dayIn } from '@college/contract/kit'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { statsOf } from '../activity/tests/rows.ts'
import { found, listed, listedTrainees, openCollege, type College } from '../tests/college.ts'
import { causeRow, traineeRow, withoutProgramme } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Home } from './Home.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const director: Viewer = { id: 3, name: 'Sione Fīfita', roles: ['Director'] }

test('shows a Director all trainees, and the fellows in numbers', async () => {
  const groups = [
    { group: 'educational', required: 600, expected: 261, logged: 300, at_pace: 24, people: 40 },
    { group: 'measuring_improving', required: 600, expected: 261, logged: 420, at_pace: 37, people: 41 },
  ]
  const totals = { fellows: 42, people: 41, at_pace: 33, behind: 8, cycle: '2026–27', groups }
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/cpd/trainees') return listedTrainees([traineeRow()])
    const info = { total: 0, limit: 1, offset: 0, next: null, totals }
    return call.path === '/api/v1/cpd/fellows' ? { code: 260, body: { data: [], info } } : undefined
  })
  showTo(director, <Home />, college.client)
  const fellows = await screen.findByRole('region', { name: 'Fellows, 2026–27 cycle' })
  expect(
    within(fellows).getByText(
      '33 of 41 fellows are on track in hours and minimums together; each bar shows the minimum of one group. You see totals for fellows, not names.',
    ),
  ).toBeDefined()
  expect(within(fellows).getAllByRole('listitem')[0]?.textContent).toContain('24 of 40 on track')
  expect(within(fellows).getAllByRole('listitem')).toHaveLength(2)
  expect(within(fellows).queryByRole('link')).toBeNull()
  expect(screen.getByRole('radio', { name: 'College' })).toBeDefined()
})

test('says to a Director what is late first, and each reason as a link, to the person where no record may be opened', async () => {
  const goal = { kind: 'goal_behind', id: null, source: 'plan', unit: 'times', done: 0, of: 4, even_pace: 3 } as const
  const causes = [
    causeRow({ ...goal, title: 'Case-based discussions, Year 1' }),
    causeRow({ kind: 'goal_overdue', id: null, title: null, day: '2026-07-05', unit: 'goals', done: 1 }),
  ]
  const row = traineeRow({
    id: 9,
    standing: 'behind',
    behind: 3,
    reports_late: 1,
    report_late: true,
    mine: false,
    causes,
  })
  college = await openCollege(statsOf(), ({ path }) =>
    path === '/api/v1/cpd/trainees'
      ? listedTrainees([row, { ...row, id: 10, reports_late: 0, report_late: false }])
      : undefined,
  )
  showTo(director, <Home />, college.client)
  const needs = await screen.findByRole('region', { name: 'Needs you' })
  // Beside the chart there is room for one reason of each.
  const reasons = within(needs)
    .getAllByRole('link')
    .filter((link) => /overdue|expected/.test(link.textContent ?? ''))
  expect(reasons.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 placement report is overdue', '/app/person?id=9'],
    ['Case-based discussions, Year 1: 0 of 4, 3 expected by now', '/app/person?id=10'],
  ])
})

test('gives a Director the act beside what needs them, by the first cause', async () => {
  const cause = (id: number, kind: Cause['kind'], more: Partial<Trainee> = {}) =>
    traineeRow({
      id,
      display_name: `Trainee ${id}`,
      causes: [causeRow({ kind, id: 31, title: 'Audit', day: '2026-10-14' })],
      ...more,
    })
  const needing = [
    cause(1, 'report_overdue', { reports_late: 1 }),
    cause(2, 'form_unsigned', { mine: false }),
    cause(3, 'hours_behind', { standing: 'behind' }),
    cause(4, 'silent', { silent: true }),
    cause(5, 'goal_overdue', { late: 1 }),
    traineeRow({ id: 6, display_name: 'Trainee 6', standing: 'behind', behind: 2 }),
    cause(8, 'report_returned', { late: 1 }),
    cause(9, 'report_overdue', { reports_late: 3 }),
    cause(10, 'hours_behind', { standing: 'behind', unconfirmed: true, mine: false }),
    cause(11, 'hours_behind', { ...withoutProgramme, standing: 'behind' }),
  ]
  college = await openCollege(statsOf(), ({ path }) => {
    if (path === '/api/v1/cpd/trainees') return listedTrainees([...needing, traineeRow({ id: 7 })])
    return path === '/api/v1/devforms' ? listed([], { total: 7 }) : undefined
  })
  const { router } = showTo(director, <Home />, college.client)
  await userEvent.click(await screen.findByRole('link', { name: /^10 people need you$/ }))
  expect(router.state.location.search).toBe('?needs=all')
  const needs = screen.getByRole('region', { name: 'Needs you' })
  const acts = within(needs)
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link').at(-1))
  expect(acts.map((act) => act?.textContent ?? '').toSorted()).toEqual([
    'Hours of the cycle: 00:00 of 00:00',
    'Open: Trainee 2',
    'Open: Trainee 5',
    'Remind: Trainee 1',
    'Remind: Trainee 8',
    'Remind: Trainee 9',
    'Write: Trainee 11',
    'Write: Trainee 3',
    'Write: Trainee 4',
    'Write: Trainee 6',
  ])
  expect(acts.find((act) => act?.textContent === 'Write: Trainee 6')?.getAttribute('href')).toBe(
    '/app/message/edit?to=6',
  )
  const reminder = acts.find((act) => act?.textContent === 'Remind: Trainee 1')?.getAttribute('href') ?? ''
  const message = new URL(reminder, 'http://college.test').searchParams
  expect([message.get('to'), message.get('about'), message.get('subject')]).toEqual([
    '1',
    '/app/deadlines',
    'Reminder: Placement report Audit has been overdue since 14/10/2026',
  ])
  const textOf = (name: string): string | null => {
    const href = acts.find((act) => act?.textContent === `Remind: ${name}`)?.getAttribute('href') ?? ''
    return new URL(href, 'http://college.test').searchParams.get('text')
  }
  // A form that another signs is opened: the trainee is not who signs it.
  expect(acts.find((act) => act?.textContent === 'Open: Trainee 2')?.getAttribute('href')).toBe('/app/form?id=31')
  expect(textOf('Trainee 9')).toContain('A reminder: 3 placement reports are overdue.')
  expect(within(needs).getByRole('link', { name: 'Trainee 1' }).getAttribute('href')).toBe('/app/person?id=1')
  // No message reaches who has not confirmed their account, and the row says so.
  const unconfirmed = within(needs)
    .getByText(/address not confirmed/)
    .closest('li')
  expect(unconfirmed?.textContent).toContain('Trainee 10, address not confirmed: the college office can confirm it')
  // A page of figures alone has none of the parts that the cause is about.
  expect([...(unconfirmed?.querySelectorAll('a') ?? [])].map((way) => way.getAttribute('href'))).toEqual([
    '/app/person?id=10',
    '/app/contact',
    '/app/person?id=10',
  ])
  const assign = within(needs).getByRole('link', { name: 'no programme' })
  expect(assign.getAttribute('href')).toBe('/app/person?id=11&tab=programme')
  // The report of the reader’s own CPD is with that.
  expect(screen.queryByRole('link', { name: /cycle report/i })).toBeNull()
  // What is counted is what the list is narrowed by.
  const forms = await screen.findByRole('link', { name: /^7\s*forms unsigned for 14 days$/ })
  const [counted] = college.asked('/devforms')
  const narrowed = new URL(forms.getAttribute('href') ?? '', 'http://college.test')
  expect(narrowed.pathname).toBe('/app/forms/alltrainee')
  for (const [name, value] of narrowed.searchParams) expect(counted?.query.getAll(name)).toContain(value)
  expect(counted?.query.get('type')).toBe('trainee')
  const { context } = college.client
  // The day from which "Needs you" names a form.
  expect(narrowed.searchParams.get('waits_since')).toBe(addDays(dayIn(context.zone(), context.now()), -14))
})

test('says to a Director who holds forms up and who is ready to become a fellow, however many are behind', async () => {
  const behind = [1, 2, 3, 4, 5, 6].map((id) =>
    traineeRow({ id, display_name: `Trainee ${id}`, standing: 'behind', behind: 9 - id, causes: [] }),
  )
  const ready = traineeRow({
    id: 7,
    display_name: 'Li-Wen Zhao',
    standing: 'behind',
    // Their hours are behind, which does not keep the Director from what is to be decided.
    causes: [
      causeRow({ kind: 'hours_behind', unit: 'minutes', done: 60, of: 600, even_pace: 300 }),
      causeRow({ kind: 'programme_completed', id: 5, unit: 'goals', done: 42, of: 42 }),
    ],
  })
  const waited = (user_id: number | null, name: string, forms: number): WaitsFor => ({
    key: user_id === null ? `role:${name}` : `person:${user_id}`,
    kind: user_id === null ? 'role' : 'person',
    name,
    user_id,
    forms,
    last_reminder: null,
  })
  const waiting = [waited(3, 'Sione Fīfita', 3), waited(30, 'Helen', 1), waited(31, 'Grace', 4), waited(null, 'Any', 5)]
  college = await openCollege(statsOf(), ({ path }) => {
    if (path === '/api/v1/cpd/trainees') return listedTrainees([...behind, ready])
    return path === '/api/v1/devform/waitsfor' ? found(waiting) : undefined
  })
  showTo(director, <Home />, college.client)
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const forms = await needs.findByRole('link', { name: '4 forms are waiting for their signature' })
  const asked = college.asked('/devform/waitsfor')[0]?.query
  const to = new URL(forms.getAttribute('href') ?? '', 'http://college.test')
  expect(to.pathname).toBe('/app/forms/alltrainee')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    waits_for: 'person:31',
    waits_since: asked?.get('waits_since'),
  })
  expect([asked?.get('type'), forms.getAttribute('data-count')]).toEqual(['trainee', '4'])
  const acts = needs.getAllByRole('listitem').map((row) => within(row).getAllByRole('link').at(-1))
  expect(acts.map((act) => act?.textContent)).toEqual([
    'Write: Trainee 1',
    'Write: Trainee 2',
    'Write: Trainee 3',
    'Remind: Grace',
    'Look: Li-Wen Zhao',
  ])
  expect(needs.getByText('Ready to become a fellow: 42 of 42 goals completed')).toBeDefined()
  expect(acts[4]?.getAttribute('href')).toBe('/app/person?id=7')
  const remind = new URL(acts[3]?.getAttribute('href') ?? '', 'http://college.test').searchParams
  expect([remind.get('to'), remind.get('about')]).toEqual(['31', '/app/forms'])
  expect(remind.get('subject')).toBe('Reminder: 4 forms are waiting for your signature')
  expect(needs.getByText('people need you', { exact: false }).closest('a')?.getAttribute('data-count')).toBe('8')
})

test('the place of a figure is kept while its number is on its way', async () => {
  let answer = (): void => undefined
  const counted = new Promise<ReturnType<typeof listed>>((done) => {
    answer = () => done(listed([], { total: 1 }))
  })
  college = await openCollege(statsOf(), ({ path }) => {
    if (path === '/api/v1/devforms') return counted
    return path === '/api/v1/cpd/trainees' ? listedTrainees([traineeRow({ silent: true })]) : undefined
  })
  showTo(director, <Home />, college.client)
  const silent = await screen.findByRole('link', { name: /^1\s*trainee with no entries for four weeks$/ })
  const figures = silent.closest('ul')
  expect(figures?.lastElementChild?.textContent).toMatch(/forms unsigned for 14 days$/)
  expect(figures?.lastElementChild?.getAttribute('aria-busy')).toBe('true')
  answer()
  expect(await screen.findByRole('link', { name: /^1\s*form unsigned for 14 days$/ })).toBeDefined()
})

test('counts all trainees for a Director, however many rows one call gives', async () => {
  const many = (count: number, from: number, over: Partial<Trainee> = {}) =>
    Array.from({ length: count }, (_, at) =>
      traineeRow({ id: from + at, display_name: `Trainee ${from + at}`, ...over }),
    )
  const first = [
    ...many(3, 1, { standing: 'well_behind', behind: 5, silent: true }),
    ...many(7, 4, { standing: 'behind', behind: 2, reports_late: 1 }),
    ...many(490, 11),
  ]
  const rest = [...many(290, 501), ...many(10, 791, withoutProgramme)]
  college = await openCollege(statsOf(), (call) =>
    call.path === '/api/v1/cpd/trainees' ? listedTrainees(first, [...first, ...rest]) : undefined,
  )
  showTo(director, <Home />, college.client)
  const counted = async (name: RegExp | string) =>
    (await screen.findAllByRole('link', { name }))[0]?.getAttribute('data-count')
  expect(await counted('800 trainees')).toBe('800')
  expect(await counted(/^780\s*of 800 trainees on track overall$/)).toBe('780')
  expect(await counted(/^7\s*trainees a little behind$/)).toBe('7')
  expect(await counted(/^3\s*trainees well behind$/)).toBe('3')
  expect(await counted(/^3\s*trainees with no entries for four weeks$/)).toBe('3')
  expect(await counted(/^7\s*trainees with an overdue report$/)).toBe('7')
  expect(await counted(/^10\s*trainees without a programme$/)).toBe('10')
  expect(await counted('All 800')).toBe('800')
  expect(await counted('All 800 trainees')).toBe('800')
  // Five of the ten who are behind: five stand beside the chart, and no one who is on track.
  const next = screen.getByRole('region', { name: 'Next furthest behind' })
  expect(within(next).getAllByRole('listitem')).toHaveLength(5)
  expect(within(next).queryByText('On track')).toBeNull()
  const chart = screen.getByRole('region', { name: 'Trainees' })
  expect(chart.textContent).toContain('The 500 furthest behind. All 800')
  expect(chart.textContent).toContain('780 of 800 trainees are on track in goals and hours.')
  expect(chart.textContent).toContain('10 without a programme have no mark.')
})
