import { activityLine, activityLines, type Activity, type devactivity } from '@college/contract/cpd'
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

const person: Column = {
  id: 'person',
  header: 'Person',
  cell: (row) => row.user_name,
  fields: ['user_id'],
  phone: 'what',
}

const common: readonly Column[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
  { id: 'date', header: 'Date', cell: (row) => showDate(row.activity_date), sort: 'activity_date', phone: 'aside' },
  { id: 'goal', header: 'Goal', cell: (row) => row.devgoal_name, fields: ['devgoal_id'], yields: true, phone: 'what' },
  { id: 'cycle', header: 'Cycle', cell: (row) => row.devcycle_name, fields: ['devcycle_id'], hidden: true },
  { id: 'plan', header: 'Plan', cell: (row) => row.devplan_name, fields: ['devplan_id'], hidden: true },
  { id: 'category', header: 'Category', cell: (row) => row.category_name, fields: ['category_id'], hidden: true },
  {
    id: 'subcategory',
    header: 'Subcategory',
    cell: (row) => row.subcategory_name,
    fields: ['subcategory_id'],
    hidden: true,
  },
  ...activityLines.map((name): Column => ({
    id: name,
    header: activityLine[name],
    cell: (row) => row[name],
    hidden: true,
  })),
  { id: 'source', header: 'Source', cell: (row) => sourceWords[row.source ?? 'typed'], hidden: true },
  {
    id: 'groups',
    header: 'Groups',
    cell: (row) => <GroupMarks activity={row} />,
    fields: ['in_reviewing', 'in_measuring', 'in_educational'],
    phone: 'state',
  },
  {
    id: 'safety',
    header: 'Cultural safety',
    cell: (row) => (row.cultural_safety ? 'Covered' : ''),
    fields: ['cultural_safety'],
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
