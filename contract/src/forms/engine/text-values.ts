import { questionsOf } from '../model.ts'
import type { FieldIssue } from '#kit'
import type { FormModel, TextValues } from '../model.ts'

/** What an explanation can say of the person whose form it is, and of what the form is about: `{{person.name}}`. Each with a sample. */
export const textValueWords = {
  'person.name': { title: 'Name of the form’s owner', sample: 'Hinemoa Tūhoe' },
  'person.mcnz_number': { title: 'MCNZ number of the form’s owner', sample: '45678' },
  'about.title': { title: 'What the form is about', sample: 'Knee injection, right' },
  'about.date': { title: 'Date of the activity or placement', sample: '14/03/2026' },
  'about.place': { title: 'Place of the placement', sample: 'Whangārei Hospital' },
  'about.supervisor': { title: 'Supervisor of the placement', sample: 'Dr Wiremu Paki' },
  'form.reference': { title: 'Reference of the form', sample: 'K7QX2' },
} as const
export type TextValueName = keyof typeof textValueWords
export const textValueNames = Object.keys(textValueWords) as TextValueName[] // the keys of the constant above

/** Values to show a template with, where there is no form. */
export const sampleTextValues: TextValues = Object.fromEntries(
  textValueNames.map((name) => [name, textValueWords[name].sample]),
)

/** Stands where there is no value. */
export const noTextValue = 'not recorded'

const written = /\{\{\s*([\w.]+)\s*\}\}/g
const isName = (name: string): name is TextValueName => Object.hasOwn(textValueWords, name)

/** A text with its values filled in, in one pass, so that no value is read as a text with values. */
const fillText = (text: string, values: TextValues): string =>
  text.replaceAll(written, (whole, name: string) => (isName(name) ? (values[name] ?? noTextValue) : whole))

/** The values that a model’s texts ask for. */
export const usedTextValues = (model: FormModel): TextValueName[] => {
  const used = questionsOf(model).flatMap(({ question }) =>
    question.kind === 'explanation' ? [...question.text.matchAll(written)].map(([, name = '']) => name) : [],
  )
  return textValueNames.filter((name) => used.includes(name))
}

/** A model with the values of a form in its texts; as it is where the form has none, as one that a device kept from before there were values. */
export const fillTexts = (model: FormModel, values: TextValues | null | undefined): FormModel => {
  if (!values || usedTextValues(model).length === 0) return model
  const pages = model.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) =>
        question.kind === 'explanation' ? { ...question, text: fillText(question.text, values) } : question,
      ),
    })),
  }))
  return { pages }
}

const listed = textValueNames.map((name) => `{{${name}}}`)
const choices = `${listed.slice(0, -1).join(', ')} or ${listed.at(-1) ?? ''}`

const faultsIn = (text: string): string[] => {
  const names = [...text.matchAll(written)].map(([, name = '']) => name)
  const strange = [...new Set(names)].filter((name) => !isName(name))
  const rest = text.replaceAll(written, '')
  return [
    ...strange.map((name) => `{{${name}}} can’t be used here. Use ${choices}`),
    ...(/\{\{|\}\}/.test(rest)
      ? ['A value is a name in two curly brackets on each side, such as {{person.name}}']
      : []),
  ]
}

const elsewhere = 'Only an explanation can show a value. Move this text into one, or take out the curly brackets'
const elsewhereIn = (text: string | undefined, path: string): FieldIssue[] =>
  text !== undefined && [...text.matchAll(written)].some(([, name = '']) => isName(name))
    ? [{ path, message: elsewhere }]
    : []

/** What keeps a model’s texts from being filled in, by its place. Published versions from before values may have such texts. */
export const textValueFaults = (model: FormModel): FieldIssue[] =>
  model.pages.flatMap((page, onPage) =>
    page.sections.flatMap((section, inSection) => {
      const path = `pages.${onPage}.sections.${inSection}`
      return [
        ...elsewhereIn(section.text, `${path}.text`),
        ...section.questions.flatMap((question, at): FieldIssue[] => {
          const place = `${path}.questions.${at}`
          const titled = [
            ...elsewhereIn(question.title, `${place}.title`),
            ...elsewhereIn(question.help, `${place}.help`),
          ]
          if (question.kind !== 'explanation') return titled
          return [...titled, ...faultsIn(question.text).map((message) => ({ path: `${place}.text`, message }))]
        }),
      ]
    }),
  )
