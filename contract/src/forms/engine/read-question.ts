import { bagAt, bagsAt, listAt, numberAt, oneAt, textAt, textsAt } from './read-parts.ts'
import { notObserved, questionKinds, testKinds, textFormats } from '../model.ts'
import type { Bag } from './read-parts.ts'
import type {
  Condition,
  ConditionTest,
  DayBound,
  Decimals,
  Question,
  QuestionKind,
  QuestionOf,
  TableColumn,
  TextFormat,
} from '../model.ts'

const columnKinds = ['short_text', 'number', 'date', 'time', 'yes_no', 'one_of'] as const
const ways = ['sum', 'mean', 'count'] as const

const scalarAt = (bag: Bag, key: string): ConditionTest['value'] => {
  const value = Object.hasOwn(bag, key) ? bag[key] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

// Something unknown becomes something else, which the comparison with what was read then finds.
const testAt = (bag: Bag): Pick<ConditionTest, 'is' | 'value'> => ({
  is: oneAt(bag, 'is', testKinds) ?? 'answered',
  value: scalarAt(bag, 'value'),
})

export const conditionAt = (bag: Bag): Condition | undefined => {
  if (!Object.hasOwn(bag, 'show_if')) return undefined
  const condition = bagAt(bag, 'show_if')
  return {
    match: oneAt(condition, 'match', ['all', 'any']) ?? 'all',
    tests: bagsAt(condition, 'tests').map((test) => ({ key: textAt(test, 'key') ?? '', ...testAt(test) })),
  }
}

const warningsAt = (bag: Bag): Question['warnings'] =>
  Object.hasOwn(bag, 'warnings')
    ? bagsAt(bag, 'warnings').map((each) => ({ ...testAt(each), message: textAt(each, 'message') ?? '' }))
    : undefined

const choicesAt = (bag: Bag): { value: string; title: string }[] =>
  bagsAt(bag, 'oneOf').map((each) => ({ value: textAt(each, 'const') ?? '', title: textAt(each, 'title') ?? '' }))

const decimalsAt = (answer: Bag): Decimals => {
  const step = numberAt(answer, 'multipleOf')
  return step === 1 ? 0 : step === 0.01 ? 2 : 1
}
const boundsAt = (answer: Bag): { min: number | undefined; max: number | undefined } => ({
  min: numberAt(answer, 'minimum'),
  max: numberAt(answer, 'maximum'),
})
const dayAt = (layout: Bag, key: string): DayBound | undefined => {
  const text = textAt(layout, key)
  if (text !== undefined || !Object.hasOwn(layout, key)) return text
  const bag = bagAt(layout, key)
  return {
    from: textAt(bag, 'from') ?? '',
    years: numberAt(bag, 'years'),
    months: numberAt(bag, 'months'),
    days: numberAt(bag, 'days'),
  }
}
const daysAt = (layout: Bag): { earliest: DayBound | undefined; latest: DayBound | undefined } => ({
  earliest: dayAt(layout, 'earliest'),
  latest: dayAt(layout, 'latest'),
})

const formatAt = (answer: Bag): TextFormat | undefined =>
  textFormats.find((format) => textAt(answer, '$ref') === `#/$defs/${format}`)

const columnAt = (layout: Bag, answers: Bag): TableColumn => {
  const key = textAt(layout, 'key') ?? ''
  const answer = bagAt(answers, key)
  const kind = oneAt(layout, 'kind', columnKinds) ?? 'short_text'
  const common = {
    key,
    title: textAt(answer, 'title') ?? '',
    required: layout['required'] === true,
    show_if: conditionAt(layout),
  }
  switch (kind) {
    case 'short_text':
      return { ...common, kind, format: formatAt(answer) }
    case 'number':
      return { ...common, kind, ...boundsAt(answer), decimals: decimalsAt(answer) }
    case 'date':
      return { ...common, kind, ...daysAt(layout) }
    case 'one_of':
      return { ...common, kind, choices: choicesAt(answer) }
    default:
      return { ...common, kind }
  }
}

const rowsAt = (layout: Bag, answer: Bag): { key: string; title: string }[] => {
  const titles = bagAt(answer, 'properties')
  return listAt(layout, 'rows').map((row) => {
    const key = typeof row === 'string' ? row : ''
    return { key, title: textAt(bagAt(titles, key), 'title') ?? '' }
  })
}

const pointsAt = (answer: Bag): Pick<QuestionOf<'scale'>, 'points' | 'not_observed'> => {
  const steps = bagsAt(bagAt(bagAt(answer, '$defs'), 'steps'), 'oneOf')
  const isOffered = textAt(steps.at(-1) ?? {}, 'const') === notObserved
  return {
    points: (isOffered ? steps.slice(0, -1) : steps).map((step) => ({
      value: numberAt(step, 'const') ?? 0,
      title: textAt(step, 'title') ?? '',
      descriptor: textAt(step, 'description'),
    })),
    not_observed: isOffered || undefined,
  }
}

const bandsAt = (layout: Bag): QuestionOf<'total'>['bands'] =>
  Object.hasOwn(layout, 'bands')
    ? bagsAt(layout, 'bands').map((band) => ({ from: numberAt(band, 'from') ?? 0, title: textAt(band, 'title') ?? '' }))
    : undefined

const ofKind = (kind: QuestionKind, common: Omit<Question, 'kind'>, layout: Bag, answer: Bag): Question => {
  switch (kind) {
    case 'short_text':
      return { ...common, kind, max_length: numberAt(answer, 'maxLength'), format: formatAt(answer) }
    case 'long_text':
      return { ...common, kind, max_length: numberAt(answer, 'maxLength') }
    case 'number':
      return { ...common, kind, ...boundsAt(answer), decimals: decimalsAt(answer), unit: textAt(layout, 'unit') }
    case 'date':
      return { ...common, kind, ...daysAt(layout) }
    case 'one_of':
      return { ...common, kind, choices: choicesAt(answer) }
    case 'many_of': {
      const bounds = { least: numberAt(answer, 'minItems'), most: numberAt(answer, 'maxItems') }
      return { ...common, kind, choices: choicesAt(bagAt(answer, 'items')), ...bounds }
    }
    case 'scale':
      return { ...common, kind, ...pointsAt(answer), rows: rowsAt(layout, answer) }
    case 'table': {
      const cells = bagAt(bagAt(answer, 'items'), 'properties')
      const bounds = { least_rows: numberAt(answer, 'minItems'), most_rows: numberAt(answer, 'maxItems') }
      return { ...common, kind, columns: bagsAt(layout, 'columns').map((each) => columnAt(each, cells)), ...bounds }
    }
    case 'file':
      return { ...common, kind, most: numberAt(answer, 'maxItems') }
    case 'person':
      return { ...common, kind, role: textAt(layout, 'role') }
    case 'total': {
      const of = listAt(layout, 'of').map((each) => (typeof each === 'string' ? each : ''))
      return {
        ...common,
        kind,
        of,
        how: oneAt(layout, 'how', ways) ?? 'sum',
        unit: textAt(layout, 'unit'),
        ...boundsAt(answer),
        bands: bandsAt(layout),
        hidden: layout['hidden'] === true || undefined,
      }
    }
    case 'explanation':
      return { ...common, kind, text: textAt(layout, 'text') ?? '' }
    default:
      return { ...common, kind }
  }
}

/** A question out of its place in the layout and the schema of its answer; null for a kind that is not known. */
export const questionAt = (layout: Bag, answers: Bag): Question | null => {
  const kind = oneAt(layout, 'kind', questionKinds)
  if (kind === undefined) return null
  const key = textAt(layout, 'key') ?? ''
  const answer = bagAt(answers, key)
  const common = {
    key,
    title: textAt(kind === 'explanation' ? layout : answer, 'title') ?? '',
    help: kind === 'explanation' ? textAt(layout, 'help') : textAt(answer, 'description'),
    required: layout['required'] === true,
    show_if: conditionAt(layout),
    by: textsAt(layout, 'by'),
    warnings: warningsAt(layout),
  }
  return ofKind(kind, common, layout, answer)
}
