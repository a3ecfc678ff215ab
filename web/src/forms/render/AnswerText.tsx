import {
  bandOf,
  isWebAddress,
  notObserved,
  notObservedTitle,
  type Answer,
  type Question,
  type QuestionOf,
  type TableColumn,
  type TextFormat,
} from '@college/contract/forms'
import { isCivilDate, showDate } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes } from '#kit'
import { signatureValueOf } from './signatureValue.ts'
import type { AnswerNames } from './props.ts'
import { isWide, rowsOf, type TableRow } from './rows.ts'
import { endsOf, pointWords, ratingsOf } from './scale.ts'
import { showNumber } from './words.ts'
import styles from './answers.module.css'

interface AnswerTextProps<Q extends Question = Question> {
  readonly question: Q
  readonly value: Answer | undefined
  readonly names: AnswerNames
  readonly file?: ((id: number, name: string) => ReactNode) | undefined
}

/** One answer, to be read. */
export function AnswerText({ question, value, names, file }: AnswerTextProps): ReactNode {
  if (value === undefined) return <span className="ink3">Not answered</span>
  switch (question.kind) {
    case 'number':
      return [plain(value), question.unit].filter(Boolean).join(' ')
    case 'total': {
      const band = typeof value === 'number' ? bandOf(question, value) : undefined
      return [[plain(value), question.unit].filter(Boolean).join(' '), band].filter(Boolean).join(': ')
    }
    case 'many_of':
      return <Chosen question={question} value={value} />
    case 'scale':
      return <Ratings question={question} value={value} />
    case 'table':
      return isWide(question.columns) ? (
        <ListedRows question={question} value={value} />
      ) : (
        <Rows question={question} value={value} />
      )
    case 'file':
      return <Files value={value} names={names} file={file} />
    case 'signature':
      return <Signature title={question.title} value={value} />
    case 'person':
      return typeof value === 'number' ? (names.people[value] ?? `Person ${value}`) : ''
    case 'one_of':
      return titleOf(question.choices, value)
    case 'short_text':
      return <ShortText asked={question} value={value} />
    default:
      return <span className="pre-wrap">{plain(value)}</span>
  }
}

/** A text; a web address as a link that tells the other site nothing. */
function ShortText({ asked, value }: { asked: { readonly format?: TextFormat | undefined }; value: unknown }) {
  if (asked.format !== 'url' || !isWebAddress(value)) return <span className="pre-wrap">{plain(value)}</span>
  return (
    <a className="pre-wrap" href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  )
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return showNumber(value)
  return typeof value === 'string' ? (isCivilDate(value) ? showDate(value) : value) : ''
}

const titleOf = (choices: readonly { readonly value: string; readonly title: string }[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.title ?? plain(value)

function Chosen({ question, value }: { question: QuestionOf<'many_of'>; value: Answer }) {
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return (
    <ul className={classes('list', styles.chosen)}>
      {chosen.map((one) => (
        <li key={one}>{titleOf(question.choices, one)}</li>
      ))}
    </ul>
  )
}

function Ratings({ question, value }: { question: QuestionOf<'scale'>; value: Answer }) {
  const ratings = ratingsOf(value)
  const alone = question.rows.length === 1
  const ends = endsOf(question)
  return (
    <div className={styles.ratings}>
      {ends !== '' && (
        <p className={classes('muted right hairline2 pad4-0', styles.ends)} aria-hidden>
          {ends}
        </p>
      )}
      {question.rows.map((row) => {
        const given = question.points.find((point) => point.value === ratings[row.key])
        const isUnseen = ratings[row.key] === notObserved
        return (
          <div
            key={row.key}
            className={classes('spread wrap gap4-16 hairline pad8-0', styles.rating, alone && styles.alone)}
          >
            {!alone && <span>{row.title}</span>}
            <span className={classes(styles.words, isUnseen ? 'ink2' : 'sr-only')}>
              {isUnseen ? notObservedTitle : given ? pointWords(given) : 'Not answered'}
            </span>
            <span className={classes('flex wrap gap6', styles.points, isUnseen && styles.none)} aria-hidden>
              {question.points.map((point) => (
                <span
                  key={point.value}
                  className={classes(
                    'inline centre ink3 sunken rounded-sm',
                    styles.point,
                    point === given && classes('strong', styles.given),
                  )}
                >
                  {point.value}
                </span>
              ))}
            </span>
            {given?.descriptor && alone && (
              <span className={classes('ink2', styles.descriptor)}>{given.descriptor}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const cellWords = (column: TableColumn, cell: TableRow[string] | undefined): ReactNode => {
  if (column.kind === 'one_of') return titleOf(column.choices, cell)
  return column.kind === 'short_text' ? <ShortText asked={column} value={cell} /> : plain(cell)
}

/** Rows of more columns than stand beside each other: each as a list of what it says. */
function ListedRows({ question, value }: { question: QuestionOf<'table'>; value: Answer }) {
  return (
    <ol className={classes('list', styles.listed)}>
      {rowsOf(value).map((row, at) => (
        <li key={at} className="hairline">
          <dl className="flush grid gap8-16">
            {question.columns
              .filter(({ key }) => row[key] !== undefined && row[key] !== null)
              .map((column) => (
                <div key={column.key}>
                  <dt className="muted">{column.title}</dt>
                  <dd className="flush">{cellWords(column, row[column.key])}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Rows({ question, value }: { question: QuestionOf<'table'>; value: Answer }) {
  return (
    <table className={classes('full', styles.table)}>
      <thead>
        <tr>
          {question.columns.map((column) => (
            <th
              className="muted medium left hairline2"
              key={column.key}
              scope="col"
              data-number={column.kind === 'number' || undefined}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(value).map((row, at) => (
          <tr key={at}>
            {question.columns.map((column) => {
              const cell = row[column.key]
              return (
                <td className="hairline" key={column.key} data-number={column.kind === 'number' || undefined}>
                  {(cell ?? '') !== '' && (
                    <span className={classes('muted', styles.columnTitle)} aria-hidden="true">
                      {column.title}{' '}
                    </span>
                  )}
                  {cellWords(column, cell)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Files({ value, names, file }: Pick<AnswerTextProps, 'names' | 'file'> & { readonly value: Answer }) {
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
  return (
    <ul className="list">
      {ids.map((id) => {
        const name = names.files[String(id)] ?? 'A deleted file'
        return <li key={id}>{file ? file(id, name) : name}</li>
      })}
    </ul>
  )
}

function Signature({ title, value }: { title: string; value: Answer }) {
  const { drawn, typed } = signatureValueOf(value)
  if (drawn !== null)
    return <img className={classes('boxed rounded', styles.drawn)} src={drawn} alt={`${title}, drawn`} />
  return <span className={styles.typed}>{typed}</span>
}
