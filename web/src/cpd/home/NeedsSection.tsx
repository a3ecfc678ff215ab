import { causeTone, isBehind, type Cause, type Trainee } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#kit/router'
import { CountLink, Lines, Section } from '#kit'
import { CauseLink, CauseSign } from '../person/CauseList.tsx'
import { firstCausePage, progressPage } from '../person/links.ts'
import { inNeed, lateInWords, lateReportsPage, linesOf, paceOf } from '../trainees/view.ts'

const mostCauses = 2

interface NeedsProps {
  readonly rows: readonly Trainee[]
  readonly today: CivilDate
  /** How many stand there until all are asked for. */
  readonly most?: number
}

/** What waits for a teacher, who is behind and why, the most pressing first; each cause is the way to what it is about. */
export function NeedsSection({ rows, today, most = 6 }: NeedsProps) {
  const found = inNeed(rows, today)
  const [all, setAll] = useState(false)
  const shown = all ? found.length : most
  if (found.length === 0) return <Section title="Needs you" sentence="Nothing is waiting, and everyone is on track." />
  return (
    <Section title="Needs you">
      <Lines>
        {found.slice(0, shown).map((row) => (
          <Need key={row.id} row={row} today={today} />
        ))}
      </Lines>
      {found.length > shown && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </Section>
  )
}

function Need({ row, today }: { row: Trainee; today: CivilDate }) {
  const { id, display_name: name, standing, causes } = row
  const said = linesOf(row, mostCauses)
  return (
    <li className="row gap12">
      <CauseSign tone={toneOf(causes, standing)} />
      <span className="fill">
        <Link className="label ink spaced" to={progressPage(id)}>
          {name}
        </Link>
        {isBehind(standing) && <span className="quiet">, {paceOf(row).words}</span>}
        {said.causes.map((cause) => (
          <span key={`${cause.kind} ${cause.id}`} className="block quiet anywhere">
            <CauseLink cause={cause} userId={id} />
          </span>
        ))}
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
      </span>
      <Button component={Link} to={firstCausePage(causes, id)} variant="default" size="sm">
        Open<span className="sr-only">: {name}</span>
      </Button>
    </li>
  )
}

const toneOf = ([first]: readonly Cause[], standing: Trainee['standing']) =>
  first ? causeTone(first.kind) : isBehind(standing) ? 'behind' : 'due'
