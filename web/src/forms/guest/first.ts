import { questionsOf, shownQuestions, type FormData, type FormModel } from '@college/contract/forms'

/** How many answers a form shows. */
export const answersOf = (model: FormModel, data: FormData): number => {
  const shown = shownQuestions(model, data)
  return questionsOf(model).filter(({ question }) => shown.has(question.key) && question.kind !== 'explanation').length
}

/** The first answers of a form, as a form of its own: what is shown before all of it is asked for. */
export const firstOf = (model: FormModel, data: FormData, count: number): FormModel => {
  const shown = shownQuestions(model, data)
  const answered = questionsOf(model)
    .map(({ question }) => question)
    .filter(({ key }) => shown.has(key) && data[key] !== undefined)
  // What was written says more of a form than its days and places.
  const written = answered.filter(({ kind }) => kind === 'long_text')
  const taken = new Set((written.length < count ? answered : written).slice(0, count).map(({ key }) => key))
  const pages = model.pages.map((page) => ({
    ...page,
    title: '',
    sections: page.sections.map((section) => ({
      ...section,
      show_if: undefined,
      title: '',
      questions: section.questions
        .filter(({ key }) => taken.has(key))
        // It is shown already; what its condition looks at may be left out here.
        .map((question) => ({ ...question, show_if: undefined })),
    })),
  }))
  return { pages }
}
