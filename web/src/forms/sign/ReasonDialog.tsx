import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { FormDialog, KeptNote, useKeptText } from '#kit'

interface ReasonDialogProps {
  readonly title: string
  readonly text: string
  readonly verb: readonly [verb: string, working: string]
  /** Under which what was typed is kept until it is sent. */
  readonly keptAs: string
  /** What the form is called. */
  readonly form: string
  readonly label: string
  /** Said where nothing was typed. */
  readonly lack: string
  readonly maxLength: number
  readonly isPending: boolean
  readonly failure: string | undefined
  /** Above the reason, where there is something to choose. */
  readonly children?: ReactNode
  /** Sends the reason; says whether it was taken. */
  readonly onSend: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the reason of an act on a form, and keeps what was typed until the act is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, verb, keptAs, form, label, lack, maxLength, isPending, failure, children, onSend, onClose } =
    props
  const [reason, setReason, sent, restored] = useKeptText(keptAs, { about: { kind: 'Reason', words: form } })
  const [lacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const words = reason.trim()
    setLacking(words === '')
    if (words === '' || !(await onSend(words))) return
    sent(words)
    onClose()
  }
  return (
    <FormDialog
      title={title}
      text={text}
      verb={verb}
      isPending={isPending}
      keepsText
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {children}
      <KeptNote restored={restored} />
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxLength}
        value={reason}
        error={lacking && lack}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setLacking(false)
        }}
      />
    </FormDialog>
  )
}
