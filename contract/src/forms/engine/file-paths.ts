import type { FormModel, Question, TableColumn } from '../model.ts'

/** Members of a question that stand with its answer, by what JSON Schema calls them. */
const named: Readonly<Record<string, string>> = {
  title: 'title',
  help: 'description',
  max_length: 'maxLength',
  format: '$ref',
  min: 'minimum',
  max: 'maximum',
  decimals: 'multipleOf',
  least: 'minItems',
  least_rows: 'minItems',
  most: 'maxItems',
  most_rows: 'maxItems',
}
const ofStep: Readonly<Record<string, string>> = { value: 'const', title: 'title', descriptor: 'description' }

const join = (...steps: (string | undefined)[]): string => steps.filter((step) => step !== undefined).join('.')

const inAnswer = (asked: Question | TableColumn, answer: string, rest: readonly string[]): string | null => {
  const [member = '', index, part = ''] = rest
  const column = asked.kind === 'table' && member === 'columns' ? asked.columns[Number(index)] : undefined
  if (column) return inAnswer(column, join(answer, 'items', 'properties', column.key), rest.slice(2))
  const row = asked.kind === 'scale' && member === 'rows' ? asked.rows[Number(index)] : undefined
  if (row) return part === 'title' ? join(answer, 'properties', row.key, 'title') : null
  const list = asked.kind === 'many_of' ? 'items.oneOf' : 'oneOf'
  if (member === 'choices') return join(answer, list, index, part === '' ? undefined : ofStep[part])
  if (member === 'points') return join(answer, '$defs.steps.oneOf', index, part === '' ? undefined : ofStep[part])
  const name = named[member]
  return name === undefined ? null : join(answer, name)
}

/**
 * Where in the schema, as it is written, something of a model stands: `properties.hours.minimum` of
 * `pages.0.sections.0.questions.2.min`. A path that is one of the schema already stays as it is.
 */
export const pathInFile = (model: FormModel, path: string): string => {
  const found = /^pages\.(\d+)\.sections\.(\d+)\.questions\.(\d+)\.(.+)$/.exec(path)
  if (!found) return path.startsWith('pages') ? `layout.${path}` : path
  const [, page, section, at, rest = ''] = found
  const question = model.pages[Number(page)]?.sections[Number(section)]?.questions[Number(at)]
  const answer =
    question === undefined || question.kind === 'explanation' || question.key === ''
      ? null
      : inAnswer(question, `properties.${question.key}`, rest.split('.'))
  return answer ?? `layout.${path}`
}
