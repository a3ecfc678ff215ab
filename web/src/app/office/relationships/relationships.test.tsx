// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listed, openOffice, showOffice, type Office } from '../tests/office.tsx'
import { RelationshipPage } from './RelationshipPage.tsx'
import { Relationships } from './Relationships.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

const at = '2026-11-20T00:00:00.000Z'
const row = (id: number, trainee_id: number) => ({
  id,
  organisation_id: 1,
  user_id: 5,
  user_name: 'Helen Rāpana',
  trainee_id,
  trainee_name: `Trainee ${trainee_id}`,
  kind: 'educator',
  starts: null,
  ends: null,
  created_at: at,
  updated_at: at,
})

test('of relationships the trainees who are behind are reminded, chosen or in their row', async () => {
  office = await openOffice({
    '/userrelationships': () => listed([row(1, 18), row(2, 19)]),
    '/cpd/trainees': () =>
      listed([
        { id: 18, standing: 'on_track' },
        { id: 19, standing: 'behind' },
      ]),
  })
  const { router } = showOffice(<Relationships />, office.client, { path: '/app/userrelationships/admin' })
  await screen.findByText('Trainee 19')
  const [first] = screen.getAllByRole('checkbox').slice(-2)
  if (first) await userEvent.click(first)
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
  expect(bar().getByRole('button', { name: 'No one selected is behind' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Helen Rāpana and Trainee 19' }))
  expect(screen.getByRole('link', { name: 'Remind Trainee 19' }).getAttribute('href')).toContain(
    'to=19&subject=Reminder',
  )
  await userEvent.click(screen.getByLabelText('Select all rows'))
  await userEvent.click(bar().getByRole('button', { name: 'Remind' }))
  expect(router.state.location.search).toContain('?to=19&subject=Reminder')
})

test('everyone whom the list finds is written to or reminded at its head, each once, and not where more are found than were read', async () => {
  let total = 3
  office = await openOffice({
    '/userrelationships': () => ({
      code: 200,
      body: {
        data: [row(1, 18), row(2, 19), row(3, 19)],
        info: { total, limit: 500, offset: 0, next: null },
      },
    }),
    '/cpd/trainees': () =>
      listed([
        { id: 18, standing: 'on_track' },
        { id: 19, standing: 'well_behind' },
        { id: 20, standing: 'behind' },
      ]),
  })
  showOffice(<Relationships />, office.client, { path: '/app/userrelationships/admin?kind=educator' })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for these people' }))
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Remind 1 trainee behind' })
  expect(way('Remind 1 trainee behind')).toContain('?to=19&subject=Reminder')
  expect(way('Write to the teachers')).toBe('/app/message/edit?to=5')
  expect(way('Write to the trainees')).toBe('/app/message/edit?to=18&to=19')
  expect(
    office.stub.received.some(
      ({ path, query }) => path.endsWith('/userrelationships') && query.get('kind') === 'educator',
    ),
  ).toBe(true)
  cleanup()
  total = 900
  showOffice(<Relationships />, office.client, { path: '/app/userrelationships/admin' })
  await screen.findByText('Trainee 18')
  expect(screen.queryByRole('button', { name: 'Actions for these people' })).toBeNull()
})

test('the page of a relationship, which has its acts on a phone, writes to both and reminds a trainee who is behind', async () => {
  office = await openOffice({
    '/userrelationship': ({ query }) => ({
      code: 200,
      body: { data: row(Number(query.get('id')), 17 + Number(query.get('id'))) },
    }),
    '/cpd/trainees': () =>
      listed([
        { id: 18, standing: 'on_track' },
        { id: 19, standing: 'behind' },
      ]),
  })
  const ways = () => screen.getAllByRole('link', { name: /^(Write|Remind) / }).map((link) => link.textContent)
  showOffice(<RelationshipPage />, office.client, { path: '/app/userrelationship/admin?id=2' })
  const remind = await screen.findByRole('link', { name: 'Remind the trainee' })
  expect(remind.getAttribute('href')).toContain('?to=19&subject=Reminder')
  expect(ways()).toEqual(['Write to the teacher', 'Write to the trainee', 'Remind the trainee'])
  cleanup()
  showOffice(<RelationshipPage />, office.client, { path: '/app/userrelationship/admin?id=1' })
  await screen.findByRole('link', { name: 'Write to the trainee' })
  expect(ways()).toEqual(['Write to the teacher', 'Write to the trainee'])
})
