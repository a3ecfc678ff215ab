import { devformtemplate } from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, useList } from '#kit'
import { freeName } from './freeName.ts'
import type { Refusal } from './useLibraryTemplate.ts'

interface NameDialogProps {
  /** The name that another template of the college has. */
  readonly name: string
  readonly isPending: boolean
  readonly begin: (name: string) => Promise<Refusal | null>
  readonly onClose: () => void
}

/** Asks for another name where the college has a template of that name, and offers a free one. */
export function NameDialog({ name, isPending, begin, onClose }: NameDialogProps) {
  const alike = useList(devformtemplate, { q: name, limit: mostLimit }).data?.rows
  const [written, setWritten] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const value = written ?? freeName(name, [name, ...(alike ?? []).map((each) => each.name)])
  const run = async (): Promise<void> => {
    if (value.trim() === '') return setWrong('Enter a name')
    const refusal = await begin(value.trim())
    if (refusal?.kind === 'taken') setWrong('There’s already a form template with this name')
    if (refusal?.kind === 'failed') setWrong(refusal.message)
  }
  return (
    <FormDialog
      title="Choose another name"
      text={`You already have a form template called ${name}.`}
      verb={['Use this template', 'Making the draft…']}
      isPending={isPending}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={120}
        value={value}
        error={wrong}
        onChange={({ currentTarget }) => {
          setWritten(currentTarget.value)
          setWrong(null)
        }}
      />
    </FormDialog>
  )
}
