import { traineeTotalsOf, type Trainee } from '@college/contract/cpd'
import { expect, test } from 'vitest'
import { causeRow, traineeRow, withoutProgramme } from '../tests/rows.ts'
import { behindInWords, countsOf, dueOf, inNeed, linesOf, paceOf, underName } from './view.ts'

const today = '2026-11-20'

test.each([
  [0, 'on_track', 'onPace', 'On track'],
  [1, 'on_track', 'onPace', 'On track'],
  [2, 'behind', 'behind', '2 goals to catch up'],
  [4, 'well_behind', 'late', '4 goals to catch up'],
  [-3, 'on_track', 'onPace', '3 goals ahead'],
  [-1, 'finished', 'completed', 'All goals completed'],
  [null, 'none', 'draft', 'No programme'],
] as const)('%s goals behind, %s, is %s', (behind, standing, kind, words) => {
  expect(paceOf(traineeRow({ behind, standing }))).toMatchObject({ kind, words })
})

test.each([
  [{ standing: 'behind', cycle_behind: true, minutes_behind: 315 }, 'behind', 'Hours 05:15 behind'],
  [{ standing: 'behind', cycle_behind: true, minutes_behind: 0 }, 'behind', 'Behind in a minimum'],
  [{ standing: 'well_behind', behind: 4, cycle_behind: true, minutes_behind: 60 }, 'late', '4 goals to catch up'],
  [{ standing: 'behind', behind: 2, minutes_behind: 60 }, 'behind', '2 goals to catch up'],
  [{ standing: 'to_come', start_date: '2027-02-01', behind: null }, 'asked', 'Starts 01/02/2027'],
] as const)('goals and hours together: %j is %s', (over, kind, words) => {
  expect(paceOf(traineeRow(over))).toMatchObject({ kind, words })
})

test.each([
  [[], 2, '2 trainees behind'],
  [[{ unconfirmed: true }], 3, '2 of 3 trainees behind'],
  [[{}], 4, 'trainees behind'],
] as const)('two who are behind and %j, of %i people, are “%s”', (more, people, words) => {
  const rows = [{}, {}, ...more].map((over) => traineeRow({ standing: 'behind', behind: 2, ...over }))
  expect(behindInWords(rows, people)).toBe(words)
})

test.each([
  [{}, 'Nothing due'],
  [{ compulsory_open: 1 }, '1 compulsory goal open'],
  [{ next_due: '2026-11-30', next_title: 'Audit' }, 'Audit, due 30/11/2026'],
  [{ next_due: '2026-11-30' }, 'Goal due 30/11/2026'],
  [{ next_due: '2026-12-21', next_title: 'Audit' }, 'Nothing due'],
  [{ next_due: '2026-12-21', compulsory_open: 3 }, '3 compulsory goals open'],
  [{ next_due: '2026-11-19', next_title: 'Audit', late: 1 }, 'Audit, overdue since 19/11/2026'],
  [{ next_due: '2026-11-01', next_title: 'Audit', late: 2 }, '2 goals overdue since 01/11/2026'],
  [{ next_due: '2026-11-01', late: 1 }, '1 goal overdue since 01/11/2026'],
])('%j is due as %s', (over, words) => {
  expect(dueOf(traineeRow(over), today)).toBe(words)
})

test('what needs a teacher, the most pressing first', () => {
  const quiet = traineeRow({ id: 1, standing: 'behind', behind: 3, short: 7, last_activity: '2026-10-01' })
  const due = traineeRow({ id: 2, next_due: '2026-11-30', next_title: 'Audit' })
  const late = traineeRow({ id: 3, next_due: '2026-11-01', next_title: 'Audit', late: 1 })
  const waits = traineeRow({ id: 4, waits: ['agreement'] })
  const silent = traineeRow({ id: 5, last_activity: '2026-10-21', silent: true })
  const unsigned = traineeRow({ id: 7, causes: [causeRow({ kind: 'form_unsigned', day: '2026-11-06' })] })
  const fine = traineeRow({ id: 6, causes: [causeRow({ kind: 'form_unsigned', day: '2026-11-07' })] })
  // The reader teaches them, and has reminded the signers today.
  const reminded = causeRow({ kind: 'form_unsigned', day: '2026-11-06', waits_for: 'Mele Fonua' })
  const taught = traineeRow({ id: 8, causes: [reminded] })
  const others = traineeRow({ id: 9, mine: false, causes: [reminded] })
  const remindable = traineeRow({ id: 10, causes: [{ ...reminded, remind: [51] }] })
  expect(inNeed([taught, others, remindable], today).map(({ id }) => id)).toEqual([9, 10])
  const found = inNeed([due, fine, unsigned, silent, late, quiet, waits], today)
  expect(found.map((row) => row.id)).toEqual([4, 1, 3, 5, 2, 7])
})

test('late reports have a line of their own where other causes would hide them', () => {
  const late = (id: number) => causeRow({ kind: 'report_overdue', id })
  const agreement = causeRow({ kind: 'agreement', id: 5 })
  const form = causeRow({ kind: 'form_waiting', id: 6 })
  const inNumbers = causeRow({ kind: 'report_overdue', unit: 'reports', done: 3 })
  expect(linesOf({ causes: [agreement, form, late(7)], reports_late: 3 }, 2)).toEqual({ causes: [agreement], late: 3 })
  expect(linesOf({ causes: [late(7), late(8), late(9)], reports_late: 4 }, 2)).toEqual({ causes: [], late: 4 })
  // Each of them has its line, or the reader has them in number already.
  expect(linesOf({ causes: [late(7), late(8)], reports_late: 2 }, 2).late).toBe(0)
  expect(linesOf({ causes: [inNumbers, form], reports_late: 3 }, 2).late).toBe(0)
  expect(linesOf({ causes: [agreement, form], reports_late: 0 }, 2)).toEqual({ causes: [agreement, form], late: 0 })
})

test('counts the forms that wait, who is behind and who has no programme, each with its list', () => {
  const none = traineeRow(withoutProgramme)
  const behind = traineeRow({ standing: 'behind', behind: 2 })
  const said = (rows: readonly Trainee[], forms?: number) =>
    countsOf(traineeTotalsOf(rows), forms).map(({ count, words, to }) => [`${count} ${words}`, to])
  expect(said([none, behind, traineeRow({ standing: 'well_behind' })])).toEqual([
    ['2 behind', '/app/trainees?standing=behind&standing=well_behind'],
    ['1 without a programme', '/app/trainees?without_programme=true'],
  ])
  expect(said([traineeRow({ silent: true, reports_late: 3 }), traineeRow()], 1)).toEqual([
    ['1 form to sign', '/app/forms/trainee#waiting'],
    ['1 with an overdue report', '/app/trainees?report_late=true'],
    ['1 with no entries for four weeks', '/app/trainees?silent=true'],
  ])
  expect(said([traineeRow()])).toEqual([])
})

test('year and workplace stand under the name', () => {
  expect(underName(traineeRow())).toBe('Year 2 of 4, Burwood Hospital')
  expect(underName(traineeRow({ ...withoutProgramme, company_name: null }))).toBe('No programme assigned')
})
