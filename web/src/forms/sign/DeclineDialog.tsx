import { declineForm, type FormSignature } from '@college/contract/forms'
import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Dialog, Note, toast, useAct } from '#kit'
import parts from '../dialog.module.css'

interface DeclineDialogProps {
  readonly row: Pick<FormSignature, 'id'>
  readonly owner: string
  readonly onClose: () => void
}

/** Asks why somebody does not sign. */
export function DeclineDialog({ row, owner, onClose }: DeclineDialogProps) {
  const id = useId()
  const { act, acting, failure } = useAct(declineForm)
  const [reason, setReason] = useState('')
  const [lacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const words = reason.trim()
    setLacking(words === '')
    if (acting || words === '') return
    if (!(await act({ id: row.id, reason: words }))) return
    toast({ text: `Declined. ${owner} is told why.`, kind: 'done' })
    onClose()
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className={parts.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <h2 className={parts.title} id={id}>
          Decline to sign?
        </h2>
        <p className={parts.text}>{owner} is told, and reads your reason. They can change the form and ask again.</p>
        <Textarea
          label="Why"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          value={reason}
          error={lacking && 'Write why you do not sign'}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setLacking(false)
          }}
        />
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <div className={parts.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={acting}>
            {acting ? 'Declining…' : 'Decline'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
