import { changeForm, devform, finishForm, formPdf, reopenForm, type WholeForm } from '@college/contract/forms'
import { Button, Textarea } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  ActsMenu,
  confirm,
  FormDialog,
  Icon,
  MenuEntry,
  messageOf,
  toast,
  useAction,
  useClient,
  useKeptText,
  useRemoveAndLeave,
} from '#kit'
import { useImpersonation } from '#identity'
import { formEditor, formList } from '../links.ts'
import { listed, signedBy } from './signers.ts'
import { useNotifiedAction } from './useNotifiedAction.ts'

interface FormActsProps {
  readonly whole: WholeForm
  readonly onStale: () => void
}

/** What is done with a form besides signing it; each only for who may, in the states that allow it. */
export function FormActs({ whole, onStale }: FormActsProps) {
  const { form, may } = whole
  const navigate = useNavigate()
  const isImpersonating = useImpersonation() !== null
  const change = useNotifiedAction(changeForm)
  const finish = useNotifiedAction(finishForm)
  const { removeAndLeave, removing } = useRemoveAndLeave(devform, formList)
  const [reopening, setReopening] = useState(false)
  const read = { id: form.id, updated_at: form.updated_at }
  const onChange = async (): Promise<void> => {
    if (change.isPending || !(await confirm(changeQuestion(whole)))) return
    if (await change.act(read)) void navigate(formEditor(form.id))
    else onStale()
  }
  const onFinish = async (): Promise<void> => {
    if (finish.isPending || !(await confirm(finishQuestion))) return
    if (await finish.act(read)) toast({ text: 'Form finished', kind: 'done' })
    else onStale()
  }
  const more = may.includes('remove') || (may.includes('reopen') && !isImpersonating)
  return (
    <>
      {form.state !== 'started' && <TakePdf id={form.id} />}
      {may.includes('write') && form.state === 'started' && (
        <Button component={Link} to={formEditor(form.id)} leftSection={<Icon of={IconPencil} />}>
          Continue
        </Button>
      )}
      {may.includes('write') && form.state === 'completed' && (
        <Button
          variant="default"
          aria-busy={change.isPending}
          leftSection={<Icon of={IconPencil} />}
          onClick={() => void onChange()}
        >
          Change answers
        </Button>
      )}
      {may.includes('finish') && !isImpersonating && (
        <Button
          variant={form.state === 'signed' ? 'filled' : 'default'}
          aria-busy={finish.isPending}
          leftSection={<Icon of={IconCircleCheck} />}
          onClick={() => void onFinish()}
        >
          Finish
        </Button>
      )}
      {more && (
        <ActsMenu of="this form">
          {(close) => (
            <>
              {may.includes('reopen') && !isImpersonating && (
                <MenuEntry
                  label="Reopen"
                  icon={IconLockOpen}
                  onClick={() => {
                    close()
                    setReopening(true)
                  }}
                />
              )}
              {may.includes('remove') && (
                <MenuEntry
                  label="Delete"
                  icon={IconTrash}
                  onClick={() => {
                    close()
                    if (!removing) void removeAndLeave(form.id)
                  }}
                />
              )}
            </>
          )}
        </ActsMenu>
      )}
      {reopening && <ReopenDialog whole={whole} onStale={onStale} onClose={() => setReopening(false)} />}
    </>
  )
}

const changeQuestion = (whole: WholeForm) => {
  const names = signedBy(whole)
  return {
    title: 'Change answers?',
    body:
      names.length === 0
        ? 'The form goes back to draft. You complete it again when it is right.'
        : `${names.length === 1 ? 'The signature' : 'The signatures'} of ${listed(names)} will no longer count. We’ll tell them, and ask again once you complete the form.`,
    verb: 'Change answers',
  }
}

const finishQuestion = {
  title: 'Finish this form?',
  body: 'It stays as it is from then on. It can only be reopened with a reason, and then no signature counts any more.',
  verb: 'Finish',
}

function TakePdf({ id }: { id: number }) {
  const client = useClient()
  const [taking, setTaking] = useState(false)
  const take = async (): Promise<void> => {
    if (taking) return
    setTaking(true)
    try {
      await client.download(formPdf.path, { id }, 'Form.pdf')
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setTaking(false)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon of={IconDownload} />} aria-busy={taking} onClick={() => void take()}>
      PDF<span className="sr-only"> of this form</span>
    </Button>
  )
}

function ReopenDialog({ whole, onStale, onClose }: FormActsProps & { readonly onClose: () => void }) {
  const { form } = whole
  const { act, isPending, failure } = useAction(reopenForm)
  const [reason, setReason] = useKeptText(`devform:${form.id}:reopen`)
  const [lacking, setLacking] = useState(false)
  const names = signedBy(whole)
  const send = async (): Promise<void> => {
    const words = reason.trim()
    setLacking(words === '')
    if (words === '') return
    if (await act({ id: form.id, updated_at: form.updated_at, reason: words })) {
      setReason('')
      toast({ text: 'Form reopened', kind: 'done' })
      onClose()
    } else onStale()
  }
  return (
    <FormDialog
      title="Reopen this form?"
      text={
        names.length === 0
          ? 'It goes back to draft. What it said before stays in its history.'
          : `${names.length === 1 ? 'The signature' : 'The signatures'} of ${listed(names)} will no longer count. What was signed stays in the history.`
      }
      verb={['Reopen', 'Reopening…']}
      isPending={isPending}
      failure={failure?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={reason}
        error={lacking && 'Enter why you’re reopening it'}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setLacking(false)
        }}
      />
    </FormDialog>
  )
}
