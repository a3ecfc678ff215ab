import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once exactly one statement of the college, or as many as are named, waits for something that another one holds. */
export const somebodyWaits = (college: Pick<TestApp, 'db'>, count = 1): Promise<void> =>
  expect.poll(() => college.db.rows(waiting), { timeout: 20_000 }).toHaveLength(count)
