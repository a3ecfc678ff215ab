import { describe, expect, test } from 'vitest'
import { paceInWords, textsOf } from '@college/contract/cpd'
import { programmeReport, type ProgrammeReportInput } from './report.ts'
import type { ReportGoal } from './report-goals.ts'

const goal: ReportGoal = {
  title: 'Shoulder injections',
  category: 'Procedures',
  compulsory: false,
  requirement: { type: 'time', minutes: 480, exceeds: true },
  loggedMinutes: 0,
  loggedCount: 0,
  completed: false,
  completedOn: null,
  deadline: null,
  pace: 'open',
}

const input: ProgrammeReportInput = {
  organisation: { name: 'Kahurangi College', tagline: null },
  texts: textsOf('programme', null),
  trainee: { name: 'Dr Mārama Thorne', mcnzNumber: '71846', traineeSince: '2025-02-03' },
  supervisor: 'Dr Helen Rāpana',
  agreement: 'Agreed by both sides: Dr Mārama Thorne 14/02/2025, Dr Helen Rāpana 15/02/2025.',
  programme: { name: 'Vocational training', startDate: '2025-02-03', endDate: '2029-02-02' },
  goals: [],
  activities: [],
  today: '2026-11-20',
  printedAt: new Date('2026-11-20T01:05:00Z'),
  timeZone: 'Pacific/Auckland',
  code: {
    whole: '0123456789ABCDEF.0123456789ABCDEF-HJ',
    short: '0123-4567',
    address: 'https://college.test/app/verify#0123456789ABCDEF.0123456789ABCDEF-HJ',
  },
}

const stateOf = (more: Partial<ReportGoal>): unknown => {
  const { blocks } = programmeReport({ ...input, goals: [{ ...goal, ...more }] })
  const tables = blocks.filter((block) => block.kind === 'table')
  return tables[1]?.rows[0]?.slice(1)
}

describe('the programme report', () => {
  test('says who, which programme and how far its time has gone', () => {
    const report = programmeReport(input)
    expect(report.subtitle).toBe('Vocational training, 3 February 2025 to 2 February 2029, at 20 November 2026')
    expect(report.facts.map(({ value }) => value)).toEqual([
      'Dr Mārama Thorne',
      '71846',
      'Dr Helen Rāpana',
      '02/02/2029',
    ])
    expect(JSON.stringify(report.blocks[0])).toContain('806 of 1,461')
    expect(report.blocks[1]).toEqual({ kind: 'paragraph', text: input.agreement, tone: 'quiet' })
  })

  test('tells a goal by what it asks for, what is logged and where it stands', () => {
    expect(stateOf({})).toEqual(['Over 08:00', '00:00', { text: 'Open', sign: 'open', tone: 'quiet' }])
    expect(
      stateOf({ loggedMinutes: 75, requirement: { type: 'time', minutes: 60, exceeds: false }, pace: 'on_track' }),
    ).toEqual(['01:00', '01:15', { text: 'On track', sign: 'started' }])
    expect(
      stateOf({
        requirement: { type: 'count', count: 30 },
        loggedCount: 27,
        deadline: '2026-11-19',
        pace: 'overdue',
      }),
    ).toEqual(['30 times', '27', { text: 'Overdue since 19/11/2026', sign: 'late', tone: 'warning' }])
    expect(
      stateOf({
        requirement: { type: 'form', form: 'Case-based discussion' },
        completed: true,
        pace: 'completed',
        completedOn: '2026-08-12',
      }),
    ).toEqual(['Case-based discussion', '', { text: 'Completed 12/08/2026', sign: 'done', tone: 'good' }])
  })

  test.each([
    ['due', '2026-11-20', 'Due 20/11/2026'],
    ['behind', null, 'Behind'],
    ['behind', '2027-11-20', 'Behind'],
    ['completed', null, 'Completed'],
  ] as const)('says of a goal that is %s by %s: %s', (pace, deadline, words) => {
    expect(JSON.stringify(stateOf({ pace, deadline }))).toContain(`"${words}"`)
  })

  test('gathers goals by category in the order they come', () => {
    const goals = ['B', 'A', 'B'].map((category, at) => ({ ...goal, category, completed: at === 0, loggedMinutes: 60 }))
    const { blocks } = programmeReport({ ...input, goals })
    const table = blocks.find((block) => block.kind === 'table')
    expect(table?.rows).toEqual([
      ['B', { bar: { share: 0.5 } }, '1', '2', '02:00'],
      ['A', { bar: { share: 0 } }, '0', '1', '01:00'],
    ])
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
      'Goals by category',
      'B',
      'A',
      'Activities',
    ])
  })

  test('lists activities with what was learned, and their sum', () => {
    const activities = [
      { date: '2026-11-19', title: 'Journal club', learned: 'Exercise first.', category: 'Educational', minutes: 75 },
      { date: '2026-10-14', title: 'Audit', learned: null, category: null, minutes: 120 },
    ]
    const table = programmeReport({ ...input, activities }).blocks.findLast((block) => block.kind === 'table')
    expect(table?.rows).toEqual([
      ['19/11/2026', { text: 'Journal club', strong: true, sub: 'Exercise first.' }, 'Educational', '01:15'],
      ['14/10/2026', { text: 'Audit', strong: true }, '', '02:00'],
    ])
    expect(table?.total?.at(-1)).toBe('03:15')
  })
})

describe('the pace in words', () => {
  test.each([
    [17, 42, 19, '2 goals to catch up'],
    [18, 42, 19, 'On track'],
    [19, 42, 19, 'On track'],
    [22, 42, 19, '3 goals ahead'],
    [0, 42, 13, '13 goals to catch up'],
    [42, 42, 19, 'All completed'],
  ])('%i of %i where %i were due: %s', (done, total, due, words) => {
    expect(paceInWords(done, total, due)).toBe(words)
  })
})
