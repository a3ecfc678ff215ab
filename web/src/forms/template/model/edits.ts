import { questionsOf, type FormModel, type Page, type Question, type Section } from '@college/contract/forms'

/** What of a template is being looked at: a question, a section or a page, by its key. */
export interface Selection {
  readonly what: 'question' | 'section' | 'page'
  readonly key: string
}

const changedIn = <T>(list: T[], change: (each: T) => T): T[] => {
  const next = list.map(change)
  return next.every((each, at) => each === list[at]) ? list : next
}

const onPages = (model: FormModel, change: (page: Page) => Page): FormModel => {
  const pages = changedIn(model.pages, change)
  return pages === model.pages ? model : { ...model, pages }
}

/** Changes sections; what is left as it was stays the same object, so that nothing else is drawn again. */
const onSections = (model: FormModel, change: (section: Section) => Section): FormModel =>
  onPages(model, (page) => {
    const sections = changedIn(page.sections, change)
    return sections === page.sections ? page : { ...page, sections }
  })

export const changeQuestion = (model: FormModel, key: string, change: (question: Question) => Question): FormModel =>
  onSections(model, (section) => {
    const questions = changedIn(section.questions, (each) => (each.key === key ? change(each) : each))
    return questions === section.questions ? section : { ...section, questions }
  })

export const changeSection = (model: FormModel, key: string, change: (section: Section) => Section): FormModel =>
  onSections(model, (section) => (section.key === key ? change(section) : section))

export const changePage = (model: FormModel, key: string, change: (page: Page) => Page): FormModel =>
  onPages(model, (page) => (page.key === key ? change(page) : page))

export const questionOf = (model: FormModel, key: string): Question | undefined =>
  questionsOf(model).find(({ question }) => question.key === key)?.question

export const sectionsOf = (model: FormModel): Section[] => model.pages.flatMap(({ sections }) => sections)

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]

/** Where something new goes: after what is chosen, or at the end. */
export const placeAfter = (model: FormModel, chosen: Selection | null): { section: string; at: number } => {
  const sections = sectionsOf(model)
  const last = sections.at(-1)
  const holding = sections.find(({ key, questions }) =>
    chosen?.what === 'section' ? key === chosen.key : questions.some((each) => each.key === chosen?.key),
  )
  const onPage =
    chosen?.what === 'page' ? model.pages.find(({ key }) => key === chosen.key)?.sections.at(-1) : undefined
  const section = holding ?? onPage ?? last
  if (!section) throw new Error('A form has at least one section.')
  const found = section.questions.findIndex(({ key }) => key === chosen?.key)
  return { section: section.key, at: found < 0 ? section.questions.length : found + 1 }
}

export const addQuestion = (model: FormModel, question: Question, place: { section: string; at: number }): FormModel =>
  changeSection(model, place.section, (section) => ({
    ...section,
    questions: inserted(section.questions, place.at, question),
  }))

export const removeQuestion = (model: FormModel, key: string): FormModel =>
  onSections(model, (section) =>
    section.questions.some((each) => each.key === key)
      ? { ...section, questions: section.questions.filter((each) => each.key !== key) }
      : section,
  )

const moveTo = (model: FormModel, key: string, place: { section: string; at: number }): FormModel => {
  const question = questionOf(model, key)
  return question ? addQuestion(removeQuestion(model, key), question, place) : model
}

/** Moves a question a place up or down; at the edge of its section it moves into the next one. */
export const stepQuestion = (model: FormModel, key: string, by: -1 | 1): FormModel => {
  const sections = sectionsOf(model)
  const here = sections.findIndex(({ questions }) => questions.some((each) => each.key === key))
  const section = sections[here]
  if (!section) return model
  const at = section.questions.findIndex((each) => each.key === key) + by
  if (at >= 0 && at < section.questions.length) return moveTo(model, key, { section: section.key, at })
  const next = sections[here + by]
  return next ? moveTo(model, key, { section: next.key, at: by === 1 ? 0 : next.questions.length }) : model
}

/** Everything in the canvas, in order: the heads of sections, each followed by its questions. */
export const orderOf = (model: FormModel): string[] =>
  sectionsOf(model).flatMap(({ key, questions }) => [headOf(key), ...questions.map((each) => each.key)])

/** The name of a section's head among the questions. */
export const headOf = (section: string): string => `head:${section}`

/** Puts a dragged question where it was let go: at the place of a question, or at a section's head. */
export const dropQuestion = (model: FormModel, key: string, over: string): FormModel => {
  const order = orderOf(model)
  const from = order.indexOf(key)
  const found = order.indexOf(over)
  // Nothing goes above the first head: what is dropped on it comes first below it.
  const to = Math.max(found, 1)
  if (from < 0 || found < 0 || from === to) return model
  const without = order.filter((each) => each !== key)
  const next = inserted(without, to, key)
  const before = next.slice(0, next.indexOf(key)).toReversed()
  const at = before.findIndex((each) => each.startsWith('head:'))
  const head = before[at]
  return head === undefined ? model : moveTo(model, key, { section: head.slice('head:'.length), at })
}

/** A copy of a question right after it, under a name of its own. */
export const duplicateQuestion = (model: FormModel, key: string, copy: string): FormModel => {
  const question = questionOf(model, key)
  if (!question) return model
  return addQuestion(model, { ...question, key: copy }, placeAfter(model, { what: 'question', key }))
}

const emptySection = (key: string, title: string): Section => ({ key, title, questions: [] })

/** A new section after the chosen one, or at the end. */
export const addSection = (model: FormModel, after: string | null, key: string): FormModel => {
  const holding = model.pages.find(({ sections }) => sections.some((each) => each.key === after)) ?? model.pages.at(-1)
  if (!holding) return model
  return changePage(model, holding.key, (page) => {
    const at = page.sections.findIndex((each) => each.key === after)
    return { ...page, sections: inserted(page.sections, at < 0 ? page.sections.length : at + 1, emptySection(key, '')) }
  })
}

export const addPage = (model: FormModel, key: string, section: string): FormModel => ({
  ...model,
  pages: [...model.pages, { key, title: '', sections: [emptySection(section, '')] }],
})

/** Without a section and its questions. The last of a page takes the page along; one section always stays. */
export const removeSection = (model: FormModel, key: string): FormModel => {
  if (sectionsOf(model).length <= 1) return model
  const pages = model.pages
    .map((page) =>
      page.sections.some((each) => each.key === key)
        ? { ...page, sections: page.sections.filter((each) => each.key !== key) }
        : page,
    )
    .filter(({ sections }) => sections.length > 0)
  return { ...model, pages }
}

export const removePage = (model: FormModel, key: string): FormModel =>
  model.pages.length <= 1 ? model : { ...model, pages: model.pages.filter((page) => page.key !== key) }

const swapped = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const item = list[at]
  if (item === undefined) return [...list]
  return inserted(
    list.filter((_, each) => each !== at),
    at + by,
    item,
  )
}

/** Moves a section a place up or down; at the edge of its page it moves to the next one, unless it is its page's only one. */
export const stepSection = (model: FormModel, key: string, by: -1 | 1): FormModel => {
  const here = model.pages.findIndex(({ sections }) => sections.some((each) => each.key === key))
  const page = model.pages[here]
  const section = page?.sections.find((each) => each.key === key)
  if (!page || !section) return model
  const at = page.sections.indexOf(section)
  if (at + by >= 0 && at + by < page.sections.length)
    return changePage(model, page.key, (each) => ({ ...each, sections: swapped(each.sections, at, by) }))
  const next = model.pages[here + by]
  if (!next || page.sections.length === 1) return model
  const without = changePage(model, page.key, (each) => ({
    ...each,
    sections: each.sections.filter((one) => one !== section),
  }))
  return changePage(without, next.key, (each) => ({
    ...each,
    sections: by === 1 ? [section, ...each.sections] : [...each.sections, section],
  }))
}

export const stepPage = (model: FormModel, key: string, by: -1 | 1): FormModel => {
  const at = model.pages.findIndex((page) => page.key === key)
  if (at < 0 || at + by < 0 || at + by >= model.pages.length) return model
  return { ...model, pages: swapped(model.pages, at, by) }
}
