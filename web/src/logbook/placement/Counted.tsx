import { devactivity } from '@college/contract/cpd'
import { procedure } from '@college/contract/logbook'
import type { Counted, Placement, PlacementFigures, WholePlacement } from '@college/contract/logbook'
import { matches, ruleFor, showTime } from '@college/contract/kit'
import { IconArrowDownLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes, CountLink, Icon, ProgressBar, Section } from '#kit'
import { Link } from '#kit/router'
import { goalPage } from '#cpd'
import { useActor } from '#identity'
import { behindFigures } from './links.ts'
import styles from './placement.module.css'

const shown = 5

/** The most frequent ones, and the rest in one. */
const topOf = (counts: readonly Counted[]): readonly Counted[] => {
  if (counts.length <= shown + 1) return counts
  const others = counts.slice(shown).reduce((sum, { count }) => sum + count, 0)
  return [...counts.slice(0, shown), { name: 'Other', count: others }]
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** One figure of a report, under its name. */
export function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="flush small-figure">{children}</dd>
    </div>
  )
}

/** Figures beside each other. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className={classes('flex wrap flush below12', styles.amounts)}>{children}</dl>
}

/** What was logged beside the hours that were typed: the one is counted, the other is the owner's word. */
export function LoggedHours({ figures: { activities } }: { figures: PlacementFigures }) {
  return (
    <p className="muted">
      These hours are as entered. Activities logged on these dates come to {showTime(activities.minutes)}.
    </p>
  )
}

interface SourceProps {
  readonly of: Pick<Placement, 'user_id' | 'organisation_id'>
  readonly figures: PlacementFigures
  readonly what: 'procedures' | 'activities'
}

const recordOf = { procedures: procedure, activities: devactivity } as const

/** Whether the reader may see the rows behind the figures of a report, and whose they are where those are not their own. */
const useReader = ({ user_id, organisation_id }: SourceProps['of'], what: SourceProps['what']) => {
  const actor = useActor()
  const reads = matches(ruleFor(recordOf[what], 'see', actor), { user_id, organisation_id })
  return { reads, other: user_id === actor.id ? null : user_id }
}

/** Where figures come from; for who reads those rows, the way there. */
export function Source({ of, figures, what }: SourceProps) {
  const { reads, other } = useReader(of, what)
  const { count } = figures[what]
  const words =
    what === 'procedures'
      ? `From ${many(count, 'procedure', 'procedures')}`
      : `From ${many(count, 'activity', 'activities')}`
  // A count of nothing leads nowhere.
  if (!reads || count === 0) return words
  return (
    <CountLink
      className={classes('gap6 secondary middle', styles.source)}
      count={count}
      to={behindFigures(what, figures, other)}
    >
      <Icon of={IconArrowDownLeft} size={16} />
      {words}
    </CountLink>
  )
}

/** The procedures of a report that something is noted of; for who reads those rows, the way there. */
function Noted({
  of,
  figures,
  count,
  by,
}: Omit<SourceProps, 'what'> & { count: number; by: 'difficult' | 'complicated' }) {
  const { reads, other } = useReader(of, 'procedures')
  if (!reads || count === 0) return count
  return (
    <CountLink count={count} to={`${behindFigures('procedures', figures, other)}&${by}=true`}>
      {count}
    </CountLink>
  )
}

/** The goals that were completed in the days of a report; for who reads them, each leads to its page. */
function Goals({ of, figures: { goals } }: Omit<SourceProps, 'what'>) {
  const { reads, other } = useReader(of, 'activities')
  return (
    <ul className="flush indent">
      {goals.map(({ id, title, devplan_id }) => (
        <li key={id} className="pad4-0">
          {reads && devplan_id !== undefined ? <Link to={goalPage({ id, devplan_id }, other)}>{title}</Link> : title}
        </li>
      ))}
    </ul>
  )
}

function Bars({ counts }: { counts: readonly Counted[] }) {
  const most = Math.max(...counts.map(({ count }) => count), 1)
  return (
    <ul className={classes('grid list halves phone-column below12', styles.bars)}>
      {counts.map(({ name, count }) => (
        <li className="anywhere grid middle gap12 tall44 hairline" key={name}>
          <span>{name}</span>
          <ProgressBar done={count} of={most} size={6} completed={false} />
          <b className="right">{count}</b>
        </li>
      ))}
    </ul>
  )
}

/** What was counted of procedures, activities and goals in the days of a report. */
export function CountedParts({ whole }: { whole: WholePlacement }) {
  const { figures, placement: row } = whole
  const { procedures, activities, goals } = figures
  const supervised = procedures.supervision.map(({ name, count }) => `${count} ${name.toLowerCase()}`)
  return (
    <>
      <Part id="procedures" title="Procedures" aside={<Source of={row} figures={figures} what="procedures" />}>
        {procedures.count === 0 ? (
          <p className="muted">No procedures on these dates.</p>
        ) : (
          <>
            <Amounts>
              <Amount name="Procedures">{procedures.count}</Amount>
              <Amount name="Flagged difficult">
                <Noted of={row} figures={figures} count={procedures.difficult} by="difficult" />
              </Amount>
              <Amount name="Complications">
                <Noted of={row} figures={figures} count={procedures.complications} by="complicated" />
              </Amount>
            </Amounts>
            <Bars counts={topOf(procedures.types)} />
            {supervised.length > 0 && <p className="muted">{supervised.join(' · ')}</p>}
            <h3 className={classes('label', styles.sub)}>By region</h3>
            <Bars counts={topOf(procedures.regions)} />
          </>
        )}
      </Part>
      <Part id="activities" title="Activities" aside={<Source of={row} figures={figures} what="activities" />}>
        {activities.count === 0 ? (
          <p className="muted">No completed activities on these dates.</p>
        ) : (
          <Amounts>
            <Amount name="Activities">{activities.count}</Amount>
            <Amount name="Time logged">{showTime(activities.minutes)}</Amount>
          </Amounts>
        )}
      </Part>
      <Part id="reached" title="Goals completed">
        {goals.length === 0 ? (
          <p className="muted">No completed goals on these dates.</p>
        ) : (
          <Goals of={row} figures={figures} />
        )}
      </Part>
    </>
  )
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One part of a report, that the list of parts leads to. */
export function Part({ id, title, aside, children }: PartProps) {
  return (
    <div id={id} className={styles.part}>
      <Section title={title} aside={aside}>
        {children}
      </Section>
    </div>
  )
}
