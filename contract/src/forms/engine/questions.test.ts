import { describe, expect, it } from 'vitest'
import { checkModel } from './check-model.ts'
import { passes } from './conditions.ts'
import { dayOf } from './days.ts'
import { settled, totalsOf } from './look.ts'
import { problemsOf } from './problems.ts'
import { readSchema } from './read-schema.ts'
import { sayAnswer } from './say.ts'
import { writeSchema } from './write-schema.ts'
import { questionsOf } from '../model.ts'
import type { FormData, FormModel, Question, TableColumn } from '../model.ts'

const today = '2026-11-22'
const nobody = { people: {}, files: {} }

const asking = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }],
})
const wrong = (model: FormModel, data: FormData): string[] =>
  problemsOf(model, data, { today, complete: true }).map(({ path, message }) => `${path}: ${message}`)
const faults = (model: FormModel): string[] => checkModel(model).map(({ path, message }) => `${path}: ${message}`)
const at = 'pages.0.sections.0.questions'

const base = { required: false } as const
const scale: Question = {
  ...base,
  key: 'rated',
  title: 'Rated',
  required: true,
  kind: 'scale',
  points: [1, 2, 3].map((value) => ({ value, title: `Step ${value}` })),
  rows: ['history', 'plan'].map((key) => ({ key, title: key })),
  not_observed: true,
}
const number = (key: string, decimals: 0 | 1 | 2): Question => ({ ...base, key, title: key, kind: 'number', decimals })
const total = (more: Partial<Extract<Question, { kind: 'total' }>>): Question => ({
  ...base,
  key: 'sum',
  title: 'Sum',
  kind: 'total',
  of: ['hours'],
  how: 'sum',
  ...more,
})

describe('what was not observed', () => {
  const mean = total({ key: 'mean', of: ['rated'], how: 'mean' })
  const model = asking(scale, mean)

  it('is an answer where the scale offers it, and nowhere else', () => {
    expect(wrong(model, { rated: { history: 'not_observed', plan: 2 } })).toEqual([])
    const strict = asking({ ...scale, not_observed: undefined })
    expect(wrong(strict, { rated: { history: 'not_observed', plan: 2 } })).toEqual(['rated.history: Choose a rating'])
  })

  it('goes into no total', () => {
    expect(totalsOf(model, { rated: { history: 'not_observed', plan: 2 } })).toEqual({ mean: 2 })
    expect(totalsOf(model, { rated: { history: 'not_observed', plan: 'not_observed' } })).toEqual({ mean: null })
  })

  it('is neither high nor low, and can be asked for', () => {
    const unseen = { history: 'not_observed' as const }
    expect(passes({ is: 'at_most', value: 3 }, unseen)).toBe(false)
    expect(passes({ is: 'equal', value: 'not_observed' }, unseen)).toBe(true)
    const why = (is: 'equal' | 'at_least'): FormModel =>
      asking(scale, {
        ...base,
        key: 'why',
        title: 'Why?',
        kind: 'long_text',
        show_if: { match: 'all', tests: [{ key: 'rated', is, value: 'not_observed' }] },
      })
    expect(faults(why('equal'))).toEqual([])
    expect(faults(why('at_least'))).toEqual([`${at}.1.show_if.tests.0.value: That question can’t have this answer`])
  })

  it('is said in words', () => {
    expect(sayAnswer(scale, { history: 'not_observed', plan: 2 }, nobody)).toBe(
      'history: Not observed\nplan: 2 – Step 2',
    )
  })
})

describe('decimals', () => {
  it.each([
    [0, 1.5, 'Enter a whole number'],
    [1, 0.75, 'One decimal at most'],
    [2, 0.755, 'Two decimals at most'],
  ] as const)('%i of them take no %d', (decimals, value, message) => {
    const model = asking(number('hours', decimals))
    expect(wrong(model, { hours: value })).toEqual([`hours: ${message}`])
    expect(wrong(model, { hours: Number(value.toFixed(decimals)) })).toEqual([])
  })

  it('of what is added are those of the total', () => {
    const model = asking(
      number('hours', 2),
      number('more', 1),
      total({ of: ['hours', 'more'] }),
      total({ key: 'mean', of: ['hours', 'more'], how: 'mean' }),
    )
    expect(totalsOf(model, { hours: 0.07, more: 0.1 })).toEqual({ sum: 0.17, mean: 0.09 })
    expect(totalsOf(asking(number('hours', 1), total({})), { hours: 0.2 })).toEqual({ sum: 0.2 })
  })

  it('of a bound are no more than those of the answer', () => {
    const model = asking({ ...number('hours', 1), max: 1.25 } as Question) // still a number
    expect(faults(model)).toEqual([`${at}.0.max: One decimal at most`])
  })
})

describe('a tick', () => {
  const model = asking({ ...base, key: 'agreed', title: 'I have read it', kind: 'tick', required: true })
  it('has to be given where it is needed', () => {
    expect(wrong(model, {})).toEqual(['agreed: Tick this box'])
    expect(wrong(model, { agreed: false })).toEqual(['agreed: Tick this box'])
    expect(wrong(model, { agreed: 'yes' })).toEqual(['agreed: Tick this box'])
    expect(wrong(model, { agreed: true })).toEqual([])
  })
  it('that was taken away again is no answer', () => {
    expect(settled(model, { agreed: false })).toEqual({})
  })
})

describe('dates relative to today or another answer', () => {
  const days = { today, answer: (key: string) => ({ start: '2024-02-29', none: 'soon' })[key] }

  it.each([
    ['today', '2026-11-22'],
    [{ from: 'today', months: -1 }, '2026-10-22'],
    [{ from: 'start' }, '2024-02-29'],
    [{ from: 'start', years: 1 }, '2025-02-28'],
    [{ from: 'start', years: 25, days: 1 }, '2049-03-01'],
    [{ from: 'none' }, undefined],
    [{ from: 'missing', days: 1 }, undefined],
  ] as const)('%j is %s', (bound, day) => {
    expect(dayOf(bound, days)).toBe(day)
  })

  const date = (key: string, more: object = {}): Question => ({ ...base, key, title: key, kind: 'date', ...more })
  const span = asking(date('start'), date('end', { earliest: { from: 'start' }, latest: { from: 'start', years: 25 } }))

  it('hold once the other is answered', () => {
    expect(wrong(span, { end: '1999-01-01' })).toEqual([])
    expect(wrong(span, { start: '2026-04-02', end: '2026-04-01' })).toEqual(['end: Not before 02/04/2026'])
    expect(wrong(span, { start: '2026-04-02', end: '2051-04-03' })).toEqual(['end: Not after 02/04/2051'])
    expect(wrong(span, { start: '2026-04-02', end: '2051-04-02' })).toEqual([])
  })

  it('keep nothing back while the form is being filled in', () => {
    const data = { start: '2026-04-02', end: '2026-04-01' }
    expect(problemsOf(span, data, { today, complete: false })).toEqual([])
  })

  it.each([
    [
      'a later question',
      asking(date('end', { latest: { from: 'start' } }), date('start')),
      'That question must come before this one',
    ],
    ['no question', asking(date('end', { latest: { from: 'start' } })), 'We couldn’t find this question'],
    ['a number', asking(number('start', 0), date('end', { latest: { from: 'start' } })), 'Choose a date'],
    [
      'what another person answers',
      asking(date('start', { by: ['assessor'] }), date('end', { latest: { from: 'start' } })),
      'Another person answers that question',
    ],
  ])('are refused when relative to %s', (_, model, message) => {
    expect(faults(model).map((fault) => fault.split(': ')[1])).toEqual([message])
  })
})

describe('a total', () => {
  it.each([
    [{ min: 100, max: 100 }, 90, 'sum: This comes to 90. It has to be 100'],
    [{ min: 10 }, 9.5, 'sum: This comes to 9.5. It has to be at least 10'],
    [{ max: 10 }, 10.5, 'sum: This comes to 10.5. It has to be at most 10'],
    [{ min: 1, max: 10 }, 5, undefined],
  ])('within %j, coming to %d', (limits, hours, message) => {
    const model = asking(number('hours', 1), total(limits))
    expect(wrong(model, { hours })).toEqual(message === undefined ? [] : [message])
    // What was sent as the total has no say.
    expect(wrong(model, { hours, sum: 5 })).toEqual(message === undefined ? [] : [message])
    expect(problemsOf(model, { hours }, { today, complete: false })).toEqual([])
  })

  it('that adds nothing up is not outside its limits', () => {
    expect(wrong(asking(number('hours', 1), total({ min: 5 })), {})).toEqual([])
  })

  it('says in which band it is', () => {
    const banded = total({
      bands: [
        { from: 5, title: 'Some' },
        { from: 10, title: 'Many' },
      ],
      unit: 'hours',
    })
    expect([3, 5, 9.9, 10].map((comesTo) => sayAnswer(banded, comesTo, nobody))).toEqual([
      '3 hours',
      '5 hours: Some',
      '9.9 hours: Some',
      '10 hours: Many',
    ])
  })

  it.each([
    [
      'bands out of order',
      {
        bands: [
          { from: 5, title: 'A' },
          { from: 5, title: 'B' },
        ],
      },
      'bands.1.from',
    ],
    ['a highest below the lowest', { min: 5, max: 4 }, 'max'],
    ['limits that are hidden', { min: 5, hidden: true as const }, 'hidden'],
  ])('is refused with %s', (_, more, path) => {
    expect(faults(asking(number('hours', 1), total(more))).map((fault) => fault.split(': ')[0])).toEqual([
      `${at}.1.${path}`,
    ])
  })
})

describe('conditions in a row', () => {
  const columns: TableColumn[] = [
    { key: 'done', title: 'Done?', required: true, kind: 'yes_no' },
    {
      key: 'when',
      title: 'When',
      required: true,
      kind: 'date',
      latest: 'today',
      show_if: { match: 'all', tests: [{ key: 'done', is: 'equal', value: true }] },
    },
    { key: 'until', title: 'Until', required: false, kind: 'date', earliest: { from: 'when' } },
  ]
  const table: Question = { ...base, key: 'items', title: 'Items', kind: 'table', columns }
  const model = asking(table)

  it('ask only where they hold', () => {
    expect(wrong(model, { items: [{ done: true }, { done: false }] })).toEqual(['items.0.when: Choose a date'])
    expect(wrong(model, { items: [{ done: false, when: '2030-01-01' }] })).toEqual([])
  })

  it('leave out what they hide, and look at nothing that is hidden', () => {
    const data: FormData = { items: [{ done: false, when: '2026-01-01', until: '2025-01-01' }] }
    expect(settled(model, data)).toEqual({ items: [{ done: false, until: '2025-01-01' }] })
    expect(wrong(model, data)).toEqual([])
    expect(wrong(model, { items: [{ done: true, when: '2026-01-01', until: '2025-01-01' }] })).toEqual([
      'items.0.until: Not before 01/01/2026',
    ])
  })

  it('drop a row in which nothing else is left', () => {
    expect(settled(model, { items: [{ when: '2026-01-01' }, { done: true, when: '2026-01-01' }] })).toEqual({
      items: [{ done: true, when: '2026-01-01' }],
    })
    expect(wrong(model, { items: [{ when: '2026-01-01' }] })).toEqual([])
  })

  it.each([
    ['a later column', 'until', 'That column must come before this one'],
    ['itself', 'when', 'That column must come before this one'],
    ['no column', 'gone', 'We couldn’t find this column'],
  ])('are refused when they ask for %s', (_, key, message) => {
    const asks = { match: 'all' as const, tests: [{ key, is: 'answered' as const }] }
    const odd = columns.map((column, index) => (index === 1 ? { ...column, show_if: asks } : column))
    expect(faults(asking({ ...table, columns: odd }))).toEqual([`${at}.0.columns.1.show_if.tests.0.key: ${message}`])
  })
})

describe('keys', () => {
  it('in camel case come in and go out as they are', () => {
    const model = asking(number('hoursWorked', 1), total({ key: 'sumOfAll', of: ['hoursWorked'] }))
    const read = readSchema(writeSchema(model))
    expect(read.problems).toEqual([])
    expect(questionsOf(read.model).map(({ question }) => question.key)).toEqual(['hoursWorked', 'sumOfAll'])
    expect(settled(read.model, { hoursWorked: 2 })).toEqual({ hoursWorked: 2, sumOfAll: 2 })
  })

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])('are not called %s', (key) => {
    expect(faults(asking(number(key, 0)))).toEqual([`${at}.0.key: This key can’t be used`])
  })
})
