import {
  mailEventNames,
  mailEvents,
  mailGroupOf,
  mailGroups,
  messagetemplate,
  templatePurposes,
  type MailEvent,
  type MailGroup,
  type MessageTemplate,
  type TemplatePurpose,
} from '@college/contract/messaging'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { CountLink, Icon, Lines, NothingFound, Page, PartError, Section, StateChip, useList, Waiting } from '#kit'
import { ExportLink } from '#kit/table'
import { eventEditor, templateList, textEditor } from './links.ts'

const groups = Object.keys(mailGroups) as MailGroup[] // its own names

/** `/messagetemplates/admin`: every email by what it is about, with whose wording it has, and texts to start messages from. */
export function TemplateList() {
  const { data, error, refetch } = useList(messagetemplate, { limit: 500 })
  const [typed, setTyped] = useState('')
  // Whoever comes for the texts finds them first, not below sixty emails.
  const [query] = useSearchParams()
  const textsFirst = query.has('texts')
  const onlyOwn = query.get('own') === 'true'
  const own = data?.rows.filter(({ active, event }) => active && event !== null) ?? []
  const wanted = typed.trim().toLowerCase()
  const found = mailEventNames.filter(
    (event) =>
      mailEvents[event].title.toLowerCase().includes(wanted) && (!onlyOwn || own.some((row) => row.event === event)),
  )
  const texts =
    data &&
    templatePurposes.map((purpose) => (
      <Texts
        key={purpose}
        purpose={purpose}
        rows={data.rows.filter((row) => row.event === null && row.purpose === purpose)}
      />
    ))
  return (
    <Page
      title="Message templates"
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Message templates' }]}
      sentence={
        <>
          The wording of the emails we send.{' '}
          {onlyOwn ? (
            <Link to={templateList}>Show all {mailEventNames.length}</Link>
          ) : (
            <CountLink count={own.length} to={`${templateList}?own=true`}>
              {own.length} of {mailEventNames.length} have the college’s own wording.
            </CountLink>
          )}
        </>
      }
      actions={<ExportLink record={messagetemplate} columns={[]} />}
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
          <div data-total={found.length}>
            {groups.map((group) => (
              <Group key={group} group={group} events={found} own={own} />
            ))}
          </div>
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
          <li key={event} className="flex wrap between baseline gap8 pad12-0">
            <Link to={eventEditor(event)}>{mailEvents[event].title}</Link>
            {own.some((template) => template.event === event) && <StateChip kind="active">College wording</StateChip>}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const textWords = {
  message: {
    title: 'Texts for messages',
    sentence: 'The office and Directors can start a message with one of these.',
    add: 'Add text',
  },
  enquiry: {
    title: 'Saved answers to enquiries',
    sentence: 'The office can insert these into answers. No one else sees them.',
    add: 'Add answer',
  },
} as const

/** Texts that are of no event, of one purpose. */
function Texts({ purpose, rows }: { purpose: TemplatePurpose; rows: readonly MessageTemplate[] }) {
  const { title, sentence, add } = textWords[purpose]
  return (
    <Section
      title={title}
      sentence={sentence}
      aside={
        <Button component={Link} to={textEditor(purpose)} variant="default" leftSection={<Icon of={IconPlus} />}>
          {add}
        </Button>
      }
    >
      <Lines>
        {rows.map((row) => (
          <li key={row.id} className="flex wrap between baseline gap8 pad12-0">
            <Link to={textEditor(row.id)}>{row.name}</Link>
            {!row.active && <StateChip kind="inactive" />}
          </li>
        ))}
        {rows.length === 0 && <li className="muted">None yet.</li>}
      </Lines>
    </Section>
  )
}
