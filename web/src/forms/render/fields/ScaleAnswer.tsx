import { notObserved, notObservedTitle, type QuestionOf } from '@college/contract/forms'
import { IconAlertTriangle } from '@tabler/icons-react'
import { classes, Details, Icon } from '#kit'
import { QuestionGroup } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { endsOf, isDescribed, pointWords, ratingsOf, type Rating } from '../scale.ts'
import styles from '../scale.module.css'

/** A rating of one thing, or of several by the same steps. */
export function ScaleAnswer(props: AnswerProps<'scale'>) {
  const { question, value, onChange, problems, disabled, scope, warning, hasKnownSteps } = props
  const { key, title, help, required, rows } = question
  const id = questionId(key, scope)
  const ratings = ratingsOf(value)
  const alone = rows.length === 1
  const first = rows[0]
  const own = problemAt(problems, key) ?? (alone && first ? problemAt(problems, `${key}.${first.key}`) : undefined)
  const take = (row: string, point: Rating | null): void => {
    const { [row]: _, ...others } = ratings
    const next = point === null ? others : { ...ratings, [row]: point }
    onChange(key, Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <QuestionGroup
      id={id}
      title={title}
      help={help}
      required={required}
      warning={warning}
      problem={own}
      radios={alone && isDescribed(question)}
      disabled={disabled}
    >
      {alone && first && isDescribed(question) ? (
        <Described
          question={question}
          id={id}
          name={questionId(`${key}.${first.key}`, scope)}
          chosen={ratings[first.key]}
          onChoose={(point) => take(first.key, point)}
        />
      ) : (
        <>
          {hasKnownSteps ? (
            <Details words={endsOf(question)} of={title}>
              <Steps question={question} />
            </Details>
          ) : (
            <Steps question={question} />
          )}
          <div className={classes('hairline-top', styles.rows)}>
            {rows.map((row, at) => (
              <Row
                key={row.key}
                question={question}
                title={alone ? null : row.title}
                called={alone ? title : row.title}
                id={at === 0 ? id : questionId(`${key}.${row.key}`, scope)}
                name={questionId(`${key}.${row.key}`, scope)}
                chosen={ratings[row.key]}
                problem={alone ? undefined : problemAt(problems, `${key}.${row.key}`)}
                onChoose={(point) => take(row.key, point)}
              />
            ))}
          </div>
        </>
      )}
    </QuestionGroup>
  )
}

/** What the steps mean: the ends in one line, or the meaning of each. */
export function Steps({ question }: { question: QuestionOf<'scale'> }) {
  if (!isDescribed(question)) {
    const ends = endsOf(question)
    return ends === '' ? null : <p className={classes('muted right below6', styles.ends)}>{ends}</p>
  }
  return (
    <dl className={classes('quiet rounded flush sunken pad12-16 below12', styles.steps)}>
      {question.points.map((point) => (
        <div className="grid" key={point.value}>
          <dt className="ink medium">
            {point.title === String(point.value) ? point.value : `${point.value} ${point.title}`}
          </dt>
          {point.descriptor && <dd>{point.descriptor}</dd>}
        </div>
      ))}
    </dl>
  )
}

interface RowProps {
  readonly question: QuestionOf<'scale'>
  readonly title: string | null
  readonly called: string
  readonly id: string
  readonly name: string
  readonly chosen: Rating | undefined
  readonly problem: string | undefined
  readonly onChoose: (point: Rating | null) => void
}

function Row({ question, title, called, id, name, chosen, problem, onChoose }: RowProps) {
  return (
    <div
      className={classes(
        'flex hairline wrap middle gap4-24 pad8-0',
        styles.row,
        title === null && styles.alone,
        problem !== undefined && styles.wrong,
      )}
      role="radiogroup"
      aria-label={called}
      aria-required={question.required}
      aria-invalid={problem !== undefined}
      {...(problem === undefined ? {} : { 'aria-describedby': `${name}-problem` })}
    >
      {title !== null && <span className="shrink anywhere">{title}</span>}
      <div className={classes('flex wrap gap6', styles.points)}>
        {question.points.map((point, at) => (
          <label key={point.value} className={classes('tile inline centre ink', styles.point)} title={point.title}>
            <input
              className="cover"
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              aria-label={pointWords(point)}
              checked={chosen === point.value}
              onChange={() => onChoose(point.value)}
              onClick={() => chosen === point.value && !question.required && onChoose(null)}
            />
            {point.value}
          </label>
        ))}
        {question.not_observed && (
          <label className={classes('tile inline centre ink', styles.point, styles.unseen)}>
            <input
              className="cover"
              type="radio"
              name={name}
              checked={chosen === notObserved}
              onChange={() => onChoose(notObserved)}
              onClick={() => chosen === notObserved && !question.required && onChoose(null)}
            />
            {notObservedTitle}
          </label>
        )}
      </div>
      {problem !== undefined && (
        <p className={classes('flex top gap6 secondary bad', styles.problem)} id={`${name}-problem`}>
          <Icon className="above2" of={IconAlertTriangle} size={16} /> {problem}
        </p>
      )}
    </div>
  )
}

interface DescribedProps {
  readonly question: QuestionOf<'scale'>
  readonly id: string
  readonly name: string
  readonly chosen: Rating | undefined
  readonly onChoose: (point: Rating | null) => void
}

/** One rating whose steps say what they stand for, each a press target of its own. */
function Described({ question, id, name, chosen, onChoose }: DescribedProps) {
  return (
    <div className="stack gap8">
      {question.points.map((point, at) => (
        <label key={point.value} className="tile flex top gap12 pad12-16">
          <input
            className="cover"
            type="radio"
            id={at === 0 ? id : undefined}
            name={name}
            checked={chosen === point.value}
            onChange={() => onChoose(point.value)}
            onClick={() => chosen === point.value && !question.required && onChoose(null)}
          />
          <span className={classes('fixed acc strong', styles.value)}>{point.value}</span>
          <span>
            {point.title !== String(point.value) && <b className="block solid">{point.title}</b>}
            {point.descriptor && <span className="quiet block">{point.descriptor}</span>}
          </span>
        </label>
      ))}
      {question.not_observed && (
        <label className="tile flex top gap12 pad12-16">
          <input
            className="cover"
            type="radio"
            name={name}
            checked={chosen === notObserved}
            onChange={() => onChoose(notObserved)}
            onClick={() => chosen === notObserved && !question.required && onChoose(null)}
          />
          <span>{notObservedTitle}</span>
        </label>
      )}
    </div>
  )
}
