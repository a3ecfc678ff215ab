import { overdueFilters, owedFilters } from '@college/contract/accounting'
import type { Account, Transaction } from '@college/contract/accounting'
import { deadlineDetail, deadlineInWords, deadlineKind } from '@college/contract/cpd'
import type { Deadline, Stats } from '@college/contract/cpd'
import { addDays, code } from '@college/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionCalls } from '#accounting/testing'
import { openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { today, b } = college.fixtures
const { put, voids } = transactionCalls(college)
const trainee = college.person('trainee1').id

beforeEach(() => college.db.script('delete from transaction_allocation; delete from transaction'))

const get = async <T>(who: PersonName, path: string, query: Record<string, string | number> = {}): Promise<T> => {
  const answer = await (await college.as(who)).get<T>(path, query)
  expect(answer.status).toBe(code.ok)
  return answer.data
}
const isFee = ({ task }: Deadline): boolean => deadlineKind(task) === 'fee'
const feesOf = async (who: PersonName): Promise<Deadline[]> =>
  (await get<Deadline[]>(who, '/cpd/deadlines')).filter(isFee)

const invoice = { type: 'invoice', date: addDays(today, -40), amount: 45_000, description: 'Trainee fee' }
const late = { ...invoice, due: addDays(today, -12) }
const ahead = { ...invoice, due: addDays(today, 20), amount: 23_000, description: 'Course' }

describe('a fee', () => {
  it('is a deadline of who owes it, until all of it is settled', async () => {
    const { data: fee } = await put(late)
    const [whole, ...others] = await feesOf('trainee1')
    expect(others).toEqual([])
    expect(whole).toEqual({
      uid: `fee-${fee.id}`,
      task: 'pay_fee',
      title: `Trainee fee, ${fee.reference}`,
      user_id: trainee,
      user_name: null,
      day: late.due,
      since: null,
      unit: 'cents',
      done: 0,
      of: 45_000,
      path: `/app/transaction?id=${fee.id}`,
    })
    const said = async (): Promise<string[]> =>
      (await feesOf('trainee1')).flatMap((each) => [deadlineInWords(each), deadlineDetail(each)])
    expect(await said()).toEqual([`Fee due: $450.00 for Trainee fee, ${fee.reference}`, ''])
    await put({ type: 'payment', amount: 20_000, description: 'Bank' })
    expect(await said()).toEqual([`Fee due: $250.00 for Trainee fee, ${fee.reference}`, '$250.00 left of $450.00'])
    const { data: credit } = await put({ type: 'credit', amount: 25_000, description: 'Leave' })
    expect(await feesOf('trainee1')).toEqual([])
    // What settled it is void, and it is owed again.
    expect((await voids(credit)).status).toBe(code.updated)
    expect(await said()).toHaveLength(2)
  })

  it('that is void, or was removed, is none', async () => {
    const { data: first } = await put(late)
    const { data: second } = await put(ahead)
    expect((await feesOf('trainee1')).map(({ uid }) => uid)).toEqual([`fee-${first.id}`, `fee-${second.id}`])
    expect((await voids(first)).status).toBe(code.updated)
    const office = await college.as('admin1')
    const removed = await office.delete('/transaction', { id: second.id })
    expect([removed.status, await feesOf('trainee1')]).toEqual([code.deleted, []])
  })

  it('shows to no one else: not another person, the office or another college', async () => {
    await put(late)
    await college.db.rows(
      `insert into transaction (organisation_id, user_id, type, date, due, description, amount)
       values ($1, $2, 'invoice', $3, $3, 'Other college', 100), ($1, $4, 'invoice', $3, $3, 'Wrong college', 100)`,
      [b.organisation, college.person('bTrainee').id, today, trainee],
    )
    for (const who of ['trainee2', 'educator1', 'director1', 'admin1', 'bAdmin'] as const)
      expect([who, await feesOf(who)]).toEqual([who, []])
    expect((await feesOf('bTrainee')).map(({ title }) => title)).toEqual([expect.stringContaining('Other college')])
    expect(await feesOf('trainee1')).toHaveLength(1)
    const seen = await get<Stats>('admin1', '/cpd/stats', { user_id: trainee })
    expect(seen.deadlines).toEqual([])
  })

  it('is what the list of transactions and the account have, in rows, money and what is overdue', async () => {
    await put(late)
    await put(ahead)
    await put({ ...late, due: today, amount: 1_000 })
    await put({ type: 'payment', amount: 5_000, description: 'Bank' })
    const due = await feesOf('trainee1')
    const sum = (fees: readonly Deadline[]): number =>
      fees.reduce((total, { of, done }) => total + (of ?? 0) - (done ?? 0), 0)
    const listed = async (query: object): Promise<string[]> =>
      (await get<Transaction[]>('trainee1', '/transactions', { ...query, sort: 'due' })).map(({ id }) => `fee-${id}`)
    const overdue = due.filter(({ day }) => day !== null && day < today)
    expect(due.map(({ uid }) => uid)).toEqual(await listed(owedFilters))
    expect(overdue.map(({ uid }) => uid)).toEqual(await listed(overdueFilters(today)))
    expect(await get<Account>('trainee1', '/transactions/account')).toMatchObject({
      due: sum(due),
      overdue: sum(overdue),
      next_due: due[0]?.day,
    })
    expect([due.length, overdue.length, sum(overdue)]).toEqual([3, 1, 40_000])
  })

  it('is on the home and in the calendar as on the page, and takes no statement more for many', async () => {
    await put(late)
    const ask = (): Promise<Stats> => get<Stats>('trainee1', '/cpd/stats')
    const few = await statementsOf(college, ask)
    for (let n = 0; n < 20; n += 1) await put({ ...ahead, description: `Course ${n}` })
    expect(await statementsOf(college, ask)).toBe(few)
    const page = await feesOf('trainee1')
    expect(page).toHaveLength(21)
    expect((await ask()).deadlines.filter(isFee)).toEqual(page)
    const { data } = await (await college.as('trainee1')).post<{ address: string }>('/calendarfeed')
    const feed = await college.guest.get(new URL(data.address).pathname.replace('/api/v1', ''))
    const text = feed.raw.toString('utf8').replaceAll('\r\n ', '').replaceAll('\\,', ',')
    expect([...text.matchAll(/SUMMARY:(Fee .*)\r/g)].map(([, words]) => words)).toEqual(page.map(deadlineInWords))
    expect(text).toContain(`${page[0]?.path}\r`)
  })

  it('holds up no record, and makes no one behind', async () => {
    const standing = async (): Promise<unknown> => (await get<Stats>('trainee1', '/cpd/stats')).cycle?.standing
    const before = await standing()
    await put(late)
    expect(await standing()).toEqual(before)
    const causes = await get<object[]>('educator1', '/cpd/causes', { user_id: trainee })
    expect(JSON.stringify(causes)).not.toContain('fee')
    const activity = { user_id: trainee, title: 'Reading', activity_date: today, time: 30 }
    expect((await (await college.as('trainee1')).put('/devactivity', activity)).status).toBe(code.created)
  })
})
