import { largestNumber, longestDrawing, longestTyped } from './limits.ts'
import { formatDefinition } from './text-formats.ts'
import { notObservedTitle } from './say.ts'
import { writtenCells } from './written-conditions.ts'
import { longestAnswer, most, notObserved } from '../model.ts'
import type { Question, QuestionOf, TableColumn, TextFormat } from '../model.ts'

type Json = Record<string, unknown>

/** What kinds of answers have in common, the same in each schema. */
const definitions = {
  text: { type: 'string', pattern: '\\S', maxLength: longestAnswer },
  number: { type: 'number', minimum: -largestNumber, maximum: largestNumber },
  date: { type: 'string', format: 'date', pattern: '^(19[0-9]{2}|2[01][0-9]{2}|2200)-[0-9]{2}-[0-9]{2}$' },
  time: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
  person: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  choices: { type: 'array', minItems: 1, uniqueItems: true },
  files: {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    minItems: 1,
    maxItems: most.files,
    uniqueItems: true,
  },
  table: { type: 'array', minItems: 1, maxItems: most.rows },
  signature: {
    type: 'object',
    properties: {
      drawn: {
        type: ['string', 'null'],
        maxLength: longestDrawing,
        pattern: '^data:image/png;base64,[A-Za-z0-9+/]+=*$',
      },
      typed: { type: ['string', 'null'], maxLength: longestTyped, pattern: '\\S' },
    },
    required: ['drawn', 'typed'],
    additionalProperties: false,
    anyOf: [{ properties: { drawn: { type: 'string' } } }, { properties: { typed: { type: 'string' } } }],
  },
}

const formatsOf = (question: Question): TextFormat[] => {
  const parts = question.kind === 'table' ? question.columns : [question]
  return parts.flatMap((part) => (part.kind === 'short_text' && part.format !== undefined ? [part.format] : []))
}

/** What the answers of these questions have in common: a format of texts only where one of them asks for it. */
export const definitionsFor = (questions: readonly Question[]): Json => {
  const formats = new Set(questions.flatMap(formatsOf))
  return { ...definitions, ...Object.fromEntries([...formats].map((format) => [format, formatDefinition(format)])) }
}

/** An object without what is not given. */
export const given = (bag: Json): Json =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined))

const ref = (name: keyof typeof definitions): Json => ({ $ref: `#/$defs/${name}` })

const oneOf = (choices: readonly { value: string; title: string }[]): Json[] =>
  choices.map(({ value, title }) => ({ const: value, title }))

type Plain = Exclude<Question | TableColumn, { kind: 'scale' | 'table' | 'many_of' | 'file' | 'total' | 'explanation' }>

/** What numbers of so many decimals are multiples of. */
const steps = [1, 0.1, 0.01] as const

const plain = (asked: Plain): Json => {
  switch (asked.kind) {
    case 'short_text':
    case 'long_text':
      return {
        ...('format' in asked && asked.format !== undefined ? { $ref: `#/$defs/${asked.format}` } : ref('text')),
        maxLength: 'max_length' in asked ? asked.max_length : undefined,
      }
    case 'number':
      return { ...ref('number'), minimum: asked.min, maximum: asked.max, multipleOf: steps[asked.decimals] }
    case 'yes_no':
      return { type: 'boolean' }
    case 'tick':
      return { const: true }
    case 'one_of':
      return { type: 'string', oneOf: oneOf(asked.choices) }
    case 'date':
    case 'time':
    case 'signature':
    case 'person':
      return ref(asked.kind)
  }
}

const scale = ({ key, points, rows, required, not_observed: mayBeUnseen }: QuestionOf<'scale'>): Json => ({
  $defs: {
    steps: {
      oneOf: [
        ...points.map(({ value, title, descriptor }) => given({ const: value, title, description: descriptor })),
        ...(mayBeUnseen ? [{ const: notObserved, title: notObservedTitle }] : []),
      ],
    },
  },
  type: 'object',
  properties: Object.fromEntries(
    rows.map((row) => [row.key, { title: row.title, $ref: `#/properties/${key}/$defs/steps` }]),
  ),
  required: required ? rows.map((row) => row.key) : undefined,
  minProperties: 1,
  additionalProperties: false,
})

const column = (asked: TableColumn): Json => given({ title: asked.title, ...plain(asked) })

const table = ({ columns, least_rows, most_rows }: QuestionOf<'table'>): Json => {
  const needed = columns.filter(({ required, show_if: condition }) => required && !condition).map(({ key }) => key)
  const conditions = writtenCells(columns)
  return {
    ...ref('table'),
    minItems: least_rows,
    maxItems: most_rows,
    items: given({
      type: 'object',
      properties: Object.fromEntries(columns.map((each) => [each.key, column(each)])),
      required: needed.length > 0 ? needed : undefined,
      minProperties: 1,
      additionalProperties: false,
      allOf: conditions.length > 0 ? conditions : undefined,
    }),
  }
}

const asked = (question: Exclude<Question, { kind: 'explanation' }>): Json => {
  switch (question.kind) {
    case 'many_of':
      return {
        ...ref('choices'),
        items: { oneOf: oneOf(question.choices) },
        minItems: question.least,
        maxItems: question.most,
      }
    case 'file':
      return { ...ref('files'), maxItems: question.most }
    case 'scale':
      return scale(question)
    case 'table':
      return table(question)
    case 'total':
      return { type: 'number', readOnly: true, minimum: question.min, maximum: question.max }
    default:
      return plain(question)
  }
}

/** The schema of the answer to one question; null where nothing is answered. */
export const writtenAnswer = (question: Question): Json | null =>
  question.kind === 'explanation'
    ? null
    : given({ title: question.title, description: question.help, ...asked(question) })
