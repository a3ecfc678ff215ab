import { emptyModel, readSchema, writeSchema, type FormModel, type FormTemplate } from '@college/contract/forms'
import { same } from '#kit'
import type { FormCore } from '#kit/form'
import type { Draft, TemplateDraftStore } from '../model/draft.ts'

/** What of a template the builder changes. */
export type TemplateFields = Pick<
  FormTemplate,
  'name' | 'type' | 'description' | 'signing_required' | 'signers' | 'encrypt' | 'reopen_role' | 'schema'
>

// A form has a page with a section at least, which is where questions are put.
const usable = (model: FormModel): FormModel =>
  model.pages.some(({ sections }) => sections.length > 0) ? model : emptyModel()

/** What is worked on, as it is kept. */
export const draftOf = (row: TemplateFields): Draft => ({
  name: row.name,
  type: row.type,
  description: row.description ?? '',
  signing_required: row.signing_required,
  signers: row.signers,
  encrypt: row.encrypt,
  reopen_role: row.reopen_role,
  model: row.schema === null ? emptyModel() : usable(readSchema(row.schema).model),
})

const plain = ['name', 'type', 'description', 'signing_required', 'signers', 'encrypt', 'reopen_role'] as const

/** What the form that saves says. */
export const writtenIn = (form: FormCore['form']): Draft => draftOf(form.getValues() as unknown as TemplateFields) // it holds the record's own fields

/**
 * Tells the form that saves what the draft says now; what has not changed is left alone. What the form takes in by itself, as another's
 * version of the row, the draft takes over.
 */
export const followDraft = (form: FormCore['form'], draft: TemplateDraftStore): (() => void) => {
  let last = draft.get()
  let isTelling = false
  const stop = draft.subscribe(() => {
    const now = draft.get()
    isTelling = true
    for (const name of plain) if (now[name] !== last[name]) form.setValue(name, now[name])
    if (now.model !== last.model) form.setValue('schema', writeSchema(now.model))
    isTelling = false
    last = now
  })
  const stopHearing = form.subscribe({
    formState: { values: true },
    callback: () => {
      if (isTelling) return
      const written = writtenIn(form)
      if (same(written, draft.get())) return
      last = written
      draft.replace(written)
    },
  })
  return () => {
    stop()
    stopHearing()
  }
}
