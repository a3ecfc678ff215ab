import { showMinute } from '@college/contract/kit'
import { audienceWords, message, readByOthers, sentStates, type Message } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconMailOff, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { Empty, Icon, Page, StateChip, useZone } from '#kit'
import { DataTable, ExportLink, type TableColumn, type TableFilter } from '#kit/table'
import { AdminTabs } from '../AdminTabs.tsx'
import { messagePage, newMessage } from './links.ts'
import { messageState } from './words.ts'

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const subjectOf = ({ subject, sender_name: sender }: Message): string =>
  readByOthers(subject ?? '', (name) => (name === 'sender' ? (sender ?? '') : undefined))

export const messageColumns = (zone: string): readonly TableColumn<typeof message>[] => [
  { id: 'subject', header: 'Subject', cell: subjectOf, sort: 'subject', phone: 'what' },
  { id: 'from', header: 'From', cell: (row) => row.sender_name, fields: ['sender_id'] },
  {
    id: 'to',
    header: 'To',
    cell: (row) => capitalised(audienceWords(row.recipients, undefined, row.left_out ?? 0)),
    fields: ['recipients', 'left_out'],
  },
  { id: 'people', header: 'Recipients', cell: (row) => row.sent_to, fields: ['sent_to'], align: 'right' },
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (row.sent_at ? <span className="nowrap">{showMinute(row.sent_at, zone)}</span> : ''),
    sort: 'sent_at',
    phone: 'aside',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const [kind, word] = messageState[row.state ?? 'draft']
      return <StateChip kind={kind}>{word}</StateChip>
    },
    phone: 'state',
  },
]

const filters: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'State',
    options: sentStates.map((state) => ({ value: state, label: messageState[state][1] })),
  },
  {
    name: 'newsletter',
    label: 'Kind',
    options: [
      { value: 'true', label: 'Newsletter' },
      { value: 'false', label: 'Message' },
    ],
  },
]

const sent = { state: [...sentStates] }

/** Every message of the college that was sent. */
export function AllMessages() {
  const zone = useZone()
  const columns = useMemo(() => messageColumns(zone), [zone])
  return (
    <Page
      title="Messages"
      wide
      sentence="Every message people have sent. We record when you open someone else’s. Only its writer sees a draft."
      actions={
        <>
          <ExportLink record={message} columns={columns} query={sent} />
          <Button component={Link} to={newMessage()} leftSection={<Icon of={IconPencil} />}>
            Write
          </Button>
        </>
      }
    >
      <AdminTabs current="messages" />
      <DataTable
        record={message}
        columns={columns}
        query={sent}
        filters={filters}
        search="Subject or text"
        to={(row) => messagePage(row.id)}
        empty={<Empty icon={IconMailOff} title="No messages yet" text="Messages that people send show here." />}
      />
    </Page>
  )
}
