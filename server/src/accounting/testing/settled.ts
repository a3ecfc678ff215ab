import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '#testing'

/** Waits until nothing is on its way to or from Xero that could go now. */
export const settled = async ({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> => {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const row = await db.row<{ n: number }>(
      `select count(*)::int as n from xero_task t join xero_connection c using (organisation_id)
       where t.state = 'waiting' and t.next_at <= $1 and c.state = 'connected' and (c.waits_until is null or c.waits_until <= $1)`,
      [clock.now()],
    )
    if (row?.n === 0) return
    await pause(10)
  }
  throw new Error('the queue for Xero does not come to rest')
}
