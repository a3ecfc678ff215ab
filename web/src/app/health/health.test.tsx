// @vitest-environment happy-dom
import type { Health } from '@college/contract/app'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HealthPage } from './HealthPage.tsx'

const figures = (own: Partial<Health> = {}): Health => ({
  at: '2026-11-28T18:00:00.000Z',
  versions: {
    application: '2026-11',
    node: '24',
    postgresql: '18',
    shape: '126.sql',
    since: '2026-11-28T17:00:00.000Z',
  },
  standby: null,
  disks: [{ place: 'files', free: 900, of: 1_000, short: false }],
  backup: { state: 'good', last_at: '2026-11-27T13:00:00.000Z' },
  restore: { state: 'good', last_at: '2026-11-09T13:00:00.000Z' },
  segments_waiting: 0,
  runs: [],
  mail: true,
  queues: [{ name: 'mail', waiting: 0, failed: 0, oldest_at: null }],
  slow: [],
  address: null,
  keys: { sealing_since: null, certificates_since: null, next_token_ends: null },
  ...own,
})

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (own: Partial<Health>): Promise<void> => {
  stub = await startStubServer(() => ({ code: 200, body: { data: figures(own) } }))
  show(<HealthPage />, clientOf(stub.baseURL).client)
  await screen.findByText('last good backup')
}

const part = (name: string) => within(screen.getByRole('region', { name }))

test('a backup that failed stands beside the last good one, not for it', async () => {
  await open({ backup: { state: 'failed', last_at: '2026-11-27T13:00:00.000Z' } })
  const line = screen.getByText('last good backup').closest('li')
  expect(line?.textContent).toMatch(/^28\/11\/2026 02:00last good backup.*Last one failed$/)
})

test('a disk without room says so at its line, and what to do', async () => {
  await open({
    disks: [
      { place: 'files', free: 900, of: 1_000, short: false },
      { place: 'backups', free: 10, of: 1_000, short: true },
    ],
  })
  const [files, backups] = part('Disk space').getAllByRole('listitem')
  expect(files?.textContent).not.toContain('Full')
  expect(backups?.textContent).toMatch(/^Backups Full.*DISK_RESERVE_MB.*Free some space\.$/)
})

test('what the database did once is not said in times', async () => {
  await open({
    slow: [
      { statement: 'insert into "user"', calls: 1, mean_ms: 20, total_ms: 20 },
      { statement: 'select 1', calls: 1_204, mean_ms: 2, total_ms: 2_408 },
    ],
  })
  const lines = part('Slow queries').getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'insert into "user"20 ms each, once, 20 ms in total',
    'select 12 ms each, 1,204 times, 2.4 s in total',
  ])
})
