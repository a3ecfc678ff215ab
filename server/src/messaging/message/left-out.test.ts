import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { draft, messageCalls } from './testing.ts'

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

it('reads to its writer as it does to the one person it is for, and says where names stand for several', async () => {
  const text = (people: number[]) => ({
    text: '<p>Kia ora [their first name], from [your name]</p>',
    recipients: { people },
  })
  const read = async (people: number[]): Promise<unknown> => {
    const { id, by } = await sent('admin1', text(people), { again: true })
    const box = await by.get<{ id: number; preview: string }[]>('/messages/box', { box: 'sent' })
    const thread = await by.get<{ messages: { text: string }[] }>('/message/thread', { id })
    return [box.data.find((row) => row.id === id)?.preview, thread.data.messages[0]?.text]
  }
  const sender = (
    await college.db.row<{ name: string }>('select display_name as name from "user" where id = $1', [idOf('admin1')])
  )?.name
  const reader = (
    await college.db.row<{ name: string }>(
      'select coalesce(firstname, display_name) as name from "user" where id = $1',
      [idOf('trainee1')],
    )
  )?.name
  const words = (name: string | undefined) => [
    `Kia ora ${name}, from ${sender}`,
    `<p>Kia ora ${name}, from ${sender}</p>`,
  ]
  expect(await read([idOf('trainee1')])).toEqual(words(reader))
  expect(await read([idOf('trainee1'), idOf('fellow1')])).toEqual(words('[their first name]'))
})

it('is a draft in the words of its writer again once sending is undone', async () => {
  const by = await college.as('admin1')
  const id = await draft(by, {
    text: '<p>Kia ora [their first name]</p>',
    recipients: { people: [idOf('trainee1'), idOf('fellow1')] },
  })
  expect((await by.post('/message/send', { id, again: true })).status).toBe(202)
  expect(await college.db.row('select text from message where id = $1', [id])).toEqual({
    text: '<p>Kia ora {{firstname}}</p>',
  })
  expect((await by.post('/message/undo', { id })).status).toBe(261)
  expect(await college.db.row('select text from message where id = $1', [id])).toEqual({
    text: '<p>Kia ora [their first name]</p>',
  })
})
