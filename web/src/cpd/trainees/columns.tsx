import { causeInWords, type trainee } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { classes, Initials, StateChip } from '#kit'
import type { TableColumn } from '#kit/table'
import { LastReminder } from '#identity'
import { CauseLink, LateMark } from '../person/CauseList.tsx'
import { LateReports } from './LateReports.tsx'
import { TraineeBar } from './TraineeBar.tsx'
import { dueOf, initialsOf, lateInWords, linesOf, overallTitle, paceOf, paceOrders, underName } from './view.ts'
import styles from './trainees.module.css'

type Column = TableColumn<typeof trainee>

const date = (day: CivilDate | null): string => (day ? showDate(day) : '')

interface Shown {
  readonly onPhone: boolean
  /** Whether the last entry stands beside why, which has its room otherwise. */
  readonly hasRoom: boolean
}

/** The columns of a list of trainees on a day. */
export const traineeColumns = (today: CivilDate, { onPhone, hasRoom }: Shown): readonly Column[] => [
  {
    id: 'name',
    header: 'Trainee',
    name: (row) => row.display_name,
    cell: (row) =>
      onPhone ? (
        row.display_name
      ) : (
        <span className={classes('row gap12 shrink pad4-0', styles.who)}>
          <Initials of={initialsOf(row.display_name)} />
          <span>
            {row.display_name}
            <span className="block muted regular">{underName(row)}</span>
          </span>
        </span>
      ),
    sort: 'display_name',
  },
  ...(onPhone
    ? [{ id: 'under', header: 'Year', cell: underName, fields: ['year', 'years'], phone: 'what' } satisfies Column]
    : []),
  {
    id: 'progress',
    header: 'Goals completed',
    cell: (row) => <TraineeBar row={row} />,
    sort: 'completed',
    fields: ['completed', 'goals', 'even_pace'],
    phone: 'what',
  },
  {
    id: 'pace',
    header: overallTitle,
    cell: (row) => {
      const { kind, words } = paceOf(row)
      return (
        <>
          <StateChip kind={kind}>{words}</StateChip>
          <LastReminder of={row.last_reminder} />
        </>
      )
    },
    sort: 'short',
    fields: ['standing', 'last_reminder'],
    orders: paceOrders,
    phone: 'state',
  },
  {
    id: 'why',
    header: 'Why, or due next',
    cell: (row) => {
      const { late } = linesOf(row, 1)
      // What is late stands before all else.
      if (late > 0) {
        if (onPhone) return lateInWords(late)
        return (
          <LateMark row={row}>
            <LateReports row={row} late={late} today={today} />
          </LateMark>
        )
      }
      const [cause] = row.causes
      if (!cause) return dueOf(row, today)
      // On a phone the whole entry is one link.
      return onPhone ? (
        causeInWords(cause)
      ) : (
        <div className={styles.why} title={causeInWords(cause)}>
          <LateMark row={row}>
            <CauseLink cause={cause} userId={row.id} inThreeLines />
          </LateMark>
        </div>
      )
    },
    sort: 'next_due',
    fields: ['causes', 'next_due', 'next_title'],
    phone: 'state',
  },
  {
    id: 'reports',
    header: 'Placement reports',
    cell: (row) =>
      row.reports_late > 0 ? (
        <StateChip kind="late">{`${row.reports_late} overdue`}</StateChip>
      ) : row.report_due ? (
        `Due ${showDate(row.report_due)}`
      ) : (
        ''
      ),
    sort: 'reports_late',
    fields: ['reports_late', 'report_due'],
    // Why has them too, with the way to each.
    hidden: true,
  },
  {
    id: 'left',
    header: 'Days left',
    cell: (row) => row.days_left?.toLocaleString('en-NZ') ?? '',
    fields: ['days_left'],
    align: 'right',
    hidden: true,
  },
  {
    id: 'time',
    header: 'Time passed',
    cell: (row) => (row.percent === null ? '' : `${row.percent}%`),
    sort: 'percent',
    align: 'right',
    hidden: true,
  },
  { id: 'programme', header: 'Programme', cell: (row) => row.programme, hidden: true },
  { id: 'end', header: 'Ends', cell: (row) => date(row.end_date), sort: 'end_date', align: 'right', hidden: true },
  { id: 'email', header: 'Email', cell: (row) => row.email, hidden: true },
  {
    id: 'last',
    header: 'Last entry',
    cell: (row) => (
      <>
        <span className="phone-only">Last entry </span>
        {row.last_activity ? showDate(row.last_activity) : 'None yet'}
      </>
    ),
    sort: 'last_activity',
    yields: true,
    hidden: !onPhone && !hasRoom,
    align: 'right',
    phone: 'aside',
  },
]
