import type { CyclePersonRow, Person, PersonCauses, PlanOverview, Trainee } from '@college/contract/cpd'
import type { Placement } from '@college/contract/logbook'
import type { LastReminder } from '@college/contract/messaging'
import { afterEach, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { id: trainee, placement } = college.person('trainee1')
const idOf = (who: PersonName): number => college.person(who).id

afterEach(async () => {
  await college.db.rows('delete from outbox where of_message_id is not null')
  await college.db.rows('delete from messagerecipient')
  college.clock.reset()
})

const send = async (who: PersonName, over: { reminds_of?: string } & Record<string, unknown>): Promise<number> => {
  const by = await college.as(who)
  const link = `<p>To see it, <a href="${over.reminds_of ?? '/app/deadlines'}">open its page</a>.</p>`
  const words = { subject: 'Reminder: your goals', text: `<p>Kia ora</p>${link}` }
  const { data } = await by.put('/message', { ...words, recipients: { people: [trainee] }, ...over })
  expect((await by.post('/message/send', { id: data.id })).status).toBe(202)
  return data.id
}

type Read = { last_reminder: LastReminder | null } | undefined

const inTrainees = async (who: PersonName): Promise<Read> =>
  (await (await college.as(who)).get<Trainee[]>('/cpd/trainees', { limit: 500 })).data.find(({ id }) => id === trainee)

const onPage = async (who: PersonName): Promise<Read> =>
  (await (await college.as(who)).get<PersonCauses>('/cpd/causes', { user_id: trainee })).data

const inPlacements = async (who: PersonName): Promise<Read> =>
  (await (await college.as(who)).get<Placement[]>('/placements', { limit: 500 })).data.find(
    ({ id }) => id === placement,
  )

const by = (who: PersonName) => ({ by_id: idOf(who), by_name: expect.any(String), at: expect.any(String) })

it('a reminder is in every list of whom it was for, and on their page, for all who can remind them', async () => {
  await send('educator1', { reminds_of: '/app/deadlines' })
  for (const who of ['educator1', 'instructor1', 'director1', 'admin1'] as const) {
    expect([who, (await inTrainees(who))?.last_reminder]).toEqual([who, by('educator1')])
    expect([who, (await onPage(who))?.last_reminder]).toEqual([who, by('educator1')])
  }
  const teacher = await college.as('educator1')
  const inCycle = await teacher.get<CyclePersonRow[]>('/cpd/cyclepeople', { type: 'trainee' })
  expect(inCycle.data.find(({ id }) => id === trainee)?.last_reminder).toEqual(by('educator1'))
  const plans = await teacher.get<PlanOverview[]>('/cpd/plans', { user_id: trainee })
  expect(plans.data.map(({ last_reminder: last }) => last)).toEqual(plans.data.map(() => by('educator1')))
  expect(plans.data.length).toBeGreaterThan(0)
  const users = await (await college.as('admin1')).get<Person[]>('/users/overview', { limit: 500 })
  expect(users.data.find(({ id }) => id === trainee)?.last_reminder).toEqual(by('educator1'))
  // Who was reminded has the message; the row says nothing more of it.
  expect((await inTrainees('trainee1'))?.last_reminder).toBeNull()
  expect((await onPage('trainee1'))?.last_reminder).toBeNull()
})

it('the newest counts, from any sender', async () => {
  await send('educator1', { reminds_of: '/app/deadlines' })
  college.clock.advance(3_600_000)
  await send('director1', { reminds_of: '/app/plan/goals' })
  expect((await inTrainees('educator1'))?.last_reminder).toEqual(by('director1'))
})

it('a message that is no reminder, one rewritten to another, a blind copy, one that was undone and one that was removed are none', async () => {
  await send('educator1', {})
  await send('educator1', { reminds_of: '/app/deadlines', text: '<p>We meet on Thursday.</p>' })
  await send('educator1', { reminds_of: '/app/deadlines', recipients: null, bcc: { people: [trainee] } })
  const undone = await send('educator1', { reminds_of: '/app/deadlines' })
  expect((await (await college.as('educator1')).post('/message/undo', { id: undone })).status).toBe(261)
  const removed = await send('educator1', { reminds_of: '/app/deadlines' })
  expect((await (await college.as('admin1')).delete('/message', { id: removed })).status).toBe(262)
  expect((await inTrainees('educator1'))?.last_reminder).toBeNull()
})

it('of a report it is one that is about it, about the list it is in, or about deadlines', async () => {
  for (const [at, about] of [`/app/placement?id=${placement}`, '/app/placements', '/app/deadlines'].entries()) {
    const message = await send('educator1', { reminds_of: about })
    expect([about, (await inPlacements('educator1'))?.last_reminder]).toEqual([about, by('educator1')])
    expect([about, (await inPlacements('trainee1'))?.last_reminder]).toEqual([about, null])
    await (await college.as('educator1')).post('/message/undo', { id: message })
    expect([at, (await inPlacements('educator1'))?.last_reminder]).toEqual([at, null])
  }
  await send('educator1', { reminds_of: `/app/placement?id=${placement}9` })
  await send('educator1', { reminds_of: '/app/forms' })
  expect((await inPlacements('educator1'))?.last_reminder).toBeNull()
})

it('a list asks no more of the database however many people are in it', async () => {
  const caller = await college.as('admin1')
  const asked = (limit: number): Promise<number> => statementsOf(college, () => caller.get('/cpd/trainees', { limit }))
  expect(await asked(500)).toBe(await asked(1))
})
