/** Thrown where a text depends on what only a run of the program can tell. */
export class Unresolved extends Error {}

/** Thrown where a way through the code leads to no statement. */
export class NoWay extends Error {}

/** The ways that code may go: what it asks has a number of answers, and the same one all through a text. */
export class Ways {
  #answers: ReadonlyMap<string, number> = new Map()
  #asked = new Map<string, number>()

  /** Which of several ways this text goes. */
  choose(question: string, of: number): number {
    if (of === 0) throw new NoWay(question)
    this.#asked.set(question, of)
    return Math.min(this.#answers.get(question) ?? 0, of - 1)
  }

  /** Makes a text again and again, until each way of each question was gone at least once. */
  explore(make: () => string): { texts: readonly string[]; unresolved: readonly string[] } {
    const [texts, unresolved, gone] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const ahead: ReadonlyMap<string, number>[] = [new Map()]
    for (let answers = ahead.pop(); answers; answers = ahead.pop()) {
      this.#answers = answers
      this.#asked = new Map()
      try {
        texts.add(make())
      } catch (error) {
        if (error instanceof Unresolved) unresolved.add(error.message)
        else if (!(error instanceof NoWay)) throw error
      }
      for (const [question, of] of this.#asked)
        for (let at = 0; at < of; at += 1) {
          const way = `${question} ${at}`
          if (at !== (answers.get(question) ?? 0) && !gone.has(way)) ahead.push(new Map([...answers, [question, at]]))
          gone.add(way)
        }
    }
    return { texts: [...texts], unresolved: [...unresolved] }
  }
}
