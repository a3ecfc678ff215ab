import type { Account, Transaction } from '@college/contract/accounting'
import type { Answered, AnyRow, TestApp } from '#testing'

/** A line of an account. */
export type Line = Transaction & AnyRow

/** What tests of transactions do with a college, as its office, about trainee1. */
export const transactionCalls = (college: TestApp) => {
  const { today } = college.fixtures
  const trainee = college.person('trainee1').id

  const put = async (body: object): Promise<Answered<Line>> =>
    (await college.as('admin1')).put<Line>('/transaction', {
      user_id: trainee,
      date: today,
      description: 'Course',
      ...body,
    })
  const get = async <T>(who: string, path: string, query: Record<string, string | number> = {}): Promise<Answered<T>> =>
    (await college.as(who)).get<T>(path, query)
  const account = async (user_id = trainee): Promise<Account> =>
    (await get<Account>('admin1', '/transactions/account', { user_id })).data
  const voids = async (row: Line, reason = 'Entered twice'): Promise<Answered<Line>> =>
    (await college.as('admin1')).post<Line>('/transaction/void', { id: row.id, updated_at: row.updated_at, reason })
  return { put, get, account, voids }
}
