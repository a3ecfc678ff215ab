// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Confirmation, MixedColleges, toasts } from '#kit'
import { statsOf } from '../activity/tests/rows.ts'
import { found, listed, listedTrainees, openCollege, type College } from '../tests/college.ts'
import { traineeRow } from '../tests/rows.ts'
import { showTo } from '../tests/show.tsx'
import { AdminHome } from './AdminHome.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

test('the home of an administrator counts; a count that fails leaves the others alone', async () => {
  college = await openCollege(statsOf(), (call) => {
    if (call.query.get('category') === 'PDP') return { code: 500, body: { message: 'Away.' } }
    const total = call.query.get('state') === 'active' ? 1_039 : 1
    return { code: 200, body: { data: [], info: { total, limit: 1, offset: 0, next: null } } }
  })
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, <AdminHome />, college.client)
  const figures = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  await waitFor(() => expect(figures()).toEqual(expect.arrayContaining(['1,039active people', '1inactive person'])))
  await screen.findByText('We couldn’t count the current PDPs')
  const active = screen.getByRole('link', { name: /^1,039\s*active people$/ })
  expect([active.getAttribute('href'), active.getAttribute('data-count')]).toEqual([
    '/app/users/admin?state=active',
    '1039',
  ])
  expect(screen.getByRole('link', { name: 'All activities' }).getAttribute('href')).toBe('/app/activities/admin')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const behind = 'standing=behind&standing=well_behind'
  const lines = [
    ['One enquiry is waiting for an answer', '/app/enquiries/admin?waits=true', '1'],
    ['One trainee has an overdue placement report', '/app/trainees?report_late=true', '1'],
    ['One trainee is behind in goals or hours', `/app/trainees?${behind}`, '1'],
    [
      '1039 fellows are behind in their cycle',
      `/app/users/admin?role=Fellow&state=active&state=unconfirmed&${behind}`,
      '1039',
    ],
    ['One form is waiting for a role no one has', '/app/forms/admin?role_unheld=true', '1'],
    ['One email couldn’t be sent', '/app/messages/admin?tab=outbox&state=failed', '1'],
  ]
  const found = lines.map(([name = '']) => {
    const link = needs.getByRole('link', { name })
    return [name, link.getAttribute('href'), link.getAttribute('data-count')]
  })
  expect(found).toEqual(lines)
  // What is one line each comes before the people, who fill a phone.
  expect(needs.getAllByRole('link')[0]?.textContent).toBe(lines[0]?.[0])
  expect(needs.getByRole('link', { name: 'One invoice is overdue' }).getAttribute('href')).toMatch(
    /^\/app\/transactions\/admin\?type=invoice&state=due&to=\d{4}-\d\d-\d\d$/,
  )
})

test('the office reads its trainees in figures and as marks, each the way to them', async () => {
  const late = traineeRow({ id: 9, display_name: 'Kahu Tāmihana', standing: 'behind', reports_late: 1 })
  college = await openCollege(statsOf(), ({ path, query }) =>
    path === '/api/v1/cpd/trainees'
      ? listedTrainees(query.has('standing') ? [late] : [late, traineeRow()])
      : listed([]),
  )
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, <AdminHome />, college.client)
  const trainees = within(await screen.findByRole('region', { name: 'Trainees' }))
  expect(trainees.getByRole('link', { name: /^Kahu Tāmihana/ })).toBeDefined()
  const figure = screen.getByRole('link', { name: /of 2 trainees on track overall$/ })
  expect(figure.getAttribute('data-count')).toBe('1')
  // What "Needs you" counts is said there alone, and stands before the chart.
  expect(screen.queryByRole('link', { name: /a little behind$|with an overdue report$/ })).toBeNull()
  // Why the one who is furthest behind is so is one press away.
  const needs = within(screen.getByRole('region', { name: 'Needs you' }))
  const named = await needs.findByRole('link', { name: 'Kahu Tāmihana' })
  expect(named.getAttribute('href')).toBe('/app/person?id=9')
  expect(named.parentElement?.textContent).toMatch(/^Kahu Tāmihana, \S/)
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.indexOf('Needs you')).toBeLessThan(titles.indexOf('Trainees'))
})

test('whom the office can act as is offered in the order of names: no administrator, and no one unconfirmed', async () => {
  const person = (id: number, name: string, more: object = {}) => ({
    id,
    display_name: name,
    email: null,
    confirmed_at: '2026-01-05T00:00:00.000Z',
    roles: [],
    memberships: [],
    ...more,
  })
  const office = [{ organisation_id: 1, role_name: 'Administrator', role_is_admin: true }]
  const people = [
    person(2, 'Grace Lim'),
    person(3, 'Moana Reedy'),
    person(6, 'Priya Nair'),
    person(7, 'Ruth Bell', { memberships: office }),
    person(8, 'Sam Platt', { roles: [{ id: 7, name: 'padmin', is_admin: true }] }),
    person(9, 'Tama Unconfirmed', { confirmed_at: null }),
    person(4, 'Grace Āperahama'),
    person(5, 'Mārama Thorne'),
  ]
  college = await openCollege(statsOf(), ({ path }) => listed(path === '/api/v1/users' ? people : []))
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, <AdminHome />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Switch user' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Who', hidden: true }))
  await screen.findByRole('option', { name: 'Grace Lim', hidden: true })
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Grace Āperahama',
    'Grace Lim',
    'Mārama Thorne',
    'Moana Reedy',
  ])
})

test('over all colleges each person who is named stands with their college', async () => {
  const late = traineeRow({ id: 9, display_name: 'Kahu Tāmihana', standing: 'behind', organisation_id: 2 })
  const waiting = { id: 4, display_name: 'Ana Reid', email: null, wanted_role: null, organisation_id: 3 }
  college = await openCollege(statsOf(), ({ path, query }) => {
    if (path === '/api/v1/cpd/trainees') return listedTrainees([late, traineeRow()])
    const isQueue = path === '/api/v1/users/overview' && !query.has('standing')
    return listed(isQueue ? [waiting] : [])
  })
  const colleges = [
    { id: 2, name: 'College of Hands' },
    { id: 3, name: 'College of Knees' },
  ]
  const mixed = (
    <MixedColleges value={colleges}>
      <AdminHome />
    </MixedColleges>
  )
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, mixed, college.client)
  await screen.findByRole('region', { name: 'Trainees' })
  const needs = within(screen.getByRole('region', { name: 'Needs you' }))
  const named = await needs.findByRole('link', { name: 'Kahu Tāmihana' })
  expect(named.parentElement?.textContent).toMatch(/College of Hands$/)
  const [person] = await needs.findAllByRole('link', { name: 'Ana Reid' })
  expect(person?.parentElement?.textContent).toMatch(/^Ana Reid\s?College of Knees/)
  expect(screen.getByRole('link', { name: /^Kahu Tāmihana, College of Hands/ })).toBeDefined()
})

test('what waits for the office is shown up to four, and the way to all says how many they are', async () => {
  const people = [1, 2, 3, 4].map((id) => ({ id, display_name: `Person ${id}`, email: null, wanted_role: null }))
  college = await openCollege(statsOf(), ({ path, query }) => {
    const isQueue = path === '/api/v1/users/overview' && !query.has('standing')
    const info = { total: isQueue ? 7 : 0, limit: 4, offset: 0, next: null }
    return { code: 200, body: { data: isQueue ? people : [], info } }
  })
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, <AdminHome />, college.client)
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const lines = [
    ['All 7 waiting to be confirmed', '/app/users/admin?state=unconfirmed'],
    ['All 7 waiting for a role', '/app/users/admin?state=waiting'],
    ['All 7 whose emails bounce', '/app/users/admin?email_undeliverable=true'],
  ]
  const found = await Promise.all(
    lines.map(async ([name = '']) => {
      const link = await needs.findByRole('link', { name })
      return [name, link.getAttribute('href'), link.getAttribute('data-count')]
    }),
  )
  expect(found).toEqual(lines.map((line) => [...line, '7']))
})

test('asks before an address is confirmed, with the warning of their own page', async () => {
  let unconfirmed = [1, 2].map((id) => ({ id, display_name: `Person ${id}`, email: null, wanted_role: null }))
  college = await openCollege(statsOf(), ({ path, query, body }) => {
    if (path === '/api/v1/user/confirm') {
      const { user_id } = body as { user_id: number } // the body of a confirmation is no more
      unconfirmed = unconfirmed.filter(({ id }) => id !== user_id)
      return found({ confirmed: true, again: false })
    }
    return query.get('state') === 'unconfirmed' ? listed(unconfirmed) : listed([])
  })
  const home = (
    <>
      <AdminHome />
      <Confirmation />
    </>
  )
  showTo({ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, home, college.client)
  const act = { name: 'Confirm address of Person 1' }
  await userEvent.click(await screen.findByRole('button', act))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the address of Person 1?' }))
  expect(dialog.getByText(/only if you know that the address is theirs\.$/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(college.asked('/user/confirm')).toEqual([])
  await userEvent.click(await screen.findByRole('button', act))
  const asked = within(await screen.findByRole('dialog'))
  await userEvent.click(asked.getByRole('button', { name: 'Confirm address' }))
  await waitFor(() => expect(screen.queryByRole('button', act)).toBeNull())
  expect(college.asked('/user/confirm').map(({ body }) => body)).toEqual([{ user_id: 1 }])
  expect(screen.getByRole('button', { name: 'Confirm address of Person 2' })).toBeDefined()
})
