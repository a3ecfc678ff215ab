import type { FormModel, Page } from '@college/contract/forms'
import type { FormView } from '../render/view.ts'

/** The pages on which something is shown. */
export const shownPages = (model: FormModel, view: FormView): readonly Page[] =>
  model.pages.filter((page) => page.sections.some(({ key }) => view.sections.has(key)))

/** What a page is called where it has no words of its own. */
export const pageTitle = (model: FormModel, page: Page): string =>
  page.title === '' ? `Page ${model.pages.indexOf(page) + 1}` : page.title

/** How many of a page's shown questions are answered, of how many. */
export const pageCount = (page: Page, view: FormView, answered: ReadonlySet<string>): [number, number] => {
  const asked = page.sections
    .filter(({ key }) => view.sections.has(key))
    .flatMap(({ questions }) => questions)
    .filter(({ key, kind }) => kind !== 'explanation' && kind !== 'total' && view.questions.has(key))
  return [asked.filter(({ key }) => answered.has(key)).length, asked.length]
}
