import type { FormsTaken, FormTaken, TakenForm } from '#forms'
import { plainTitle } from './evidence-files.ts'

const calledOf = ({ name, title, encrypted }: FormTaken): string =>
  [name ?? 'Form', ...(title && !encrypted ? [title] : [])].join(', ')

/** Where the paper of a form is in the evidence. */
export const formFile = (form: FormTaken): string =>
  `forms/${form.completed_at?.slice(0, 10) ?? ''} ${plainTitle(calledOf(form))} (${form.id}).pdf`.replaceAll(/ +/g, ' ')

const inside = ({ form, paper }: TakenForm): string[] =>
  paper
    ? [
        `${formFile(form)}   ${form.signatures.filter(({ state }) => state === 'signed').length} signatures, content ${form.content_hash}`,
      ]
    : []

const leftOut = ({ form }: TakenForm): string[] =>
  form.encrypted
    ? [`${plainTitle(calledOf(form))} (${form.id}): its answers are sealed and can be read only in the application.`]
    : []

/** What the list of the evidence says of forms: each that is done, and those whose answers are sealed. */
export const formLines = ({ forms, left }: FormsTaken): string[] => {
  const sealed = forms.flatMap(leftOut)
  return [
    `forms.json       ${forms.length} forms of the goals and activities, with who signed them`,
    ...forms.flatMap(inside),
    ...(left > 0 ? ['', `${left} more forms are not in here. They are in the application, under Forms.`, ''] : []),
    ...(sealed.length === 0 ? [] : ['', 'Forms without their answers:', ...sealed, '']),
  ]
}
