import { devform, type WholeForm } from '@college/contract/forms'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, toast, useSave } from '#kit'
import { retitleWords } from './voidedWords.ts'

interface AboutDialogProps {
  readonly whole: WholeForm
  readonly onStale: () => void
  readonly onClose: () => void
}

const longest = 200

/** Changes what a form is about, and says first whose signatures that costs. */
export function AboutDialog({ whole, onStale, onClose }: AboutDialogProps) {
  const { form } = whole
  const { save, saving } = useSave(devform)
  const [title, setTitle] = useState(form.title ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    const words = title.trim()
    // The same title costs no signature.
    if (words === (form.title ?? '')) return onClose()
    const done = await save({ id: form.id, updated_at: form.updated_at, title: words === '' ? null : words })
    if (done.kind === 'saved') {
      toast({ text: words === '' ? 'Title removed' : `Now about ${words}`, kind: 'done' })
      return onClose()
    }
    setFailure(
      done.kind === 'failed'
        ? (done.failure.errors[0]?.message ?? done.failure.message)
        : 'This form has changed since you opened it. We show it as it is now: read it, then try again.',
    )
    onStale()
  }
  return (
    <FormDialog
      title="Change what it is about?"
      text={retitleWords(whole)}
      verb={['Change', 'Changing…']}
      isPending={saving}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="What it is about"
        description="A few words, such as “Knee injection, 12 May”. Everyone who signs reads them."
        maxLength={longest}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </FormDialog>
  )
}
