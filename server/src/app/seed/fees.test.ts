import { deadlineInWords } from '@college/contract/cpd'
import type { Deadline, Stats } from '@college/contract/cpd'
import { addDays } from '@college/contract/kit'
import { beforeAll, expect, it } from 'vitest'
import { openTestApp, testKeys as keys } from '#testing'
import { demoPassword, seedDemo } from './index.ts'

const config = { demoPassword: null }
const today = '2026-11-20'
const college = await openTestApp({ from: 'empty' })
college.clock.set(`${today}T02:00:00Z`)
beforeAll(() => seedDemo({ db: college.db, now: college.clock.now, keys }, config))

it.each([
  [
    'fellow',
    [
      ['Fee due: $480.00 for', addDays(today, -45)],
      ['Fee due: $230.00 for Ultrasound day, Christchurch', addDays(today, 24)],
    ],
  ],
  ['trainee', [['Fee due: $345.00 for Examination fee, first part', addDays(today, 24)]]],
  ['educator', []],
])('the demo %s has what they owe in their deadlines and on their home', async (username, owed) => {
  const { token } = await college.guest.post('/user/signin', { username, password: demoPassword(config) })
  const caller = college.withToken(token)
  const page = (await caller.get<Deadline[]>('/cpd/deadlines')).data.filter(({ task }) => task === 'pay_fee')
  expect(page.map((each) => [deadlineInWords(each), each.day])).toEqual(
    owed.map(([words, day]) => [expect.stringContaining(words ?? ''), day]),
  )
  const { data: home } = await caller.get<Stats>('/cpd/stats')
  expect(home.deadlines.filter(({ task }) => task === 'pay_fee')).toEqual(page)
})
