import { dayIn, showDate } from '@college/contract/kit'
import type { user, User } from '@college/contract/people'
import { Initials } from '#kit'
import type { TableColumn } from '#kit/table'
import { nearWords } from '../near.ts'
import { initialsOf, roleWords } from '../standing.ts'
import { StandingChip } from '../StandingChip.tsx'
import styles from '../users.module.css'

type Column = TableColumn<typeof user>

const nameOf = (row: User): string => row.display_name ?? row.username ?? `Person ${row.id}`

/** The columns of everyone, in the clock of whoever looks. */
export const userColumns = (timezone: string, now: Date): readonly Column[] => [
  {
    id: 'name',
    header: 'Name',
    name: nameOf,
    cell: (row) => (
      <span className={styles.person}>
        <Initials of={initialsOf(nameOf(row))} />
        <span className={styles.lines}>
          {nameOf(row)}
          <span className={styles.email}>{row.email}</span>
        </span>
      </span>
    ),
    sort: 'display_name',
  },
  { id: 'roles', header: 'Roles', cell: roleWords, phone: 'what' },
  { id: 'state', header: 'State', cell: (row) => <StandingChip person={row} />, phone: 'state' },
  {
    id: 'signin',
    header: 'Last sign-in',
    cell: ({ current_login_at: seen }) =>
      seen === null ? <span className={styles.quiet}>Never</span> : nearWords(seen, timezone, now),
  },
  {
    id: 'twostep',
    header: 'Two-step',
    cell: (row) =>
      row.tf_enabled ? 'On' : <span className={styles.quiet}>{row.tf_required ? 'Required' : 'Off'}</span>,
  },
  { id: 'username', header: 'Username', cell: (row) => row.username, hidden: true },
  { id: 'mcnz', header: 'MCNZ number', cell: (row) => row.mcnz_number, hidden: true },
  { id: 'mobile', header: 'Mobile', cell: (row) => row.phone_mobile, hidden: true },
  { id: 'city', header: 'Town or city', cell: (row) => row.city, hidden: true },
  { id: 'college', header: 'College', cell: (row) => row.college, hidden: true },
  { id: 'trainee', header: 'Trainee since', cell: (row) => day(row.trainee_since), hidden: true },
  { id: 'fellow', header: 'Fellow since', cell: (row) => day(row.fellow_since), hidden: true },
  { id: 'apc', header: 'Certificate until', cell: (row) => day(row.apc_date), hidden: true },
  { id: 'confirmed', header: 'Confirmed', cell: (row) => at(row.confirmed_at, timezone), hidden: true },
  { id: 'added', header: 'Added', cell: (row) => at(row.created_at, timezone), hidden: true },
]

const day = (date: string | null): string => (date === null ? '' : showDate(date))
const at = (instant: string | null, timezone: string): string =>
  instant === null ? '' : showDate(dayIn(timezone, new Date(instant)))
