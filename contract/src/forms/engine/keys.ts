import { questionsOf } from '../model.ts'
import type { FormModel } from '../model.ts'

/** Whether every object has a member of this name already. */
export const isTakenByAll = (key: string): boolean => key in {}
const longest = 40

const plain = (title: string): string => {
  const letters = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, longest)
    .replaceAll(/_+$/g, '')
  return letters === '' || isTakenByAll(letters) ? 'question' : letters
}

/** A key made of a title, that is not among those taken. */
export const keyFrom = (title: string, taken: Iterable<string>): string => {
  const others = new Set(taken)
  const first = plain(title)
  if (!others.has(first)) return first
  for (let next = 2; ; next += 1) {
    const ending = `_${next}`
    const key = first.slice(0, longest - ending.length) + ending
    if (!others.has(key)) return key
  }
}

/** A new key for a page, a section or a question of a model. */
export const newKey = (model: FormModel, title: string): string =>
  keyFrom(title, [
    ...model.pages.flatMap((page) => [page.key, ...page.sections.map(({ key }) => key)]),
    ...questionsOf(model).map(({ question }) => question.key),
  ])

/** A form that asks nothing yet. */
export const emptyModel = (): FormModel => ({
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions: [] }] }],
})
