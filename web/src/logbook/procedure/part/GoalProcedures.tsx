import { procedure, caseWords } from '@college/contract/logbook'
import { addDays, plural, showDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { CountLink, Lines, PartError, Section, useList, Waiting } from '#kit'
import { usePerson } from '#identity'
import { countedFilters, type GoalProceduresProps } from '#cpd'
import { logbookLink, procedurePage } from '../links.ts'
import { procedureTitle } from '../words.ts'

const mostShown = 10

/** How many procedures would count toward a goal, had its plan or cycle begun before them: the heat map has them too. */
function Earlier({ goal, userId, days }: GoalProceduresProps) {
  const own = usePerson().id === userId
  const { from } = days
  const narrowed = { ...countedFilters(goal), ...(from && { to: addDays(from, -1) }) }
  const { data } = useList(procedure, { user_id: userId, ...narrowed, limit: 1 }, { enabled: from !== undefined })
  const count = from === undefined ? 0 : (data?.info.total ?? 0)
  if (!from || count === 0) return null
  const query = new URLSearchParams(own ? narrowed : { user_id: String(userId), ...narrowed })
  return (
    <p className="above8 quiet">
      <CountLink count={count} to={`${logbookLink}?${query.toString()}`}>
        {plural(count, 'procedure')}
      </CountLink>{' '}
      from before {showDate(from)} {count === 1 ? 'doesn’t' : 'don’t'} count.
    </p>
  )
}

/** The newest procedures that count toward a goal, and the way to all of them. */
export function GoalProcedures({ goal, userId, days }: GoalProceduresProps) {
  const own = usePerson().id === userId
  const narrowed = { ...countedFilters(goal), ...days }
  const { data, isPending, error, refetch } = useList(procedure, { user_id: userId, ...narrowed, limit: mostShown })
  const total = data?.info.total ?? 0
  const query = new URLSearchParams(own ? narrowed : { user_id: String(userId), ...narrowed })
  return (
    <Section
      title="Procedures"
      aside={
        total > 0 && (
          <CountLink count={total} to={`${logbookLink}?${query.toString()}`}>
            {total > mostShown ? `All ${total} procedures` : plural(total, 'procedure')}
          </CountLink>
        )
      }
    >
      {data && total > 0 ? (
        <Lines plain>
          {data.rows.map((row) => (
            <li key={row.id} className="row gap16 relative">
              <div className="fill">
                <Link className="body ink" to={procedurePage(row.id)}>
                  {caseWords(row)}
                </Link>
                <p className="muted">{showDate(row.procedure_date)}</p>
              </div>
              <span className="muted">{procedureTitle(row)}</span>
            </li>
          ))}
        </Lines>
      ) : data ? (
        <p className="prose">
          {own ? 'Matching procedures show here when you log them.' : 'No matching procedures yet.'}
        </p>
      ) : isPending ? (
        <Waiting shape="list" />
      ) : (
        <PartError
          title="We couldn’t load the procedures"
          text={error?.message}
          reference={error?.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Earlier goal={goal} userId={userId} days={days} />}
    </Section>
  )
}
