import { remarksOf } from '@college/contract/cpd'
import { expect, test } from 'vitest'
import { reportOf } from '../tests/reports.ts'

test.each([
  [3000, 3000, null],
  [1500, 3000, '25:00 hours are required instead of the full cycle’s 50:00.'],
  [0, 3000, null],
])(
  'a report with %i of the cycle’s %i minutes required says so in a sentence where it is a part',
  (required, full, words) => {
    const data = reportOf()
    if (!data.report) throw new Error('the report is empty')
    const { cycle } = data.report
    const standing = { ...cycle.standing, total: { ...cycle.standing.total, required, full } }
    const said = remarksOf({ ...data, report: { ...data.report, cycle: { ...cycle, standing } } })
    expect(said.filter((line) => line.includes('required'))).toEqual(words === null ? [] : [words])
  },
)
