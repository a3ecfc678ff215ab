import {
  mailEventNames,
  mailEvents,
  mailGroupOf,
  mailGroups,
  messagetemplate,
  type MailEvent,
  type MailGroup,
  type MessageTemplate,
} from '@college/contract/messaging'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classes, Icon, Lines, NothingFound, Page, PartError, Section, StateChip, useList, Waiting } from '#kit'
import { eventEditor, textEditor } from './links.ts'
import styles from './templates.module.css'

const groups = Object.keys(mailGroups) as MailGroup[] // its own names

/** `/messagetemplates/admin`: every email by what it is about, with whose wording it has, and texts to start messages from. */
export function TemplateList() {
  const { data, error, refetch } = useList(messagetemplate, { limit: 500 })
  const [typed, setTyped] = useState('')
  // Whoever comes for the texts finds them first, not below sixty emails.
  const textsFirst = useSearchParams()[0].has('texts')
  const own = data?.rows.filter(({ active, event }) => active && event !== null) ?? []
  const wanted = typed.trim().toLowerCase()
  const found = mailEventNames.filter((event) => mailEvents[event].title.toLowerCase().includes(wanted))
  const texts = data && <Texts rows={data.rows.filter(({ event }) => event === null)} />
  return (
    <Page
      title="Message templates"
      sentence={`The wording of the emails we send. ${own.length} of ${mailEventNames.length} are worded by the college.`}
      actions={
        <Button component={Link} to={textEditor()} variant="default" leftSection={<Icon of={IconPlus} />}>
          Add text
        </Button>
      }
    >
      {data ? (
        <>
          {textsFirst && texts}
          <TextInput
            type="search"
            className="below24"
            aria-label="Search emails"
            placeholder="What the email is about"
            leftSection={<Icon of={IconSearch} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {groups.map((group) => (
            <Group key={group} group={group} events={found} own={own} />
          ))}
          {found.length === 0 && <NothingFound title={`No email is about “${typed.trim()}”`} />}
          {!textsFirst && texts}
        </>
      ) : error ? (
        <PartError
          title="We couldn’t load the templates"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

interface GroupProps {
  readonly group: MailGroup
  readonly events: readonly MailEvent[]
  readonly own: readonly MessageTemplate[]
}

function Group({ group, events, own }: GroupProps) {
  const inGroup = events.filter((event) => mailGroupOf[event] === group)
  if (inGroup.length === 0) return null
  return (
    <Section title={mailGroups[group]}>
      <Lines>
        {inGroup.map((event) => (
          <li key={event} className={classes('flex wrap between baseline gap8', styles.line)}>
            <Link to={eventEditor(event)}>{mailEvents[event].title}</Link>
            {own.some((template) => template.event === event) && <StateChip kind="active">College wording</StateChip>}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

/** Texts that are of no event: messages are begun from them. */
function Texts({ rows }: { rows: readonly MessageTemplate[] }) {
  return (
    <Section
      title="Texts for messages and enquiries"
      sentence="Start a message or an answer from one of these instead of writing it again."
    >
      <Lines>
        {rows.map((row) => (
          <li key={row.id} className={classes('flex wrap between baseline gap8', styles.line)}>
            <Link to={textEditor(row.id)}>{row.name}</Link>
            {!row.active && <StateChip kind="inactive" />}
          </li>
        ))}
        {rows.length === 0 && <li className="muted">No texts yet.</li>}
      </Lines>
    </Section>
  )
}
