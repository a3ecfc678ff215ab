import {
  emptyModel,
  pathInFile,
  readSchema,
  textValueFaults,
  writeSchema,
  type FormModel,
  type FormTemplate,
} from '@college/contract/forms'
import { membersOf } from '#kit'

/** A template as a file: the schema of its draft, under its name. */
export const exportOf = ({ name, description, schema }: Pick<FormTemplate, 'name' | 'description' | 'schema'>) => ({
  ...(schema ?? writeSchema(emptyModel())),
  title: name,
  ...(description === null ? {} : { description }),
})

/** What the file is called, as `case-based-discussion.json`. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'form'
  }.json`

/** What a file says; problems in words where it is no template. */
export type ImportResult =
  | { readonly kind: 'template'; readonly name: string; readonly description: string | null; readonly model: FormModel }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }

/** Reads the text of an exported template. */
export const readImport = (text: string, fileName: string): ImportResult => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { kind: 'wrong', problems: ['This file is not JSON. Choose one that was exported from a form template.'] }
  }
  const { model, problems: wrong } = readSchema(found)
  const problems = [...wrong, ...textValueFaults(model)]
  if (problems.length > 0)
    return { kind: 'wrong', problems: problems.map(({ path, message }) => saidAt(model, path, message)) }
  const { title, description } = membersOf(found)
  return {
    kind: 'template',
    name:
      typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 120) : fileName.replace(/\.json$/i, ''),
    description:
      typeof description === 'string' && description.trim() !== '' ? description.trim().slice(0, 1_000) : null,
    model,
  }
}

const partWords: Readonly<Record<string, string>> = {
  pages: 'page',
  sections: 'section',
  questions: 'question',
  choices: 'choice',
  rows: 'row',
  points: 'step',
  columns: 'column',
  warnings: 'warning',
}

/** `Page 1, section 2, question 3: Enter text (properties.hours.title)`: the place in words, and as the file has it. */
export const saidAt = (model: FormModel, path: string, message: string): string => {
  const steps = path.split('.')
  const words = steps.flatMap((step, at) => {
    const word = partWords[step]
    const count = Number(steps[at + 1])
    return word !== undefined && Number.isInteger(count) ? [`${word} ${count + 1}`] : []
  })
  const place = words.join(', ')
  const said = place === '' ? message : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`
  return path === '' ? said : `${said} (${pathInFile(model, path)})`
}
