import { isBag } from './canonical.ts'
import { pathInFile } from './file-paths.ts'
import { readSchema } from './read-schema.ts'
import { textValueFaults } from './text-values.ts'
import { devformtemplate } from '../devformtemplate.ts'
import type { FieldIssue } from '#kit'
import type { FormModel } from '../model.ts'

/** What the file of a template says; it is a template to work with where nothing is wrong. */
export interface TemplateFile {
  readonly name: string | null
  readonly description: string | null
  readonly reopen_role: string | null
  readonly model: FormModel
  /** All that is wrong, each by its place in the model. */
  readonly problems: readonly FieldIssue[]
}

const wrongRole = { path: 'reopen_role', message: 'Enter the name of a role, at most 60 characters' }

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : null

/** Reads a template as it is exported: its schema, with its name as `title`, and who may reopen its forms beside it. */
export const readTemplateFile = (file: unknown): TemplateFile => {
  const { reopen_role: role, ...schema } = isBag(file) ? file : {}
  const isRole =
    role === undefined || role === null || devformtemplate.fields.reopen_role.schema.safeParse(role).success
  // Whatever else is no object of JSON is read, and refused, as it is.
  const { model, problems } = readSchema(role === undefined ? file : schema)
  return {
    name: textOf(schema['title'], 120),
    description: textOf(schema['description'], 1_000),
    reopen_role: typeof role === 'string' ? role : null,
    model,
    problems: [...problems, ...textValueFaults(model), ...(isRole ? [] : [wrongRole])],
  }
}

/** What is wrong with a file, each by its place as the file has it. */
export const faultsInFile = ({ model, problems }: TemplateFile): FieldIssue[] =>
  problems.map(({ path, message }) => ({ path: path === '' ? '' : pathInFile(model, path), message }))
