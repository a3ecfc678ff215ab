import * as fc from 'fast-check'
import { addDays } from '#kit'
import { testWantsValue, testsOf } from '../conditions.ts'
import { checkModel } from '../check-model.ts'
import { testFault } from '../test-fault.ts'
import { formModel, notObserved, questionKinds, textFormats } from '../../model.ts'
import type { Answerable } from '../answers.ts'
import type {
  Answer,
  Condition,
  ConditionTest,
  DayBound,
  Decimals,
  FormData,
  FormModel,
  Question,
  TableColumn,
  TextFormat,
} from '../../model.ts'

type Draw = fc.GeneratorValue

const columnKinds = ['short_text', 'number', 'date', 'time', 'yes_no', 'one_of'] as const

const upTo = (draw: Draw, max: number): number => draw(fc.nat, { max })
const odds = (draw: Draw, of: number): boolean => upTo(draw, of - 1) === 0
const pick = <T>(draw: Draw, from: readonly T[]): T => {
  const chosen = from[upTo(draw, from.length - 1)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}
/** A text with letters of every width, and nothing at its ends that is taken off. */
const word = (draw: Draw): string => `${pick(draw, ['a', 'é', '𝒜', 'ā'])}${'x'.repeat(upTo(draw, 6))}`
const list = <T>(draw: Draw, least: number, limit: number, make: (index: number) => T): T[] =>
  Array.from({ length: least + upTo(draw, limit - least) }, (_, index) => make(index))
const choices = (draw: Draw): { value: string; title: string }[] =>
  list(draw, 1, 4, (index) => ({ value: `v${index}`, title: word(draw) }))
const tenths = (draw: Draw, most: number): number => (upTo(draw, most * 20) - most * 10) / 10

const numbered = (draw: Draw): { min?: number; max?: number; decimals: Decimals } => {
  const decimals = pick(draw, [0, 1, 2] as const)
  const parts = 10 ** decimals
  const around = (upTo(draw, 20 * parts) - 10 * parts) / parts
  // As it is typed: -6.9 + 3 is not -3.9 here.
  const above = (): number => Math.round((around + upTo(draw, 5)) * parts) / parts
  return { decimals, ...(odds(draw, 2) && { min: around }), ...(odds(draw, 2) && { max: above() }) }
}

/** Bounds that hold for all days that are made up here, relative to the day of answering or another date. */
const dated = (draw: Draw, others: readonly string[]): { earliest?: DayBound; latest?: DayBound } => ({
  ...(odds(draw, 2) && { earliest: pick(draw, ['1990-01-01', { from: 'today', years: -50, days: -1 }]) }),
  ...(odds(draw, 2) && { latest: { from: pick(draw, [...others, 'today']), months: 600 } }),
})

const column = (draw: Draw, index: number, before: readonly TableColumn[]): TableColumn => {
  const kind = pick(draw, columnKinds)
  const show_if = condition(draw, before)
  const common = { key: `c${index}`, title: word(draw), required: odds(draw, 3), ...(show_if && { show_if }) }
  if (kind === 'number') return { ...common, kind, ...numbered(draw) }
  if (kind === 'date') return { ...common, kind, ...dated(draw, datesIn(before)) }
  if (kind === 'short_text' && odds(draw, 2)) return { ...common, kind, format: pick(draw, textFormats) }
  return kind === 'one_of' ? { ...common, kind, choices: choices(draw) } : { ...common, kind }
}

const datesIn = (asked: readonly Answerable[]): string[] =>
  asked.flatMap(({ key, kind }) => (kind === 'date' ? [key] : []))

const ofKind = (draw: Draw, common: Omit<Question, 'kind'>, before: readonly Question[]): Question => {
  const kind = pick(draw, questionKinds)
  const perhaps = <T>(make: () => T): T | undefined => (odds(draw, 2) ? make() : undefined)
  switch (kind) {
    case 'short_text':
      if (odds(draw, 2)) return { ...common, kind, format: pick(draw, textFormats), max_length: perhaps(() => 40) }
      return { ...common, kind, max_length: perhaps(() => 1 + upTo(draw, 8)) }
    case 'long_text':
      return { ...common, kind, max_length: perhaps(() => 1 + upTo(draw, 8)) }
    case 'number':
      return { ...common, kind, ...numbered(draw), unit: perhaps(() => 'mg') }
    case 'date':
      return { ...common, kind, ...dated(draw, datesIn(before)) }
    case 'one_of':
      return { ...common, kind, choices: choices(draw) }
    case 'many_of': {
      const among = choices(draw)
      const least = perhaps(() => upTo(draw, among.length))
      return { ...common, kind, choices: among, least, most: perhaps(() => Math.max(1, least ?? 1)) }
    }
    case 'scale': {
      const points = list(draw, 2, 5, (index) => ({
        value: index - 1,
        title: word(draw),
        descriptor: perhaps(() => word(draw)),
      }))
      const rows = list(draw, 1, 3, (index) => ({ key: `r${index}`, title: word(draw) }))
      return { ...common, kind, points, rows, not_observed: odds(draw, 2) ? true : undefined }
    }
    case 'table': {
      const least_rows = perhaps(() => upTo(draw, 2))
      const columns: TableColumn[] = []
      list(draw, 1, 4, (index) => columns.push(column(draw, index, columns)))
      return { ...common, kind, columns, least_rows, most_rows: perhaps(() => Math.max(1, least_rows ?? 1)) }
    }
    case 'file':
      return { ...common, kind, most: perhaps(() => 1 + upTo(draw, 2)) }
    case 'person':
      return { ...common, kind, role: perhaps(() => 'Educator') }
    case 'total': {
      const of = before.flatMap((each) => addends(each))
      if (of.length === 0) return { ...common, kind: 'explanation', text: word(draw) }
      const chosen = [...new Set([pick(draw, of), pick(draw, of)])]
      const bands = perhaps(() => list(draw, 1, 3, (index) => ({ from: index * 4, title: word(draw) })))
      const how = pick(draw, ['sum', 'mean', 'count'] as const)
      const isHidden = odds(draw, 2)
      const limits = isHidden ? { hidden: true as const } : { min: -100_000, max: 100_000.5 }
      return { ...common, kind: 'total', of: chosen, how, unit: perhaps(() => 'points'), bands, ...limits }
    }
    case 'explanation':
      return { ...common, kind, text: word(draw) }
    default:
      return { ...common, kind }
  }
}

const addends = (question: Question): string[] => {
  if (question.kind === 'number' || question.kind === 'scale') return [question.key]
  if (question.kind !== 'table') return []
  return question.columns.flatMap(({ key, kind }) => (kind === 'number' ? [`${question.key}.${key}`] : []))
}

const valueFor = (draw: Draw, question: Answerable): ConditionTest['value'] => {
  switch (question.kind) {
    case 'yes_no':
      return odds(draw, 2)
    case 'number':
      return numberFor(draw, question)
    case 'total':
      return tenths(draw, 10)
    case 'scale':
      return pick(draw, question.points).value
    case 'one_of':
    case 'many_of':
      return pick(draw, question.choices).value
    case 'date':
      return '2026-01-01'
    case 'time':
      return '09:00'
    default:
      return word(draw)
  }
}

const test = (draw: Draw, question: Answerable): ConditionTest => {
  const is = pick(draw, testsOf[question.kind])
  const isUnseen = question.kind === 'scale' && question.not_observed && (is === 'equal' || is === 'not_equal')
  if (isUnseen && odds(draw, 3)) return { key: question.key, is, value: notObserved }
  const made = { key: question.key, is, ...(testWantsValue(is) && { value: valueFor(draw, question) }) }
  // A word that is too long, or no address, is no answer to ask for.
  return testFault(question, made) === null ? made : { key: question.key, is: 'answered' }
}

const condition = (draw: Draw, before: readonly Answerable[]): Condition | undefined => {
  const asked = before.filter(({ kind }) => kind !== 'explanation')
  if (asked.length === 0 || !odds(draw, 3)) return undefined
  return { match: pick(draw, ['all', 'any']), tests: list(draw, 1, 2, () => test(draw, pick(draw, asked))) }
}

/** The model without its conditions that nothing meets: each is found by where it stands. */
const withoutContradictions = (model: FormModel): FormModel => {
  const [issue] = checkModel(model).filter(({ path }) => path.includes('.show_if.'))
  if (!issue) return model
  const place = issue.path.slice(0, issue.path.indexOf('.show_if.')).split('.')
  // A path that the check has just given leads to a place with a condition.
  const at = place.reduce<object>((within, key) => Reflect.get(within, key), model)
  Reflect.deleteProperty(at, 'show_if')
  return withoutContradictions(model)
}

/** A made-up form that could be published. */
export const madeUpModel = (draw: Draw): FormModel => {
  const before: Question[] = []
  const question = (key: string): Question => {
    const common = {
      key,
      title: word(draw),
      required: odds(draw, 2),
      help: odds(draw, 3) ? word(draw) : undefined,
      show_if: condition(draw, before),
    }
    const made = ofKind(draw, common, before)
    const warning = testsOf[made.kind].length > 0 && odds(draw, 4) ? test(draw, made) : null
    const whole =
      warning === null ? made : { ...made, warnings: [{ is: warning.is, value: warning.value, message: word(draw) }] }
    before.push(whole)
    return whole
  }
  const pages = list(draw, 1, 2, (page) => ({
    key: `page${page}`,
    title: odds(draw, 2) ? '' : word(draw),
    sections: list(draw, 1, 2, (section) => ({
      key: `section${page}_${section}`,
      title: odds(draw, 2) ? '' : word(draw),
      text: odds(draw, 2) ? word(draw) : undefined,
      show_if: condition(draw, before),
      questions: list(draw, 0, 4, (index) => question(`q${page}_${section}_${index}`)),
    })),
  }))
  const sure: Question = { key: 'sure', title: 'Sure', required: false, kind: 'yes_no' }
  pages[0]?.sections[0]?.questions.unshift(sure)
  return withoutContradictions(formModel.parse(JSON.parse(JSON.stringify({ pages }))))
}

const numberFor = (
  draw: Draw,
  { min, max, decimals }: { min?: number | undefined; max?: number | undefined; decimals: Decimals },
): number => {
  const low = min ?? (max === undefined ? -5 : max - 5)
  const high = max ?? low + 5
  const parts = 10 ** decimals
  const [from, to] = [Math.round(low * parts), Math.round(high * parts)]
  return (from + upTo(draw, to - from)) / parts
}

const textFor = (draw: Draw, limit: number): string =>
  pick(draw, ['a', '𝒜', 'é']).repeat(1 + upTo(draw, Math.min(limit, 6) - 1))

const formatted: Readonly<Record<TextFormat, readonly string[]>> = {
  email: ['aroha@example.org', "o'neill.x+y@mail.example.co.nz"],
  phone: ['021 123 4567', '+64 (9) 379-0000 ext. 12'],
  url: ['https://example.org', 'http://x.nz:80/a%20b/?q=1&r=/#part'],
}

const cellFor = (draw: Draw, asked: TableColumn): string | number | boolean => {
  switch (asked.kind) {
    case 'number':
      return numberFor(draw, asked)
    case 'date':
      return addDays('2026-01-01', upTo(draw, 400))
    case 'time':
      return pick(draw, ['00:00', '09:00', '23:59'])
    case 'yes_no':
      return odds(draw, 2)
    case 'one_of':
      return pick(draw, asked.choices).value
    case 'short_text':
      return asked.format === undefined ? textFor(draw, 6) : pick(draw, formatted[asked.format])
  }
}

const some = <T>(draw: Draw, from: readonly T[], least: number, limit: number): T[] => {
  const count = Math.max(1, least) + upTo(draw, Math.max(0, Math.min(limit, from.length) - Math.max(1, least)))
  return from.slice(0, count)
}

/** An answer that a question takes; undefined where it takes none. */
export const goodAnswer = (draw: Draw, question: Question): Answer | undefined => {
  switch (question.kind) {
    case 'short_text':
      if (question.format !== undefined) return pick(draw, formatted[question.format])
      return textFor(draw, question.max_length ?? 6)
    case 'long_text':
      return textFor(draw, question.max_length ?? 6)
    case 'many_of': {
      const values = question.choices.map(({ value }) => value)
      return some(draw, values, question.least ?? 1, question.most ?? values.length)
    }
    case 'scale':
      return Object.fromEntries(
        question.rows.map(({ key }) => [
          key,
          question.not_observed && odds(draw, 3) ? notObserved : pick(draw, question.points).value,
        ]),
      )
    case 'table': {
      const rows = Math.max(1, question.least_rows ?? 1)
      return list(draw, rows, Math.max(rows, Math.min(question.most_rows ?? 3, 3)), () =>
        Object.fromEntries(question.columns.map((each) => [each.key, cellFor(draw, each)])),
      )
    }
    case 'file':
      return some(draw, [4, 8, 15], 1, question.most ?? 3)
    case 'signature':
      return odds(draw, 2) ? { drawn: null, typed: 'Aroha' } : { drawn: 'data:image/png;base64,AAAA', typed: null }
    case 'person':
      return 1 + upTo(draw, 50)
    case 'tick':
      return true
    case 'total':
    case 'explanation':
      return undefined
    case 'number':
    case 'date':
    case 'time':
    case 'yes_no':
    case 'one_of':
      return cellFor(draw, question)
  }
}

/** An answer as it may come from anywhere: of another kind, too long, too many, empty. */
export const anyAnswer = (draw: Draw, question: Question): Answer => {
  const odd: Answer[] = [
    '',
    ' ',
    'v0',
    'xxxxxxxxxxxx',
    '2026-02-30',
    '24:00',
    'me@x',
    'a..b@example.org',
    'javascript:alert(1)',
    'https://a@example.org',
    'https://example.org/a b',
    '12-34',
    '+64 21 123 4567',
    0,
    0.55,
    0.555,
    1e12,
    -3.1,
    1.5,
    true,
    false,
    [],
    [1, 2, 3, 4],
    ['v0', 'v0'],
    ['v0', 'v9'],
    { drawn: null, typed: null },
    { drawn: 'nothing', typed: null },
    { r0: 1 },
    { r0: 0, r9: 0 },
    { r0: 77 },
    { r0: 'not_observed' },
    {},
    [{}],
    [{ c0: '' }, { c0: 'x' }],
    [{ c0: 1, c9: 2 }],
    [{ c0: 1 }, { c0: 2 }, { c0: 3 }],
  ]
  return odds(draw, 2) ? (goodAnswer(draw, question) ?? 1) : pick(draw, odd)
}

/** Answers to a model's questions, made by the one function or the other. */
export const answersBy = (model: FormModel, make: (question: Question) => Answer | undefined): FormData => {
  const entries = model.pages
    .flatMap((page) => page.sections.flatMap((section) => section.questions))
    .flatMap((question): [string, Answer][] => {
      const answer = make(question)
      return answer === undefined ? [] : [[question.key, answer]]
    })
  return Object.fromEntries(entries)
}
