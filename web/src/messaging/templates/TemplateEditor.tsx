import {
  mailEventNames,
  mailEvents,
  mailTexts,
  messagetemplate,
  placeholdersOf,
  templateIssues,
  templatePurposes,
  testTemplate,
  type MailEvent,
  type MessageTemplate,
  type TemplatePurpose,
} from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import {
  Icon,
  Note,
  Page,
  PartError,
  toast,
  useAction,
  useCall,
  useList,
  useRecord,
  useRemoveAndLeave,
  Waiting,
} from '#kit'
import {
  CheckField,
  ChoiceField,
  LongTextField,
  RecordEditor,
  SaveButton,
  TextField,
  useFieldValue,
  useRecordForm,
  type RecordForm,
} from '#kit/form'
import { testWords } from '../outbox/testWords.ts'
import { templateList } from './links.ts'
import { MailPreview } from './MailPreview.tsx'
import { Placeholders } from './Placeholders.tsx'

/** `/messagetemplate/admin`: the wording of one email, or a text for messages. */
export function TemplateEditor() {
  const [query] = useSearchParams()
  const asked = query.get('event')
  const event = mailEventNames.find((name) => name === asked) ?? null
  const id = Number(query.get('id')) || null
  const purpose = templatePurposes.find((name) => name === query.get('purpose')) ?? 'message'
  const stored = useRecord(messagetemplate, event === null ? id : null).data?.purpose
  const title = event === null ? titles[stored ?? purpose][id === null ? 'added' : 'changed'] : mailEvents[event].title
  return (
    <Page
      title={title}
      breadcrumb={[{ label: 'Message templates', to: templateList }, { label: title }]}
      sentence={event === null ? undefined : 'Changes apply to emails written from now on.'}
    >
      {event === null ? (
        <TemplateForm key={id} id={id} event={null} purpose={purpose} standard={null} />
      ) : (
        <OfEvent event={event} />
      )}
    </Page>
  )
}

/** The college's own wording of an event where it has one, else ours to start from. */
function OfEvent({ event }: { event: MailEvent }) {
  const texts = useCall<typeof mailTexts>(mailTexts)
  const rows = useList(messagetemplate, { event, active: true })
  const failure = texts.error ?? rows.error
  const standard = texts.data?.find((each) => each.event === event) ?? null
  if (failure)
    return (
      <PartError
        title="We couldn’t load the wording"
        text={failure.message}
        reference={failure.requestId ?? undefined}
        onRetry={() => void Promise.all([texts.refetch(), rows.refetch()])}
      />
    )
  if (!standard || !rows.data || rows.isPlaceholderData) return <Waiting shape="text" />
  const id = rows.data.rows[0]?.id ?? null
  return <TemplateForm key={`${event} ${id}`} id={id} event={event} standard={standard} />
}

const titles: Readonly<Record<TemplatePurpose, { readonly added: string; readonly changed: string }>> = {
  message: { added: 'New text', changed: 'Text for messages' },
  enquiry: { added: 'New saved answer', changed: 'Saved answer' },
}

interface TemplateFormProps {
  readonly id: number | null
  readonly event: MailEvent | null
  /** What a new text is for. */
  readonly purpose?: TemplatePurpose
  readonly standard: Pick<MessageTemplate, 'subject' | 'text' | 'button' | 'because'> | null
}

function TemplateForm({ id, event, purpose = 'message', standard }: TemplateFormProps) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(messagetemplate, templateList)
  const form = useRecordForm({
    record: messagetemplate,
    id,
    draftName: event ?? purpose,
    initial:
      event === null || standard === null
        ? { active: true, purpose }
        : { event, name: mailEvents[event].title, subject: standard.subject, text: standard.text, active: true },
    locks: true,
    check: ({ subject, text, button, because, purpose: is }) =>
      Object.fromEntries(
        templateIssues(
          event,
          { subject: subject ?? '', text: text ?? '', button: button ?? null, because: because ?? null },
          is ?? purpose,
        ).map(({ path, message }) => [path, message]),
      ),
    onSaved: () => {
      toast({ text: event === null ? 'Text saved' : 'Wording saved', kind: 'done' })
      void navigate(templateList, { replace: true })
    },
  })
  const is = useFieldValue(form.field('purpose')) ?? purpose
  return (
    <>
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                {event === null ? 'Delete' : 'Use the standard text'}
              </Button>
            )}
            <Button component={Link} to={templateList} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              {event === null ? 'Save text' : 'Save wording'}
            </SaveButton>
          </>
        }
      >
        {event === null && <TextField {...form.field('name')} label="Name" />}
        <TextField {...form.field('subject')} label="Subject" />
        <LongTextField {...form.field('text')} label="Text" rows={10} help="Leave an empty line between paragraphs." />
        <Placeholders
          names={placeholdersOf(event, is)}
          onInsert={(name) => form.set('text', `${form.get('text') ?? ''}{{${name}}}`)}
        />
        {standard !== null && standard.button !== null && (
          <TextField
            {...form.field('button')}
            label="Button text"
            help={`If blank, the button says “${standard.button}”.`}
          />
        )}
        {standard !== null && standard.because !== null && (
          <TextField
            {...form.field('because')}
            label="You get this because …"
            help={`The last line of the email. If blank, it ends “${standard.because}”`}
          />
        )}
        {event === null && (
          <ChoiceField
            {...form.field('purpose')}
            label="Used for"
            as="list"
            options={[
              { value: 'message', label: 'Messages' },
              { value: 'enquiry', label: 'Answers to enquiries' },
            ]}
          />
        )}
        {event === null && <CheckField {...form.field('active')} label="Active" />}
      </RecordEditor>
      {event !== null && <TryOut form={form} event={event} />}
    </>
  )
}

/** The email as it would look, and a copy of it to oneself. */
function TryOut({ form, event }: { form: RecordForm<typeof messagetemplate>; event: MailEvent }) {
  const subject = useFieldValue(form.field('subject')) ?? ''
  const text = useFieldValue(form.field('text')) ?? ''
  const button = useFieldValue(form.field('button')) ?? null
  const { act, isPending, failure } = useAction(testTemplate)
  const because = useFieldValue(form.field('because')) ?? null
  const words = { event, subject, text, button, because }
  const isRight = subject !== '' && text !== '' && templateIssues(event, words).length === 0
  const send = async (): Promise<void> => {
    const sent = await act(words)
    if (sent) toast({ text: testWords(sent.data.sent_to, sent.data.kept), kind: 'done' })
  }
  return (
    <MailPreview words={isRight ? words : null}>
      <Button
        variant="default"
        leftSection={<Icon of={IconSend} />}
        loading={isPending}
        disabled={!isRight}
        onClick={() => void send()}
      >
        Send a test to myself
      </Button>
      {failure && (
        <Note tone="bad" icon={IconAlertTriangle}>
          {failure.message}
        </Note>
      )}
    </MailPreview>
  )
}
