import { addDays } from '@college/contract/kit'
import type { AccountMerge, MergePreview } from '@college/contract/identity'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation }

const account = (username: string): Promise<number> =>
  insert(db, 'user', {
    ...here,
    firstname: 'Mere',
    lastname: 'Twice',
    email: `${username}@twice.test`,
    username,
    confirmed_at: `${today}T00:00:00Z`,
  })
const refused = async (keep_id: number, old_id: number): Promise<string[]> =>
  (await admin.get<MergePreview>('/user/merge/preview', { keep_id, old_id })).data.refused
const merge = (keep_id: number, old_id: number) =>
  admin.post<AccountMerge>('/user/merge', { keep_id, old_id, reason: 'Registered twice.' })

it('names the invoices of a year that both have, whichever stays, and merges once one is void', async () => {
  const [keep, old] = [await account('merefirst'), await account('meresecond')]
  const bill = (user_id: number, fee_year: number, reference: string): Promise<number> =>
    insert(db, 'transaction', {
      ...here,
      user_id,
      type: 'invoice',
      state: 'due',
      date: addDays(today, -30),
      due: addDays(today, -10),
      description: 'Fee',
      reference,
      amount: 23_000,
      tax: 3_000,
      fee_year,
    })
  const kept = await bill(keep, 2031, 'INV-7712')
  const theirs = [await bill(old, 2031, 'INV-7731'), await bill(old, 2032, 'INV-7732')]
  expect(await refused(keep, old)).toEqual([
    'Both accounts have the fee for 2031 (INV-7712, INV-7731). Void one of those invoices first.',
  ])
  expect(await refused(old, keep)).toEqual([
    'Both accounts have the fee for 2031 (INV-7731, INV-7712). Void one of those invoices first.',
  ])
  const tried = await merge(keep, old)
  expect([tried.status, tried.message]).toEqual([
    476,
    'Both accounts have the fee for 2031 (INV-7712, INV-7731). Void one of those invoices first.',
  ])
  const row = await db.row<{ updated_at: string }>(
    'select to_json(updated_at) #>> array[]::text[] as updated_at from transaction where id = $1',
    [kept],
  )
  expect((await admin.post('/transaction/void', { id: kept, ...row, reason: 'Billed twice' })).status).toBe(261)
  expect([await refused(keep, old), await refused(old, keep)]).toEqual([[], []])
  expect((await merge(keep, old)).status).toBe(201)
  const owners = await db.rows<{ user_id: number }>(
    'select distinct user_id from transaction where id = any($1::bigint[])',
    [[kept, ...theirs]],
  )
  expect(owners).toEqual([{ user_id: keep }])
})

it('does not send round in a circle where neither account can be the old one', async () => {
  const [keep, old] = [await account('mereone'), await account('meretwo')]
  const cycle = await insert(db, 'devcycle', {
    ...here,
    name: 'Closed long ago',
    type: 'trainee',
    start_date: addDays(today, -5000),
    end_date: addDays(today, -4900),
  })
  const log = (user_id: number): Promise<number> =>
    insert(db, 'devactivity', {
      ...here,
      user_id,
      devcycle_id: cycle,
      title: 'In a closed cycle',
      activity_date: addDays(today, -4990),
      time: 60,
      state: 'complete',
    })
  await log(old)
  await db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
  const words = 'The old account has activities, which stay where they are. '
  expect([await refused(keep, old), await refused(old, keep)]).toEqual([[`${words}Keep that account instead.`], []])
  await db.rows('update devcycle set expired_at = null where id = $1', [cycle])
  await log(keep)
  await db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
  const leave = [`${words}Leave both accounts, and make one inactive.`]
  expect([await refused(keep, old), await refused(old, keep)]).toEqual([leave, leave])
})
