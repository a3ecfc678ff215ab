import type { Trainee } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPointFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classes, Icon, Lines, Section } from '#kit'
import { inNeed, paceOf, programmePage, reportsPage } from '../trainees/view.ts'

const most = 6

/** What waits for a teacher, who is behind and what is late or due, the most pressing first. */
export function NeedsSection({ rows, today }: { rows: readonly Trainee[]; today: CivilDate }) {
  const found = inNeed(rows, today)
  if (found.length === 0) return <Section title="Needs you" sentence="Nothing waits, and nobody is behind." />
  return (
    <Section title="Needs you" aside={found.length > most ? `${most} of ${found.length}` : found.length}>
      <Lines>
        {found.slice(0, most).map(({ row, needs }) => (
          <li key={row.id} className="row gap12">
            <Mark row={row} />
            <span className="fill">
              <b className="block label">{row.display_name}</b>
              <span className="quiet anywhere">{needs.join('. ')}.</span>
            </span>
            <Button component={Link} to={placeOf(row)} variant="default" size="sm">
              Look<span className="sr-only"> at {row.display_name}</span>
            </Button>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const placeOf = (row: Trainee): string => {
  if (row.waits.includes('report')) return `${reportsPage(row.id)}&state=submitted`
  return row.mine ? `/app/plan/goals?user_id=${row.id}` : programmePage(row.id)
}

function Mark({ row }: { row: Trainee }) {
  if (row.waits.length > 0) return <Sign of={IconPointFilled} tone="acc" />
  const { kind } = paceOf(row)
  const pressing = kind === 'late' || row.late > 0 || row.reports_late > 0
  return pressing ? <Sign of={IconAlertTriangle} tone="bad" /> : <Sign of={IconClock} tone="warn" />
}

function Sign({ of, tone }: { of: typeof IconClock; tone: string | undefined }) {
  return (
    <span className={classes('inline-flex fixed', tone)} aria-hidden>
      <Icon of={of} size={18} />
    </span>
  )
}
