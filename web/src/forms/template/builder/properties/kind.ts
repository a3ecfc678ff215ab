/** What the properties of a kind take: the question, how it is changed, and what is wrong at a path within it. */
export interface KindProps<Q> {
  readonly question: Q
  readonly onChange: (question: Q, tag?: string) => void
  readonly problem: (path: string) => string | undefined
}

/** What is wrong with the condition of something, wherever in it. */
export const conditionProblem = (problem: (path: string) => string | undefined): string | undefined => {
  const places = [
    'show_if',
    'show_if.tests',
    ...Array.from({ length: 10 }, (_, at) => `show_if.tests.${at}`).flatMap((path) => [
      path,
      `${path}.key`,
      `${path}.is`,
      `${path}.value`,
    ]),
  ]
  return places.map(problem).find((message) => message !== undefined)
}
