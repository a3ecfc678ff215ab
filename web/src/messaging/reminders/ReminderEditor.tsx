import {
  previewReminder,
  reminderEvent,
  reminderEventNames,
  reminderEvents,
  remindermessage,
  reminderIssues,
  reminderPlaceholders,
  type ReminderEvent,
} from '@college/contract/messaging'
import type { AnswerOf } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, Note, useAction, useList } from '#kit'
import {
  Beside,
  CheckField,
  ChoiceField,
  LongTextField,
  NumberField,
  type RecordForm,
  TabEditor,
  TextField,
  useFieldValue,
  useTabForm,
} from '#kit/form'
import { Placeholders } from '../templates/Placeholders.tsx'
import { DaysField } from './DaysField.tsx'
import { ReminderPreview } from './ReminderPreview.tsx'
import { remindersTab } from './words.ts'

const events = reminderEventNames.map((value) => ({ value, label: reminderEvents[value].title }))

/** One reminder: what it is about, who gets it and when, and its words. */
export function ReminderEditor({ id }: { id: number | null }) {
  const roles = useList(role, { limit: 200 }).data?.rows ?? []
  const place = { one: 'reminder', list: remindersTab() }
  const form = useTabForm(place, {
    record: remindermessage,
    id,
    initial: { days: [90, 42, 14], active: true },
    locks: true,
    check: ({ event, subject, text, days, educator_after, director_after }) => {
      if (!event) return {}
      const words = { event, subject: subject ?? '', text: text ?? '', days: Array.isArray(days) ? days : [] }
      const issues = reminderIssues({
        ...words,
        educator_after: educator_after ?? null,
        director_after: director_after ?? null,
      })
      return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
    },
  })
  const chosen = useFieldValue(form.field('event'))
  // Nothing is chosen yet where the form begins empty.
  const event = reminderEventNames.find((name) => name === chosen) ?? null
  const counts = event === null ? 'before' : reminderEvents[event].counts
  const escalates = event === null ? [] : reminderEvent(event).escalates
  // What was entered for another event stays in sight, so that it can be taken out.
  const educator = useFieldValue(form.field('educator_after')) !== null || escalates.includes('educator')
  const director = useFieldValue(form.field('director_after')) !== null || escalates.includes('director')
  return (
    <TabEditor record={remindermessage} id={id} place={place} form={form}>
      <TextField {...form.field('name')} label="Name" help="For the office’s list only." />
      <ChoiceField {...form.field('event')} label="About" options={events} as="list" />
      <DaysField
        {...form.field('days')}
        label={counts === 'before' ? 'Days before' : 'Days after it was asked for'}
        help="One email for each, such as 90, 42, 14."
      />
      <ChoiceField
        {...form.field('audience')}
        label="Who"
        help="Leave blank for everyone it concerns."
        options={roles.map(({ name }) => ({ value: name, label: name }))}
        as="list"
      />
      <TextField {...form.field('subject')} label="Subject" />
      <LongTextField {...form.field('text')} label="Text" rows={5} help="We add the link to where it’s done." />
      {event !== null && <Placeholders names={reminderPlaceholders(event)} />}
      {(educator || director) && (
        <Beside>
          {educator && (
            <NumberField {...form.field('educator_after')} label="Tell the educator when late by" unit="days" />
          )}
          {director && (
            <NumberField {...form.field('director_after')} label="Tell the Director when late by" unit="days" />
          )}
        </Beside>
      )}
      <CheckField
        {...form.field('required')}
        label="Required by law or by the college"
        help="Goes to everyone, including people who turned reminders off. The email says so."
      />
      <CheckField {...form.field('active')} label="Active" />
      <TryOut form={form} event={event} id={id} />
    </TabEditor>
  )
}

type Preview = AnswerOf<typeof previewReminder>

/** Who would get it at the next run, and what. */
function TryOut({
  form,
  event,
  id,
}: {
  form: RecordForm<typeof remindermessage>
  event: ReminderEvent | null
  id: number | null
}) {
  const { act, isPending, failure } = useAction(previewReminder)
  const [preview, setPreview] = useState<Preview | null>(null)
  const show = async (): Promise<void> => {
    const hears = event === null ? [] : reminderEvent(event).escalates
    const answer = await act({
      ...(id !== null && { id }),
      name: form.get('name') ?? 'New reminder',
      event: event ?? 'cycle_end',
      audience: form.get('audience') ?? null,
      subject: form.get('subject') ?? '',
      text: form.get('text') ?? '',
      days: form.get('days') ?? [],
      educator_after: hears.includes('educator') ? (form.get('educator_after') ?? null) : null,
      director_after: hears.includes('director') ? (form.get('director_after') ?? null) : null,
      required: form.get('required') ?? false,
    })
    setPreview(answer?.data ?? null)
  }
  return (
    <div className="stack gap12">
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconUsers} />}
          loading={isPending}
          disabled={event === null}
          onClick={() => void show()}
        >
          Who would get this, and what
        </Button>
      </div>
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      {preview && !failure && <ReminderPreview preview={preview} onClose={() => setPreview(null)} />}
    </div>
  )
}
