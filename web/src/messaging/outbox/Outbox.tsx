import { plural, showMinute } from '@college/contract/kit'
import { mailEventNames, mailEvents, mailReturns, outbox } from '@college/contract/messaging'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty, Note, Page, StateChip, useCall, useZone } from '#kit'
import { DataTable, ExportLink, type TableColumn, type TableFilter } from '#kit/table'
import { AdminTabs } from '../AdminTabs.tsx'
import { aboutOf, mailPage, mailTroubleWords, recipientOf, stateOf } from './words.ts'

export const outboxColumns = (zone: string): readonly TableColumn<typeof outbox>[] => [
  { id: 'to', header: 'To', cell: (row) => recipientOf(row), fields: ['to_name', 'to_address'] },
  { id: 'address', header: 'Address', cell: (row) => row.to_address, sort: 'to_address', hidden: true },
  {
    id: 'subject',
    header: 'Subject',
    cell: (row) => (
      <>
        {row.subject}
        {row.error !== null && row.state !== 'sent' && (
          <span className="muted block anywhere">{mailTroubleWords(row.error)}</span>
        )}
      </>
    ),
    fields: ['subject'],
    phone: 'what',
  },
  { id: 'about', header: 'About', cell: (row) => aboutOf(row), fields: ['event'], hidden: true },
  {
    id: 'written',
    header: 'Written',
    cell: (row) => <span className="nowrap">{showMinute(row.created_at, zone)}</span>,
    sort: 'id',
    fields: ['created_at'],
    phone: 'aside',
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (row.sent_at ? showMinute(row.sent_at, zone) : ''),
    sort: 'sent_at',
    hidden: true,
  },
  { id: 'tries', header: 'Tries', cell: (row) => row.attempts, fields: ['attempts'], align: 'right', hidden: true },
  { id: 'error', header: 'Why it failed', cell: (row) => row.error, hidden: true },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const [kind, word] = stateOf[row.state]
      return <StateChip kind={kind}>{word}</StateChip>
    },
    phone: 'state',
  },
]

const filters: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'State',
    options: Object.entries(stateOf).map(([value, [, label]]) => ({ value, label })),
  },
  {
    name: 'event',
    label: 'About',
    options: mailEventNames.map((event) => ({ value: event, label: mailEvents[event].title })),
  },
]

/** How reading the mailbox goes that emails come back to; nothing where there is none. */
function Returns({ zone }: { zone: string }) {
  const { data } = useCall<typeof mailReturns>(mailReturns)
  if (!data?.read_here) return null
  const { trouble, trouble_since: since, read_at: read, unknown } = data
  if (trouble !== null)
    return (
      <Note tone="warn" icon={IconAlertTriangle}>
        We can’t read the mailbox that emails come back to{since && `, since ${showMinute(since, zone)}`}. Emails are
        still sent, but we don’t learn which ones come back. The mailbox said: {trouble}
      </Note>
    )
  return (
    <p className="secondary">
      {read === null
        ? 'The mailbox that emails come back to will be read within a minute.'
        : `The mailbox that emails come back to was last read on ${showMinute(read, zone)}.`}
      {unknown > 0 && ` We ignored ${plural(unknown, 'email')} in it that weren’t about our emails.`}
    </p>
  )
}

/** The mails that the application has written. */
export function Outbox() {
  const zone = useZone()
  const columns = useMemo(() => outboxColumns(zone), [zone])
  return (
    <Page
      title="Messages"
      wide
      sentence="The outbox: every email we wrote in the last 90 days. Without a mail server, or in testing mode, emails stay here."
      actions={<ExportLink record={outbox} columns={columns} />}
    >
      <AdminTabs current="outbox" />
      <Returns zone={zone} />
      <DataTable
        record={outbox}
        columns={columns}
        filters={filters}
        search="Name, address or subject"
        to={(row) => mailPage(row.id)}
        empty={<Empty icon={IconMailOff} title="No emails yet" text="Emails we send to people show here." />}
      />
    </Page>
  )
}
