import type { Activity, logMessage } from '@college/contract/cpd'
import type { AnswerOf } from '@college/contract/kit'
import { addDays, code } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const day = addDays(college.fixtures.today, -3)

/** A message of a Director about an event, which has come to these people. */
const tell = async (subject: string, people: readonly PersonName[]): Promise<number> => {
  const by = await college.as('director1')
  const { data } = await by.put('/message', {
    subject,
    text: `<p>${subject}, {{firstname}}</p>`,
    event_on: day,
    recipients: { people: people.map((who) => college.person(who).id) },
  })
  expect((await by.post('/message/send', { id: data.id, again: true })).status).toBe(code.accepted)
  await college.db.rows('update messagerecipient set arrives_at = $2 where message_id = $1', [
    data.id,
    addDays(college.fixtures.today, -1),
  ])
  return data.id
}
const press = async (who: PersonName, id: number) =>
  (await college.as(who)).post<AnswerOf<typeof logMessage>>('/message/activity', { id })
const loggedBy = (who: PersonName, title: string): Promise<{ id: number }[]> =>
  college.db.rows('select id from devactivity where user_id = $1 and title = $2 and deleted_at is null', [
    college.person(who).id,
    title,
  ])

it('two who press at once get one draft, with what the message says of the event', async () => {
  const id = await tell('Peer group', ['trainee1', 'fellow1'])
  const both = await Promise.all([press('trainee1', id), press('trainee1', id)])
  expect(both.map(({ status }) => status)).toEqual([code.ok, code.ok])
  expect(both.map(({ data }) => data.made).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(new Set(both.map(({ data }) => data.activity.id)).size).toBe(1)
  expect(both[0]?.data.activity).toMatchObject({
    user_id: college.person('trainee1').id,
    title: 'Peer group',
    activity_date: day,
    provider: 'director1 Tūhoe',
    motivation: 'Peer group, trainee1',
    time: 0,
    state: 'draft',
  })
  expect(await loggedBy('trainee1', 'Peer group')).toHaveLength(1)
  // Someone else who got it logs it for themselves.
  expect((await press('fellow1', id)).data).toMatchObject({ made: true })
  expect(await loggedBy('fellow1', 'Peer group')).toHaveLength(1)
})

it('what was logged is found whatever became of its words, and logged again once it was deleted', async () => {
  const id = await tell('Ultrasound course', ['trainee1'])
  const reader = await college.as('trainee1')
  const { activity } = (await press('trainee1', id)).data
  const changed = await reader.post<Activity>('/devactivity', {
    id: activity.id,
    updated_at: activity.updated_at,
    title: 'Ultrasound',
    motivation: null,
    activity_date: addDays(day, -1),
  })
  expect(changed.status).toBe(code.updated)
  expect((await press('trainee1', id)).data).toMatchObject({ made: false, activity: { id: activity.id } })
  await reader.delete('/devactivity', { id: activity.id })
  const again = (await press('trainee1', id)).data
  expect(again.made).toBe(true)
  expect(again.activity.id).not.toBe(activity.id)
  expect((await press('trainee1', id)).data).toMatchObject({ made: false, activity: { id: again.activity.id } })
})

it.each([
  ['its title', { title: 'Grand round', motivation: 'In my own words' }],
  ['its notes', { title: 'In my own words', motivation: 'Grand round, fellow1' }],
])('what was written in the editor before is found by %s', async (_how, own) => {
  const id = await tell('Grand round', ['fellow1'])
  const reader = await college.as('fellow1')
  const written = await reader.put<Activity>('/devactivity', {
    user_id: college.person('fellow1').id,
    activity_date: day,
    provider: 'director1 Tūhoe',
    time: 60,
    ...own,
  })
  expect((await press('fellow1', id)).data).toMatchObject({ made: false, activity: { id: written.data.id } })
  await reader.delete('/devactivity', { id: written.data.id })
})

it('another message of the same day is one of its own', async () => {
  const made = []
  for (const subject of ['Audit meeting', 'Journal club'])
    made.push((await press('trainee2', await tell(subject, ['trainee2']))).data)
  expect(made.map((one) => [one.made, one.activity.title])).toEqual([
    [true, 'Audit meeting'],
    [true, 'Journal club'],
  ])
})

it('a message is logged by those alone who got it, and not before it has come', async () => {
  const id = await tell('Morbidity meeting', ['trainee1'])
  for (const who of ['director1', 'admin1', 'trainee2', 'bAdmin'] as const)
    expect([who, (await press(who, id)).status]).toEqual([who, code.notFound])
  await college.db.rows('update messagerecipient set arrives_at = $2 where message_id = $1', [
    id,
    addDays(college.fixtures.today, 30),
  ])
  expect((await press('trainee1', id)).status).toBe(code.notFound)
})
