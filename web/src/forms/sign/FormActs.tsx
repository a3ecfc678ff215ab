import {
  changeForm,
  devform,
  finishForm,
  formPdf,
  lacksSignatures,
  readsAsSigner,
  reopenForm,
  returnForm,
  withdrawForm,
  type WholeForm,
} from '@college/contract/forms'
import { mayWriteTo } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconDownload,
  IconFileOff,
  IconLockOpen,
  IconPencil,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from '#kit/router'
import {
  ActsMenu,
  confirm,
  Icon,
  DeleteEntry,
  MenuEntry,
  messageOf,
  MoreActions,
  toast,
  useAction,
  useClient,
  useRemoveAndLeave,
} from '#kit'
import { LastReminder, useActor, useImpersonation } from '#identity'
import { WriteAndRemind, WriteButton } from '#messaging'
import { formEditor, formList, formPage } from '../links.ts'
import { AboutDialog } from './AboutDialog.tsx'
import { calledAs } from '../words.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useNotifiedAction } from './useNotifiedAction.ts'
import { changeWords, lossWords } from './voidedWords.ts'

/** Acts that say why, in the order of the menu. */
const reasonedActs = [
  {
    act: 'return',
    call: returnForm,
    label: 'Return for changes',
    icon: IconArrowBackUp,
    title: 'Return this form for changes?',
    text: 'It goes back to its owner, who reads your reason, changes it and completes it again.',
    verb: ['Return', 'Returning…'],
    lack: 'Enter what has to change',
    done: 'Form returned',
    maxLength: 2_000,
  },
  {
    act: 'reopen',
    call: reopenForm,
    label: 'Reopen',
    icon: IconLockOpen,
    title: 'Reopen this form?',
    text: 'It goes back to draft. What it said before stays in its history.',
    verb: ['Reopen', 'Reopening…'],
    lack: 'Enter why you’re reopening it',
    done: 'Form reopened',
    maxLength: 500,
  },
  {
    act: 'withdraw',
    call: withdrawForm,
    label: 'Withdraw',
    icon: IconFileOff,
    title: 'Withdraw this form for good?',
    text: 'It stays among your forms as withdrawn, and can’t be changed or signed any more.',
    verb: ['Withdraw', 'Withdrawing…'],
    lack: 'Enter why you’re withdrawing it',
    done: 'Form withdrawn',
    maxLength: 500,
  },
] as const
type ReasonedAct = (typeof reasonedActs)[number]

interface FormActsProps {
  readonly whole: WholeForm
  readonly onStale: () => void
}

/** What is done with a form besides signing it; each only for who may, in the states that allow it. */
export function FormActs({ whole, onStale }: FormActsProps) {
  const { form, may, signatures } = whole
  const navigate = useNavigate()
  const isImpersonating = useImpersonation() !== null
  const actor = useActor()
  const me = actor.id
  const change = useNotifiedAction(changeForm)
  const finish = useNotifiedAction(finishForm)
  const { removeAndLeave, removing } = useRemoveAndLeave(devform, formList)
  const [asked, setAsked] = useState<ReasonedAct | null>(null)
  const [retitling, setRetitling] = useState(false)
  const read = { id: form.id, updated_at: form.updated_at }
  const onChange = async (): Promise<void> => {
    if (change.isPending || !(await confirm(changeQuestion(whole)))) return
    if (await change.act(read)) void navigate(formEditor(form.id))
    else onStale()
  }
  const onFinish = async (): Promise<void> => {
    if (finish.isPending || !(await confirm(finishQuestion(whole)))) return
    if (await finish.act(read)) toast({ text: 'Form finished', kind: 'done' })
    else onStale()
  }
  const reasoned = isImpersonating ? [] : reasonedActs.filter(({ act }) => may.includes(act))
  // A sealed form has no title, as that would stand in the open.
  const mayRetitle = may.includes('write') && form.encrypted !== true
  // Beside their names; where no one is asked, or the reader may not, it is the owner’s to do.
  const remindsSigners = may.includes('remind') && signatures.some(({ state }) => state === 'asked')
  const more = mayRetitle || may.includes('remove') || reasoned.length > 0
  return (
    <>
      {form.state !== 'started' &&
        (form.user_id === me || more ? (
          <TakePdf id={form.id} />
        ) : (
          // Whose form it is not reads it first: on a phone the rest is in the menu.
          <MoreActions>
            <TakePdf id={form.id} />
          </MoreActions>
        ))}
      {form.user_id !== me && form.state === 'started' && (
        <WriteAndRemind person={form.user_id} what={`your form “${form.name}”`} about={formPage(form.id)} />
      )}
      {form.user_id !== me &&
        lacksSignatures(form) &&
        !may.includes('ask') &&
        !may.includes('sign') &&
        (remindsSigners ? (
          <WriteButton people={[form.user_id]} />
        ) : (
          <WriteAndRemind
            person={form.user_id}
            what={`your form “${form.name}” isn’t signed yet. You can remind those you asked to sign it`}
            about={formPage(form.id)}
          />
        ))}
      {form.user_id !== me && !may.includes('sign') && <LastReminder of={form.last_reminder} isInLine />}
      {form.user_id !== me && form.state !== 'started' && may.includes('sign') && mayWriteTo(actor, form.user_id) && (
        <WriteButton people={[form.user_id]} />
      )}
      {may.includes('write') && form.state === 'started' && (
        <Button component={Link} to={formEditor(form.id)} leftSection={<Icon of={IconPencil} />}>
          {form.returned_at === null ? 'Continue' : 'Change answers'}
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
              {mayRetitle && (
                <MenuEntry
                  label="Change what it is about"
                  icon={IconTag}
                  onClick={() => {
                    close()
                    setRetitling(true)
                  }}
                />
              )}
              {reasoned.map((each) => (
                <MenuEntry
                  key={each.act}
                  label={each.label}
                  icon={each.icon}
                  onClick={() => {
                    close()
                    setAsked(each)
                  }}
                />
              ))}
              {may.includes('remove') && (
                <DeleteEntry
                  close={close}
                  onDelete={() => {
                    if (!removing) void removeAndLeave(form.id)
                  }}
                />
              )}
            </>
          )}
        </ActsMenu>
      )}
      {retitling && <AboutDialog whole={whole} onStale={onStale} onClose={() => setRetitling(false)} />}
      {asked && <ReasonedDialog act={asked} whole={whole} onStale={onStale} onClose={() => setAsked(null)} />}
    </>
  )
}

const changeQuestion = (whole: WholeForm) => ({
  title: 'Change answers?',
  body: changeWords(whole),
  verb: 'Change answers',
})

const finishQuestion = ({ form }: WholeForm) => ({
  title: 'Finish this form?',
  body: `Nothing can be changed after you finish it. Only the college office${form.reopen_role === null ? '' : ` and people with the role ${form.reopen_role}`} can reopen it, and then everyone would have to sign again.`,
  verb: 'Finish',
})

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

interface ReasonedDialogProps extends FormActsProps {
  readonly act: ReasonedAct
  readonly onClose: () => void
}

/** Asks why, and does the act. */
function ReasonedDialog({ act: reasoned, whole, onStale, onClose }: ReasonedDialogProps) {
  const { form } = whole
  const actor = useActor()
  const navigate = useNavigate()
  const { act, isPending, failure } = useAction(reasoned.call)
  const { title, text, verb, lack, maxLength } = reasoned
  // A form that goes back for changes keeps the parts that hold for their own answers alone.
  const goesBack = reasoned.act === 'return' || (reasoned.act === 'reopen' && form.state === 'signed')
  const { lost, kept } = lossWords(whole, ({ own_part_only: own }) => !goesBack || !own, '')
  const others =
    reasoned.act === 'reopen' && form.user_id !== actor.id
      ? `${form.user_name ?? 'Its owner'} reads your reason, changes it and completes it again.`
      : ''
  const send = async (reason: string): Promise<boolean> => {
    if (!(await act({ id: form.id, updated_at: form.updated_at, reason }))) {
      onStale()
      return false
    }
    toast({ text: reasoned.done, kind: 'done' })
    // Who read it only since they had signed it reads no more of it until they are asked again.
    if (reasoned.act === 'reopen' && readsAsSigner(actor, form)) void navigate(formList)
    return true
  }
  return (
    <ReasonDialog
      title={title}
      text={[text, others, lost, kept].filter(Boolean).join(' ')}
      verb={verb}
      keptAs={`devform:${form.id}:${reasoned.act}`}
      form={calledAs(whole)}
      label="Reason"
      lack={lack}
      maxLength={maxLength}
      isPending={isPending}
      failure={failure?.message}
      onSend={send}
      onClose={onClose}
    />
  )
}
