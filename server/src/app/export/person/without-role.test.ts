import { expect, it } from 'vitest'
import type { Account, Transaction } from '@college/contract/accounting'
import { insert, openTestApp } from '#testing'
import { takenAlong, unpacked } from '../testing.ts'

const college = await openTestApp()
const { a } = college.fixtures

it('who has no role any more reads what they owe, and takes everything along', async () => {
  const me = college.person('fellow1')
  const id = await insert(college.db, 'transaction', {
    organisation_id: a.organisation,
    user_id: me.id,
    type: 'invoice',
    date: '2026-02-03',
    due: '2026-03-05',
    description: 'Annual fee',
    amount: 98_000,
    tax: 0,
    state: 'due',
  })
  const office = await college.as('admin1')
  expect((await office.post('/user/role', { user_id: me.id, roles: [] })).status).toBe(261)
  const fellow = await college.as('fellow1')
  expect((await fellow.get<{ roles: string[] }>('/user', { id: me.id })).data).toMatchObject({ roles: [] })

  expect((await fellow.get<Transaction>('/transaction', { id })).data).toMatchObject({ id, amount: 98_000 })
  expect((await fellow.get<Transaction[]>('/transactions')).data.map((row) => row.id)).toContain(id)
  const account = (await fellow.get<Account>('/transactions/account')).data
  expect(account.lines.map((line) => line.id)).toContain(id)
  for (const [path, query] of [
    ['/transaction/pdf', { id }],
    ['/transactions/statement', {}],
  ] as const)
    expect([path, (await fellow.get(path, query)).status]).toEqual([path, 200])

  const archive = await unpacked(await takenAlong(college, fellow))
  expect(String(archive.get('tables/transaction.csv'))).toContain('Annual fee')
  expect([...archive.keys()]).toContain('data/devactivity.json')
})
