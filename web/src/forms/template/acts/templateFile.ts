import {
  emptyModel,
  pathInFile,
  readTemplateFile,
  writeSchema,
  type FormModel,
  type FormTemplate,
} from '@college/contract/forms'

/** A template as a file: the schema of its draft, under its name, and who may reopen its finished forms beside the office. */
export const exportOf = ({
  name,
  description,
  reopen_role,
  schema,
}: Pick<FormTemplate, 'name' | 'description' | 'reopen_role' | 'schema'>) => ({
  ...(schema ?? writeSchema(emptyModel())),
  title: name,
  ...(description === null ? {} : { description }),
  ...(reopen_role === null ? {} : { reopen_role }),
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
  | {
      readonly kind: 'template'
      readonly name: string
      readonly description: string | null
      readonly reopen_role: string | null
      readonly model: FormModel
    }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }

/** Reads the text of an exported template. */
export const readImport = (text: string, fileName: string): ImportResult => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { kind: 'wrong', problems: ['This file is not JSON. Choose one that was exported from a form template.'] }
  }
  const { name, problems, ...read } = readTemplateFile(found)
  if (problems.length > 0)
    return { kind: 'wrong', problems: problems.map(({ path, message }) => saidAt(read.model, path, message)) }
  return { kind: 'template', ...read, name: name ?? fileName.replace(/\.json$/i, '') }
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
