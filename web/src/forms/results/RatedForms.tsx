import type { FormResult } from '@college/contract/forms'
import { Link } from '#kit/router'
import { AsTable, classes, Section, useZone } from '#kit'
import { formPage } from '../links.ts'
import { counted } from '../template/words.ts'
import { dayWords } from '../words.ts'
import { assessorsOf, isOneScale, ratingsOf } from './figures.ts'
import { RatingTrend } from './RatingTrend.tsx'
import styles from './results.module.css'

interface RatedFormsProps {
  readonly result: FormResult
  /** Whether forms of several people are shown. */
  readonly several: boolean
}

/** What was rated, row by row over time, and by whom. */
export function RatedForms({ result: { rows, rated, more, name }, several }: RatedFormsProps) {
  const timezone = useZone()
  if (rated.length === 0) return null
  const times = rated.map(({ on }) => Date.parse(on))
  const span = [Math.min(...times), Math.max(...times)] as const
  const questions = [...new Set(rows.map(({ question }) => question))]
  const assessors = assessorsOf(rated)
  const [newest, oldest] = [rated[0]?.on ?? '', rated.at(-1)?.on ?? '']
  const said = `${counted(new Set(rated.map(({ devform_id: id }) => id)).size, 'form')} rated ${
    dayWords(oldest, timezone) === dayWords(newest, timezone)
      ? `on ${dayWords(newest, timezone)}`
      : `from ${dayWords(oldest, timezone)} to ${dayWords(newest, timezone)}`
  }`
  return (
    <>
      <Section
        title="Ratings over time"
        sentence={`${said}${more > 0 ? `, and ${more.toLocaleString('en-NZ')} older ones` : ''}.`}
      >
        {questions.map((question) => {
          const asked = rows.filter((row) => row.question === question)
          return (
            <div key={question} className="below16">
              {(asked.length > 1 || asked[0]?.title !== question) && <h3 className="label below8">{question}</h3>}
              <ul className={classes('list grid gap12', styles.trends)}>
                {asked.map((row) => (
                  <RatingTrend key={row.key} row={row} ratings={ratingsOf(row, rated)} span={span} joined={!several} />
                ))}
              </ul>
            </div>
          )
        })}
        <AsTable
          caption={`${name}: ${said}`}
          heads={['Form', ...(several ? ['Person'] : []), 'Rated by', ...rows.map(({ title }) => title)]}
          links={rated.map(({ devform_id: id }) => formPage(id))}
        >
          {rated.map((each) => [
            `${dayWords(each.on, timezone)}${each.title ? `, ${each.title}` : ''}`,
            ...(several ? [each.user_name] : []),
            each.by,
            ...rows.map(({ key }) => sayRating(each.ratings[key])),
          ])}
        </AsTable>
      </Section>
      {assessors.length > 1 && isOneScale(rows) && (
        <Section title="Assessors" sentence="How each of them uses the scale.">
          <table className={classes('full secondary', styles.assessors)}>
            <thead>
              <tr>
                <th scope="col">Assessor</th>
                <th scope="col">Forms</th>
                <th scope="col">Mean</th>
                <th scope="col">Range</th>
              </tr>
            </thead>
            <tbody>
              {assessors.map(({ name: who, forms, mean, lowest, highest }) => (
                <tr key={who}>
                  <th scope="row" className="anywhere">
                    {who}
                  </th>
                  <td>{forms}</td>
                  <td>{mean}</td>
                  <td>{lowest === highest ? lowest : `${lowest} to ${highest}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {!several && rated.length > 0 && (
        <p className="muted">
          The newest is{' '}
          <Link to={formPage(rated[0]?.devform_id ?? 0)}>
            {rated[0]?.title ?? name}, {dayWords(newest, timezone)}
          </Link>
          .
        </p>
      )}
    </>
  )
}

const sayRating = (value: number | 'not_observed' | undefined): string =>
  value === undefined ? '' : value === 'not_observed' ? 'Not observed' : String(value)
