import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp({ environment: { TRUST_PROXIES: '1' }, hurry: 0.01 })
let from = 0

const tryAs = (username: string, password = 'wrong'): Promise<Answered<AnyRow>> => {
  from += 1
  const headers = { 'x-forwarded-for': `198.51.100.${from % 250}` }
  return college.guest.post('/user/signin', { username, password }, { headers })
}
/** An answer without what differs with each call: its id and its date. */
const answerOf = ({ status, body, headers }: Answered<AnyRow>): unknown => {
  const { request_id: _id, ...rest } = body as Record<string, unknown> // the API's own envelope
  const { date: _date, 'x-request-id': _request, ...others } = headers
  return { status, rest, others: { ...others, 'content-length': undefined } }
}
/**
 * What sixteen tries one after the other are answered with, and how many statements one takes that is looked at and one that is not:
 * the fewest, as the jobs of the node run theirs in between.
 */
const tries = async (username: string): Promise<{ answers: unknown[]; statements: number[] }> => {
  const answers: unknown[] = []
  const counts: number[] = []
  for (let n = 0; n < 16; n += 1) {
    const before = college.db.statements()
    answers.push(answerOf(await tryAs(username)))
    counts.push(college.db.statements() - before)
  }
  return { answers, statements: [Math.min(...counts.slice(0, 10)), Math.min(...counts.slice(10))] }
}

// The clock stands, so that the time to wait is the same for all.
beforeAll(() => {
  college.clock.set(college.clock.now())
})

describe('lock-out answers alike for a member’s address, name and an unknown one', () => {
  it('in status, body, headers and statements, one after the other', async () => {
    const address = await tries('trainee1@college.test')
    const username = await tries('trainee1')
    const unknown = await tries('nobody@college.test')
    const never = await tries('nobody-here')
    expect(address.answers.map((each) => (each as { status: number }).status)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 6 }, () => 429),
    ])
    for (const other of [username, unknown, never]) {
      expect(other.answers).toEqual(address.answers)
      expect(other.statements).toEqual(address.statements)
    }
  })

  it('and yet a username and an address are one account: after ten tries the password is looked at no more', async () => {
    for (let n = 0; n < 10; n += 1) await tryAs('fellow1@college.test')
    const right = await tryAs('fellow1', fixturePassword)
    expect(answerOf(right)).toEqual(answerOf(await tryAs('nobody-at-all', fixturePassword)))
    college.clock.advance(901_000)
    expect((await tryAs('fellow1', fixturePassword)).status).toBe(200)
  })
})
