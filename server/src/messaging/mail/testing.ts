import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeEach, inject } from 'vitest'
import { makeDatabase, openNamed, TestClock, testKeys } from '#testing'
import { startMailCatcher } from '#messaging/testing'
import { queueMail } from './queue.ts'
import { openSender } from './sender.ts'
import type { Sender, SenderOptions } from './sender.ts'
import type { MailServer } from './server.ts'

/** A mail as it waits, or as it went. */
export interface Row {
  state: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  text: string | null
  html: string | null
  error: string | null
}

/** A sender with a database and a mail server of its own; called at the top of a test file, all of it ends after the last test. */
export const openMail = async () => {
  const db = openNamed(await makeDatabase('fixtures'))
  const clock = new TestClock()
  const catcher = await startMailCatcher()
  const { fixtures } = inject('sharedDatabase')
  const organisationId = fixtures.a.organisation
  const context = { db, now: clock.now, log: pino({ level: 'silent' }), random: randomBytes, keys: testKeys }

  const server: MailServer = {
    host: '127.0.0.1',
    port: catcher.port,
    secure: false,
    startTls: false,
    auth: null,
    from: { name: null, address: 'records@college.test' },
  }
  // Long enough for a busy machine, and short enough to wait for where a server hangs.
  const patience = { connect: 10_000, greeting: 10_000, silence: 1_500, whole: 20_000, alone: 15_000 }
  const opened: Sender[] = []
  const open = (more: Partial<SenderOptions> = {}): Sender => {
    const sender = openSender(context, { server, testing: false, patience, ...more })
    opened.push(sender)
    return sender
  }
  /** What the sender said became of each try. */
  const noted: string[] = []
  const sender = open({ noted: (result) => noted.push(result) })

  beforeEach(async () => {
    clock.reset()
    await db.rows(`delete from outbox where state <> 'kept'`)
  })
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()))
    await catcher.close()
    await db.close()
  })

  let made = 0
  const freshAddress = (): string => `person${(made += 1)}@elsewhere.test`

  const queued = async (to = freshAddress(), toName: string | null = null): Promise<{ id: number; to: string }> => {
    const values = { code: '123 456', lasts: '10 minutes' }
    const id = await queueMail(db, { event: 'two_step_code', organisationId, to, toName, values })
    // A code is soon stale; these mails are to be tried for days.
    await db.rows(`update outbox set give_up_at = now() + interval '3 days' where id = $1`, [id])
    return { id: id ?? 0, to }
  }

  const row = (id: number): Promise<Row | null> => db.row<Row>('select * from outbox where id = $1', [id])

  const round = async (...senders: Sender[]): Promise<void> => {
    await Promise.all(senders.map((one) => one.tick()))
    await Promise.all(senders.map((one) => one.idle()))
  }
  const later = async (minutes: number): Promise<void> => {
    clock.advance(minutes * 60_000)
    await round(sender)
  }
  return {
    db,
    clock,
    catcher,
    fixtures,
    organisationId,
    context,
    server,
    patience,
    open,
    noted,
    sender,
    freshAddress,
    queued,
    row,
    round,
    later,
  }
}
