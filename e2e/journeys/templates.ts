import { writeSchema } from '@college/contract/forms'
import type { FormModel, FormTemplate, Question, Signers } from '@college/contract/forms'
import { call } from './calls.ts'
import type { Elsewhere } from './journey.ts'

/** A page of questions in one section without words of its own. */
export const pageOf = (key: string, title: string, questions: readonly Question[]): FormModel['pages'][number] => ({
  key,
  title,
  sections: [{ key: `${key}_section`, title: '', questions: [...questions] }],
})

/** Publishes a template in the name of the college's office, without the screens; gives its id. */
export const publishTemplate = async (
  elsewhere: Elsewhere,
  name: string,
  pages: FormModel['pages'],
  signers: Signers | null = null,
): Promise<number> => {
  const office = await elsewhere('admin', null)
  const made = (await call(office, 'PUT', '/devformtemplate', {
    name,
    type: 'trainee',
    schema: writeSchema({ pages }),
    ...(signers === null ? {} : { signing_required: true, signers }),
  })) as FormTemplate
  await call(office, 'POST', '/devformtemplate/publish', { id: made.id, updated_at: made.updated_at })
  await office.close()
  return made.id
}
