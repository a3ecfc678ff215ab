import { code, hasRole, isAdmin, plural, textOf } from '@college/contract/kit'
import {
  checkMessage,
  forWriter,
  message,
  messagetemplate,
  readThread,
  readWriting,
  sendMessage,
  type Audience,
  type Message,
  type Thread,
} from '@college/contract/messaging'
import { Button, NativeSelect } from '@mantine/core'
import { IconMailOff, IconSend } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#kit/router'
import {
  confirm,
  Empty,
  Fold,
  Icon,
  Page,
  RichImagesProvider,
  useAction,
  useCall,
  useList,
  useRemove,
  Waiting,
} from '#kit'
import {
  CheckField,
  DateField,
  RecordEditor,
  RestoredFields,
  RichTextField,
  saveThenAct,
  TextField,
  useFieldValue,
  useRecordForm,
  type Values,
} from '#kit/form'
import { codesHelp, initialInWords, initialOf, richOf, soleReader } from './initial.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { messageEditor, messageList, ownMessages } from './links.ts'
import { useMessageParts } from './parts.ts'
import { useLeftOut } from './useLeftOut.ts'
import { useReader } from './reader.ts'
import { RecipientPicker } from './RecipientPicker.tsx'
import { useSentToast } from './UndoSent.tsx'

const positive = (text: string | null): number | null => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

// The row reads null whatever it holds, so that null would be no change: nobody is an empty audience.
const blindCopies = (bcc: Audience | null) => ({ bcc: bcc ?? {} })

/** `/message/edit`: a new message, or a draft. */
export function MessageEditorScreen() {
  const [query] = useSearchParams()
  const { key, state } = useLocation()
  // A new message gets its id into the address as soon as it has one, and its editor stays the same through that.
  const held: unknown = Object(state).editing
  const name = typeof held === 'string' ? held : key
  return <Prepared key={name} name={name} query={query} />
}

function Prepared({ name, query }: { name: string; query: URLSearchParams }) {
  const [asked] = useState(query)
  const id = positive(asked.get('id'))
  const reply = positive(asked.get('reply'))
  const [isRead, setRead] = useState(false)
  const writing = useCall<typeof readWriting>(readWriting, { id: id ?? 0 }, { enabled: id !== null && !isRead })
  const thread = useCall<typeof readThread>(
    readThread,
    { id: String(reply ?? 0) },
    { enabled: id === null && reply !== null },
  )
  const begun = initialOf(asked, null)
  const sole = id === null && reply === null ? soleReader(begun.recipients ?? null) : null
  const isFilled = sole !== null && /\{\{/.test(`${begun.subject ?? ''}${begun.text ?? ''}`)
  // To one person it begins with their name in it, as they will read it.
  const filled = useCall<typeof checkMessage>(
    checkMessage,
    { audience: JSON.stringify(begun.recipients ?? {}), subject: begun.subject ?? '', text: begun.text ?? '' },
    { enabled: isFilled },
  )
  // What was read when it was opened: later saves change nothing here.
  if (writing.data && !isRead) setRead(true)
  if (writing.isLoading || thread.isLoading || (isFilled && filled.isLoading))
    return (
      <Page title="Write a message">
        <Waiting shape="form" />
      </Page>
    )
  // A later reading that fails takes nothing away from who is writing.
  if ((writing.error && !writing.data) || (thread.error && !thread.data))
    return (
      <Page title="Write a message">
        <Empty icon={IconMailOff} title="This message isn’t here" text="It was removed, or someone else wrote it." />
      </Page>
    )
  return (
    <Editor
      name={name}
      id={id}
      asked={asked}
      answered={thread.data ?? null}
      filled={filled.data?.preview ?? null}
      blind={writing.data?.bcc ?? null}
      known={writing.data?.names ?? thread.data?.reply_all ?? []}
    />
  )
}

interface EditorProps {
  readonly name: string
  readonly id: number | null
  readonly asked: URLSearchParams
  readonly answered: Thread | null
  /** Its first words with the name of its one reader in them. */
  readonly filled: { readonly subject: string; readonly text: string } | null
  readonly blind: Audience | null
  readonly known: readonly { readonly id: number; readonly name: string }[]
}

function Editor({ name, id, asked, answered, filled, blind, known }: EditorProps) {
  const navigate = useNavigate()
  const reader = useReader()
  const { filesField } = useMessageParts()
  const [initial] = useState<Partial<Values<typeof message>>>(() => ({
    ...initialInWords(asked, answered),
    ...(filled && { subject: filled.subject, text: filled.text }),
  }))
  const [names] = useState(() => new Map([...known, ...(answered?.reply_to ?? [])].map((one) => [one.id, one.name])))
  const [bcc, setBcc] = useState(blind)
  // What was not chosen here is not sent: someone acting for the sender reads null, which would empty it.
  const [isBccTouched, setBccTouched] = useState(false)
  const settle = useCallback(
    (row: Message): void =>
      void navigate(messageEditor(row.id), { inPlace: true, state: { editing: name }, preventScrollReset: true }),
    [navigate, name],
  )
  const form = useRecordForm({
    record: message,
    id,
    initial,
    // A save that was asked for may be the first, too.
    onSaved: (saved) => {
      if (positive(asked.get('id')) === null) settle(saved)
    },
    autosave: { onCreated: settle },
    ...(id === null && asked.size > 0 ? { draftName: asked.toString() } : {}),
  })
  const row = form.row
  const recipients = useFieldValue(form.field('recipients'))
  const leftOut = useLeftOut(recipients, bcc)
  // What is on its way, or gone, is no draft any more.
  const [isLeaving, setLeaving] = useState(false)
  // How many people it would go to, where the server asks whether that is meant.
  const many = useRef<number | null>(null)
  const { act, isPending, failure } = useAction(sendMessage, {
    onFailure: (failed) => {
      many.current = failed.recipients
      // What someone wrote of it meanwhile is what the next press sends.
      if (failed.code === code.outdated) form.retry()
    },
  })
  const { remove } = useRemove(message)
  const said = useSentToast()
  const [tried, setTried] = useState(false)
  const office = isAdmin(reader)
  const news = office || hasRole(reader, 'Director')
  if (row && row.state !== 'draft')
    return (
      <Page title="Write a message" breadcrumb={[ownMessages(reader), { label: 'Sent' }]}>
        <RestoredFields form={form} />
        <Empty
          icon={IconSend}
          title="This message was sent"
          text="Its words stay as they are. You can write another one."
        />
      </Page>
    )
  const send = async (): Promise<void> => {
    setTried(true)
    many.current = null
    const save = () => form.save(isBccTouched ? blindCopies(bcc) : {})
    let answer = await saveThenAct(form, {
      save,
      act: ({ id: sentId, updated_at }) => {
        setLeaving(true)
        return act({ id: sentId, updated_at })
      },
    })
    if (!answer && many.current !== null) {
      const sure = await confirm({
        title: `Send this to ${plural(many.current, 'person', 'people')}?`,
        body: 'That’s far more than your last message went to.',
        verb: 'Send to all of them',
      })
      if (sure)
        answer = await saveThenAct(form, {
          act: ({ id: sentId, updated_at }) => act({ id: sentId, updated_at, again: true }),
        })
    }
    if (!answer) return setLeaving(false)
    said(answer.data.id, `Sent to ${plural(answer.data.sent_to ?? 0, 'person', 'people')}`)
    await navigate(messageList('sent'), { replace: true })
  }
  const problemOf = (path: string): string | undefined =>
    tried && failure ? (failure.errors.find((one) => one.path === path)?.message ?? undefined) : undefined
  const subject = form.get('subject')
  return (
    <Page
      title={answered || row?.reply_to_id ? 'Reply' : 'Write a message'}
      breadcrumb={[ownMessages(reader), { label: subject || 'New' }]}
    >
      <RecordEditor
        form={form}
        acts={
          <>
            {row && (
              <Button
                variant="default"
                onClick={() =>
                  void remove(row.id).then((gone) => gone && navigate(messageList('drafts'), { replace: true }))
                }
              >
                Discard
              </Button>
            )}
            <Button
              leftSection={<Icon of={IconSend} />}
              aria-busy={isPending || form.saving}
              disabled={leftOut !== null}
              onClick={() => void send()}
            >
              Send
            </Button>
          </>
        }
        side={<CheckPanel id={row?.id ?? null} form={form} audience={recipients} stopped={isLeaving} />}
      >
        {tried && failure && !form.saving && (
          <p className="bad" role="alert">
            {failure.message}
          </p>
        )}
        <RecipientPicker
          label="To"
          value={recipients}
          names={names}
          error={problemOf('recipients') ?? leftOut ?? undefined}
          onChange={(next) => form.set('recipients', next)}
        />
        {news && (
          <TemplateSelect
            isFree={!subject && textOf(form.get('text') ?? '') === ''}
            onChosen={(chosen) => {
              form.set('subject', forWriter(chosen.subject))
              form.set('text', richOf(forWriter(chosen.text)))
            }}
          />
        )}
        <TextField {...form.field('subject')} label="Subject" optional={false} />
        <RichImagesProvider value={null}>
          <RichTextField
            {...form.field('text')}
            label="Message"
            optional={false}
            {...(soleReader(recipients) === null && recipients !== null ? { help: codesHelp } : {})}
          />
        </RichImagesProvider>
        {filesField(row?.id ?? null)}
        <Fold words="Blind copies and more" open={blind !== null || isBccTouched}>
          <RecipientPicker
            label="Blind copies"
            help="Others who get the message don’t see who gets a blind copy."
            value={bcc}
            names={names}
            onChange={(next) => {
              setBcc(next)
              setBccTouched(true)
              void form.keep(blindCopies(next))
            }}
          />
          <DateField
            {...form.field('event_on')}
            label="Day of the event"
            help="Each reader can then log it as a draft activity in one press."
            alone
          />
          {!office && <CheckField {...form.field('reply_by_mail')} label="Replies by email may go to my own address" />}
          {news && (
            <CheckField
              {...form.field('newsletter')}
              label="This is the newsletter"
              help="People who turned the newsletter off get no email. They can still read it here."
            />
          )}
        </Fold>
      </RecordEditor>
    </Page>
  )
}

interface TemplateSelectProps {
  /** Whether nothing is written yet that a template would replace. */
  readonly isFree: boolean
  readonly onChosen: (template: { readonly subject: string; readonly text: string }) => void
}

/** Templates of the college that are for messages. */
function TemplateSelect({ isFree, onChosen }: TemplateSelectProps) {
  const { data } = useList(messagetemplate, { active: true, limit: 200 })
  const [value, setValue] = useState('')
  const templates = (data?.rows ?? []).filter(({ event, purpose }) => event === null && purpose === 'message')
  if (templates.length === 0) return null
  const choose = async (id: string): Promise<void> => {
    const chosen = templates.find((one) => String(one.id) === id)
    if (!chosen) return setValue('')
    const sure =
      isFree ||
      (await confirm({
        title: `Replace your words with “${chosen.name}”?`,
        body: 'The subject and the message you’ve written are lost.',
        verb: 'Replace them',
      }))
    if (!sure) return
    setValue(id)
    onChosen(chosen)
  }
  return (
    <NativeSelect
      label="Begin with a template"
      data={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}
