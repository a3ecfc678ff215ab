import { joinNames, plural } from '@college/contract/kit'
import {
  checkMessage,
  messagePeople,
  testMessage,
  type Audience,
  type message,
  type MessageCheck,
} from '@college/contract/messaging'
import { Button, NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailForward, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { classes, Icon, Note, RichText, toast, useAction, useCall } from '#kit'
import { useFieldValue, type RecordForm } from '#kit/form'
import { testWords } from '../outbox/testWords.ts'
import styles from './message.module.css'

/** The words of a message that is not saved yet. */
interface UnsavedWords {
  readonly subject: string
  readonly text: string
}

const mostText = 3_000
/** What may be an NHI, in its old form or its new. */
const mayBeNhi = /\b[a-z]{3}\d{2}[a-z\d]{2}\b/i
/** Whether words may be asked about before they are saved: an address has no room for long ones, and never has an NHI. */
const mayStandInAddress = (subject: string, text: string): boolean =>
  text.length <= mostText && !mayBeNhi.test(`${subject} ${text}`)

/** What sending a draft would do, and how it reads. Of a saved one it is asked again each time the draft was saved. */
const useMessageCheck = (
  id: number | null,
  audience: Audience | null,
  {
    reader = null,
    words,
    enabled = true,
  }: { readonly reader?: number | null; readonly words: UnsavedWords; readonly enabled?: boolean },
): { readonly check: MessageCheck | null; readonly isOld: boolean } => {
  const [{ subject, text }] = useDebouncedValue(words, 500)
  const query = {
    ...(id === null
      ? { audience: JSON.stringify(audience ?? {}), ...(mayStandInAddress(subject, text) && { subject, text }) }
      : { id }),
    ...(reader === null ? {} : { user_id: reader }),
  }
  const { data, isPlaceholderData } = useCall<typeof checkMessage>(checkMessage, query, {
    enabled: enabled && (id !== null || audience !== null),
    // While someone types or chooses whose copy it is, the counts stay and the preview follows.
    staysWhileAsking: true,
  })
  return { check: data ?? null, isOld: isPlaceholderData }
}

const listed = (names: readonly string[], count: number): string =>
  joinNames(names.length < count ? [...names, `${count - names.length} more`] : names)

/** So many people stand there by name without being asked for. */
const fewNamed = 8

interface CheckPanelProps {
  readonly id: number | null
  readonly audience: Audience | null
  readonly form: RecordForm<typeof message>
  /** Whether it is no draft any more. */
  readonly stopped: boolean
}

/** How many get a message and who cannot, how it reads for one of them, and a test to oneself. */
export function CheckPanel({ id, audience, form, stopped }: CheckPanelProps) {
  const subject = useFieldValue(form.field('subject')) ?? ''
  const text = useFieldValue(form.field('text')) ?? ''
  const words = useMemo(() => ({ subject, text }), [subject, text])
  const [reader, setReader] = useState<number | null>(null)
  const { check, isOld } = useMessageCheck(id, audience, { reader, words, enabled: !stopped })
  const { act, isPending } = useAction(testMessage)
  if (!check) return <p className="muted">Who gets this and how it reads shows here once you choose who it is for.</p>
  const { recipients, blind, without_address: without, without_names: names, unwanted, gone, people, preview } = check
  const readerId = (isOld ? reader : null) ?? preview?.user_id ?? 0
  const test = async (): Promise<void> => {
    const answer = id === null ? null : await act({ id })
    if (answer) toast({ text: testWords(answer.data.to, answer.data.kept), kind: 'done' })
  }
  return (
    <section className="grid gap16" aria-label="Before you send">
      <div>
        {recipients === 0 ? (
          <p className="label" role="status">
            No one gets this yet
          </p>
        ) : (
          // Few are named at once: who gets it is read before it is sent.
          <details open={recipients <= fewNamed}>
            <summary className="label">
              <span role="status">
                {plural(recipients, 'person gets', 'people get')} this
                {blind > 0 && `, ${blind} of them as a blind copy`}
              </span>
            </summary>
            <p className="secondary above4">
              {listed(
                people.map(({ name }) => name),
                recipients,
              )}
            </p>
          </details>
        )}
        {without > 0 && (
          <p className="secondary above4">
            {without} can’t get email: {listed(names, without)}. They can still read it here.
          </p>
        )}
        {check.bouncing > 0 && (
          <p className="secondary above4">
            Email to {listed(check.bouncing_names, check.bouncing)} came back in the past. We’ll try again, and they can
            still read it here.
          </p>
        )}
        {check.unconfirmed > 0 && (
          <p className="secondary above4">
            {listed(check.unconfirmed_names, check.unconfirmed)}{' '}
            {check.unconfirmed === 1 ? 'hasn’t confirmed their account' : 'haven’t confirmed their accounts'} yet and
            won’t get this.
          </p>
        )}
        {unwanted > 0 && (
          <p className="secondary above4">{unwanted} turned the newsletter off. They can still read it here.</p>
        )}
        {gone > 0 && (
          <p className="secondary above4">
            {plural(gone, 'person is', 'people are')} no longer at the college and left out.
          </p>
        )}
      </div>
      {check.much_larger && (
        <Note tone="warn" icon={IconUsersGroup}>
          This goes to far more people than your last message. We’ll ask you to confirm when you send it.
        </Note>
      )}
      {preview && preview.subject + preview.text !== '' && (
        <div>
          {recipients > people.length ? (
            <ReaderSearch
              people={people}
              value={readerId}
              isOther={!isOld && reader !== null && reader !== preview.user_id}
              onChange={setReader}
            />
          ) : (
            <NativeSelect
              label="Preview as"
              data={people.map(({ id: one, name }) => ({ value: String(one), label: name }))}
              value={String(readerId)}
              onChange={(event) => setReader(Number(event.currentTarget.value))}
            />
          )}
          <div className={classes('boxed rounded-lg above8 anywhere', styles.preview)}>
            <p className="label below8">{preview.subject}</p>
            <RichText html={preview.text} />
          </div>
        </div>
      )}
      {id !== null && (
        <Button
          variant="default"
          leftSection={<Icon of={IconMailForward} />}
          aria-busy={isPending}
          onClick={() => void test()}
        >
          Send a test to myself
        </Button>
      )}
    </section>
  )
}

interface ReaderSearchProps {
  readonly people: MessageCheck['people']
  readonly value: number
  /** Whether another was chosen, who does not get it. */
  readonly isOther: boolean
  readonly onChange: (id: number) => void
}

/** Whose copy is previewed, where there are more recipients than a list can hold: found by name. */
function ReaderSearch({ people, value, isOther, onChange }: ReaderSearchProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const asked = { enabled: q !== '', staysWhileAsking: true }
  const found = useCall<typeof messagePeople>(messagePeople, { q }, asked).data ?? []
  const names = new Map([...people, ...found].map(({ id, name }) => [String(id), name]))
  return (
    <Select
      label="Preview as"
      description="Type a name to find others who get this."
      data={[...names].map(([one, name]) => ({ value: one, label: name }))}
      value={String(value)}
      searchable
      allowDeselect={false}
      error={isOther ? 'They don’t get this message' : undefined}
      nothingFoundMessage="No one of that name"
      onSearchChange={setTyped}
      onChange={(one) => one !== null && onChange(Number(one))}
    />
  )
}
