import {
  shownQuestions,
  shownSections,
  totalsOf,
  warningsOf,
  type FormData,
  type FormModel,
} from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import { useMemo } from 'react'
import { keyOfPath } from './props.ts'

/** What of a form is shown with the answers it has, and what is worked out of them. */
export interface FormView {
  readonly sections: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  readonly totals: Readonly<Record<string, number | null>>
  /** Words worth a second look, by question. */
  readonly warnings: ReadonlyMap<string, string>
}

export const viewOf = (model: FormModel, data: FormData): FormView => {
  const warnings = new Map<string, string>()
  for (const { path, message } of warningsOf(model, data))
    warnings.set(path, [warnings.get(path), message].filter(Boolean).join(' '))
  return {
    sections: shownSections(model, data),
    questions: shownQuestions(model, data),
    totals: totalsOf(model, data),
    warnings,
  }
}

export const useFormView = (model: FormModel, data: FormData): FormView =>
  useMemo(() => viewOf(model, data), [model, data])

/** How many answers are wrong, each red line one: of a scale, every row to rate is an answer. */
export const countWrong = (problems: readonly FieldIssue[]): number => new Set(problems.map(({ path }) => path)).size

/** Problems by the question they speak of. */
export const byQuestion = (problems: readonly FieldIssue[]): ReadonlyMap<string, readonly FieldIssue[]> => {
  const by = new Map<string, FieldIssue[]>()
  for (const problem of problems) {
    const key = keyOfPath(problem.path)
    by.set(key, [...(by.get(key) ?? []), problem])
  }
  return by
}
