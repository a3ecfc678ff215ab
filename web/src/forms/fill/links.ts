import { questionId } from '../render/props.ts'

/** The step of a form after its last page, where all answers stand to be read. */
export const summaryStep = 'summary'

const editor = (id: number, step: string): string => `/app/form/edit?id=${id}&${step}`

export const pageLink = (id: number, page: string): string => editor(id, `page=${page}`)
export const summaryLink = (id: number): string => editor(id, `step=${summaryStep}`)
/** A question on its page, or one part of it. */
export const questionLink = (id: number, page: string, path: string): string =>
  `${pageLink(id, page)}#${questionId(path)}`
