import { definitionsFor, given, writtenAnswer } from './written-answers.ts'
import { isNeeded, writtenConditions } from './written-conditions.ts'
import { dialect } from '../schema.ts'
import type { FormModel, Page, Question, Section, TableColumn } from '../model.ts'
import type { FormSchema } from '../schema.ts'

type Json = Record<string, unknown>

/** The version of the layout annotation that is written and read. */
export const layoutVersion = 1

const dated = (asked: Question | TableColumn): Json =>
  asked.kind === 'date' ? { earliest: asked.earliest, latest: asked.latest } : {}

const column = (asked: TableColumn): Json =>
  given({
    key: asked.key,
    kind: asked.kind,
    required: asked.required || undefined,
    ...dated(asked),
    show_if: asked.show_if,
  })

const own = (question: Question): Json => {
  switch (question.kind) {
    case 'date':
      return dated(question)
    case 'number':
      return { unit: question.unit }
    case 'scale':
      return { rows: question.rows.map(({ key }) => key) }
    case 'table':
      return { columns: question.columns.map(column) }
    case 'person':
      return { role: question.role }
    case 'total':
      return {
        of: question.of,
        how: question.how,
        unit: question.unit,
        bands: question.bands,
        hidden: question.hidden,
      }
    case 'explanation':
      return { title: question.title, help: question.help, text: question.text }
    default:
      return {}
  }
}

const laidOut = (question: Question): Json =>
  given({
    key: question.key,
    kind: question.kind,
    required: question.required || undefined,
    ...own(question),
    show_if: question.show_if,
    by: question.by,
    warnings: question.warnings,
  })

const section = ({ key, title, text, show_if, by, questions }: Section): Json =>
  given({ key, title, text, show_if, by, questions: questions.map(laidOut) })

const page = ({ key, title, by, sections }: Page): Json => given({ key, title, by, sections: sections.map(section) })

/** A model as the JSON Schema that is kept and sent. */
export const writeSchema = (model: FormModel): FormSchema => {
  const sections = model.pages.flatMap((page) => page.sections)
  const questions = sections.flatMap((each) => each.questions)
  const answers = questions.flatMap((question): [string, Json][] => {
    const answer = writtenAnswer(question)
    return answer === null ? [] : [[question.key, answer]]
  })
  const needed = sections
    .filter(({ show_if }) => !show_if)
    .flatMap((each) => each.questions.filter((question) => isNeeded(question) && !question.show_if))
  const conditions = writtenConditions(model)
  return {
    $schema: dialect,
    type: 'object',
    $defs: definitionsFor(questions),
    properties: Object.fromEntries(answers),
    ...(needed.length > 0 && { required: needed.map(({ key }) => key) }),
    additionalProperties: false,
    ...(conditions.length > 0 && { allOf: conditions }),
    layout: {
      version: layoutVersion,
      pages: model.pages.map(page),
    },
  }
}
