import { notObserved, type Answer, type Question, type QuestionOf } from '@college/contract/forms'

/** What one row of a scale is rated: the number of a step, or that it was not observed. */
export type Rating = number | typeof notObserved

/** What was given for each row of a scale. */
export const ratingsOf = (value: Answer | undefined): Readonly<Record<string, Rating>> => {
  if (typeof value !== 'object' || Array.isArray(value) || 'drawn' in value) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([row, at]) => (typeof at === 'number' || at === notObserved ? [[row, at]] : [])),
  )
}

/** What one step of a scale says beside its number. */
export const pointWords = ({ value, title }: QuestionOf<'scale'>['points'][number]): string =>
  title === String(value) ? title : `${value}, ${title}`

/** The ends of a scale in words, as "1 needs help, 5 independent"; empty where the steps say nothing but their numbers. */
export const endsOf = ({ points }: QuestionOf<'scale'>): string =>
  [points[0], points.at(-1)]
    .flatMap((point) => (point && point.title !== String(point.value) ? [`${point.value} ${point.title}`] : []))
    .join(', ')

/** Whether each step has more to say than fits beside its number. */
export const isDescribed = ({ points }: QuestionOf<'scale'>): boolean =>
  points.some(({ descriptor }) => descriptor !== undefined)

/** Of questions in their order, those whose steps an earlier one has explained word for word. */
export const knownSteps = (questions: readonly Question[]): ReadonlySet<string> => {
  const explained = new Set<string>()
  const known = new Set<string>()
  for (const question of questions) {
    if (question.kind !== 'scale' || question.rows.length === 1 || !isDescribed(question)) continue
    const steps = JSON.stringify(question.points)
    if (explained.has(steps)) known.add(question.key)
    explained.add(steps)
  }
  return known
}
