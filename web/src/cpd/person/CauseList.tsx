import { causeInWords, causeTone, type Cause, type CauseTone, type Trainee } from '@college/contract/cpd'
import { IconAlertTriangle, IconClock, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, Lines, type IconDrawing } from '#kit'
import { causePage, figuresPage, type PersonTab } from './links.ts'

const signs: Readonly<Record<CauseTone, readonly [IconDrawing, string]>> = {
  waiting: [IconPointFilled, 'acc'],
  overdue: [IconAlertTriangle, 'bad'],
  behind: [IconAlertTriangle, 'warn'],
  due: [IconClock, 'warn'],
}

/** What stands before a cause: whether it waits for the reader, is overdue, holds the person up, or is coming; red for what is overdue alone. */
export function CauseSign({ tone }: { tone: CauseTone }) {
  const [icon, colour] = signs[tone]
  return (
    <span className={classes('inline-flex fixed', colour)} aria-hidden>
      <Icon of={icon} size={18} />
    </span>
  )
}

interface LateMarkProps {
  readonly row: Pick<Trainee, 'reports_late'>
  readonly children: ReactNode
}

/** Why a trainee needs attention, in red where a report is late: the chip of their pace says nothing of reports. */
export const LateMark = ({ row, children }: LateMarkProps) =>
  row.reports_late > 0 ? (
    <span className="row gap8">
      <CauseSign tone="overdue" />
      <span className="fill">{children}</span>
    </span>
  ) : (
    children
  )

interface CauseLinkProps {
  readonly cause: Cause
  readonly userId: number
  /** Longer words end in dots, and are read in full by pointing at them, or on the person’s own page. */
  readonly inThreeLines?: boolean
  /** On the person’s own page: the parts that the reader has there. */
  readonly tabs?: readonly PersonTab[] | undefined
  /** Whether the reader has the person’s figures alone: their page has no parts then. */
  readonly isInFigures?: boolean
}

/** A cause as the way to what it is about; words alone where the reader may not open it. */
export function CauseLink({ cause, userId, inThreeLines = false, tabs, isInFigures = false }: CauseLinkProps) {
  const to = isInFigures ? figuresPage(cause, userId) : causePage(cause, userId, tabs)
  const whole = causeInWords(cause)
  const words = inThreeLines ? (
    <span className="three-lines" title={whole}>
      {whole}
    </span>
  ) : (
    whole
  )
  if (to === null) return <>{words}</>
  return (
    <Link className="spaced" to={to}>
      {words}
    </Link>
  )
}

interface CauseListProps extends Pick<CauseLinkProps, 'userId' | 'tabs'> {
  readonly causes: readonly Cause[]
}

/** Why somebody needs attention, a line for each cause. */
export function CauseList({ causes, userId, tabs }: CauseListProps) {
  return (
    <Lines>
      {causes.map((cause) => (
        <li key={`${cause.kind} ${cause.source} ${cause.id} ${cause.title}`} className="row gap12">
          <CauseSign tone={causeTone(cause.kind)} />
          <span className="fill anywhere">
            <CauseLink cause={cause} userId={userId} tabs={tabs} />
          </span>
        </li>
      ))}
    </Lines>
  )
}
