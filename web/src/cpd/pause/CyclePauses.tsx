import { devcyclepause, type Stats } from '@college/contract/cpd'
import { Lines, PartError, Section, useList } from '#kit'
import { daysIn, wordsOf } from './words.ts'

interface CyclePausesProps {
  readonly userId: number
  readonly cycle: NonNullable<Stats['cycle']>
}

/** Why days of a cycle do not count for a person, for everyone who reads their progress; empty where all days count. */
export function CyclePauses({ userId, cycle: { devcycle, standing } }: CyclePausesProps) {
  if (standing.term.pauses.length === 0) return null
  return <ListPage key={`${userId} ${devcycle.id}`} userId={userId} cycleId={devcycle.id} />
}

function ListPage({ userId, cycleId }: { userId: number; cycleId: number }) {
  const { data, error, refetch } = useList(devcyclepause, {
    user_id: userId,
    devcycle_id: cycleId,
    sort: 'from',
    limit: 100,
  })
  const rows = data?.rows ?? []
  if (!error && rows.length === 0) return null
  return (
    <div className="screen-only">
      <Section title="Pauses" sentence="These dates don’t count towards hours and minimums.">
        {error && (
          <PartError
            title="We couldn’t load the pauses"
            text={error.message}
            reference={error.requestId ?? undefined}
            onRetry={() => void refetch()}
          />
        )}
        <Lines>
          {rows.map((pause) => (
            <li key={pause.id} className="spread wrap gap4-24 pad12-0">
              <span>
                <b className="label">{daysIn(pause)}</b>
                <span className="block flush muted">{wordsOf(pause)}</span>
              </span>
            </li>
          ))}
        </Lines>
      </Section>
    </div>
  )
}
