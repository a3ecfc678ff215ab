import * as fc from 'fast-check'
import type { Transaction } from '@college/contract/accounting'
import { expect } from 'vitest'
import type { Answered, AnyRow, TestApp } from '#testing'

export interface Line {
  id: number
  user: number
  type: Transaction['type']
  amount: number
  gone: boolean
}

export const act = fc.record({
  what: fc.constantFrom(
    'invoice',
    'invoice',
    'pay',
    'pay',
    'back',
    'credit',
    'void',
    'remove',
    'restore',
    'raise',
    'undo',
    'bank',
    'bank of what is here',
    'bank undo',
    'send',
    'xero paid',
    'xero removes and pays again',
    'xero paid, and older news comes after',
    'xero changes the amount',
    'bank by other columns',
  ),
  who: fc.nat({ max: 3 }),
  line: fc.nat({ max: 59 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
  how: fc.constantFrom('once', 'once', 'again', 'twice at once', 'cut'),
  named: fc.boolean(),
})

export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Calls that were made. */
export const calls = { made: 0 }

/** Connections that were ended while they worked. */
export const cuts = { ended: 0 }

/** What the random acts on a ledger do with a college: calls that go wrong on their way, and lines as they stand. */
export const ledgerCalls = (college: TestApp) => {
  /** Ends every connection that works for the application at some moment of a call, as a crash of the database would. */
  const cutDuring = async (call: Promise<unknown>): Promise<void> => {
    const during = { isOver: false }
    void call.finally(() => (during.isOver = true))
    for (let hit = 0; hit === 0 && !during.isOver; cuts.ended += hit) {
      const rows = await college.db.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%transaction%'`,
      )
      hit = rows.length
    }
  }

  /** Makes a call in one of the ways in which a call can go wrong; its last answer. */
  const send = async (
    how: Act['how'],
    path: string,
    body: object,
    method: 'put' | 'post' | 'delete' = 'put',
  ): Promise<Answered<AnyRow>> => {
    const admin = await college.as('admin1')
    calls.made += 1
    const key = `ledger-${calls.made}`
    const once = (): Promise<Answered<AnyRow>> =>
      method === 'delete'
        ? admin.delete<AnyRow>(path, Object.fromEntries(Object.entries(body)), { key })
        : admin[method]<AnyRow>(path, body, { key })
    if (how === 'once') return once()
    if (how === 'again') {
      const first = await once()
      const second = await once()
      expect([second.status, second.data?.id]).toEqual([first.status, first.data?.id])
      return second
    }
    if (how === 'twice at once') {
      const both = await Promise.all([once(), once()])
      const [good = await once()] = both.filter(({ status }) => status < 400)
      return good
    }
    const going = once().catch(() => null)
    await cutDuring(going)
    const first = await going
    for (let n = 0; n < 20; n += 1) {
      const next = n === 0 && first && first.status < 500 ? first : await once().catch(() => null)
      if (next && next.status < 500 && next.status !== 429) return next
    }
    throw new Error('a call was cut off for good')
  }

  const standing = async (
    id: number,
  ): Promise<{
    state: string
    allocated: number
    sent_at: string | null
    xero_id: string | null
    updated_at: string
    deleted: boolean
  }> => {
    const row = await college.db.row<{
      state: string
      allocated: number
      sent_at: string | null
      xero_id: string | null
      updated_at: string
      deleted: boolean
    }>(
      'select state, allocated, sent_at, xero_id, to_json(updated_at) #>> array[]::text[] as updated_at, deleted_at is not null as deleted from transaction where id = $1',
      [id],
    )
    if (!row) throw new Error('a line is gone for good')
    return row
  }
  return { cutDuring, send, standing }
}
