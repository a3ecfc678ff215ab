import { expireNotification, notification, type Notification } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Page, SidePanel, StateChip, toast, useAction, useClient, useRecord, useRemoveAndLeave, useUndo } from '#kit'
import {
  Beside,
  ChoiceField,
  InstantField,
  LongTextField,
  RecordEditor,
  SaveButton,
  TextField,
  useFieldValue,
  useRecordForm,
  type RecordForm,
} from '#kit/form'
import { NoticeBanner } from './NoticeBanner.tsx'
import { audienceTitle, fitsBanner, levelTitle, noticeList, noticeState } from './words.ts'

/** `/notification/admin`: a notice is written, changed and ended. */
export function NoticeEditor() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const row = useRecord(notification, id).data
  const now = useClient().context.now()
  const title = id === null ? 'New notice' : (row?.title ?? 'Notice')
  const state = row && noticeState(row, now)
  return (
    <Page
      title={title}
      breadcrumb={[{ label: 'All notices', to: noticeList }, { label: title }]}
      sentence={state && <StateChip kind={state[0]}>{state[1]}</StateChip>}
      actions={row && state?.[1] === 'Showing' && <ExpireNow row={row} />}
    >
      <NoticeForm key={id} id={id} />
    </Page>
  )
}

function ExpireNow({ row }: { row: Notification }) {
  const { act, isPending } = useAction(expireNotification)
  const sayExpired = useUndo(notification, ['expires_at'], {
    undone: 'The notice shows again',
    changedSince: 'The notice has changed since, so we left it as it is.',
  })
  const expire = async (): Promise<void> => {
    const made = await act({ id: row.id })
    if (made) sayExpired({ before: row, saved: made.data, text: 'The notice has ended' })
    else toast({ text: 'We couldn’t end this notice. It may have ended already.', kind: 'failed' })
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void expire()}>
      Expire now
    </Button>
  )
}

const optionsOf = <T extends string>(titles: Readonly<Record<T, string>>) =>
  (Object.entries(titles) as [T, string][]).map(([value, label]) => ({ value, label })) // the keys are the choices

function NoticeForm({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(notification, noticeList)
  const form = useRecordForm({
    record: notification,
    id,
    initial: { starts_at: useClient().context.now().toISOString() },
    check: ({ starts_at: starts, expires_at: ends }) =>
      typeof starts === 'string' && typeof ends === 'string' && new Date(ends) <= new Date(starts)
        ? { expires_at: 'The end must be after the start' }
        : {},
    onSaved: () => {
      toast({ text: 'Notice saved', kind: 'done' })
      void navigate(noticeList, { replace: true })
    },
  })
  return (
    <RecordEditor
      form={form}
      byAct
      side={<Preview form={form} />}
      acts={
        <>
          {id !== null && (
            <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
              Delete
            </Button>
          )}
          <Button component={Link} to={noticeList} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            {id === null ? 'Publish' : 'Save notice'}
          </SaveButton>
        </>
      }
    >
      <TextField {...form.field('title')} label="Title" />
      <LongTextField {...form.field('text')} label="Text" rows={4} />
      <ChoiceField
        {...form.field('level')}
        label="Level"
        help="People have to open an urgent notice before they can close it."
        options={optionsOf(levelTitle)}
      />
      <ChoiceField {...form.field('audience')} label="For" as="list" options={optionsOf(audienceTitle)} />
      <Beside>
        <InstantField {...form.field('starts_at')} label="Starts" />
        <InstantField {...form.field('expires_at')} label="Ends" />
      </Beside>
    </RecordEditor>
  )
}

/** The banner as people see it, while it is typed. */
function Preview({ form }: { form: RecordForm<typeof notification> }) {
  const title = useFieldValue(form.field('title'))
  const text = useFieldValue(form.field('text'))
  const level = useFieldValue(form.field('level'))
  const words = text ?? ''
  return (
    <SidePanel title="Preview">
      <NoticeBanner level={level ?? 'info'} title={title || 'Title'} text={words} />
      <p className="above4 muted">
        {level === 'urgent' || !fitsBanner(words)
          ? 'The banner shows the title and the beginning. “Read” opens the rest.'
          : 'The banner shows the whole notice.'}
      </p>
    </SidePanel>
  )
}
