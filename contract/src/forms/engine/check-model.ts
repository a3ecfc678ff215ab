import { checkConditions } from './check-conditions.ts'
import { checkQuestion } from './check-question.ts'
import { asks } from './look.ts'
import { isTakenByAll } from './keys.ts'
import { answerersOf } from './parts.ts'
import { formModel, most, ownerKey, questionsOf } from '../model.ts'
import type { FieldIssue } from '#kit'
import type { FormModel, Question } from '../model.ts'

const twice = (places: readonly { key: string; path: string }[], message: string): FieldIssue[] => {
  const seen = new Set<string>()
  return places.flatMap(({ key, path }) => {
    const known = seen.has(key)
    seen.add(key)
    if (isTakenByAll(key)) return [{ path: `${path}.key`, message: 'This key can’t be used' }]
    return known ? [{ path: `${path}.key`, message }] : []
  })
}

const placesOf = (model: FormModel): Record<'pages' | 'sections' | 'questions', { key: string; path: string }[]> => {
  const pages = model.pages.map(({ key }, index) => ({ key, path: `pages.${index}` }))
  const sections = model.pages.flatMap((page, index) =>
    page.sections.map(({ key }, place) => ({ key, path: `pages.${index}.sections.${place}` })),
  )
  const questions = model.pages.flatMap((page, index) =>
    page.sections.flatMap((section, place) =>
      section.questions.map(({ key }, at) => ({ key, path: `pages.${index}.sections.${place}.questions.${at}` })),
    ),
  )
  return { pages, sections, questions }
}

const count = (model: FormModel): FieldIssue[] => {
  const questions = questionsOf(model)
  if (questions.length > most.questions) return [{ path: 'pages', message: `At most ${most.questions} questions` }]
  if (questions.filter(({ question }) => question.kind === 'signature').length > most.drawings)
    return [{ path: 'pages', message: `At most ${most.drawings} questions for a drawn signature` }]
  return questions.some(({ question }) => asks(question)) ? [] : [{ path: 'pages', message: 'Add a question' }]
}

/** Kinds for which somebody has to be signed in, or that a signer's own signature makes needless. */
const ownersOnly: readonly Question['kind'][] = ['file', 'person', 'signature']

const twiceNamed = (by: readonly string[] | undefined, path: string): FieldIssue[] => {
  const at = by?.findIndex((key, index) => by.indexOf(key) !== index) ?? -1
  return at === -1 ? [] : [{ path: `${path}.by.${at}`, message: 'This is already added' }]
}

const checkAnswerers = (model: FormModel): FieldIssue[] =>
  model.pages.flatMap((page, onPage) => [
    ...twiceNamed(page.by, `pages.${onPage}`),
    ...page.sections.flatMap((section, inSection) => [
      ...twiceNamed(section.by, `pages.${onPage}.sections.${inSection}`),
      ...section.questions.flatMap((question, index) => {
        const path = `pages.${onPage}.sections.${inSection}.questions.${index}`
        const isOwners = answerersOf(page, section, question).every((key) => key === ownerKey)
        return [
          ...twiceNamed(question.by, path),
          ...(ownersOnly.includes(question.kind) && !isOwners
            ? [{ path: `${path}.by`, message: 'Only the form’s owner can answer this kind of question' }]
            : []),
        ]
      }),
    ]),
  ])

/** What is wrong with a model, by paths as `pages.0.sections.1.questions.2.title`; nothing where it can be published. */
export const checkModel = (model: FormModel): FieldIssue[] => {
  const parsed = formModel.safeParse(model)
  const shape = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const places = placesOf(model)
  return [
    ...shape,
    ...count(model),
    ...twice(places.pages, 'Another page has this key'),
    ...twice(places.sections, 'Another section has this key'),
    ...twice(places.questions, 'Another question has this key'),
    ...checkAnswerers(model),
    ...checkConditions(model),
    ...questionsOf(model).flatMap(({ question }, index) =>
      checkQuestion(question, places.questions[index]?.path ?? ''),
    ),
  ]
}
