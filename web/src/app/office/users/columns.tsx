import { dayIn, showDate } from '@college/contract/kit'
import { behindInMinimum, goalsState, isBehind, showCredit, type Person, type person } from '@college/contract/cpd'
import { roleInWords } from '@college/contract/people'
import { classes, Initials, ProgressBar, StateChip, type StateKind } from '#kit'
import type { TableColumn } from '#kit/table'
import { initialsOf, nearWords } from '#identity'
import { progressTitle, stateTitle } from './words.ts'
import styles from './users.module.css'

type Column = TableColumn<typeof person>

const chips: Readonly<Record<Person['state'], StateKind>> = {
  deleted: 'failed',
  inactive: 'inactive',
  unconfirmed: 'notConfirmed',
  waiting: 'due',
  active: 'active',
}

function AccountState({ row }: { row: Person }) {
  if (row.email_undeliverable && (row.state === 'active' || row.state === 'waiting'))
    return <StateChip kind="failed">Email bounces</StateChip>
  const words =
    row.state === 'waiting' && row.wanted_role !== null
      ? `Asked for the role ${row.wanted_role}`
      : stateTitle[row.state]
  return <StateChip kind={chips[row.state]}>{words}</StateChip>
}

/** Said where goals are shown, or nothing, and the cycle is what is behind. */
const cycleBehind = ({ cycle_behind: what }: Person): string =>
  what === 'minimum' ? behindInMinimum : 'Cycle hours behind'

/** Words that stand in one line. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')

function Progress({ row }: { row: Person }) {
  const { standing, counts, done, required, expected } = row
  if (standing === null) return null
  if (done === null || required === null)
    return <span className="ink3">{isBehind(standing) ? cycleBehind(row) : progressTitle[standing]}</span>
  // The bar and its words are of the goals or hours that are shown; standing takes in everything.
  const ofHours = row.cycle_behind === 'minimum' ? 'on_track' : standing
  const shown = counts === 'goals' ? goalsState(done, required, expected ?? 0) : ofHours
  const show = (amount: number): string =>
    counts === null || counts === 'goals' ? String(amount) : showCredit(amount, counts)
  return (
    <span className={classes('grid gap4', styles.progress)}>
      <ProgressBar
        done={done}
        of={required}
        expected={expected ?? undefined}
        size={6}
        tone={shown === 'well_behind' ? 'bad' : shown === 'behind' ? 'warn' : 'bar'}
      />
      <span className={classes('quiet', styles.words)}>
        {show(done)} of {show(required)}
        {counts === 'goals' && ' goals'}
        {isBehind(shown)
          ? `, ${unbroken(progressTitle[shown].toLowerCase())}`
          : isBehind(standing) && `. ${cycleBehind(row)}`}
      </span>
    </span>
  )
}

/** The columns of everyone, in the reader's time zone. */
export const userColumns = (timezone: string, now: Date): readonly Column[] => [
  {
    id: 'name',
    header: 'Name',
    name: (row) => row.display_name,
    cell: (row) => (
      <span className="inline gap12 shrink tall48">
        <Initials of={initialsOf(row.display_name)} />
        <span className="shrink">
          {row.display_name}
          <span className={classes('muted block regular truncate', styles.email)} title={row.email ?? undefined}>
            {row.email}
          </span>
        </span>
      </span>
    ),
    sort: 'display_name',
    fields: ['display_name', 'email'],
  },
  { id: 'roles', header: 'Roles', cell: (row) => row.roles.map(roleInWords).join(', '), phone: 'what' },
  { id: 'state', header: 'State', cell: (row) => <AccountState row={row} />, sort: 'state', phone: 'state' },
  {
    id: 'progress',
    header: 'Progress',
    cell: (row) => <Progress row={row} />,
    sort: 'standing',
    fields: ['standing', 'done', 'required', 'counts', 'cycle_behind'],
  },
  {
    id: 'signin',
    header: 'Last sign-in',
    cell: ({ last_sign_in: seen }) =>
      seen === null ? (
        <span className="ink3">Never</span>
      ) : (
        <span className="nowrap">{nearWords(seen, timezone, now)}</span>
      ),
    sort: 'last_sign_in',
    yields: true,
  },
  {
    id: 'twostep',
    header: 'Two-step',
    cell: (row) => (row.two_step ? 'On' : <span className="ink3">Off</span>),
    fields: ['two_step'],
    // A list of the office has to have its acts on a page of 1280.
    hidden: true,
  },
  { id: 'username', header: 'Username', cell: (row) => row.username, sort: 'username', hidden: true },
  { id: 'email', header: 'Email', cell: (row) => row.email, sort: 'email', hidden: true },
  { id: 'mcnz', header: 'MCNZ number', cell: (row) => row.mcnz_number, fields: ['mcnz_number'], hidden: true },
  {
    id: 'registered',
    header: 'Added',
    cell: (row) => showDate(dayIn(timezone, new Date(row.registered_at))),
    sort: 'registered_at',
    hidden: true,
  },
]
