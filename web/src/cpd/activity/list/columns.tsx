import type { Activity, devactivity } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { StateChip } from '#kit'
import type { TableColumn } from '#kit/table'
import { GroupMarks } from './GroupMarks.tsx'

/** Where an activity came from, in words. */
export const sourceWords: Readonly<Record<NonNullable<Activity['source']>, string>> = {
  typed: 'Typed',
  copied: 'Copied',
  imported: 'Imported',
}

type Column = TableColumn<typeof devactivity>

const person: Column = { id: 'person', header: 'Person', cell: (row) => row.user_name, phone: 'what' }

const common: readonly Column[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
  { id: 'date', header: 'Date', cell: (row) => showDate(row.activity_date), sort: 'activity_date', phone: 'aside' },
  { id: 'goal', header: 'Goal', cell: (row) => row.devgoal_name, yields: true, phone: 'what' },
  { id: 'cycle', header: 'Cycle', cell: (row) => row.devcycle_name, hidden: true },
  { id: 'plan', header: 'Plan', cell: (row) => row.devplan_name, hidden: true },
  { id: 'category', header: 'Category', cell: (row) => row.category_name, hidden: true },
  { id: 'subcategory', header: 'Subcategory', cell: (row) => row.subcategory_name, hidden: true },
  { id: 'provider', header: 'Provider', cell: (row) => row.provider, hidden: true },
  { id: 'source', header: 'Source', cell: (row) => sourceWords[row.source ?? 'typed'], hidden: true },
  { id: 'groups', header: 'Groups', cell: (row) => <GroupMarks activity={row} />, phone: 'state' },
  {
    id: 'safety',
    header: 'Cultural safety',
    cell: (row) => (row.cultural_safety ? 'Covered' : ''),
    hidden: true,
  },
  { id: 'time', header: 'Time', cell: (row) => showTime(row.time), sort: 'time', align: 'right', phone: 'state' },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <StateChip kind={row.state === 'draft' ? 'draft' : 'completed'} />,
    phone: 'state',
  },
]

/** The columns of a person's own activities. */
export const ownColumns = common

/** The same with the person, for administrators. */
export const everyonesColumns: readonly Column[] = [...common.slice(0, 1), person, ...common.slice(1)]
