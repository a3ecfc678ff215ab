import {
  causeInWords,
  causeOfSigner,
  causeTone,
  isBehind,
  toSignInWords,
  type Cause,
  type CauseTone,
  type Trainee,
} from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from '#kit/router'
import { CountLink, Lines, Section } from '#kit'
import { RemindSigners, useMail } from '#forms'
import { LastReminder } from '#identity'
import { RemindButton, WriteButton } from '#messaging'
import { CauseLink, CauseSign } from '../person/CauseList.tsx'
import { firstCausePage, progressPage } from '../person/links.ts'
import { lateInWords, lateReportsPage, linesOf, paceOf } from '../trainees/view.ts'
import { longAsked, needsOf, pressing, type Signer } from './needs.ts'

/** A row is three lines at a desk: the name, and two causes in a line each, or one that breaks where the section shares its width. */
const mostCauses = { whole: 2, half: 1 } as const

interface NeedsProps {
  readonly rows: readonly Trainee[]
  /** Who holds up several forms, for a Director. */
  readonly signers?: readonly Signer[]
  readonly today: CivilDate
  /** How many stand there until all are asked for. */
  readonly most?: number
  /** Whether these are only the first of all trainees: how many need the reader is not known then. */
  readonly isPart: boolean
  /** Whether another section stands beside it. */
  readonly isHalf?: boolean
}

/** The part of the page, as a link names it. */
const place = 'needs'

/** What waits for a teacher, who is behind and why, the most pressing first, and for a Director who holds forms up; each cause is the way to what it is about. */
export function NeedsSection({ rows, signers = [], today, most = 6, isPart, isHalf = false }: NeedsProps) {
  const found = needsOf(rows, signers, today, most)
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const everyone = `${pathname}?needs=all#${place}`
  const shown = query.get('needs') === 'all' ? found.length : most
  if (found.length === 0) return <Section title="Needs you" sentence="Nothing is waiting, and everyone is on track." />
  return (
    <div id={place} data-total={found.length}>
      <Section
        title="Needs you"
        aside={
          !isPart && (
            <CountLink count={found.length} to={everyone}>
              {found.length}
              <span className="sr-only"> {found.length === 1 ? 'person needs' : 'people need'} you</span>
            </CountLink>
          )
        }
      >
        <Lines>
          {found
            .slice(0, shown)
            .map(({ trainee, signer }) =>
              trainee ? (
                <Need key={trainee.id} row={trainee} today={today} most={isHalf ? mostCauses.half : mostCauses.whole} />
              ) : (
                <Holding key={signer.key} signer={signer} today={today} />
              ),
            )}
        </Lines>
        {found.length > shown && (
          <Button component={Link} to={everyone} data-count={found.length} variant="default" mt="md">
            Show all {found.length}
          </Button>
        )}
      </Section>
    </div>
  )
}

/** Someone whom several forms have waited for long. */
function Holding({ signer, today }: { signer: Signer; today: CivilDate }) {
  const { key, user_id: id, name, forms, last_reminder: last } = signer
  const cause = causeOfSigner(forms)
  const waiting = new URLSearchParams({ waits_for: key, waits_since: longAsked(today).waits_since })
  return (
    <li className="row gap12">
      <CauseSign tone={causeTone(cause.kind)} />
      <span className="fill">
        <span className="label ink">{name}</span>
        <span className="quiet">
          {last && '. '}
          <LastReminder of={last} isInLine />
        </span>
        <span className="block quiet anywhere">
          <CountLink className="spaced" count={forms} to={`/app/forms/alltrainee?${String(waiting)}`}>
            {causeInWords(cause)}
          </CountLink>
        </span>
      </span>
      <RemindButton person={id} what={toSignInWords(forms, 'your')} about="/app/forms" of={name} />
    </li>
  )
}

function Need({ row, today, most }: { row: Trainee; today: CivilDate; most: number }) {
  const { id, display_name: name, standing } = row
  const causes = unsigned(row.causes)
  const first = pressing(causes)
  // The act is about the cause that stands first.
  const ordered = first ? [first, ...causes.filter((cause) => cause !== first)] : causes
  const said = linesOf({ causes: ordered, reports_late: row.reports_late }, most)
  return (
    <li className="row gap12">
      <CauseSign tone={toneOf(row)} />
      <span className="fill">
        <Link className="label ink spaced" to={progressPage(id)}>
          {name}
        </Link>
        <span className="quiet">
          {row.unconfirmed && <NotConfirmed />}
          {row.without_programme && (
            <>
              , <Link to={progressPage(id, 'programme')}>no programme</Link>
            </>
          )}
          {isBehind(standing) && `, ${paceOf(row).words.replace(/^H/, 'h')}`}
          {row.last_reminder && '. '}
          <LastReminder of={row.last_reminder} isInLine />
        </span>
        {said.late > 0 && (
          <span className="block quiet anywhere">
            {row.mine ? (
              <CountLink className="spaced" count={said.late} to={lateReportsPage(row, today)}>
                {lateInWords(said.late)}
              </CountLink>
            ) : (
              <Link className="spaced" to={lateReportsPage(row, today)}>
                {lateInWords(said.late)}
              </Link>
            )}
          </span>
        )}
        {said.causes.map((cause) => (
          <span key={`${cause.kind} ${cause.id} ${cause.title}`} className="block quiet anywhere">
            <CauseLink cause={cause} userId={id} isInFigures={!row.mine} />
          </span>
        ))}
      </span>
      <Act row={row} causes={ordered} />
    </li>
  )
}

/** What the row of who gets no messages says of it, and who can put it right. */
const NotConfirmed = () => (
  <>
    , address not confirmed: the <Link to="/app/contact">college office</Link> can confirm it
  </>
)

/** Forms that wait for the reader stand in a section of their own above. */
const unsigned = (causes: readonly Cause[]): Cause[] => causes.filter(({ kind }) => kind !== 'form_waiting')

/** What the causes ask of the reader: to remind of a report or a form, to write to who is behind, to look at who is ready, or to open what waits. */
function Act({ row, causes }: { row: Trainee; causes: readonly Cause[] }) {
  const { id, display_name: name, standing, reports_late: late, unconfirmed } = row
  const [first] = causes
  const open = (
    <Button component={Link} to={firstCausePage(first ? [first] : causes, id)} variant="default" size="sm">
      Open<span className="sr-only">: {name}</span>
    </Button>
  )
  // No message reaches who has no confirmed account; who reads only figures has nothing to open either.
  if (unconfirmed) return row.mine && open
  switch (first?.kind) {
    case 'programme_completed':
      return (
        <Button component={Link} to={progressPage(id)} variant="default" size="sm">
          Look<span className="sr-only">: {name}</span>
        </Button>
      )
    case 'report_overdue':
    case 'report_returned':
      return <RemindButton person={id} what={remindedWords(first, late)} about="/app/deadlines" of={name} />
    case 'form_unsigned':
      if (first.remind.length > 0) return <RemindOfForm asks={first.remind} of={name} otherwise={open} />
      if (row.mine && first.waits_for === null)
        return <RemindButton person={id} what={causeInWords(first)} about="/app/deadlines" of={name} />
      return open
    case 'goal_behind':
    case 'programme_behind':
    case 'hours_behind':
    case 'group_behind':
    case 'category_behind':
    case 'silent':
      return <WriteButton people={[id]} of={name} />
    default:
      if (!first && isBehind(standing)) return <WriteButton people={[id]} of={name} />
      return open
  }
}

interface RemindOfFormProps {
  readonly asks: readonly number[]
  readonly of: string
  readonly otherwise: ReactNode
}

/** Reminds the signers of a form where mail goes out. */
const RemindOfForm = ({ asks, of, otherwise }: RemindOfFormProps) =>
  useMail() ? <RemindSigners asks={asks} of={of} size="sm" /> : otherwise

/** What a trainee is reminded of: all late reports. */
const remindedWords = (first: Cause, late: number): string =>
  first.kind === 'report_overdue' && late > 1 ? lateInWords(late) : causeInWords(first)

/** Red where a report is late, whatever else waits, where something is overdue or the person is well behind, as their chip is. */
const toneOf = ({ causes, standing, reports_late: late }: Trainee): CauseTone => {
  if (late > 0) return 'overdue'
  const first = pressing(unsigned(causes))
  if (first && causeTone(first.kind) === 'waiting') return 'waiting'
  const isOverdue = causes.some(({ kind }) => causeTone(kind) === 'overdue')
  if (isOverdue || standing === 'well_behind') return 'overdue'
  return isBehind(standing) ? 'behind' : 'due'
}
