import { isCivilDate } from '#kit'
import { z } from 'zod'

/** Kinds of questions a form can ask. `explanation` asks nothing, `total` is worked out. */
export const questionKinds = [
  'short_text',
  'long_text',
  'number',
  'date',
  'time',
  'yes_no',
  'tick',
  'one_of',
  'many_of',
  'scale',
  'table',
  'file',
  'signature',
  'person',
  'total',
  'explanation',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Questions of one template at most, those of them that are drawn, and pages, sections of a page, rows of a table. */
export const most = {
  questions: 400,
  drawings: 10,
  pages: 40,
  sections: 40,
  rows: 50,
  columns: 12,
  choices: 60,
  files: 20,
} as const
/** Characters of the longest answer in words. */
export const longestAnswer = 20_000
/** Bytes of a template and of one form's answers, as JSON. */
export const largestSchema = 400_000
export const largestData = 600_000

const words = (length: number): z.ZodString =>
  z.string('Enter text').trim().min(1, 'This cannot be empty').max(length, `At most ${length} characters`)
const perhaps = (length: number): z.ZodOptional<z.ZodString> => words(length).optional()

/** The name under which an answer is kept: never shown, never changed once a version was published. */
export const questionKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,39}$/, 'Letters, digits and _, at most 40, a lower-case letter first')

/** Who answers: the form's owner, or signing parties by their keys. */
export const ownerKey = 'owner'
const answerers = z.array(questionKey).min(1, 'Choose who answers').max(12)

const scalar = z.union([z.string().max(500), z.number(), z.boolean()])

/** How an answer is looked at. `includes` asks several choices for one of them. */
export const testKinds = ['equal', 'not_equal', 'at_least', 'at_most', 'includes', 'answered', 'empty'] as const
const condition = z.strictObject({
  match: z.enum(['all', 'any']),
  tests: z
    .array(z.strictObject({ key: questionKey, is: z.enum(testKinds), value: scalar.optional() }))
    .min(1, 'Name at least one answer')
    .max(10, 'At most 10 conditions'),
})
/** When something is shown: tests of answers that stand before it. */
export type Condition = z.output<typeof condition>
export type ConditionTest = Condition['tests'][number]

const warning = z.strictObject({
  is: z.enum(testKinds),
  value: scalar.optional(),
  message: words(300),
})

const common = {
  key: questionKey,
  title: words(300),
  help: perhaps(1_000),
  required: z.boolean(),
  show_if: condition.optional(),
  /** Who answers it, each for themselves, where that is not as in the section around it. */
  by: answerers.optional(),
  /** Said beside the answer while it is as described; never in the way. */
  warnings: z.array(warning).max(5).optional(),
}

const chosen = z.strictObject({ value: z.string().min(1).max(60), title: words(200) })
const choices = z.array(chosen).min(1, 'Add a choice').max(most.choices, `At most ${most.choices} choices`)

/** How many decimals a number may have. */
export type Decimals = 0 | 1 | 2
/** Whether a number has no more decimals than these; what computers lose of a fraction is not one. */
export const hasDecimals = (value: number, decimals: Decimals): boolean =>
  Math.abs(value - Number(value.toFixed(decimals))) < 1e-7

const bound = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((value) => hasDecimals(value, 2), 'Two decimals at most')
const bounds = { min: bound.optional(), max: bound.optional() }
const numbered = { ...bounds, decimals: z.union([z.literal(0), z.literal(1), z.literal(2)]) }
const length = z.number().int().min(1).max(longestAnswer)
/** What stands for the day on which something is answered. */
export const onTheDay = 'today'
const shift = (limit: number): z.ZodOptional<z.ZodNumber> => z.number().int().min(-limit).max(limit).optional()
const day = z.union([
  z.literal(onTheDay),
  z.string().refine(isCivilDate, 'Enter a date as YYYY-MM-DD'),
  z.strictObject({ from: questionKey, years: shift(150), months: shift(1_800), days: shift(55_000) }),
])
/** A bound of a date: a day, the day of answering, or so long from that or from the date that another question, or column, answers. */
export type DayBound = z.output<typeof day>
const dated = { earliest: day.optional(), latest: day.optional() }

/** What a short text has to be, beside words. */
export const textFormats = ['email', 'phone', 'url'] as const
export type TextFormat = (typeof textFormats)[number]
const format = z.enum(textFormats).optional()

const cellOf = {
  key: questionKey,
  title: words(120),
  required: z.boolean(),
  /** Tests of the columns before it, in the same row. */
  show_if: condition.optional(),
}
const column = z.discriminatedUnion('kind', [
  z.strictObject({ ...cellOf, kind: z.literal('short_text'), format }),
  z.strictObject({ ...cellOf, kind: z.literal('number'), ...numbered }),
  z.strictObject({ ...cellOf, kind: z.literal('date'), ...dated }),
  z.strictObject({ ...cellOf, kind: z.literal('time') }),
  z.strictObject({ ...cellOf, kind: z.literal('yes_no') }),
  z.strictObject({ ...cellOf, kind: z.literal('one_of'), choices }),
])
export type TableColumn = z.output<typeof column>

const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('short_text'), max_length: length.optional(), format }),
  z.strictObject({ ...common, kind: z.literal('long_text'), max_length: length.optional() }),
  z.strictObject({ ...common, kind: z.literal('number'), ...numbered, unit: perhaps(30) }),
  z.strictObject({ ...common, kind: z.literal('date'), ...dated }),
  z.strictObject({ ...common, kind: z.literal('time') }),
  z.strictObject({ ...common, kind: z.literal('yes_no') }),
  z.strictObject({ ...common, kind: z.literal('tick') }),
  z.strictObject({ ...common, kind: z.literal('one_of'), choices }),
  z.strictObject({
    ...common,
    kind: z.literal('many_of'),
    choices,
    least: z.number().int().min(0).max(most.choices).optional(),
    most: z.number().int().min(1).max(most.choices).optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('scale'),
    /** The steps from lowest to highest, each with what it means. */
    points: z
      .array(z.strictObject({ value: z.number().int().min(-100).max(100), title: words(60), descriptor: perhaps(500) }))
      .min(2, 'A scale needs at least two steps')
      .max(11, 'At most 11 steps'),
    /** Whether “Not observed” is offered beside the steps. */
    not_observed: z.literal(true).optional(),
    /** What is rated; one row has the question's own title. */
    rows: z
      .array(z.strictObject({ key: questionKey, title: words(200) }))
      .min(1)
      .max(30),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('table'),
    columns: z.array(column).min(1, 'Add a column').max(most.columns),
    least_rows: z.number().int().min(0).max(most.rows).optional(),
    most_rows: z.number().int().min(1).max(most.rows).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('file'), most: z.number().int().min(1).max(most.files).optional() }),
  z.strictObject({ ...common, kind: z.literal('signature') }),
  z.strictObject({ ...common, kind: z.literal('person'), role: perhaps(60) }),
  z.strictObject({
    ...common,
    kind: z.literal('total'),
    /** Keys of number and scale questions that stand before it, or `table.column`. */
    of: z
      .array(z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}(\.[a-z][A-Za-z0-9_]{0,39})?$/))
      .min(1, 'Choose what goes into the total')
      .max(60),
    how: z.enum(['sum', 'mean', 'count']),
    unit: perhaps(30),
    /** Within what it has to come. */
    ...bounds,
    /** What it stands for, each band from a number on, the lowest first. */
    bands: z
      .array(z.strictObject({ from: bound, title: words(120) }))
      .min(1, 'Add a band')
      .max(20, 'At most 20 bands')
      .optional(),
    /** Whether it stays out of sight until the form is completed. */
    hidden: z.literal(true).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('explanation'), text: words(5_000) }),
])
/** One question of a form. */
export type Question = z.output<typeof question>
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>

const section = z.strictObject({
  key: questionKey,
  title: z.string().trim().max(200),
  text: perhaps(2_000),
  show_if: condition.optional(),
  by: answerers.optional(),
  questions: z.array(question).max(most.questions),
})
export type Section = z.output<typeof section>

const page = z.strictObject({
  key: questionKey,
  title: z.string().trim().max(200),
  by: answerers.optional(),
  sections: z.array(section).min(1).max(most.sections),
})
export type Page = z.output<typeof page>

/** What a form asks, in order: pages of sections of questions. It is kept and sent as JSON Schema; see `writeSchema` and `readSchema`. */
export const formModel = z.strictObject({ pages: z.array(page).min(1).max(most.pages) })
export type FormModel = z.output<typeof formModel>

/** What was drawn, as a PNG in a data URL, or the name that was typed instead. */
export const drawing = z
  .string()
  .max(100_000, 'This drawing is too large')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'This is not a drawing')
/** What is answered for a row of a scale that the rater did not see. */
export const notObserved = 'not_observed'
const signed = z.strictObject({ drawn: drawing.nullable(), typed: z.string().trim().max(120).nullable() })
const cell = z.union([z.string().max(longestAnswer), z.number(), z.boolean(), z.null()])
const answer = z.union([
  z.string().max(longestAnswer),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(60), z.number()])).max(100),
  signed,
  z.record(z.string().max(40), z.union([z.number(), z.literal(notObserved)])),
  z.array(z.record(z.string().max(40), cell)).max(most.rows),
])
/**
 * An answer by the kind of its question: text, time as HH:MM, date as YYYY-MM-DD and one choice are strings; number, person (user id) and
 * total are numbers; yes/no is a boolean, a tick `true`; several choices and files (ids) are lists; a scale has a number, or that it was
 * not observed, by row; a table a list of rows.
 */
export type Answer = z.output<typeof answer>
/** The answers of one form by question key. What is not answered is not there. */
export const formData = z.record(questionKey, answer)
export type FormData = z.output<typeof formData>

/** What a form’s texts say by the names of values; see `textValueWords`. */
export const textValues = z.record(z.string().max(40), z.string().max(500).nullable())
/** The values that a form’s texts have, by their names: null for what is not recorded. */
export type TextValues = z.output<typeof textValues>

/** Every question in order, with where it stands. */
export const questionsOf = (model: FormModel): { question: Question; section: Section; page: Page }[] =>
  model.pages.flatMap((onPage) =>
    onPage.sections.flatMap((inSection) =>
      inSection.questions.map((each) => ({ question: each, section: inSection, page: onPage })),
    ),
  )

/** Whether a text is a time of day, HH:MM. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
