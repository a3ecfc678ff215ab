import pino from 'pino'
import { placementDeadlinesOf } from '#logbook'
import type { Context } from '#platform'
import { testKeys } from '#testing'
import type { TestApp } from '#testing'
import { sendReminders } from '../nightly.ts'

/** What a run of reminders works with: the database, files and clock of a test's college, and no log. */
export const contextOf = ({ db, clock, files }: TestApp): Context => ({
  db,
  log: pino({ level: 'silent' }),
  now: clock.now,
  random: () => Buffer.alloc(8),
  labels: () => 'id',
  keys: testKeys,
  files,
})

/** Sends what is due at the moment of a test's clock; gives how many mails were made. */
export const remind = (college: TestApp): Promise<number> =>
  sendReminders(contextOf(college), { publicUrl: () => 'https://college.test', readReports: placementDeadlinesOf })
