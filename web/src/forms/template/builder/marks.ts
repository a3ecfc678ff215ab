import {
  checkModel,
  conditionWords,
  partFaults,
  placeholdersOf,
  questionsByKey,
  questionsOf,
  textValueFaults,
  type FormModel,
  type Section,
  type SigningParty,
} from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import { dependantsOf } from '../model/conditions.ts'

/** What is said at a question, a section or a page of the canvas besides itself. */
export interface Mark {
  /** When it is shown; null where it always is. */
  readonly onlyIf: string | null
  /** Who answers it, as it says itself; null where that is as around it. */
  readonly by: readonly string[] | null
  /** How much depends on its answer. */
  readonly shows: number
  /** What is wrong with it, by the path within it, as `title` or `choices.0.title`. */
  readonly problems: readonly FieldIssue[]
}

const nothing: Mark = { onlyIf: null, by: null, shows: 0, problems: [] }
const saidBy = (mark: Mark): string => JSON.stringify(mark)

/** The key of what a path of the model speaks of, and the path within it. */
export const heldBy = (model: FormModel, path: string): { key: string; within: string } | null => {
  const [, page, , section, , question, ...rest] = path.split('.')
  const onPage = model.pages[Number(page)]
  const inSection = onPage?.sections[Number(section)]
  const asked = inSection?.questions[Number(question)]
  const steps = path.split('.')
  if (asked) return { key: asked.key, within: rest.join('.') }
  if (inSection) return { key: inSection.key, within: steps.slice(4).join('.') }
  return onPage ? { key: onPage.key, within: steps.slice(2).join('.') } : null
}

/** What has marks: a page, a section or a question. */
type Part = Pick<Section, 'key' | 'show_if' | 'by'>

/** The marks of each item of a model; unchanged marks stay the same object. */
export const marksOf = (model: FormModel, before: ReadonlyMap<string, Mark>): ReadonlyMap<string, Mark> => {
  const questions = questionsByKey(model)
  const shows = dependantsOf(model)
  const problems = new Map<string, FieldIssue[]>()
  for (const { path, message } of [...checkModel(model), ...textValueFaults(model)]) {
    const held = heldBy(model, path)
    if (held) problems.set(held.key, [...(problems.get(held.key) ?? []), { path: held.within, message }])
  }
  const markOf = ({ key, show_if: condition, by }: Part): [string, Mark] => {
    const mark: Mark = {
      onlyIf: conditionWords(questions, condition),
      by: by ?? null,
      shows: shows.get(key) ?? 0,
      problems: problems.get(key) ?? nothing.problems,
    }
    const old = before.get(key)
    return [key, old && saidBy(old) === saidBy(mark) ? old : mark]
  }
  return new Map([
    ...questionsOf(model).map(({ question }) => markOf(question)),
    ...model.pages.flatMap((page) => [markOf(page), ...page.sections.map((section) => markOf(section))]),
  ])
}

/** Something that prevents publishing, with the item it concerns. */
export interface Hindrance {
  readonly key: string
  readonly what: 'question' | 'section' | 'page'
  readonly name: string
  readonly message: string
}

/** Everything of a form’s text that prevents publishing it with these signers, in order. */
export const hindrancesOf = (model: FormModel, parties: readonly SigningParty[]): Hindrance[] =>
  [...checkModel(model), ...placeholdersOf(model), ...textValueFaults(model), ...partFaults(model, parties)].map(
    ({ path, message }) => {
      const held = heldBy(model, path)
      const question = questionsOf(model).find((each) => each.question.key === held?.key)?.question
      const section = model.pages.flatMap(({ sections }) => sections).find((each) => each.key === held?.key)
      if (question)
        return { key: question.key, what: 'question', name: question.title || 'A question without words', message }
      if (section) return { key: section.key, what: 'section', name: section.title || 'A section', message }
      return { key: held?.key ?? '', what: 'page', name: 'The form', message }
    },
  )
