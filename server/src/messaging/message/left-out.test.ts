import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { messageCalls } from './testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { sent } = messageCalls(college)
const idOf = (who: Parameters<typeof college.person>[0]): number => college.person(who).id

interface Info {
  counts: { all: number }
  left_out: unknown
}

it('counts a named person who got none in the list, the page and the recipients alike, with the reason', async () => {
  const { id, by, answer } = await sent(
    'admin1',
    { recipients: { people: [idOf('trainee1'), idOf('fellow1'), idOf('inactive')] } },
    { again: true },
  )
  expect([answer.status, answer.data['sent_to']]).toEqual([202, 2])
  const list = await by.get<{ id: number; left_out: number }[]>('/messages', { sort: '-sent_at' })
  expect(list.data.find((row) => row.id === id)?.left_out).toBe(1)
  const { messages } = (
    await by.get<{ messages: { people: { id: number }[]; others: number }[] }>('/message/thread', { id })
  ).data
  expect(messages[0]?.people.map((one) => one.id).toSorted((one, other) => one - other)).toEqual(
    [idOf('trainee1'), idOf('fellow1')].toSorted((one, other) => one - other),
  )
  const { info } = await by.get('/message/recipients', { id })
  const { counts, left_out } = info as unknown as Info // the counts of this call, which the caller of tests does not type
  expect(counts.all).toBe(2)
  expect(left_out).toEqual([{ user_id: idOf('inactive'), name: expect.any(String), why: 'inactive' }])
})
