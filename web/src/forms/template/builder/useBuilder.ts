import type { devformtemplate } from '@college/contract/forms'
import { useEffect, useMemo, useState } from 'react'
import { createStore } from '#kit'
import type { RecordForm } from '#kit/form'
import { createDraft } from '../model/draft.ts'
import { questionOf, type Selection } from '../model/edits.ts'
import { marksOf, type Mark } from './marks.ts'
import { followDraft, writtenIn } from './templateDraft.ts'
import type { Desk } from './ui.ts'

/** After this many milliseconds of quiet it is worked out what is wrong, and what is said beside the questions. */
const quiet = 150

/** The form that autosaves a template. */
export type TemplateForm = RecordForm<typeof devformtemplate>

export interface BuilderState {
  readonly form: TemplateForm
  readonly desk: Desk
  /** Takes over what the form says, as after another's version was taken. */
  readonly takeOver: () => void
}

/** The draft of a loaded template with its autosave, and what its parts share. */
export const useBuilder = (form: TemplateForm, onOpen: () => void): BuilderState => {
  const { core } = form
  // What lay on this device since the last time comes before the row.
  const [draft] = useState(() => createDraft(writtenIn(core.form)))
  const [chosen] = useState(() => createStore<Selection | null>(null))
  const [marks] = useState(() => createStore<ReadonlyMap<string, Mark>>(marksOf(draft.get().model, new Map())))
  const [said] = useState(() => createStore(''))

  const takeOver = (): void => draft.replace(writtenIn(core.form))
  useEffect(() => followDraft(core.form, draft), [core, draft])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => marks.set(marksOf(draft.get().model, marks.get()))
    const stop = draft.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(look, quiet)
      const now = chosen.get()
      // Taking back a step can take what is chosen along.
      if (now?.what === 'question' && !questionOf(draft.get().model, now.key)) chosen.set(null)
    })
    look()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft, marks, chosen])

  const desk = useMemo<Desk>(
    () => ({
      draft,
      chosen,
      marks,
      said,
      open: (next) => {
        chosen.set(next)
        onOpen()
      },
    }),
    [draft, chosen, marks, said, onOpen],
  )
  return { form, desk, takeOver }
}
