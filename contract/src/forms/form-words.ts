import type { Form } from './devform.ts'

/** What a form is called on paper, in mails and on the phone: `K7Q2M, revision 2`; without a revision before it is completed. */
export const referenceWords = ({ reference, revision }: Partial<Pick<Form, 'reference' | 'revision'>>): string =>
  [reference ?? '', ...(revision ? [`revision ${revision}`] : [])].join(', ')
