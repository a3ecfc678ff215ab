import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { safely } from './idempotency.ts'
import type { Caller } from '#platform'

const college = await openTestApp()
const [one, other] = [college.person('trainee1').id, college.person('fellow1').id]
const caller = { actor: { id: one }, idempotencyKey: null } as unknown as Caller

it('runs a write again that the database ended because it and another waited for each other', async () => {
  let tries = 0
  let holding = 0
  let bothHold = (): void => undefined
  const both = new Promise<void>((resolve) => {
    bothHold = resolve
  })
  const write = (ids: readonly [number, number]): Promise<unknown> =>
    safely(college.db, caller, () =>
      college.db.transaction(async (tx) => {
        const hold = (id: number): Promise<unknown> => tx.rows('select 1 from "user" where id = $1 for update', [id])
        tries += 1
        await hold(ids[0])
        holding += 1
        if (holding === 2) bothHold()
        await both
        await hold(ids[1])
        return { status: 200, body: '' }
      }),
    )
  const done = { status: 200, body: '' }
  expect(await Promise.all([write([one, other]), write([other, one])])).toEqual([done, done])
  expect(tries).toBeGreaterThan(2)
})
