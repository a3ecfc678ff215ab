import { describe, expect, it } from 'vitest'
import { settled } from './look.ts'
import { problemsOf, warningsOf } from './problems.ts'
import { sayAnswer } from './say.ts'
import { formModel, longestAnswer } from '../model.ts'
import type { Answer, FormData, FormModel, Question } from '../model.ts'

const today = '2026-11-22'
const names = { people: { '7': 'Aroha Ngata' }, files: { '4': 'Letter.pdf' } }

const asking = (question: Question): FormModel =>
  formModel.parse({
    pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions: [question] }] }],
  })

const base = { key: 'q', title: 'Q', required: true }
const choices = ['low', 'high'].map((value) => ({ value, title: value.toUpperCase() }))
const points = [
  { value: 1, title: 'Below' },
  { value: 2, title: 'Meets' },
]

const kinds: Record<string, Question> = {
  short_text: { ...base, kind: 'short_text', max_length: 5 },
  long_text: { ...base, kind: 'long_text' },
  email: { ...base, kind: 'short_text', format: 'email' },
  phone: { ...base, kind: 'short_text', format: 'phone' },
  url: { ...base, kind: 'short_text', format: 'url' },
  whole: { ...base, kind: 'number', decimals: 0, min: 1, max: 9, unit: 'cases' },
  decimal: { ...base, kind: 'number', decimals: 1, min: -0.5 },
  date: { ...base, kind: 'date', earliest: '2026-01-01', latest: 'today' },
  time: { ...base, kind: 'time' },
  yes_no: { ...base, kind: 'yes_no' },
  one_of: { ...base, kind: 'one_of', choices },
  many_of: { ...base, kind: 'many_of', choices: [...choices, { value: 'x', title: 'X' }], least: 2, most: 2 },
  scale: {
    ...base,
    kind: 'scale',
    points,
    rows: [
      { key: 'history', title: 'History' },
      { key: 'plan', title: 'Plan' },
    ],
  },
  table: {
    ...base,
    kind: 'table',
    columns: [
      { key: 'what', title: 'What', required: true, kind: 'short_text' },
      { key: 'count', title: 'Count', required: false, kind: 'number', decimals: 0, min: 0 },
      { key: 'on', title: 'On', required: false, kind: 'date', latest: 'today' },
    ],
    most_rows: 2,
  },
  file: { ...base, kind: 'file', most: 2 },
  signature: { ...base, kind: 'signature' },
  person: { ...base, kind: 'person' },
}

const kind = (name: string): FormModel => {
  const question = kinds[name]
  if (!question) throw new Error(`There is no ${name}`)
  return asking(question)
}

// What comes from outside is not what its type says.
const data = (value: unknown): FormData => JSON.parse(JSON.stringify({ q: value }))
const png = 'data:image/png;base64,AAAA'

describe('a good answer has no problems, is kept tidied, and is said in words', () => {
  it.each<[string, unknown, unknown, string]>([
    ['short_text', '  hello ', 'hello', 'hello'],
    ['short_text', '𝒜𝒜𝒜𝒜𝒜', '𝒜𝒜𝒜𝒜𝒜', '𝒜𝒜𝒜𝒜𝒜'],
    ['long_text', 'a\n\nb', 'a\n\nb', 'a\n\nb'],
    ['email', ' aroha@example.co.nz ', 'aroha@example.co.nz', 'aroha@example.co.nz'],
    ['phone', '(09) 379 0000', '(09) 379 0000', '(09) 379 0000'],
    ['url', 'https://example.org/x?y=1#z', 'https://example.org/x?y=1#z', 'https://example.org/x?y=1#z'],
    ['whole', 9, 9, '9 cases'],
    ['decimal', -0.5, -0.5, '-0.5'],
    ['decimal', 0.3, 0.3, '0.3'],
    ['date', '2026-01-01', '2026-01-01', '01/01/2026'],
    ['date', today, today, '22/11/2026'],
    ['time', '00:00', '00:00', '00:00'],
    ['time', '23:59', '23:59', '23:59'],
    ['yes_no', false, false, 'No'],
    ['one_of', 'high', 'high', 'HIGH'],
    ['many_of', ['x', 'low'], ['x', 'low'], 'LOW, X'],
    ['scale', { plan: 2, history: 1 }, { plan: 2, history: 1 }, 'History: 1 – Below\nPlan: 2 – Meets'],
    [
      'table',
      [
        { what: ' a ', count: null, on: '' },
        { what: '', count: null },
        { what: 'b', count: 2, on: '2026-02-01' },
      ],
      [{ what: 'a' }, { what: 'b', count: 2, on: '2026-02-01' }],
      'What: a\nWhat: b; Count: 2; On: 01/02/2026',
    ],
    ['file', [4, 9], [4, 9], 'Letter.pdf, File 9'],
    ['signature', { drawn: null, typed: ' Aroha ' }, { drawn: null, typed: 'Aroha' }, 'Aroha'],
    ['signature', { drawn: png, typed: ' ' }, { drawn: png, typed: null }, 'Drawn signature'],
    ['person', 7, 7, 'Aroha Ngata'],
    ['person', 8, 8, 'Person 8'],
  ])('%s %j', (name, value, kept, words) => {
    const model = kind(name)
    expect(problemsOf(model, data(value), { today, complete: true })).toEqual([])
    const found: FormData = settled(model, data(value))
    expect(found).toEqual({ q: kept })
    expect(problemsOf(model, found, { today, complete: true })).toEqual([])
    const question = kinds[name]
    if (question) expect(sayAnswer(question, found['q'], names)).toBe(words)
  })
})

describe('what cannot be kept is wrong at once', () => {
  it.each<[string, unknown, string?]>([
    ['short_text', 5],
    ['short_text', 'nul\u0000'],
    ['short_text', ['a']],
    ['long_text', 'x'.repeat(longestAnswer + 1)],
    ['whole', '5'],
    ['whole', 1e12],
    ['date', '22/11/2026'],
    ['date', '2026-02-29'],
    ['date', '1899-12-31'],
    ['time', '24:00'],
    ['time', '9:00'],
    ['time', 540],
    ['yes_no', 'yes'],
    ['one_of', 'middle'],
    ['one_of', 1],
    ['many_of', 'low'],
    ['many_of', ['low', 'low']],
    ['many_of', ['low', 'middle']],
    ['scale', 2],
    ['scale', [2]],
    ['scale', { history: 3 }, 'q.history'],
    ['scale', { history: '1' }, 'q.history'],
    ['scale', { other: 1 }, 'q.other'],
    ['scale', { constructor: 1 }, 'q.constructor'],
    ['table', {}],
    ['table', ['a']],
    ['table', [{ what: 'a' }, { count: 'two' }], 'q.1.count'],
    ['table', [{ what: '' }, { what: 'a', where: 'x' }], 'q.1.where'],
    ['table', Array.from({ length: 51 }, () => ({ what: 'a' }))],
    ['file', 4],
    ['file', [4, 4]],
    ['file', [0]],
    ['file', ['4']],
    ['file', Array.from({ length: 21 }, (_, index) => index + 1)],
    ['signature', 'Aroha'],
    ['signature', { drawn: 'data:text/html,x', typed: null }],
    ['signature', { drawn: null, typed: 'x'.repeat(121) }],
    ['signature', { drawn: null, typed: 'a', more: 1 }],
    ['person', '7'],
    ['person', 1.5],
    ['person', -1],
  ])('%s %j', (name, value, path = 'q') => {
    for (const complete of [false, true])
      expect(problemsOf(kind(name), data(value), { today, complete }).map((problem) => problem.path)).toContain(path)
  })
})

describe('what is not within limits is kept while it is filled in, and not complete', () => {
  it.each<[string, unknown, string, string?]>([
    ['short_text', 'abcdef', 'At most 5 characters'],
    ...['aroha', 'aroha@example', 'a b@example.org', 'a..b@example.org', 'x'.repeat(5_000)].map(
      (text): [string, string, string] => ['email', text, 'Enter an email address, such as name@example.org'],
    ),
    ...['12345', 'ring me', '021 123 456 789 012 34'].map((text): [string, string, string] => [
      'phone',
      text,
      'Enter a phone number, such as 021 123 4567 or +64 21 123 4567',
    ]),
    ...['example.org', 'javascript:alert(1)', 'ftp://example.org', 'https://me@example.org', 'https://a b'].map(
      (text): [string, string, string] => ['url', text, 'Enter a web address that starts with https://'],
    ),
    ['whole', 0, 'At least 1'],
    ['whole', 10, 'At most 9'],
    ['whole', 1.5, 'Enter a whole number'],
    ['decimal', 0.25, 'One decimal at most'],
    ['decimal', -0.6, 'At least -0.5'],
    ['date', '2025-12-31', 'Not before 01/01/2026'],
    ['date', '2026-11-23', 'Not after today'],
    ['many_of', ['low'], 'At least 2 choices'],
    ['many_of', ['low', 'high', 'x'], 'At most 2 choices'],
    ['scale', { history: 1 }, 'Choose a rating', 'q.plan'],
    ['table', [{ what: 'a' }, { what: 'b' }, { what: 'c' }], 'At most 2 rows'],
    ['table', [{ count: 1 }], 'Answer this question', 'q.0.what'],
    ['table', [{ what: ' ' }, { what: 'a', count: -1 }], 'At least 0', 'q.1.count'],
    ['table', [{ what: 'a', on: '2026-11-23' }], 'Not after today', 'q.0.on'],
    ['file', [1, 2, 3], 'At most 2 files'],
  ])('%s %j: %s', (name, value, message, path = 'q') => {
    expect(problemsOf(kind(name), data(value), { today, complete: false })).toEqual([])
    expect(problemsOf(kind(name), data(value), { today, complete: true })).toEqual([{ path, message }])
  })
})

describe('what says nothing is no answer', () => {
  it.each<[string, unknown[], string, string?]>([
    ['short_text', ['', ' \n', null], 'Answer this question'],
    ['whole', [null, ''], 'Answer this question'],
    ['date', ['', null], 'Choose a date'],
    ['time', [''], 'Answer this question'],
    ['yes_no', [null], 'Choose yes or no'],
    ['one_of', [''], 'Choose one'],
    ['many_of', [[]], 'Choose at least one'],
    ['table', [[], [{}], [{ what: ' ', count: null }]], 'Add a row'],
    ['file', [[]], 'Add a file'],
    [
      'signature',
      [
        { drawn: null, typed: null },
        { drawn: null, typed: '  ' },
      ],
      'Sign here, or type your name',
    ],
    ['person', [null], 'Choose a person'],
  ])('%s', (name, values, message) => {
    for (const value of [...values, undefined]) {
      expect(settled(kind(name), data(value))).toEqual({})
      expect(problemsOf(kind(name), data(value), { today, complete: false })).toEqual([])
      expect(problemsOf(kind(name), data(value), { today, complete: true })).toEqual([{ path: 'q', message }])
      const question = kinds[name]
      if (question)
        expect(problemsOf(asking({ ...question, required: false }), data(value), { today, complete: true })).toEqual([])
    }
  })

  it('of a scale each row is missing by itself', () => {
    expect(problemsOf(kind('scale'), {}, { today, complete: true }).map(({ path }) => path)).toEqual([
      'q.history',
      'q.plan',
    ])
  })
})

it('an answer to a question that is not asked is wrong, and not kept', () => {
  const stray: FormData = { q: true, other: 'x' }
  expect(problemsOf(kind('yes_no'), stray, { today, complete: false })).toEqual([
    { path: 'other', message: 'This form doesn’t have this question' },
  ])
  expect(settled(kind('yes_no'), stray)).toEqual({ q: true })
})

it('half of a letter cannot be kept', () => {
  const half: FormData = { q: 'a\ud83d' }
  expect(problemsOf(kind('long_text'), half, { today, complete: false })).toHaveLength(1)
})

it('a warning stands beside an answer, and in nobody’s way', () => {
  const warned = asking({
    ...base,
    kind: 'number',
    decimals: 0,
    warnings: [
      { is: 'at_least', value: 100, message: 'That is a lot' },
      { is: 'empty', message: 'Do you know it?' },
    ],
  })
  const said = (value?: Answer): string[] =>
    warningsOf(warned, value === undefined ? {} : { q: value }).map(({ message }) => message)
  expect([said(), said(99), said(100)]).toEqual([['Do you know it?'], [], ['That is a lot']])
  expect(problemsOf(warned, { q: 100 }, { today, complete: true })).toEqual([])
})
