import { describe, expect, it } from 'vitest'
import {
  fillTexts,
  sampleTextValues,
  textValueFaults,
  textValueNames,
  textValueWords,
  usedTextValues,
} from './text-values.ts'
import type { FormModel } from '../model.ts'

const saying = (text: string, more: { section?: string; title?: string } = {}): FormModel => ({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          ...(more.section === undefined ? {} : { text: more.section }),
          questions: [
            { key: 'told', kind: 'explanation', title: more.title ?? 'Read this', required: false, text },
            { key: 'yes', kind: 'yes_no', title: 'Is it so?', required: true },
          ],
        },
      ],
    },
  ],
})
const textOf = (model: FormModel): string => {
  const [question] = model.pages[0]?.sections[0]?.questions ?? []
  return question?.kind === 'explanation' ? question.text : ''
}
const filled = (text: string, values: Record<string, string | null>): string => textOf(fillTexts(saying(text), values))

describe('the values of a text', () => {
  it('are filled in as they are recorded, with their macrons, and said to be missing where they are not', () => {
    expect(filled('{{person.name}} ({{ person.mcnz_number }})', { 'person.name': 'Hinemoa Ngāta-Tūhoe' })).toBe(
      'Hinemoa Ngāta-Tūhoe (not recorded)',
    )
    expect(filled('{{about.title}}', { 'about.title': null })).toBe('not recorded')
    expect(filled('Nothing of the form', { 'person.name': 'A' })).toBe('Nothing of the form')
  })

  it('are words and nothing else, whatever they contain', () => {
    for (const name of ['{{about.title}}', '<b>Bold</b>', '$& $1 $$', '{{person.name}}'])
      expect(filled('I am {{person.name}}.', { 'person.name': name, 'about.title': 'Knee' })).toBe(`I am ${name}.`)
  })

  it('are named by the texts that ask for them, once each', () => {
    expect(usedTextValues(saying('{{form.reference}} {{person.name}} {{person.name}} {{person.nhi}}'))).toEqual([
      'person.name',
      'form.reference',
    ])
    const model = saying('{{person.name}}')
    expect(fillTexts(model, null)).toBe(model)
    expect(fillTexts(model, undefined)).toBe(model)
  })

  it('each have a sample and words', () => {
    expect(Object.keys(sampleTextValues)).toEqual(textValueNames)
    for (const name of textValueNames) expect(textValueFaults(saying(`{{${name}}}`))).toEqual([])
    expect(new Set(textValueNames.map((name) => textValueWords[name].title)).size).toBe(textValueNames.length)
  })
})

describe('a text that can’t be filled in', () => {
  it.each([
    [
      'a value that there is none of',
      '{{person.shoe_size}}',
      '{{person.shoe_size}} can’t be used here. Use {{person.name}}',
    ],
    ['an NHI', 'NHI {{person.nhi}}', '{{person.nhi}} can’t be used here'],
    ['a date of birth', '{{person.date_of_birth}}', '{{person.date_of_birth}} can’t be used here'],
    ['what every object has', '{{constructor}}', '{{constructor}} can’t be used here'],
    ['brackets that never close', 'I am {{person.name', 'A value is a name in two curly brackets on each side'],
    ['brackets around words', '{{person name}}', 'A value is a name in two curly brackets on each side'],
  ])('is refused for %s, by its place', (_what, text, message) => {
    const faults = textValueFaults(saying(text))
    expect(faults.map(({ path }) => path)).toEqual(['pages.0.sections.0.questions.0.text'])
    expect(faults[0]?.message).toContain(message)
  })

  it('is refused where values are not filled in', () => {
    const faults = textValueFaults(saying('Fine', { section: 'For {{person.name}}', title: 'I, {{person.name}}' }))
    expect(faults.map(({ path }) => path)).toEqual(['pages.0.sections.0.text', 'pages.0.sections.0.questions.0.title'])
    expect(faults[0]?.message).toMatch(/^Only an explanation can show a value/)
    expect(textValueFaults(saying('A set {a} and {{', {})).length).toBe(1)
    expect(textValueFaults(saying('Fine', { section: 'A template language has {{ here }}' }))).toEqual([])
  })
})
