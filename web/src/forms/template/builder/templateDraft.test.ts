import { emptyModel, writeSchema, type FormModel } from '@college/contract/forms'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { FormCore } from '#kit/form'
import { createDraft } from '../model/draft.ts'
import { draftOf, followDraft, type TemplateFields } from './templateDraft.ts'

const modelOf = (title: string): FormModel => ({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [{ key: 's', title: '', questions: [{ key: 'q', title, required: false, kind: 'short_text' }] }],
    },
  ],
})
const fields: TemplateFields = {
  name: 'Mini-CEX',
  type: 'trainee',
  description: null,
  signing_required: false,
  signers: null,
  encrypt: false,
  reopen_role: null,
  schema: writeSchema(modelOf('What did you see?')),
}

const begin = () => {
  const form = createFormControl({ defaultValues: { ...fields } }) as unknown as FormCore['form'] // with what of it is used
  const draft = createDraft(draftOf(fields))
  const stop = followDraft(form, draft)
  return { form, draft, stop }
}
const questionIn = (model: FormModel): string | undefined => model.pages[0]?.sections[0]?.questions[0]?.title

test('what is built is told to the form that saves it', () => {
  const { form, draft, stop } = begin()
  draft.change((now) => ({ ...now, name: 'Mini-CEX of 2027', model: emptyModel() }))
  expect(form.getValues('name')).toBe('Mini-CEX of 2027')
  expect(form.getValues('schema')).toEqual(writeSchema(emptyModel()))
  stop()
})

test('another’s version that the form takes in is what is built on, and not written over', () => {
  const { form, draft, stop } = begin()
  draft.change((now) => ({ ...now, name: 'Mini-CEX of 2027' }))
  form.setValue('schema', writeSchema(modelOf('What did you hear?')))
  expect(questionIn(draft.get().model)).toBe('What did you hear?')
  expect(draft.get().name).toBe('Mini-CEX of 2027')
  draft.change((now) => ({ ...now, description: 'Of a clinic' }))
  expect(form.getValues('schema')).toEqual(writeSchema(modelOf('What did you hear?')))
  stop()
})
