import {
  fillTexts,
  ownerKey,
  partOf,
  readSchema,
  wholeForm,
  type Form,
  type FormModel,
  type WholeForm,
} from '@college/contract/forms'
import { dayIn } from '@college/contract/kit'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from '#kit/router'
import { CallFailed, invalidate, membersOf, useClient, useDrafts } from '#kit'
import { createAttachments, type AttachmentFiles } from '#files'
import { useActor } from '#identity'
import { formEditor } from '../links.ts'
import type { AnswerNames, FormFiles } from '../render/props.ts'
import { createFormDraft } from './formDraft.ts'
import type { FormDraft } from './formDraftShape.ts'

const keptName = (id: number): string => `form ${id}`

/** A form as the server has it now; where there is no network, as this device saw it last. It is read once: what is typed stays over it. */
export const useWholeOnce = (id: number): UseQueryResult<WholeForm, CallFailed> => {
  const client = useClient()
  return useQuery<WholeForm, CallFailed>({
    queryKey: ['filling', id],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const kept = client.context.kept()
      const known = await kept?.take(keptName(id))
      const hurried = known ? { once: true, hurried: true } : {}
      try {
        const { data } = await client.call<typeof wholeForm>(
          wholeForm,
          { query: { id } },
          { ...hurried, signal, quiet: true },
        )
        await kept?.put(keptName(id), data)
        return data
      } catch (error) {
        if (error instanceof CallFailed && error.unreachable && known) return known as WholeForm // put there above
        throw error
      }
    },
  })
}

/** What a form's screen works with while it is filled in. */
export interface FormDraftParts {
  readonly formDraft: FormDraft
  readonly files: FormFiles
  readonly names: AnswerNames
  /** A person was chosen whose name is not loaded yet. */
  readonly onNamed: (id: number, name: string) => void
}

/** What the form asks its owner. */
export const modelOf = ({ template, form }: WholeForm): FormModel =>
  partOf(fillTexts(readSchema(template.schema).model, form.text_values), ownerKey)

/** The draft of a form that was read, from the first answer until the screen is left. */
export const useFormDraft = (whole: WholeForm): FormDraftParts => {
  const client = useClient()
  const answers = useQueryClient()
  const actor = useActor()
  const { drafts, quiet } = useDrafts()
  const [names, setNames] = useState<AnswerNames>(whole.names)
  const { id } = whole.form
  const { draft: prefer } = membersOf(useLocation().state)
  // Made once: it holds what is typed, whatever else is drawn anew around it.
  const [formDraft] = useState(() => {
    const onSaved = (form: Form): void => {
      void invalidate(answers, ['devform'])
      void client.context.kept()?.put(keptName(id), { ...whole, form })
    }
    return createFormDraft({
      client,
      drafts,
      quiet,
      onSaved,
      prefer: typeof prefer === 'string' ? prefer : null,
      about: { kind: 'Form', words: whole.form.name ?? whole.template.name, path: formEditor(id) },
      model: modelOf(whole),
      form: whole.form,
      owner: drafts?.owner ?? actor.id,
      today: () => dayIn(actor.timezone, client.context.now()),
    })
  })
  useEffect(() => formDraft.open(), [formDraft])

  const files = useMemo<FormFiles>(() => {
    const made = new Map<string, AttachmentFiles>()
    const held = (key: string): number[] => {
      const value = formDraft.answers.get()[key]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
    }
    const open = (key: string): AttachmentFiles => {
      const events = {
        onAttached: (file: { readonly id: number; readonly name: string }) => {
          setNames((now) => ({ ...now, files: { ...now.files, [file.id]: file.name } }))
          if (!held(key).includes(file.id)) formDraft.answer(key, [...held(key), file.id])
        },
        onDetached: (file: { readonly id: number }) => {
          const rest = held(key).filter((one) => one !== file.id)
          formDraft.answer(key, rest.length === 0 ? undefined : rest)
        },
      }
      const files = createAttachments(client, answers, 'devform', events)
      files.settle(id)
      made.set(key, files)
      return files
    }
    return { recordId: id, of: (key) => made.get(key) ?? open(key) }
  }, [formDraft, client, answers, id])
  const onNamed = useCallback(
    (person: number, name: string) => setNames((now) => ({ ...now, people: { ...now.people, [person]: name } })),
    [],
  )
  return { formDraft, files, names, onNamed }
}
