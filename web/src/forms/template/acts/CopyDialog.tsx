import { copyTemplate, type FormTemplate } from '@college/contract/forms'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { FormDialog, toast, useAction } from '#kit'
import { templateBuilder } from '../links.ts'

const mostName = 120

/** Asks how the copy of a template is called, makes it, and opens it. */
export function CopyDialog({ row, onClose }: { row: Pick<FormTemplate, 'id' | 'name'>; onClose: () => void }) {
  const navigate = useNavigate()
  const { act, isPending, failure } = useAction(copyTemplate)
  const [name, setName] = useState(`Copy of ${row.name}`.slice(0, mostName))
  const [wrong, setWrong] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    const written = name.trim()
    setWrong(written === '' ? 'Enter a name' : null)
    if (written === '') return
    const made = await act({ id: row.id, name: written })
    if (!made) return
    toast({ text: `${written} is here, not published yet`, kind: 'done' })
    void navigate(templateBuilder(made.data.id))
  }
  return (
    <FormDialog
      title={`Copy ${row.name}`}
      verb={['Copy', 'Copying…']}
      isPending={isPending}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextInput
        label="Name of the copy"
        description="It has the same questions and signers, and is not published."
        maxLength={mostName}
        value={name}
        error={wrong ?? failure?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
