import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll } from 'vitest'
import { openSender } from '#messaging'
import { startMailCatcher } from '#messaging/testing'
import { openTestApp, testKeys } from '#testing'
import type { PersonName } from '#testing'

/** A college whose messages leave by email when a test says so; called at the top of a test file. */
export const openMail = async () => {
  const catcher = await startMailCatcher()
  // The node of the application counts as one that sends, and looks seldom: what leaves is what the tests let go.
  const college = await openTestApp({
    environment: { SMTP_URL: catcher.url, MAIL_FROM: 'records@college.test' },
    hurry: 0.01,
  })
  const { a } = college.fixtures
  const { clock, db } = college
  const idOf = (who: PersonName): number => college.person(who).id
  const at = (who: PersonName): string => `${who.toLowerCase()}@college.test`
  afterAll(() => catcher.close())

  const server = {
    host: '127.0.0.1',
    port: catcher.port,
    secure: false,
    startTls: false,
    auth: null,
    from: { name: 'The records', address: 'records@college.test' },
  }
  const node = (more: { pace?: number } = {}) =>
    openSender(
      { db, now: clock.now, log: pino({ level: 'silent' }), random: randomBytes, keys: testKeys },
      { server, testing: false, publicUrl: () => 'https://records.college.test', ...more },
    )

  const stateOf = async (id: number): Promise<string | undefined> =>
    (await db.row<{ state: string }>('select state from message where id = $1', [id]))?.state
  /** Sends all that is due, over two nodes that share the work. */
  const leave = async (seconds = 12): Promise<void> => {
    clock.advance(seconds * 1_000)
    const [one, other] = [node(), node()]
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all([one.tick(), other.tick()])
      await Promise.all([one.idle(), other.idle()])
    }
    await Promise.all([one.close(), other.close()])
  }
  return { catcher, college, a, clock, db, idOf, at, stateOf, leave, node, server }
}
