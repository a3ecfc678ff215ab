import { describe, expect, it } from 'vitest'
import { canonicalJson, contentCode, contentText } from './canonical.ts'
import { passes } from './conditions.ts'
import { keyFrom, emptyModel, newKey } from './keys.ts'
import { answeredQuestions, progressOf, settled, shownQuestions, shownSections, totalsOf } from './look.ts'
import { changesBetween } from './say.ts'
import { writeSchema } from './write-schema.ts'
import { formModel } from '../model.ts'
import type { Answer, ConditionTest, FormData, FormModel } from '../model.ts'

const points = [1, 2, 3].map((value) => ({ value, title: `Step ${value}` }))
const rows = [
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B' },
]

const model: FormModel = formModel.parse({
  pages: [
    {
      key: 'one',
      title: 'One',
      sections: [
        {
          key: 'basics',
          title: '',
          questions: [
            { key: 'seen', title: 'Seen?', required: true, kind: 'yes_no' },
            {
              key: 'hours',
              title: 'Hours',
              required: true,
              kind: 'number',
              decimals: 1,
              show_if: { match: 'all', tests: [{ key: 'seen', is: 'equal', value: true }] },
            },
            { key: 'ratings', title: 'Ratings', required: true, kind: 'scale', points, rows },
          ],
        },
        {
          key: 'worry',
          title: 'Worry',
          show_if: {
            match: 'any',
            tests: [
              { key: 'ratings', is: 'at_most', value: 1 },
              { key: 'hours', is: 'at_least', value: 10 },
            ],
          },
          questions: [{ key: 'why', title: 'Why', required: true, kind: 'long_text' }],
        },
      ],
    },
    {
      key: 'two',
      title: 'Two',
      sections: [
        {
          key: 'sums',
          title: '',
          questions: [
            {
              key: 'cases',
              title: 'Cases',
              required: false,
              kind: 'table',
              columns: [{ key: 'minutes', title: 'Minutes', required: false, kind: 'number', decimals: 1 }],
            },
            { key: 'sum', title: 'Sum', required: false, kind: 'total', of: ['hours', 'cases.minutes'], how: 'sum' },
            { key: 'mean', title: 'Mean', required: false, kind: 'total', of: ['ratings'], how: 'mean' },
            {
              key: 'count',
              title: 'Count',
              required: false,
              kind: 'total',
              of: ['ratings', 'cases.minutes'],
              how: 'count',
            },
            {
              key: 'praise',
              title: 'Praise',
              required: false,
              kind: 'explanation',
              text: 'Well done',
              show_if: { match: 'all', tests: [{ key: 'mean', is: 'at_least', value: 2.5 }] },
            },
          ],
        },
      ],
    },
  ],
})

const all: FormData = {
  seen: true,
  hours: 0.1,
  ratings: { a: 3, b: 2 },
  cases: [{ minutes: 0.2 }, { minutes: null }, { minutes: 1e300 }],
}

describe('no answer passes nothing but empty', () => {
  it.each<[ConditionTest['is'], ConditionTest['value'], Answer | undefined, boolean]>([
    ['empty', undefined, undefined, true],
    ['empty', undefined, false, false],
    ['answered', undefined, undefined, false],
    ['answered', undefined, 0, true],
    ['equal', 'x', undefined, false],
    ['equal', false, false, true],
    ['equal', '1', 1, false],
    ['not_equal', 'x', undefined, false],
    ['not_equal', 'x', 'y', true],
    ['not_equal', 'x', 'x', false],
    ['at_least', 2, 2, true],
    ['at_least', 2, 1.9, false],
    ['at_least', 2, '3', false],
    ['at_most', 2, 2, true],
    ['at_most', 2, 2.1, false],
    ['includes', 'x', ['y', 'x'], true],
    ['includes', 'x', ['y'], false],
    ['includes', 'x', 'x', false],
    ['at_most', 1, { a: 3, b: 1 }, true],
    ['at_most', 1, { a: 3, b: 2 }, false],
    ['not_equal', 3, { a: 3, b: 2 }, true],
    ['not_equal', 3, { a: 3 }, false],
  ])('%s %j of %j: %s', (is, value, answer, expected) => {
    expect(passes({ is, value }, answer)).toBe(expected)
  })
})

describe('what is shown', () => {
  it('follows from what stands before it', () => {
    expect([...shownQuestions(model, {})]).toEqual(['seen', 'ratings', 'cases', 'sum', 'mean', 'count'])
    expect([...shownSections(model, {})]).toEqual(['basics', 'sums'])
    expect(shownSections(model, { ratings: { a: 1 } }).has('worry')).toBe(true)
    expect(shownSections(model, { seen: true, hours: 10 }).has('worry')).toBe(true)
    expect(shownQuestions(model, all).has('praise')).toBe(true)
  })

  it('is not told by an answer that is hidden itself', () => {
    expect(shownSections(model, { seen: false, hours: 10 }).has('worry')).toBe(false)
    expect(settled(model, { seen: false, hours: 10, why: 'x' })).toEqual({ seen: false, count: 0 })
  })
})

describe('totals', () => {
  it('are added in tenths, of what is shown and is a number', () => {
    expect(totalsOf(model, all)).toEqual({ sum: 0.3, mean: 2.5, count: 3 })
    expect(totalsOf(model, { ...all, seen: false })).toEqual({ sum: 0.2, mean: 2.5, count: 3 })
    expect(totalsOf(model, { ratings: { a: 1, b: 2 } })).toEqual({ sum: null, mean: 1.5, count: 2 })
    expect(totalsOf(model, {})).toEqual({ sum: null, mean: null, count: 0 })
  })

  it('are worked out whatever was sent', () => {
    expect(settled(model, { ...all, sum: 99, cases: [{ minutes: 0.2 }] })).toMatchObject({ sum: 0.3 })
    expect(settled(model, { seen: false, sum: 99 })).toEqual({ seen: false, count: 0 })
  })
})

it('progress counts what is asked and shown; a needed scale is answered when all of it is', () => {
  expect(progressOf(model, {})).toEqual({ questions: 3, answered: 0 })
  expect(progressOf(model, { seen: true, ratings: { a: 2 } })).toEqual({ questions: 4, answered: 1 })
  expect(progressOf(model, all)).toEqual({ questions: 4, answered: 4 })
  expect(answeredQuestions(model, { seen: true, ratings: { a: 2 } })).toEqual(new Set(['seen']))
})

it('changes are said by question, of a scale by row', () => {
  const names = { people: {}, files: {} }
  const after: FormData = { ...all, seen: false, ratings: { a: 3, b: 1 }, cases: [{ minutes: 0.2 }, { minutes: 4 }] }
  expect(changesBetween(model, all, all, names)).toEqual([])
  expect(changesBetween(model, settled(model, all), settled(model, after), names)).toEqual([
    { key: 'seen', title: 'Seen?', before: 'Yes', after: 'No' },
    { key: 'hours', title: 'Hours', before: '0.1', after: null },
    { key: 'ratings.b', title: 'Ratings: B', before: '2 – Step 2', after: '1 – Step 1' },
    { key: 'cases', title: 'Cases', before: 'Minutes: 0.2\nMinutes: 1e+300', after: 'Minutes: 0.2\nMinutes: 4' },
    { key: 'sum', title: 'Sum', before: '0.3', after: '4.2' },
    { key: 'mean', title: 'Mean', before: '2.5', after: '2' },
    { key: 'count', title: 'Count', before: '3', after: '4' },
  ])
})

describe('keys', () => {
  it.each([
    ['Overall rating', 'overall_rating'],
    ['  Whānau & family: who?  ', 'whanau_family_who'],
    ['2nd opinion', 'nd_opinion'],
    ['constructor', 'question'],
    ['__proto__', 'proto'],
    ['????', 'question'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ])('%s → %s', (title, key) => {
    expect(keyFrom(title, [])).toBe(key)
  })

  it('are new', () => {
    expect(newKey(model, 'Seen')).toBe('seen_2')
    expect(newKey(model, 'Basics')).toBe('basics_2')
    expect(newKey(emptyModel(), 'Page')).toBe('page_2')
    expect(keyFrom('x'.repeat(60), ['x'.repeat(40)])).toBe(`${'x'.repeat(38)}_2`)
    expect(keyFrom('A', ['a', 'a_2', 'a_3'])).toBe('a_4')
  })
})

describe('the text that is hashed', () => {
  it('is the same wherever it is made', () => {
    expect(canonicalJson({ b: [1, undefined, { d: 1, c: null }], a: 'é"\n', n: -0, z: undefined })).toBe(
      '{"a":"é\\"\\n","b":[1,null,{"c":null,"d":1}],"n":0}',
    )
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '1': 3, '\u{1f600}': 4, '\ufb33': 5 })).toBe(
      '{"\\r":2,"1":3,"\u20ac":1,"\u{1f600}":4,"\ufb33":5}',
    )
    expect(canonicalJson([1e21, 0.1, 1e-7, 100])).toBe('[1e+21,0.1,1e-7,100]')
  })

  it('names template, version, schema, owner, answers and what it is about, and nothing else', () => {
    const schema = writeSchema(model)
    const content = {
      devformtemplate_id: 1,
      version: 2,
      schema,
      user_id: 3,
      title: 'Knee',
      data: all,
      text_values: null,
    }
    expect(Object.keys(JSON.parse(contentText(content)))).toEqual([
      'data',
      'devformtemplate_id',
      'schema',
      'title',
      'user_id',
      'version',
    ])
    expect(contentText(Object.assign({}, content, { name: 'x' }))).toBe(contentText(content))
    expect(contentText({ ...content, user_id: 4 })).not.toBe(contentText(content))
    expect(contentText({ ...content, title: null })).not.toBe(contentText(content))
    expect(contentText({ ...content, text_values: { 'person.name': 'Mārama' } })).toContain('Mārama')
  })

  it('of the first layout says nothing of what it is about, so that what was signed in it goes on to hold', () => {
    const content = {
      devformtemplate_id: 1,
      version: 2,
      schema: writeSchema(model),
      user_id: 3,
      title: 'Knee',
      data: all,
      text_values: null,
    }
    const first = contentText(content, 1)
    expect(first).toBe(canonicalJson({ ...content, title: undefined, text_values: undefined }))
    expect(contentText({ ...content, title: 'Hip' }, 1)).toBe(first)
    expect(contentText(content, 2)).toBe(contentText(content))
  })

  it('has a code that people read to each other', () => {
    expect(contentCode('7f3a91c2d4'.padEnd(64, '0'))).toBe('7F3A-91C2')
  })
})

it('a form is gone through once: an answer is read a few times, whatever waits for it', () => {
  const reads = (questions: number): number => {
    let count = 0
    const large: FormModel = {
      pages: [
        {
          key: 'page',
          title: '',
          sections: [
            {
              key: 'section',
              title: '',
              questions: Array.from({ length: questions }, (_, index) => ({
                key: `q${index}`,
                title: 'Q',
                required: false,
                kind: 'yes_no' as const,
                ...(index > 0 && {
                  show_if: { match: 'all' as const, tests: [{ key: 'q0', is: 'equal' as const, value: true }] },
                }),
              })),
            },
          ],
        },
      ],
    }
    const data = new Proxy<FormData>(
      Object.fromEntries(Array.from({ length: questions }, (_, index) => [`q${index}`, true])),
      {
        get: (target, key, receiver) => {
          count += 1
          return Reflect.get(target, key, receiver)
        },
      },
    )
    expect(Object.keys(settled(large, data))).toHaveLength(questions)
    return count
  }
  expect([reads(10), reads(300)]).toEqual([10, 300])
})
