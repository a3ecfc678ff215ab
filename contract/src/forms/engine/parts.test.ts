import { describe, expect, it } from 'vitest'
import { answerersIn, checkModel, fillsPart, partFaults, partOf, partsOf, readSchema, writeSchema } from './index.ts'
import { questionsOf } from '../model.ts'
import type { FormModel, Question } from '../model.ts'
import type { SigningParty } from '../devformtemplate.ts'

const text = (key: string, more: Partial<Question> = {}): Question =>
  ({ key, title: key, required: false, kind: 'short_text', ...more }) as Question // of one kind

const shadow = { match: 'all' as const, tests: [{ key: 'case', is: 'answered' as const }] }

/** A case by the trainee, ratings by the assessor, an overall mark by both, and a page for the colleague. */
const model: FormModel = {
  pages: [
    {
      key: 'first',
      title: 'First',
      sections: [
        { key: 'about', title: 'About', questions: [text('case'), text('both', { by: ['owner', 'assessor'] })] },
        {
          key: 'rated',
          title: 'Rated',
          by: ['assessor'],
          questions: [
            { key: 'words', title: 'How to rate', required: false, kind: 'explanation', text: 'Rate what you saw.' },
            text('rating'),
            text('reflection', { by: ['owner'] }),
          ],
        },
      ],
    },
    {
      key: 'last',
      title: 'Last',
      by: ['colleague'],
      sections: [{ key: 'said', title: '', questions: [text('said')] }],
    },
  ],
}

const keysOf = (answerer: string): string[] => questionsOf(partOf(model, answerer)).map(({ question }) => question.key)

const party = (key: string, who: SigningParty['who'] = 'anyone'): SigningParty => ({ key, title: key, who })

describe('who answers a form', () => {
  it('is said by the question, or the section or page around it, and is the owner where nothing is said', () => {
    expect(keysOf('owner')).toEqual(['case', 'both', 'reflection'])
    expect(keysOf('assessor')).toEqual(['both', 'words', 'rating'])
    expect(keysOf('colleague')).toEqual(['said'])
    expect(partOf(model, 'nobody')).toEqual({ pages: [] })
    expect(answerersIn(model)).toEqual(['owner', 'assessor', 'colleague'])
    expect(['assessor', 'nobody'].map((key) => fillsPart(model, key))).toEqual([true, false])
    // A party may be called so; it is not who the form is of.
    expect(fillsPart(model, 'owner')).toBe(false)
  })

  it('is the owner of all of it where no question says anything', () => {
    const plain: FormModel = {
      pages: [{ key: 'page', title: '', sections: model.pages[0]?.sections.slice(0, 1) ?? [] }],
    }
    const silent = {
      pages: plain.pages.map((page) => ({
        ...page,
        sections: page.sections.map((each) => ({ ...each, questions: [text('case')] })),
      })),
    }
    expect(partOf(silent, 'owner')).toBe(silent)
  })

  it('leaves in each part only what its page and section are of', () => {
    expect(partOf(model, 'assessor').pages.map(({ key, sections }) => [key, sections.map((each) => each.key)])).toEqual(
      [['first', ['about', 'rated']]],
    )
  })

  it('is kept in the schema and read from it', () => {
    const { model: read, problems } = readSchema(writeSchema(model))
    expect([read, problems]).toEqual([model, []])
  })

  it.each([
    ['no list', { by: 'assessor' }],
    ['an empty list', { by: [] }],
    ['a number', { by: [1] }],
    ['no key', { by: ['The assessor'] }],
  ])('is refused where it is %s', (_words, more) => {
    const schema = writeSchema(model)
    const pages = schema.layout.pages.map((page, at) => (at === 0 ? { ...Object(page), ...more } : page))
    const { problems } = readSchema({ ...schema, layout: { ...schema.layout, pages } })
    expect(problems.map(({ path }) => path)[0]).toMatch(/^(layout\.)?pages\.0\.by/)
  })
})

describe('a part', () => {
  const faultsOf = (...questions: Question[]): string[] =>
    checkModel({ pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }] }).map(
      ({ path, message }) => `${path.replace('pages.0.sections.0.questions.', '')}: ${message}`,
    )

  it('stands for itself: its conditions and totals are of its own answers', () => {
    expect(faultsOf(text('case'), text('rating', { by: ['assessor'], show_if: shadow }))).toEqual([
      '1.show_if.tests.0.key: Another person answers that question',
    ])
    expect(
      faultsOf(text('case', { by: ['owner', 'assessor'] }), text('rating', { by: ['assessor'], show_if: shadow })),
    ).toEqual([])
    const number: Question = { key: 'n', title: 'n', required: false, kind: 'number', decimals: 0, by: ['assessor'] }
    const total: Question = { key: 't', title: 't', required: false, kind: 'total', of: ['n'], how: 'sum' }
    expect(faultsOf(number, total)).toEqual(['1.of.0: Another person answers that question'])
    expect(faultsOf(number, { ...total, by: ['assessor'] })).toEqual([])
  })

  it('of a section shown on a condition is of the same person', () => {
    const section = { key: 'rated', title: '', by: ['assessor'], show_if: shadow, questions: [text('rating')] }
    const of = (by?: string[]): string[] =>
      checkModel({
        pages: [
          {
            key: 'page',
            title: '',
            sections: [{ key: 'about', title: '', ...(by && { by }), questions: [text('case')] }, section],
          },
        ],
      }).map(({ message }) => message)
    expect([of(), of(['assessor'])]).toEqual([['Another person answers that question'], []])
  })

  it('of a signer asks nothing for which they have to be signed in', () => {
    for (const kind of ['file', 'person', 'signature'] as const) {
      const question = { key: 'a', title: 'a', required: false, kind } as Question // of these kinds that is all
      expect(faultsOf({ ...question, by: ['assessor'] })).toEqual([
        '0.by: Only the form’s owner can answer this kind of question',
      ])
      expect(faultsOf(question)).toEqual([])
    }
  })

  it('is given to each person once', () => {
    expect(faultsOf(text('case', { by: ['assessor', 'assessor'] }))).toEqual(['0.by.1: This is already added'])
  })

  it('is of somebody who signs, who is not the owner', () => {
    const parties = [party('assessor'), party('self', 'owner')]
    expect(partFaults(model, [...parties, party('colleague')])).toEqual([])
    expect(partFaults(model, parties)).toEqual([
      { path: 'pages.1.by.0', message: 'No one who signs has this part. Choose who answers' },
    ])
    const own = { pages: model.pages.map((page) => ({ ...page, by: ['self'] })).slice(1) }
    expect(partFaults(own, parties).map(({ message }) => message)).toEqual([
      'The form’s owner already answers this. Choose someone else',
    ])
    expect(partsOf(model, parties).map(({ key }) => key)).toEqual(['assessor'])
  })
})
