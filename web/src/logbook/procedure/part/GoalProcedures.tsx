import { countedWords, type Goal } from '@college/contract/cpd'
import { procedure, caseWords } from '@college/contract/logbook'
import { plural, showDate } from '@college/contract/kit'
import { Link } from 'react-router'
import { CountLink, Lines, PartError, Section, useList, Waiting } from '#kit'
import { usePerson } from '#identity'
import { wordsQuery } from '#cpd'
import { logbookLink, procedurePage } from '../links.ts'
import { caseTitle } from '../words.ts'

const mostShown = 10

/** The days of the goal's cycle or plan; a side that is left out is open. */
interface Days {
  readonly from?: string
  readonly to?: string
}

/** The newest procedures that count toward a goal, and the way to all of them. */
export function GoalProcedures({ goal, userId, days }: { goal: Goal; userId: number; days: Days }) {
  const own = usePerson().id === userId
  const words = Object.fromEntries(countedWords.flatMap((word) => (goal[word] === null ? [] : [[word, goal[word]]])))
  const { data, isPending, error, refetch } = useList(procedure, {
    user_id: userId,
    ...words,
    ...days,
    limit: mostShown,
  })
  const total = data?.info.total ?? 0
  const query = [
    own ? '' : `user_id=${userId}`,
    wordsQuery(goal),
    ...Object.entries(days).map(([name, day]) => `${name}=${day}`),
  ]
  return (
    <Section
      title="Procedures"
      aside={
        total > 0 && (
          <CountLink count={total} to={`${logbookLink}?${query.filter(Boolean).join('&')}`}>
            {plural(total, 'procedure')}
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
              <span className="muted">{caseTitle(row)}</span>
            </li>
          ))}
        </Lines>
      ) : data ? (
        <p className="prose">
          {own ? 'The procedures you log show here.' : 'No procedure that counts has been logged.'}
        </p>
      ) : isPending ? (
        <Waiting shape="list" />
      ) : (
        <PartError
          title="The procedures could not be loaded"
          text={error?.message}
          reference={error?.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}
