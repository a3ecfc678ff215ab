import { isOverdue, showMoney, transaction, type Transaction } from '@college/contract/accounting'
import { showDate, showInstant } from '@college/contract/kit'
import { StateChip } from '#kit'
import type { TableColumn } from '#kit/table'
import { kindOf, lateWords, stateOf } from './words.ts'

type Column = TableColumn<typeof transaction>

const signed = (row: Transaction): number => (row.type === 'invoice' ? row.amount : -row.amount)

const what: Column = {
  id: 'description',
  header: 'What',
  name: (row) => row.description,
  cell: (row) => row.description,
}

const shared = (today: string): readonly Column[] => [
  { id: 'type', header: 'Type', cell: (row) => kindOf(row), hidden: true },
  { id: 'reference', header: 'Reference', cell: (row) => row.reference, sort: 'reference', phone: 'what' },
  { id: 'date', header: 'Date', cell: (row) => <span className="nowrap">{showDate(row.date)}</span>, sort: 'date' },
  {
    id: 'due',
    header: 'Pay by',
    cell: (row) => (
      <span className="nowrap">
        {row.type === 'invoice' && row.due !== null ? showDate(row.due) : ''}
        {isOverdue(row, today) && <span className="muted block">{lateWords(row.due ?? today, today)}</span>}
      </span>
    ),
    sort: 'due',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <span className="nowrap">{showMoney(signed(row))}</span>,
    sort: 'amount',
    fields: ['signed'],
    align: 'right',
    phone: 'aside',
  },
  { id: 'tax', header: 'GST', cell: (row) => (row.tax > 0 ? showMoney(row.tax) : ''), align: 'right', hidden: true },
  { id: 'open', header: 'Open', cell: (row) => ((row.open ?? 0) > 0 ? showMoney(row.open ?? 0) : ''), align: 'right' },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const [kind, word] = stateOf(row, today)
      return <StateChip kind={kind}>{word}</StateChip>
    },
    phone: 'state',
  },
]

/** Columns of one person's lines. */
export const ownColumns = (today: string): readonly Column[] => [what, ...shared(today)]

/** Columns of everyone's. */
export const allColumns = (today: string, zone: string): readonly Column[] => [
  {
    id: 'person',
    header: 'Who',
    name: (row) => row.user_name ?? '',
    cell: (row) => row.user_name,
    fields: ['user_id'],
    narrow: true,
  },
  {
    ...what,
    cell: (row) => (
      <>
        {row.description}
        <span className="muted block">
          {[kindOf(row), row.reference].filter(Boolean).join(' ')}, {showDate(row.date)}
        </span>
      </>
    ),
    fields: ['description', 'type', 'reference', 'date'],
    phone: 'what',
  },
  ...shared(today).map((column) => {
    if (column.id === 'amount')
      return { ...column, cell: (row: Transaction) => <Amount row={row} />, fields: ['signed', 'open'] as const }
    // Its words say the day: beside a column for it, what it is would take three lines on a page of 1280.
    return ['reference', 'date', 'open'].includes(column.id) ? atFirstHidden(column) : column
  }),
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (
      <span className="nowrap">
        {row.unsent ? 'Not sent yet' : row.sent_at === null ? '' : showInstant(row.sent_at, zone).slice(0, 10)}
      </span>
    ),
    fields: ['sent_at', 'unsent'],
    hidden: true,
  },
]

/** With what is left of it below, where that is another sum. */
function Amount({ row }: { row: Transaction }) {
  const open = row.open ?? 0
  return (
    <span className="nowrap">
      {showMoney(signed(row))}
      {open > 0 && open !== row.amount && <span className="muted block">{showMoney(open)} left</span>}
    </span>
  )
}

const atFirstHidden = ({ phone: _phone, ...column }: Column): Column => ({ ...column, hidden: true })
