import type { ReactNode } from 'react'

export interface Question {
  readonly title: string
  /** Names the person and the consequence. */
  readonly body: ReactNode
  /** The button: what will be done, as "Hand in". */
  readonly verb: string
  /** The way out, when "Cancel" would be ambiguous; null where there is nothing to choose, only to know. */
  readonly otherwise?: string | null
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: OpenQuestion | undefined
const listeners = new Set<() => void>()
const change = (next: OpenQuestion | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

/** The question that waits for an answer, if any. */
export const questions = {
  current: () => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks before what cannot be undone; resolves to whether to do it. A second question puts the first aside with "no". */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      answer(yes) {
        change(undefined)
        resolve(yes)
      },
    })
  })
}
