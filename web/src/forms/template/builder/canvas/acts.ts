import { isPlaceholder, newKey, starterTitle, type FormModel, type QuestionKind } from '@college/contract/forms'
import { toast } from '#kit'
import {
  addPage,
  addQuestion,
  addSection,
  duplicateQuestion,
  placeAfter,
  questionOf,
  removePage,
  removeQuestion,
  removeSection,
  sectionsOf,
  stepPage,
  stepQuestion,
  stepSection,
  type Selection,
} from '../../model/edits.ts'
import { newQuestion } from '../../model/starters.ts'
import type { Desk } from '../ui.ts'

/** Id of the button that chooses a question, a section or a page in the canvas. */
export const faceId = (key: string): string => `face-${key}`
/** Id of a button in the bar of what is chosen. */
export const barId = (key: string, act: string): string => `${act}-${key}`

/** Focuses something that has only just been drawn. */
export const focusSoon = (...ids: readonly string[]): void => {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((each) => each && !each.matches(':disabled'))
    found?.focus()
    // Words that stand for one's own are replaced by what is typed.
    if (found instanceof HTMLInputElement && isPlaceholder(found.value)) found.select()
  })
}

/** Brings something that has only just been drawn into sight. */
const showSoon = (key: string): void => {
  requestAnimationFrame(() => document.getElementById(faceId(key))?.scrollIntoView({ block: 'nearest' }))
}

/** Id of the first field of the properties. */
export const titleField = 'property-title'

export const addOfKind = (desk: Desk, kind: QuestionKind): void => {
  const { draft, chosen } = desk
  const { model } = draft.get()
  const key = newKey(model, starterTitle[kind])
  draft.changeModel((now) => addQuestion(now, newQuestion(kind, key), placeAfter(now, chosen.get())))
  desk.open({ what: 'question', key })
  desk.said.set(`${starterTitle[kind]} was added.`)
  showSoon(key)
  focusSoon(titleField)
}

/** The place of a question in words: `Level is 2 of 8.` */
const placeWords = (model: FormModel, key: string): string => {
  const sections = sectionsOf(model)
  const section = sections.find(({ questions }) => questions.some((each) => each.key === key))
  const at = section?.questions.findIndex((each) => each.key === key) ?? 0
  const within =
    sections.length > 1 && section ? ` of ${section.title || `section ${sections.indexOf(section) + 1}`}` : ''
  return `${questionOf(model, key)?.title ?? 'The question'} is now question ${at + 1} of ${section?.questions.length ?? 0}${within}.`
}

export const sayPlace = ({ draft, said }: Desk, key: string): void => said.set(placeWords(draft.get().model, key))

/** Moves what is chosen; `focus` names the buttons that may have the focus afterwards. */
export const step = (desk: Desk, { what, key }: Selection, by: -1 | 1, ...focus: readonly string[]): void => {
  const move = { question: stepQuestion, section: stepSection, page: stepPage }[what]
  const before = desk.draft.get().model
  desk.draft.changeModel((model) => move(model, key, by))
  if (desk.draft.get().model === before) return
  if (what === 'question') sayPlace(desk, key)
  else desk.said.set(`The ${what} was moved ${by === 1 ? 'down' : 'up'}.`)
  focusSoon(...focus)
}

export const duplicate = (desk: Desk, key: string): void => {
  const { draft } = desk
  const question = questionOf(draft.get().model, key)
  if (!question) return
  const copy = newKey(draft.get().model, question.title)
  draft.changeModel((model) => duplicateQuestion(model, key, copy))
  desk.open({ what: 'question', key: copy })
  desk.said.set(`${question.title} was copied.`)
  showSoon(copy)
  focusSoon(titleField)
}

/** What is chosen once a question is gone: the one after it, or before it, or its section. */
const nextTo = (model: FormModel, key: string): Selection | null => {
  const section = sectionsOf(model).find(({ questions }) => questions.some((each) => each.key === key))
  const at = section?.questions.findIndex((each) => each.key === key) ?? -1
  const next = section?.questions[at + 1] ?? section?.questions[at - 1]
  if (next) return { what: 'question', key: next.key }
  return section ? { what: 'section', key: section.key } : null
}

export const discardQuestion = (desk: Desk, key: string): void => {
  const { draft, chosen, said } = desk
  const { model } = draft.get()
  const question = questionOf(model, key)
  if (!question) return
  const holding = sectionsOf(model).find(({ questions }) => questions.includes(question))
  const place = { section: holding?.key ?? '', at: holding?.questions.indexOf(question) ?? 0 }
  const next = nextTo(model, key)
  draft.changeModel((now) => removeQuestion(now, key))
  chosen.set(next)
  said.set(`${question.title} was deleted.`)
  if (next) focusSoon(faceId(next.key))
  const putBack = (now: FormModel): FormModel => {
    if (questionOf(now, key)) return now
    const isThere = sectionsOf(now).some((each) => each.key === place.section)
    return addQuestion(now, question, isThere ? place : placeAfter(now, null))
  }
  toast({
    text: 'Question deleted',
    kind: 'deleted',
    action: {
      label: 'Undo',
      run: () => {
        draft.changeModel(putBack)
        chosen.set({ what: 'question', key })
        focusSoon(faceId(key))
      },
    },
  })
}

/** Deletes a section or a page with everything in it. */
export const discardPart = (desk: Desk, { what, key }: Selection): void => {
  const { draft, chosen, said } = desk
  const before = draft.get().model
  draft.changeModel((model) => (what === 'page' ? removePage(model, key) : removeSection(model, key)))
  if (draft.get().model === before) return
  chosen.set(null)
  said.set(`The ${what} was deleted.`)
  toast({
    text: what === 'page' ? 'Page deleted' : 'Section deleted',
    kind: 'deleted',
    action: { label: 'Undo', run: () => draft.changeModel(() => before) },
  })
}

export const newSection = (desk: Desk, after: string | null): void => {
  const key = newKey(desk.draft.get().model, 'Section')
  desk.draft.changeModel((model) => addSection(model, after, key))
  desk.open({ what: 'section', key })
  desk.said.set('A section was added.')
  showSoon(key)
  focusSoon(titleField)
}

export const newPage = (desk: Desk): void => {
  const { model } = desk.draft.get()
  const key = newKey(model, 'Page')
  const section = newKey(addPage(model, key, `${key}_section`), 'Section')
  desk.draft.changeModel((now) => addPage(now, key, section))
  desk.open({ what: 'page', key })
  desk.said.set('A page was added.')
  showSoon(key)
  focusSoon(titleField)
}
