import type { CollegeRecord, Row } from '@college/contract/kit'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from '#kit/router'
import { useRemoveAndLeave } from '../api/useRemoveAndLeave.ts'
import { toast } from '../notice/toast.ts'
import { Section } from '../page/Section.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { RecordForm, RecordFormOptions } from './recordForm.ts'
import { useRecordForm } from './useRecordForm.ts'

/** What such a record is called, as "reminder", and the address of the list that its editor comes from and goes back to. */
export interface TabPlace {
  readonly one: string
  readonly list: string
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The form of an editor that stands on a tab in place of its list: saved, it says so and goes back. */
export const useTabForm = <R extends CollegeRecord>(
  { one, list }: TabPlace,
  options: Omit<RecordFormOptions<R>, 'onSaved'>,
): RecordForm<R> => {
  const navigate = useNavigate()
  const onSaved = (_row: Row<R>): void => {
    toast({ text: `${sentenceCase(one)} saved`, kind: 'done' })
    void navigate(list, { replace: true })
  }
  return useRecordForm<R>({ ...options, onSaved })
}

interface TabEditorProps<R extends CollegeRecord> {
  readonly record: R
  readonly id: number | null
  readonly place: TabPlace
  readonly form: RecordForm<R>
  /** Where it is not what such a record is called. */
  readonly title?: string | undefined
  readonly sentence?: string | undefined
  /** The fields. */
  readonly children: ReactNode
}

/** An editor that stands on a tab in place of its list: its fields, and below them Delete, Leave and Save. */
export function TabEditor<R extends CollegeRecord>(props: TabEditorProps<R>) {
  const { record, id, place, form, title, sentence, children } = props
  const { one, list } = place
  const { removeAndLeave, removing } = useRemoveAndLeave(record, list)
  return (
    <Section title={title ?? (id === null ? `New ${one}` : sentenceCase(one))} sentence={sentence}>
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                Delete
              </Button>
            )}
            <Button component={Link} to={list} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>{`Save ${one}`}</SaveButton>
          </>
        }
      >
        {children}
      </RecordEditor>
    </Section>
  )
}
