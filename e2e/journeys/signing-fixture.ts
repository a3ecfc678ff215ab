import { writeSchema } from '@college/contract/forms'
import type { Form, FormData, FormTemplate, Signature, SigningParty } from '@college/contract/forms'
import type { Page } from '@playwright/test'
import { call, ownId, ownTitle } from './calls.ts'
import { address } from './journey.ts'
import type { Elsewhere } from './journey.ts'

const asked = (key: string, title: string) => ({ key, title, required: true, kind: 'long_text' }) as const

const schema = writeSchema({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          questions: [asked('case', 'Case'), asked('discussed', 'What was discussed'), asked('well', 'What went well')],
        },
      ],
    },
  ],
})

export const answers = {
  case: 'Right shoulder pain for 5 months.',
  discussed: 'Injection or physiotherapy.',
  well: 'Clear explanation of the risk.',
} satisfies FormData

export const observer: SigningParty = { key: 'observer', title: 'Observer', who: 'anyone' }
export const supervisor: SigningParty = { key: 'supervisor', title: 'Supervisor', who: 'supervisor' }

/** Lets the office publish a template that no other journey has, signed by these. */
export const publishTemplate = async (elsewhere: Elsewhere, parties: SigningParty[]): Promise<number> => {
  const office = await elsewhere('admin', null)
  const name = ownTitle('Case discussion')
  const signers = { order: 'any', parties }
  const draft = { name, type: 'trainee', schema, signing_required: true, signers }
  const made = (await call(office, 'PUT', '/devformtemplate', draft)) as FormTemplate
  await call(office, 'POST', '/devformtemplate/publish', { id: made.id, updated_at: made.updated_at })
  await office.close()
  return made.id
}

/** Completes a form as it is to be read. */
export const complete = async (page: Page, id: number, data: FormData): Promise<Form> => {
  const { updated_at } = (await call(page, 'GET', `/devform?id=${id}`)) as Form
  return (await call(page, 'POST', '/devform/complete', { id, updated_at, data })) as Form
}

/** A completed form of who is signed in on the page. */
export const completedForm = async (page: Page, template: number, title: string): Promise<Form> => {
  const begun = { devformtemplate_id: template, user_id: await ownId(page), title }
  const { id } = (await call(page, 'PUT', '/devform', begun)) as Form
  return complete(page, id, answers)
}

/** Asks a person to sign for the supervisor. */
export const askSupervisor = async (page: Page, devform_id: number, name: string): Promise<Signature> => {
  const [person] = (await call(page, 'GET', `/users?q=${encodeURIComponent(name)}`)) as { id: number }[]
  const ask = { devform_id, party: supervisor.key, signer_id: person?.id }
  return (await call(page, 'PUT', '/devformsignature', ask)) as Signature
}

/** The address that a link leads to, on the server under test. */
export const here = (link: string): string => {
  const { pathname, hash } = new URL(link)
  return `${address()}${pathname}${hash}`
}
