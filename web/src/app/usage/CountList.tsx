import { showDate } from '@college/contract/kit'
import { tracker, trackerevent } from '@college/contract/organisation'
import { IconChartBar } from '@tabler/icons-react'
import { useSearchParams } from '#kit/router'
import { Empty, Section, useList } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { subjectInWords } from './words.ts'

const columns: readonly TableColumn<typeof trackerevent>[] = [
  { id: 'subject', header: 'Screen or report', cell: (row) => subjectInWords(row.subject ?? ''), sort: 'subject' },
  {
    id: 'path',
    header: 'Address',
    cell: (row) => <code className="anywhere">{row.subject}</code>,
    fields: ['subject'],
  },
  { id: 'day', header: 'Day', cell: (row) => showDate(row.day ?? ''), sort: 'day', phone: 'what' },
  { id: 'role', header: 'Role', cell: (row) => row.role ?? 'Not recorded' },
  { id: 'tracker', header: 'Counted as', cell: (row) => row.tracker_name, hidden: true, fields: ['tracker_id'] },
  { id: 'count', header: 'Times opened', align: 'right', cell: (row) => row.count, sort: 'count', phone: 'state' },
]

/** The sums behind the figures, by path, day and role. */
export function CountList() {
  const [query] = useSearchParams()
  const subjects = query.getAll('subject')
  const trackers = useList(tracker, { limit: 100 }).data?.rows ?? []
  const filters: readonly TableFilter[] = [
    ...(trackers.length > 0
      ? [
          {
            name: 'tracker_id',
            label: 'Counted as',
            options: trackers.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    ...(subjects.length > 0
      ? [
          {
            name: 'subject',
            label: 'Screen or report',
            options: subjects.map((value) => ({ value, label: subjectInWords(value) })),
          },
        ]
      : []),
  ]
  return (
    <Section title="Screens and reports by day" sentence="We record the role only if at least five people have it.">
      <DataTable
        record={trackerevent}
        exports
        columns={columns}
        filters={filters}
        search="Address"
        range="Day"
        empty={
          <Empty
            icon={IconChartBar}
            title="Nothing counted yet"
            text="Screens that people open from now on show here."
          />
        }
      />
    </Section>
  )
}
