import { testWantsValue, testsOf } from '../conditions.ts'
import { checkModel } from '../check-model.ts'
import { testFault } from '../test-fault.ts'
import { formModel, notObserved, questionKinds, textFormats } from '../../model.ts'
import type { Answerable } from '../answers.ts'
import { list, numberFor, odds, pick, upTo } from './draws.ts'
import type { Draw } from './draws.ts'
import type { Condition, ConditionTest, DayBound, Decimals, FormModel, Question, TableColumn } from '../../model.ts'

const columnKinds = ['short_text', 'number', 'date', 'time', 'yes_no', 'one_of'] as const

const word = (draw: Draw): string => `${pick(draw, ['a', 'é', '𝒜', 'ā'])}${'x'.repeat(upTo(draw, 6))}`
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
