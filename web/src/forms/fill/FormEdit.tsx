import { changeForm, type WholeForm } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconMapOff, IconVersions } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import {
  Details,
  Empty,
  Note,
  Page,
  PartError,
  useAction,
  useBeforeLeaving,
  useStore,
  Waiting,
  type CallFailed,
  type Crumb,
} from '#kit'
import { useActor } from '#identity'
import { formList, formPage, numberIn, ownForms } from '../links.ts'
import { changeWords } from '../sign/voidedWords.ts'
import { Begin } from './Begin.tsx'
import { CopyButton } from './CopyButton.tsx'
import { LeftAnswers } from './LeftAnswers.tsx'
import { Filler } from './Filler.tsx'
import type { FormDraft } from './formDraftShape.ts'
import { useFormDraft, useWholeOnce } from './useFormDraft.ts'

/** `/form/edit`: a form that is filled in, or with a template's id a new one. */
export function FormEdit() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const template = numberIn(query, 'template')
  if (id !== null) return <ExistingForm key={id} id={id} />
  if (template !== null) return <Begin template={template} />
  return <Missing failure={null} />
}

const crumbs: readonly Crumb[] = [{ label: 'Forms', to: formList }, { label: 'Form' }]

interface MissingProps {
  readonly id?: number
  readonly failure: CallFailed | null
  readonly onRetry?: () => void
}

function Missing({ id, failure, onRetry }: MissingProps) {
  return (
    <Page title="Form" breadcrumb={crumbs}>
      {failure && failure.code !== code.notFound && onRetry ? (
        <PartError
          title="We couldn’t load this form"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={onRetry}
        />
      ) : (
        <>
          {id !== undefined && <LeftAnswers id={id} whole={null} />}
          <Empty icon={IconMapOff} title="This form isn’t here" text="It was deleted, or it isn’t your form.">
            <Button component={Link} to={formList} variant="default">
              Go to forms
            </Button>
          </Empty>
        </>
      )}
    </Page>
  )
}

function ExistingForm({ id }: { id: number }) {
  const { data: whole, error, refetch } = useWholeOnce(id)
  const again = (): void => void refetch()
  if (error) return <Missing id={id} failure={error} onRetry={again} />
  if (!whole)
    return (
      <Page title="Form" breadcrumb={crumbs}>
        <Waiting shape="form" />
      </Page>
    )
  if (whole.form.state !== 'started' || !whole.may.includes('write')) return <NotOpen whole={whole} onChanged={again} />
  return <Open key={`${whole.form.id} ${whole.form.version}`} whole={whole} onMoved={again} />
}

const titleOf = ({ form, template }: WholeForm): string => form.name ?? template.name

/** What is said of a form above its questions: whose it is, what it is about, and of which version. */
function Sheet({ whole, children }: { whole: WholeForm; children: React.ReactNode }) {
  const actor = useActor()
  const { form, names, template } = whole
  const about = [
    form.user_id === actor.id ? null : form.user_name,
    form.title,
    names.goal === null ? null : `For the goal ${names.goal}`,
  ]
  const said = about.filter(Boolean).join('. ')
  return (
    <Page
      title={titleOf(whole)}
      breadcrumb={[ownForms(actor), { label: form.title ?? titleOf(whole) }]}
      {...(said === '' ? {} : { sentence: `${said}.` })}
    >
      <div className="below16">
        <Details of="this form">Template version {template.version}</Details>
      </div>
      {children}
    </Page>
  )
}

function Open({ whole, onMoved }: { whole: WholeForm; onMoved: () => void }) {
  const parts = useFormDraft(whole)
  const closed = useStore(parts.formDraft.closed)
  const ready = useStore(parts.formDraft.ready)
  useLeaving(parts.formDraft)
  return (
    <Sheet whole={whole}>
      {closed?.form?.state === 'started' ? (
        <>
          <Note icon={IconVersions} tone="warn" above>
            The college moved this form to version {closed.form.version} while you were writing. What you typed here is
            still on this device, and goes on where it is still asked.
          </Note>
          <CopyButton formDraft={parts.formDraft} names={parts.names} name={titleOf(whole)} />{' '}
          <Button onClick={onMoved}>Continue with version {closed.form.version}</Button>
        </>
      ) : closed ? (
        <>
          <Note icon={IconLock} tone="warn" above>
            {closed.isHere
              ? 'This form is completed. What you typed after you pressed Complete isn’t in it, but it is still on this device.'
              : `${closed.failure?.message ?? 'This form has been completed somewhere else.'} What you typed here is still on this device.`}
          </Note>
          <CopyButton formDraft={parts.formDraft} names={parts.names} name={titleOf(whole)} />{' '}
          <Button component={Link} to={formPage(whole.form.id)} variant="default">
            Read the form
          </Button>
        </>
      ) : ready ? (
        <Filler whole={whole} parts={parts} />
      ) : (
        <Waiting shape="form" />
      )}
    </Sheet>
  )
}

/** Longest wait for a save when the page is left, in milliseconds. */
const patience = 3_000

/** A save that is on its way is waited for when the page is left. */
const useLeaving = (formDraft: FormDraft): void =>
  useBeforeLeaving(
    ({ currentLocation: from, nextLocation: to }) => {
      // At sign-in no save can be waited for; what was typed is on the device by then.
      const mayWait = from.pathname !== to.pathname && !to.pathname.startsWith('/app/sign')
      return mayWait && formDraft.saving.get().kind === 'saving'
    },
    async () => {
      const wait = new Promise((resolve) => setTimeout(resolve, patience))
      await Promise.race([formDraft.flush(), wait])
      return true
    },
  )

/** A form that is completed is changed on purpose: signatures go with it. */
function NotOpen({ whole, onChanged }: { whole: WholeForm; onChanged: () => void }) {
  const { form, may } = whole
  const { act, isPending, failure } = useAction(changeForm)
  const change = async (): Promise<void> => {
    const answer = await act({ id: form.id, updated_at: form.updated_at })
    if (answer) onChanged()
  }
  const mayChange = form.state === 'completed' && may.includes('write')
  return (
    <Sheet whole={whole}>
      {failure && (
        <div role="alert">
          <Note tone="bad" icon={IconAlertTriangle} above>
            {failure.message}
          </Note>
        </div>
      )}
      <Note icon={IconLock} above>
        {mayChange
          ? `This form is completed. You can still change it. ${changeWords(whole)}`
          : form.state === 'started'
            ? 'You can’t fill in this form.'
            : form.state === 'completed'
              ? 'This form is completed. It can be returned for changes, with a reason, on its page.'
              : 'This form is closed. It can be reopened, with a reason, on its page.'}
      </Note>
      {!mayChange && <LeftAnswers id={form.id} whole={whole} />}
      {mayChange && (
        <Button aria-busy={isPending} onClick={() => void change()}>
          Change it
        </Button>
      )}{' '}
      <Button component={Link} to={formPage(form.id)} variant="default">
        Read the form
      </Button>
    </Sheet>
  )
}
