import { writeSchema } from '@college/contract/forms'
import type { Form, FormModel, FormTemplate, Question, Signers, WholeForm } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { AnyRow, TestCaller, TestApp } from '#testing'

/** A form of one page and one section. */
export const asking = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'page', title: 'Page', sections: [{ key: 'section', title: 'Section', questions }] }],
})

/** A patient's first words, and why somebody was referred where they were. */
export const visit: FormModel = asking(
  { key: 'seen', title: 'What was seen?', required: true, kind: 'long_text' },
  { key: 'referred', title: 'Was the patient referred?', required: true, kind: 'yes_no' },
  {
    key: 'why',
    title: 'Why?',
    required: true,
    kind: 'short_text',
    show_if: { match: 'all', tests: [{ key: 'referred', is: 'equal', value: true }] },
  },
  { key: 'minutes', title: 'Minutes', required: false, kind: 'number', decimals: 0 },
  { key: 'total', title: 'Minutes in all', required: false, kind: 'total', of: ['minutes'], how: 'sum' },
)

/** The supervisor signs. */
export const oneSigner: Signers = {
  order: 'any',
  parties: [{ key: 'supervisor', title: 'Supervisor', who: 'anyone' }],
}

let made = 0

/** Writes a template and publishes it, as an administrator. */
export const publish = async (
  college: TestApp,
  model: FormModel,
  more: Partial<Pick<FormTemplate, 'name' | 'type' | 'signers' | 'signing_required' | 'encrypt' | 'reopen_role'>> = {},
): Promise<AnyRow> => {
  made += 1
  const admin = await college.as('admin1')
  const body = { name: `Visit ${made}`, type: 'trainee', schema: writeSchema(model), ...more }
  const draft = await admin.put('/devformtemplate', body)
  const { id, updated_at } = draft.data
  const published = await admin.post('/devformtemplate/publish', { id, updated_at })
  if (published.status !== code.updated) throw new Error(`${published.message} ${JSON.stringify(published.errors)}`)
  return published.data
}

/** Begins a form and gives its row. */
export const begin = async (
  caller: TestCaller,
  user_id: number,
  devformtemplate_id: number,
  more: object = {},
): Promise<Form> => {
  const begun = await caller.put<Form>('/devform', { user_id, devformtemplate_id, ...more })
  if (begun.status !== code.created) throw new Error(`${begun.status} ${begun.message} ${JSON.stringify(begun.errors)}`)
  return begun.data
}

/** A form as it now stands, as somebody sees it. */
export const wholeOf = async (caller: TestCaller, id: number): Promise<WholeForm> => {
  const { status, message, data } = await caller.get<WholeForm>('/devform/whole', { id })
  if (status !== code.ok) throw new Error(`${status} ${message}`)
  return data
}

/** Does something with a form as it now stands. */
export const act = async (
  caller: TestCaller,
  what: 'complete' | 'change' | 'finish' | 'return' | 'withdraw' | 'reopen',
  form: { id: number },
  more: object = ['return', 'withdraw', 'reopen'].includes(what) ? { reason: 'One word is wrong.' } : {},
): Promise<{ status: number; data: Form; message: string; named: string[] }> => {
  const { data } = await caller.get<Form>('/devform', { id: form.id })
  return caller.post<Form>(`/devform/${what}`, { id: form.id, updated_at: data.updated_at, ...more })
}
