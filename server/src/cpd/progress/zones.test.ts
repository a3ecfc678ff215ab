import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface ZoneCase {
  words: string
  instant: string
  today: string
  /** Which of the cycles is current, and its days left. */
  cycle: string | null
  left: number
  quarter: string
}

// Half past midnight and half past eleven at night in Auckland, around both changes of the clock, the end of a cycle and 29 February.
const table: readonly ZoneCase[] = (
  [
    ['the eve of a cycle', '2026-03-31T10:30:00Z', '2026-03-31', null, 0, '2026-01-01'],
    ['its first day', '2026-03-31T11:30:00Z', '2026-04-01', 'winter', 183, '2026-04-01'],
    ['the eve of the clocks going back', '2026-04-04T10:30:00Z', '2026-04-04', 'winter', 180, '2026-04-01'],
    ['the day with 25 hours, early', '2026-04-04T11:30:00Z', '2026-04-05', 'winter', 179, '2026-04-01'],
    ['the day with 25 hours, late', '2026-04-05T11:30:00Z', '2026-04-05', 'winter', 179, '2026-04-01'],
    ['the day after it', '2026-04-05T12:30:00Z', '2026-04-06', 'winter', 178, '2026-04-01'],
    ['the day with 23 hours, early', '2026-09-26T12:30:00Z', '2026-09-27', 'winter', 4, '2026-07-01'],
    ['the day with 23 hours, late', '2026-09-27T10:30:00Z', '2026-09-27', 'winter', 4, '2026-07-01'],
    ['the last day', '2026-09-30T10:30:00Z', '2026-09-30', 'winter', 1, '2026-07-01'],
    ['the next cycle', '2026-09-30T11:30:00Z', '2026-10-01', 'summer', 182, '2026-10-01'],
    ['29 February, early', '2028-02-28T11:30:00Z', '2028-02-29', 'leap', 1, '2028-01-01'],
    ['29 February, late', '2028-02-29T10:30:00Z', '2028-02-29', 'leap', 1, '2028-01-01'],
    ['1 March', '2028-02-29T11:30:00Z', '2028-03-01', 'after', 306, '2028-01-01'],
  ] as const
).map(([words, instant, today, cycle, left, quarter]) => ({ words, instant, today, cycle, left, quarter }))

// A process takes its zone when it starts, so each zone has one of its own.
const program = `
  import { dayIn, quarterOf } from '@college/contract/kit'
  import { currentCycle, cycleTerm } from '@college/contract/cpd'
  const days = { winter: ['2026-04-01', '2026-09-30'], summer: ['2026-10-01', '2027-03-31'], leap: ['2028-01-01', '2028-02-29'], after: ['2028-03-01', '2028-12-31'] }
  const cycles = Object.entries(days).map(([id, [start_date, end_date]]) => ({ id, type: 'fellow', expired_at: null, start_date, end_date }))
  const nobody = { since: null, certificate: null, pauses: [] }
  const found = ${JSON.stringify(table.map(({ instant }) => instant))}.map((instant) => {
    const today = dayIn('Pacific/Auckland', new Date(instant))
    const cycle = currentCycle(cycles, 'fellow', today)
    return { today, cycle: cycle?.id ?? null, left: cycle ? cycleTerm(cycle, nobody, today).left : 0, quarter: quarterOf(today).from }
  })
  console.log(JSON.stringify({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, found }))
`

interface ZoneOutput {
  zone: string
  found: Omit<ZoneCase, 'words' | 'instant'>[]
}

describe.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati'])('a process in %s', (zone) => {
  it('knows the day of Auckland, the current cycle, its days left and the quarter', () => {
    const told = JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
        cwd: fileURLToPath(new URL('../../..', import.meta.url)),
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      }),
    ) as ZoneOutput // printed by the program above
    expect(told.zone).toBe(zone)
    expect(table.map(({ words }, at) => ({ words, ...told.found[at] }))).toEqual(
      table.map(({ instant: _instant, ...expected }) => expected),
    )
  })
})
