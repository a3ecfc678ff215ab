import type { FormResult } from '@college/contract/forms'
import { Link } from '#kit/router'
import { AsTable, classes, Section, useZone } from '#kit'
import { formPage } from '../links.ts'
import { counted } from '../template/words.ts'
import { dayWords } from '../words.ts'
import { assessorsOf, headsOf, ratingsOf, scaleName, scalesOf, scaleWords, type Scale } from './figures.ts'
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
  const scales = scalesOf(rows)
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
        {scales.map((scale) => (
          <div key={JSON.stringify(scale.points)} className={classes(scales.length > 1 && 'below24')}>
            {scales.length > 1 && <h3 className="label">{nameOf(scale)}</h3>}
            <p className="muted below8">{scaleWords(scale.points)}</p>
            <RatedRows
              scale={scale}
              rated={rated}
              span={span}
              joined={!several}
              table={{
                caption: `${name}${scales.length > 1 ? `, scale of ${scaleName(scale.points)}` : ''}: ${said}`,
                several,
              }}
            />
          </div>
        ))}
      </Section>
      <Assessors scales={scales} rated={rated} />
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

const nameOf = ({ points }: Scale): string => `Scale of ${scaleName(points)}`

interface RatedRowsProps {
  readonly scale: Scale
  readonly rated: FormResult['rated']
  readonly span: readonly [number, number]
  readonly joined: boolean
  readonly table: { readonly caption: string; readonly several: boolean }
}

/** What is rated on one scale: a chart for each row, by question, and all of it as a table. */
function RatedRows({ scale: { rows }, rated, span, joined, table: { caption, several } }: RatedRowsProps) {
  const timezone = useZone()
  const questions = [...new Set(rows.map(({ question }) => question))]
  const onScale = rated.filter(({ ratings }) => rows.some(({ key }) => ratings[key] !== undefined))
  return (
    <>
      {questions.map((question) => {
        const asked = rows.filter((row) => row.question === question)
        return (
          <div key={question} className="below16">
            {(asked.length > 1 || asked[0]?.title !== question) && <p className="label below8">{question}</p>}
            <ul className={classes('list grid gap12', styles.trends)}>
              {asked.map((row) => (
                <RatingTrend key={row.key} row={row} ratings={ratingsOf(row, rated)} span={span} joined={joined} />
              ))}
            </ul>
          </div>
        )
      })}
      <AsTable
        caption={caption}
        heads={['Form', ...(several ? ['Person'] : []), 'Rated by', ...headsOf(rows)]}
        links={onScale.map(({ devform_id: id }) => formPage(id))}
      >
        {onScale.map((each) => [
          `${dayWords(each.on, timezone)}${each.title ? `, ${each.title}` : ''}`,
          ...(several ? [each.user_name] : []),
          each.by,
          ...rows.map(({ key }) => sayRating(each.ratings[key])),
        ])}
      </AsTable>
    </>
  )
}

/** How each of several assessors uses each scale. */
function Assessors({ scales, rated }: { readonly scales: readonly Scale[]; readonly rated: FormResult['rated'] }) {
  const shown = scales
    .map((scale) => ({ scale, assessors: assessorsOf(rated, scale.rows) }))
    .filter(({ assessors }) => assessors.length > 1)
  if (shown.length === 0) return null
  return (
    <Section
      title="Assessors"
      sentence={scales.length > 1 ? 'How each of them uses the scales.' : 'How each of them uses the scale.'}
    >
      {shown.map(({ scale, assessors }) => (
        <table key={JSON.stringify(scale.points)} className={classes('full below24 secondary', styles.assessors)}>
          {scales.length > 1 && <caption className="label left">{nameOf(scale)}</caption>}
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
      ))}
    </Section>
  )
}

const sayRating = (value: number | 'not_observed' | undefined): string =>
  value === undefined ? '' : value === 'not_observed' ? 'Not observed' : String(value)
