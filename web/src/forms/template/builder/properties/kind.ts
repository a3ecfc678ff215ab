/** What the properties of a kind take: the question, how it is changed, and what is wrong at a path within it. */
export interface KindProps<Q> {
  readonly question: Q
  readonly onChange: (question: Q, tag?: string) => void
  readonly problem: (path: string) => string | undefined
}
