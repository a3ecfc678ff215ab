import { expect, it } from 'vitest'
import { openMail } from '../message/testing-mail.ts'

const { college, clock, db, node } = await openMail()

const by = await college.as('admin1')
/** A message to everyone, whose mails wait. */
const sent = async (): Promise<{ id: number; first: number }> => {
  const { data } = await by.put('/message', {
    subject: 'Kia ora',
    text: '<p>Kia ora</p>',
    recipients: { groups: ['everyone'] },
  })
  expect((await by.post('/message/send', { id: data.id, again: true })).status).toBe(202)
  const row = await db.row<{ id: number }>('select min(id) as id from outbox where of_message_id = $1', [data.id])
  return { id: data.id, first: row?.id ?? 0 }
}

/** How many statements wait for a lock of another. */
const waiting = async (): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )?.count ?? 0

const openLater = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

// What is stopped is held up at its first mail. Meanwhile a claim takes the others: had the first held the message already, each would wait for the other.
it.each([
  ['pausing', 'post', '/message/pause', 12, 261],
  ['undoing', 'post', '/message/undo', 11, 476],
  ['removing', 'delete', '/message', 12, 262],
] as const)(
  'a claim of mails waits for no %s of their message that waits for it',
  async (_what, method, path, seconds, status) => {
    const { id, first } = await sent()
    clock.advance(seconds * 1_000)
    const free = openLater()
    const held = openLater()
    const other = db.transaction(async (tx) => {
      await tx.rows('select 1 from outbox where id = $1 for update', [first])
      held.open()
      await free.opened
    })
    await held.opened
    let isAnswered = false
    const answer = by[method](path, { id }).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waiting()) > 0, { timeout: 10_000 }).toBe(true)
    const sender = node()
    let isClaimed = false
    const claim = sender.tick().finally(() => {
      isClaimed = true
    })
    try {
      await expect.poll(() => isClaimed, { timeout: 10_000 }).toBe(true)
    } finally {
      free.open()
    }
    await Promise.all([claim, other])
    // What has left meanwhile can no longer be undone.
    expect((await answer).status).toBe(status)
    await sender.close()
  },
)
