import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { canonicalJson } from './engine/index.ts'
import { madeUpModel } from './engine/testing/made-up.ts'
import { questionsOf } from './model.ts'
import type { ComparedItem } from './compare-versions.ts'
import type { FormModel, Question, Section } from './model.ts'

const text = (key: string, more: Partial<Question> = {}): Question =>
  ({ key, title: `About ${key}`, required: false, kind: 'short_text', ...more }) as Question // of one kind

const form = (...sections: Omit<Section, 'title'>[]): FormModel => ({
  pages: [{ key: 'page', title: '', sections: sections.map((section) => ({ title: section.key, ...section })) }],
})

const copyOf = (model: FormModel): FormModel => JSON.parse(JSON.stringify(model)) as FormModel // what was just written

const first = form(
  { key: 'case', questions: [text('age'), text('setting'), text('why')] },
  { key: 'rating', questions: [text('skill'), text('comment')] },
)

const said = (rows: readonly ComparedItem[]): string[] =>
  rows.flatMap(({ before, after, marks, changed }) =>
    marks.length === 0 ? [] : [`${(after ?? before)?.key}: ${[...marks, ...changed].join(' ')}`],
  )

describe('two versions', () => {
  it('have nothing to tell where they are alike', () => {
    expect(said(compareVersions(first, copyOf(first)))).toEqual([])
  })

  it('name what is added and removed, where it stood', () => {
    const next = form(
      { key: 'case', questions: [text('age'), text('why'), text('place')] },
      { key: 'rating', questions: [text('skill'), text('comment')] },
    )
    const rows = compareVersions(first, next)
    expect(said(rows)).toEqual(['setting: removed', 'place: added'])
    const order = 'page case age setting why place rating skill comment'
    expect(rows.map(({ before, after }) => (after ?? before)?.key).join(' ')).toBe(order)
  })

  it('name what a question says differently, and who answers it', () => {
    const next = form(
      { key: 'case', questions: [text('age', { title: 'How old?', required: true }), text('setting'), text('why')] },
      { key: 'rating', by: ['assessor'], questions: [text('skill'), text('comment', { by: ['owner'] })] },
    )
    expect(said(compareVersions(first, next))).toEqual(['age: changed title required', 'skill: changed by'])
  })

  it('name the fewest questions that moved', () => {
    const next = form(
      { key: 'case', questions: [text('why'), text('age'), text('setting'), text('comment')] },
      { key: 'rating', questions: [text('skill')] },
    )
    expect(said(compareVersions(first, next))).toEqual(['why: moved', 'comment: moved'])
  })

  it('say of one question that it is both changed and moved', () => {
    const next = form(
      { key: 'case', questions: [text('setting'), text('why')] },
      { key: 'rating', questions: [text('skill'), text('comment'), text('age', { kind: 'long_text' })] },
    )
    expect(said(compareVersions(first, next))).toEqual(['age: changed moved kind'])
  })
})

const pair = fc.gen().map((draw): [FormModel, FormModel] => {
  const before = madeUpModel(draw)
  if (draw(fc.boolean)) return [before, madeUpModel(draw)]
  // The same questions in another order, each on some page.
  const pages = before.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, questions: [] as Question[] })),
  }))
  const sections = pages.flatMap((page) => page.sections)
  for (const { question } of questionsOf(before))
    if (draw(fc.nat, { max: 5 }) > 0) {
      const into = sections[draw(fc.nat, { max: sections.length - 1 })]
      into?.questions.splice(draw(fc.nat, { max: into.questions.length }), 0, question)
    }
  return [before, { pages }]
})

const keysWith = (rows: readonly ComparedItem[], mark: string): string[] =>
  rows.flatMap(({ before, after, marks }) =>
    marks.some((each) => each === mark) ? [`${(after ?? before)?.what} ${(after ?? before)?.key}`] : [],
  )

describe('made-up versions', () => {
  it('stand side by side whole, and alike only where nothing is marked', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const rows = compareVersions(before, after)
        const questions = (side: 'before' | 'after'): string[] =>
          rows.flatMap((row) => (row[side]?.what === 'question' ? [row[side].key] : []))
        expect(questions('after')).toEqual(questionsOf(after).map(({ question }) => question.key))
        expect(questions('before').toSorted()).toEqual(
          questionsOf(before)
            .map(({ question }) => question.key)
            .toSorted(),
        )
        expect(said(rows).length === 0).toBe(canonicalJson(before) === canonicalJson(after))
        expect(said(compareVersions(after, copyOf(after)))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('tell the same from the other side', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const [there, back] = [compareVersions(before, after), compareVersions(after, before)]
        expect(keysWith(there, 'added').toSorted()).toEqual(keysWith(back, 'removed').toSorted())
        expect(keysWith(there, 'changed').toSorted()).toEqual(keysWith(back, 'changed').toSorted())
        // Of two neighbours that change places either can be the one that moved.
        expect(keysWith(there, 'moved').length > 0).toBe(keysWith(back, 'moved').length > 0)
      }),
      { numRuns: 300 },
    )
  })
})
