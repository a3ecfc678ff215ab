import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { behindProxy, fromElsewhere, proof, question } from './testing.ts'

const college = await openTestApp({ environment: behindProxy })
const { guest, db } = college

it('of a thousand enquiries in a minute most are refused in words, and nobody else’s calls wait', async () => {
  college.clock.set('2026-03-02T10:00:00Z')
  const trainee = await college.as('trainee1')
  // Work is done three times only, as far as it can be: each serves one message.
  const worked = await Promise.all(Array.from({ length: 3 }, async () => proof(guest)))
  const answers: Awaited<ReturnType<typeof guest.put>>[] = []
  for (let wave = 0; wave < 20; wave += 1) {
    const sent = Array.from({ length: 50 }, (_each, n) =>
      guest.put('/enquiry', { ...question(), ...worked[n % 3] }, fromElsewhere()),
    )
    expect((await trainee.get('/devactivities')).status).toBe(200)
    answers.push(...(await Promise.all(sent)))
  }
  const withStatus = (code: number) => answers.filter(({ status }) => status === code)
  expect([201, 469, 429].map((code) => withStatus(code).length)).toEqual([3, 7, 990])
  expect(withStatus(429).map(({ message }) => message)).toEqual(
    Array.from({ length: 990 }, () => expect.stringMatching(/more messages than usual/)),
  )
  expect(await db.rows(`select 1 from enquiry where created_at = '2026-03-02T10:00:00Z'`)).toHaveLength(3)
  // The office hears of all of them once.
  expect(
    await db.rows(`select 1 from outbox where event = 'enquiry_waiting' and to_address = 'admin1@college.test'`),
  ).toHaveLength(1)
})

it('of one network ten a minute are looked at', async () => {
  college.clock.set('2026-03-02T14:00:00Z')
  const from = fromElsewhere()
  const worked = await proof(guest)
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1)
    statuses.push((await guest.put('/enquiry', { ...question(), ...worked }, from)).status)
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 469), 429, 429])
})
