import { writeSchema } from '@college/contract/forms'
import type { FormModel, FormTemplate } from '@college/contract/forms'
import { call, ownTitle } from './calls.ts'
import type { Elsewhere } from './journey.ts'

/** What an assessor rates. */
export const skills = ['History', 'Examination', 'Consent', 'Positioning', 'Needle', 'Imaging', 'Aftercare', 'Teamwork']

const model: FormModel = {
  pages: [
    {
      key: 'case',
      title: 'Reflection',
      sections: [
        {
          key: 'own',
          title: '',
          questions: [{ key: 'learned', title: 'What did you learn?', required: true, kind: 'long_text' }],
        },
      ],
    },
    {
      key: 'seen',
      title: 'What was seen',
      by: ['assessor'],
      sections: [
        {
          key: 'rated',
          title: '',
          questions: [
            {
              key: 'skills',
              title: 'Skills',
              required: true,
              kind: 'scale',
              points: [1, 2, 3, 4, 5].map((value) => ({ value, title: `Level ${value}` })),
              rows: skills.map((title) => ({ key: title.toLowerCase(), title })),
            },
            { key: 'comment', title: 'What went well?', required: true, kind: 'long_text' },
          ],
        },
      ],
    },
  ],
}

/** Lets the office publish a form of which an assessor rates eight skills and comments, and the owner reflects; gives its name. */
export const publishRatedForm = async (elsewhere: Elsewhere): Promise<string> => {
  const office = await elsewhere('admin', null)
  const name = ownTitle('Observed injection')
  const made = (await call(office, 'PUT', '/devformtemplate', {
    name,
    type: 'trainee',
    schema: writeSchema(model),
    signing_required: true,
    signers: { order: 'any', parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' }] },
  })) as FormTemplate
  await call(office, 'POST', '/devformtemplate/publish', { id: made.id, updated_at: made.updated_at })
  await office.close()
  return name
}
