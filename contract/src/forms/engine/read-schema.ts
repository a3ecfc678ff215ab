import { isBag } from './canonical.ts'
import { checkModel } from './check-model.ts'
import { differences } from './differences.ts'
import { pathInFile } from './file-paths.ts'
import { eachWithImplied } from './implied.ts'
import { emptyModel } from './keys.ts'
import { bagAt, bagsAt, textAt, textsAt } from './read-parts.ts'
import { conditionAt, questionAt } from './read-question.ts'
import { writeSchema } from './write-schema.ts'
import { formModel, largestSchema } from '../model.ts'
import { formSchema } from '../schema.ts'
import type { FieldIssue } from '#kit'
import type { FormSchema } from '../schema.ts'
import type { Bag } from './read-parts.ts'
import type { FormModel, Page, Section } from '../model.ts'

/** A model, and why it is not one to work with; it is where there are no problems. */
export interface ReadSchema {
  model: FormModel
  problems: FieldIssue[]
}

const mostProblems = 50

// A copy that is JSON and nothing else.
const copyOf = (schema: unknown): unknown => {
  try {
    const text = JSON.stringify(schema)
    return text !== undefined && text.length <= largestSchema ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const unknownKind = 'Forms don’t have this kind of question'

const sectionAt = (layout: Bag, answers: Bag, path: string, problems: FieldIssue[]): Section => ({
  key: textAt(layout, 'key') ?? '',
  title: textAt(layout, 'title') ?? '',
  text: textAt(layout, 'text'),
  show_if: conditionAt(layout),
  by: textsAt(layout, 'by'),
  questions: bagsAt(layout, 'questions').map((each, index) => {
    const question = questionAt(each, answers)
    if (question) return question
    problems.push({ path: `${path}.questions.${index}.kind`, message: unknownKind })
    // In its place, so that what is said of those after it is said where they are.
    return {
      key: textAt(each, 'key') ?? '',
      title: unknownKind,
      text: unknownKind,
      kind: 'explanation',
      required: false,
    }
  }),
})

const pagesOf = (schema: Bag, problems: FieldIssue[]): Page[] =>
  bagsAt(bagAt(schema, 'layout'), 'pages').map((page, index) => ({
    key: textAt(page, 'key') ?? '',
    title: textAt(page, 'title') ?? '',
    by: textsAt(page, 'by'),
    sections: bagsAt(page, 'sections').map((section, place) =>
      sectionAt(section, bagAt(schema, 'properties'), `pages.${index}.sections.${place}`, problems),
    ),
  }))

/** What may stand in a schema and says nothing of the answers. */
const remarks = ['$id', '$comment', 'title', 'description'] as const
/** What follows from the rest, and may be left out; of each question, see `withImplied`. */
const consequences = ['$defs', 'required', 'allOf', 'additionalProperties'] as const

const unlike = (model: FormModel, schema: Bag): FieldIssue[] => {
  const written: Record<string, unknown> = { ...writeSchema(model) }
  for (const key of consequences) if (!Object.hasOwn(schema, key)) delete written[key]
  const read = Object.fromEntries(Object.entries(schema).filter(([key]) => !remarks.some((remark) => remark === key)))
  // What follows from a question is left out of it as what follows from all of them is.
  const properties = eachWithImplied(written['properties'], read['properties'], writeSchema(model)['$defs'])
  return differences(written, { ...read, properties })
}

/** The model a JSON Schema stands for. Whatever it is given, it answers; where there are problems, the model is what could be read of it. */
export const readSchema = (schema: unknown): ReadSchema => {
  const copy = copyOf(schema)
  if (!isBag(copy)) return { model: emptyModel(), problems: [{ path: '', message: 'This is not a form template' }] }
  const whole = formSchema.safeParse(copy)
  if (!whole.success) {
    const issues = whole.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { model: emptyModel(), problems: issues.slice(0, mostProblems) }
  }
  const problems: FieldIssue[] = []
  const read: FormModel = { pages: pagesOf(copy, problems) }
  // Without the members that are not given.
  const plain = formModel.safeParse(JSON.parse(JSON.stringify(read)))
  const model = plain.success ? plain.data : read
  const isWhole = problems.length === 0
  problems.push(...checkModel(model))
  // What is not known cannot be compared; what is wrong already is not said twice.
  const said = new Set(problems.map(({ path }) => pathInFile(model, path)))
  if (isWhole) problems.push(...unlike(model, copy).filter(({ path }) => !said.has(path)))
  return { model, problems: problems.slice(0, mostProblems) }
}

/** A schema with all that follows from its layout, which who wrote it by hand may have left out; what it says beside that stays. */
export const wholeSchema = (schema: FormSchema, model: FormModel): FormSchema => {
  const kept = remarks.flatMap((remark) => (schema[remark] === undefined ? [] : [[remark, schema[remark]] as const]))
  return { ...writeSchema(model), ...Object.fromEntries(kept) }
}
