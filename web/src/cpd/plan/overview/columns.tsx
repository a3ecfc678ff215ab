import type { planoverview, PlanOverview } from '@college/contract/cpd'
import { agreementTitles } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { ProgressCell, StateChip } from '#kit'
import type { TableColumn, TableFilter } from '#kit/table'
import { LastReminder } from '#identity'
import { paceOf, paceOrders } from '../../trainees/view.ts'

type Column = TableColumn<typeof planoverview>

/** A plan on its own: its goals, without the hours of a cycle. */
const paceOfPlan = (row: PlanOverview) =>
  paceOf({ ...row, minutes_behind: null, cycle_unit: null, cycle_behind: false })

const day = (date: CivilDate | null): string => (date ? showDate(date) : '')

function Progress({ row }: { row: PlanOverview }) {
  if (row.goals === 0) return 'No goals'
  return (
    <ProgressCell
      done={row.completed}
      of={row.goals}
      expected={row.state === 'current' ? row.even_pace : undefined}
      tone={row.state === 'current' ? paceOfPlan(row).tone : 'bar'}
      label={`${row.completed} of ${row.goals} goals completed`}
    >
      {row.completed} of {row.goals}
    </ProgressCell>
  )
}

function State({ row }: { row: PlanOverview }) {
  if (row.state === 'closed') return <StateChip kind="inactive">Closed</StateChip>
  if (row.state === 'over') return <StateChip kind="inactive">Over</StateChip>
  if (row.state === 'upcoming') return <StateChip kind="asked">To come</StateChip>
  const { kind, words } = paceOfPlan(row)
  return <StateChip kind={kind}>{words}</StateChip>
}

const agreedBy = (who: string) =>
  ({
    both: 'Both sides',
    owner: `The ${who.toLowerCase()} only`,
    supervisor: 'The supervisor only',
    none: 'No one yet',
  }) as const

const titlesOf = (who: string) => agreementTitles(`the ${who.toLowerCase()}`)

/** Whose plans a list has, and what their goals are called: what is said of them is not of the hours of a cycle. */
export const planKinds = {
  PLAN: { who: 'Trainee', goals: 'Programme goals' },
  PDP: { who: 'Fellow', goals: 'PDP goals' },
} as const
type PlanKind = (typeof planKinds)[keyof typeof planKinds]

/** The columns of a list of plans. */
export const overviewColumns = ({ who, goals }: PlanKind, onPhone: boolean): readonly Column[] => [
  {
    id: 'name',
    header: who,
    name: (row) => row.display_name,
    cell: (row) =>
      onPhone ? (
        row.display_name
      ) : (
        <>
          {row.display_name}
          {/* 2026–27 stays in one piece. */}
          <span className="block muted regular">{row.name.replaceAll('–', '\u2060–\u2060')}</span>
        </>
      ),
    sort: 'display_name',
  },
  ...(onPhone ? [{ id: 'plan', header: 'Plan', cell: (row) => row.name, phone: 'what' } satisfies Column] : []),
  {
    id: 'progress',
    header: 'Goals completed',
    cell: (row) => <Progress row={row} />,
    sort: 'completed',
    phone: 'what',
  },
  {
    id: 'state',
    header: goals,
    cell: (row) => (
      <>
        <State row={row} />
        <LastReminder of={row.last_reminder} />
      </>
    ),
    sort: 'behind',
    orders: paceOrders,
    phone: 'state',
  },
  {
    id: 'left',
    header: 'Days left',
    cell: (row) => (
      <span className="nowrap">
        {onPhone
          ? `${row.days_left.toLocaleString('en-NZ')} days left`
          : `${row.days_left.toLocaleString('en-NZ')} of ${row.days_total.toLocaleString('en-NZ')}`}
      </span>
    ),
    sort: 'days_left',
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'time',
    header: 'Time passed',
    cell: (row) => `${row.percent}%`,
    sort: 'percent',
    align: 'right',
    yields: true,
  },
  {
    id: 'agreed',
    header: 'Agreed by',
    cell: (row) => (onPhone ? titlesOf(who) : agreedBy(who))[row.agreement],
    sort: 'agreement',
    phone: 'state',
  },
  {
    id: 'start',
    header: 'Begins',
    cell: (row) => day(row.start_date),
    sort: 'start_date',
    align: 'right',
    hidden: true,
  },
  { id: 'end', header: 'Ends', cell: (row) => day(row.end_date), sort: 'end_date', align: 'right', hidden: true },
  { id: 'supervisor', header: 'Supervisor', cell: (row) => row.supervisor_name, hidden: true },
]

/** How lists of plans are narrowed. */
export const overviewFilters = ({ who, goals }: PlanKind): readonly TableFilter[] => [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'current', label: 'Current' },
      { value: 'upcoming', label: 'To come' },
      { value: 'over', label: 'Over' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  {
    name: 'standing',
    label: goals,
    options: [
      { value: 'well_behind', label: 'Well behind' },
      { value: 'behind', label: 'A little behind' },
      { value: 'on_track', label: 'On track' },
      { value: 'finished', label: 'All goals completed' },
    ],
  },
  {
    name: 'agreement',
    label: 'Agreement',
    options: Object.entries(titlesOf(who)).map(([value, label]) => ({ value, label })),
  },
]
