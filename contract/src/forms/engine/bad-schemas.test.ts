import { describe, expect, it } from 'vitest'
import { checkModel } from './check-model.ts'
import { readSchema } from './read-schema.ts'
import { writeSchema } from './write-schema.ts'
import type { Condition, FormModel, Question } from '../model.ts'
import type { FormSchema } from '../schema.ts'

const yesNo = (key: string): Question => ({ key, title: key, required: false, kind: 'yes_no' })
const number = (key: string): Question => ({ key, title: key, required: false, kind: 'number', decimals: 1 })
const drawn = (at: number): Question => ({
  key: `drawn_${at}`,
  title: `Drawn ${at}`,
  required: false,
  kind: 'signature',
})
const asking = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }],
})
const shownIf = (key: string, value: string | number | boolean = true): Pick<Question, 'show_if'> => ({
  show_if: { match: 'all', tests: [{ key, is: 'equal', value }] },
})
const at = (index: number, member: string): string => `pages.0.sections.0.questions.${index}.${member}`
const good = (): FormSchema => writeSchema(asking(yesNo('first'), number('second')))

describe('what is wrong in a model is named where it stands', () => {
  const scale = (points: number[], rows = ['r']): Question => ({
    key: 'scale',
    title: 'Scale',
    required: false,
    kind: 'scale',
    points: points.map((value) => ({ value, title: String(value) })),
    rows: rows.map((key) => ({ key, title: key })),
  })
  const choice = (...values: string[]): Question => ({
    key: 'choice',
    title: 'Choice',
    required: false,
    kind: 'one_of',
    choices: values.map((value) => ({ value, title: value })),
  })
  const table = (...keys: string[]): Question => ({
    key: 'table',
    title: 'Table',
    required: false,
    kind: 'table',
    columns: keys.map((key) => ({ key, title: key, required: false, kind: 'short_text' })),
  })
  const total = (...of: string[]): Question => ({
    key: 'total',
    title: 'Total',
    required: false,
    kind: 'total',
    of,
    how: 'sum',
  })
  const dated = (bounds: object): Question => ({ key: 'a', title: 'A', required: false, kind: 'date', ...bounds })
  const counted = (bounds: object): Question => ({
    key: 'a',
    title: 'A',
    required: false,
    kind: 'number',
    decimals: 0,
    ...bounds,
  })
  const written = { key: 'a', title: 'A', required: false, kind: 'short_text' } as const
  const allOf = (...tests: Condition['tests']): { show_if: Condition } => ({ show_if: { match: 'all', tests } })
  const many = { kind: 'many_of' as const, key: 'many', title: 'Many', required: false }
  const abc = ['a', 'b', 'c'].map((value) => ({ value, title: value }))

  it.each<[string, FormModel, string]>([
    ['no questions', asking(), 'pages'],
    ['only explanations', asking({ key: 'x', title: 'X', required: false, kind: 'explanation', text: 'x' }), 'pages'],
    ['more drawn signatures than a paper takes', asking(...Array.from({ length: 11 }, (_, at) => drawn(at))), 'pages'],
    ['two questions with one key', asking(yesNo('a'), yesNo('a')), at(1, 'key')],
    ['a key of every object', asking(yesNo('constructor')), at(0, 'key')],
    ['a key that is none', asking(yesNo('__proto__')), at(0, 'key')],
    ['an empty title', asking({ ...yesNo('a'), title: ' ' }), at(0, 'title')],
    ['a condition on nothing', asking({ ...yesNo('a'), ...shownIf('z') }), at(0, 'show_if.tests.0.key')],
    ['a condition on itself', asking({ ...yesNo('a'), ...shownIf('a') }), at(0, 'show_if.tests.0.key')],
    [
      'a condition on a later question',
      asking({ ...yesNo('a'), ...shownIf('b') }, yesNo('b')),
      at(0, 'show_if.tests.0.key'),
    ],
    [
      'a circle of conditions',
      asking({ ...yesNo('a'), ...shownIf('b') }, { ...yesNo('b'), ...shownIf('a') }),
      at(0, 'show_if.tests.0.key'),
    ],
    [
      'a value of another kind',
      asking(yesNo('a'), { ...yesNo('b'), ...shownIf('a', 'yes') }),
      at(1, 'show_if.tests.0.value'),
    ],
    [
      'a value that is no choice',
      asking(choice('x'), { ...yesNo('b'), ...shownIf('choice', 'y') }),
      at(1, 'show_if.tests.0.value'),
    ],
    [
      'a value that is no step',
      asking(scale([1, 2]), { ...yesNo('b'), ...shownIf('scale', 3) }),
      at(1, 'show_if.tests.0.value'),
    ],
    [
      'a test that cannot be made',
      asking(yesNo('a'), { ...yesNo('b'), show_if: { match: 'any', tests: [{ key: 'a', is: 'at_least', value: 1 }] } }),
      at(1, 'show_if.tests.0.is'),
    ],
    [
      'a value where none is wanted',
      asking(yesNo('a'), { ...yesNo('b'), show_if: { match: 'any', tests: [{ key: 'a', is: 'empty', value: true }] } }),
      at(1, 'show_if.tests.0.value'),
    ],
    ...(
      [
        ['a date', dated({}), 'banana'],
        ['a date that is none', dated({}), '2026-02-30'],
        ['a date before its first', dated({ earliest: '2026-01-01' }), '2025-12-31'],
        ['a date after its last', dated({ latest: '2026-01-01' }), '2026-01-02'],
        ['a time', { key: 'a', title: 'A', required: false, kind: 'time' }, '25:00'],
        ['a number below its lowest', counted({ min: 1 }), 0],
        ['a number above its highest', counted({ max: 5 }), 6],
        ['a number with decimals', counted({}), 1.5],
        ['a total above its highest', { ...total('n'), max: 5 }, 6],
        ['a text that is too long', { ...written, max_length: 3 }, 'four'],
        ['a text that is no address', { ...written, format: 'email' }, 'banana'],
      ] as [string, Question, string | number][]
    ).map(([what, question, value]): [string, FormModel, string] => [
      `a value that cannot be answered: ${what}`,
      asking(number('n'), question, { ...yesNo('b'), ...shownIf(question.key, value) }),
      at(2, 'show_if.tests.0.value'),
    ]),
    [
      'a number that is never that high',
      asking(counted({ max: 5 }), { ...yesNo('b'), ...allOf({ key: 'a', is: 'at_least', value: 6 }) }),
      at(1, 'show_if.tests.0.value'),
    ],
    [
      'one answer that is two values',
      asking(choice('x', 'y'), {
        ...yesNo('b'),
        ...allOf({ key: 'choice', is: 'equal', value: 'x' }, { key: 'choice', is: 'equal', value: 'y' }),
      }),
      at(1, 'show_if.tests.1.value'),
    ],
    [
      'one answer that is there and not there',
      asking(yesNo('a'), {
        ...yesNo('b'),
        ...allOf({ key: 'a', is: 'equal', value: true }, { key: 'a', is: 'empty' }),
      }),
      at(1, 'show_if.tests.1.is'),
    ],
    [
      'one answer that is above and below',
      asking(counted({}), {
        ...yesNo('b'),
        ...allOf({ key: 'a', is: 'at_most', value: 2 }, { key: 'a', is: 'at_least', value: 3 }),
      }),
      at(1, 'show_if.tests.1.value'),
    ],
    [
      'a question that is not shown then',
      asking(
        yesNo('a'),
        { ...yesNo('b'), ...shownIf('a', true) },
        { ...yesNo('c'), ...allOf({ key: 'a', is: 'equal', value: false }, { key: 'b', is: 'answered' }) },
      ),
      at(2, 'show_if.tests.1.is'),
    ],
    [
      'a column that is two values',
      asking({
        key: 'table',
        title: 'Table',
        required: false,
        kind: 'table',
        columns: [
          { key: 'c', title: 'C', required: false, kind: 'yes_no' },
          {
            key: 'd',
            title: 'D',
            required: false,
            kind: 'time',
            ...allOf({ key: 'c', is: 'equal', value: true }, { key: 'c', is: 'equal', value: false }),
          },
        ],
      }),
      at(0, 'columns.1.show_if.tests.1.value'),
    ],
    ['no value', asking({ ...yesNo('a'), warnings: [{ is: 'equal', message: 'x' }] }), at(0, 'warnings.0.value')],
    [
      'a section that waits for its own question',
      {
        pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions: [yesNo('a')], ...shownIf('a') }] }],
      },
      'pages.0.sections.0.show_if.tests.0.key',
    ],
    [
      'a highest below the lowest',
      asking({ ...yesNo('a'), kind: 'number', decimals: 0, min: 5, max: 4 }),
      at(0, 'max'),
    ],
    ['a bound with decimals', asking({ ...yesNo('a'), kind: 'number', decimals: 0, min: 1.5 }), at(0, 'min')],
    ['a bound with two decimals', asking({ ...yesNo('a'), kind: 'number', decimals: 1, min: 1.25 }), at(0, 'min')],
    [
      'a latest before the earliest',
      asking({ ...yesNo('a'), kind: 'date', earliest: '2026-02-02', latest: '2026-02-01' }),
      at(0, 'latest'),
    ],
    ['a day that is none', asking({ ...yesNo('a'), kind: 'date', earliest: '2026-02-30' }), at(0, 'earliest')],
    ['two choices with one value', asking(choice('x', 'x')), at(0, 'choices.1.value')],
    ['more than there are', asking({ ...many, choices: abc, least: 4 }), at(0, 'least')],
    ['a most below the least', asking({ ...many, choices: abc, least: 3, most: 2 }), at(0, 'most')],
    ['steps that fall', asking(scale([1, 3, 2])), at(0, 'points.2.value')],
    ['one step', asking(scale([1])), at(0, 'points')],
    ['two rows with one key', asking(scale([1, 2], ['r', 'r'])), at(0, 'rows.1.key')],
    ['two columns with one key', asking(table('a', 'a')), at(0, 'columns.1.key')],
    ['a column with a key of every object', asking(table('constructor')), at(0, 'columns.0.key')],
    ['a total of a later number', asking(total('n'), number('n')), at(0, 'of.0')],
    ['a total of what is no number', asking(yesNo('a'), total('a')), at(1, 'of.0')],
    ['a total of a column of texts', asking(table('a'), total('table.a')), at(1, 'of.0')],
    ['a total that adds twice', asking(number('n'), total('n', 'n')), at(1, 'of.1')],
    [
      'too many questions',
      asking(...Array.from({ length: 401 }, (_, index) => yesNo(`q${index}`))),
      'pages.0.sections.0.questions',
    ],
  ])('%s', (_, model, path) => {
    expect(checkModel(model).map((problem) => problem.path)).toContain(path)
    const read = readSchema(writeSchema(model))
    expect(read.problems.length).toBeGreaterThan(0)
  })
})

it('a format that does not exist is named', () => {
  const schema = writeSchema(asking({ key: 'site', title: 'Site', required: false, kind: 'short_text', format: 'url' }))
  expect(readSchema(schema).problems).toEqual([])
  const other = { ...schema, properties: { site: { title: 'Site', $ref: '#/$defs/javascript' } } }
  expect(readSchema(other).problems.map(({ path }) => path)).toContain('properties.site.$ref')
})

it('a pattern that would take for ever is named, not run', () => {
  const schema = good()
  const bomb = {
    ...schema,
    properties: { ...schema.properties, first: { title: 'first', type: 'string', pattern: '^(a+)+$' } },
  }
  const named = readSchema(bomb).problems.map(({ path }) => path)
  expect(named).toEqual(expect.arrayContaining(['properties.first.pattern', 'properties.first.type']))
})

it('lets through what can be answered: several rows of a scale, several choices, one of several conditions, and bounds', () => {
  const tests = (match: 'all' | 'any', key: string, is: 'equal' | 'includes', ...values: (number | string)[]) => ({
    show_if: { match, tests: values.map((value) => ({ key, is, value })) },
  })
  const points = [1, 2].map((value) => ({ value, title: String(value) }))
  const rows = ['r', 's'].map((key) => ({ key, title: key }))
  const choices = ['x', 'y'].map((value) => ({ value, title: value }))
  const model = asking(
    { key: 'scale', title: 'Scale', required: false, kind: 'scale', points, rows },
    { key: 'many', title: 'Many', required: false, kind: 'many_of', choices },
    {
      key: 'when',
      title: 'When',
      required: false,
      kind: 'date',
      earliest: 'today',
      latest: { from: 'today', days: 9 },
    },
    { key: 'count', title: 'Count', required: false, kind: 'number', decimals: 1, min: 1, max: 3 },
    { ...yesNo('a'), ...tests('all', 'scale', 'equal', 1, 2) },
    { ...yesNo('b'), ...tests('all', 'many', 'includes', 'x', 'y') },
    { ...yesNo('c'), ...tests('any', 'count', 'equal', 1, 3) },
    { ...yesNo('d'), ...tests('all', 'when', 'equal', '2026-11-28') },
  )
  expect(checkModel(model)).toEqual([])
})

it('follows what has to hold through the longest chain of conditions at once', () => {
  const chain = Array.from({ length: 399 }, (_, index) => ({
    ...yesNo(`q${index + 1}`),
    show_if: {
      match: 'all' as const,
      tests: Array.from({ length: Math.min(10, index + 1) }, (_each, back) => ({
        key: `q${index - back}`,
        is: 'equal' as const,
        value: true,
      })),
    },
  }))
  const begun = Date.now()
  expect(checkModel(asking(yesNo('q0'), ...chain))).toEqual([])
  expect(Date.now() - begun).toBeLessThan(5_000)
})
