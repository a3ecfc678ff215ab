import { showMinute } from '@college/contract/kit'
import { enquiry, enquiryAssignees } from '@college/contract/messaging'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CountLink, Empty, Page, StateChip, useCall, useList, useMixedColleges, useZone } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { enquiryList, enquiryPage, stateOf, stateTitle } from './words.ts'

const columnsIn = (zone: string): readonly TableColumn<typeof enquiry>[] => [
  { id: 'subject', header: 'Subject', cell: (row) => row.subject, sort: 'subject' },
  { id: 'name', header: 'From', cell: (row) => row.name, sort: 'name', phone: 'what' },
  { id: 'email', header: 'Email', cell: (row) => row.email, hidden: true },
  { id: 'reference', header: 'Reference', cell: (row) => <span className="nowrap">{row.reference}</span> },
  { id: 'assigned', header: 'Assigned to', cell: (row) => row.assigned_name, fields: ['assigned_name'] },
  {
    id: 'last',
    header: 'Last message',
    cell: (row) => row.last_at && <span className="nowrap">{showMinute(row.last_at, zone)}</span>,
    sort: 'last_at',
    phone: 'aside',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const [kind, word] = stateOf(row)
      return <StateChip kind={kind}>{word}</StateChip>
    },
    sort: 'state',
    phone: 'state',
  },
]

const useFilters = (): readonly TableFilter[] => {
  const isMixed = useMixedColleges().length > 0
  const office = useCall<typeof enquiryAssignees>(enquiryAssignees, {}, { enabled: !isMixed }).data ?? []
  return [
    { name: 'state', label: 'State', options: Object.entries(stateTitle).map(([value, label]) => ({ value, label })) },
    {
      name: 'waits',
      label: 'Waiting for',
      options: [
        { value: 'true', label: 'Our reply' },
        { value: 'false', label: 'No reply from us' },
      ],
    },
    {
      name: 'assigned_to',
      label: 'Assigned to',
      options: [
        { value: 'null', label: 'No one yet' },
        ...office.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  ]
}

/** `/enquiries/admin`: what people asked the office. */
export function EnquiryList() {
  const zone = useZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const filters = useFilters()
  const waiting = useList(enquiry, { waits: true, limit: 1 }).data?.info.total
  return (
    <Page
      title="Enquiries"
      wide
      sentence={
        waiting === undefined ? (
          '\u00A0'
        ) : waiting === 0 ? (
          'No questions are waiting for an answer.'
        ) : (
          <CountLink count={waiting} to={`${enquiryList}?waits=true`}>
            {waiting === 1 ? 'One question is waiting for an answer' : `${waiting} questions are waiting for an answer`}
          </CountLink>
        )
      }
    >
      <DataTable
        record={enquiry}
        exports
        columns={columns}
        filters={filters}
        search="Name, email, reference or text"
        to={(row) => enquiryPage(row.id)}
        empty={
          <Empty
            icon={IconMessageQuestion}
            title="No enquiries yet"
            text="Questions sent from the Contact page show here."
          />
        }
      />
    </Page>
  )
}
