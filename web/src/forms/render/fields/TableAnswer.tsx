import { Button } from '@mantine/core'
import { most, shownColumns, type QuestionOf } from '@college/contract/forms'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { classes, Icon } from '#kit'
import { QuestionGroup } from '../QuestionFrame.tsx'
import { withDays } from '../days.ts'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { isWide, rowsOf, tracks, type Columns, type TableRow } from '../rows.ts'
import { Cell } from './Cell.tsx'
import styles from '../table.module.css'

/** Rows of the same few answers, added, taken away and put in order. */
export function TableAnswer(props: AnswerProps<'table'>) {
  const { question, value, onChange, problems, disabled, scope, warning } = props
  const { key, title, help, required, columns } = question
  const id = questionId(key, scope)
  const rows = rowsOf(value)
  const [said, setSaid] = useState('')
  const give = (next: readonly TableRow[], words = ''): void => {
    onChange(key, next.length === 0 ? undefined : [...next])
    setSaid(words)
  }
  const focus = (path: string): void =>
    void setTimeout(() => document.getElementById(questionId(`${key}.${path}`, scope))?.focus())
  const add = (): void => {
    give([...rows, {}], `Row ${rows.length + 1} added`)
    focus(`${rows.length}.${columns[0]?.key}`)
  }
  const remove = (at: number): void => {
    give(
      rows.filter((_, index) => index !== at),
      `Row ${at + 1} removed`,
    )
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const move = (from: number, to: number): void => {
    give(moved(rows, from, to), `Row ${from + 1} is now row ${to + 1}`)
    focus(`${to}.${to < from ? 'up' : 'down'}`)
  }
  const write = (at: number, column: string, cell: TableRow[string] | undefined): void => {
    const { [column]: _, ...others } = rows[at] ?? {}
    give(rows.map((row, index) => (index !== at ? row : cell === undefined ? others : { ...row, [column]: cell })))
  }
  const full = rows.length >= (question.most_rows ?? most.rows)
  return (
    <QuestionGroup
      id={id}
      title={title}
      help={help}
      required={required}
      warning={warning}
      problem={problemAt(problems, key)}
      disabled={disabled}
    >
      {rows.length > 0 && (
        <div
          className={classes(
            'below12 scrolls-beside',
            styles.rows,
            isWide(columns) && classes('stack gap12', styles.cards),
          )}
          style={tracksOf(columns)}
        >
          <div className={classes('muted grid top gap8 pad4-0', styles.heads)} aria-hidden>
            <span />
            {columns.map((column) => (
              <span key={column.key}>
                {column.title}
                {!column.required && <span className="ink3 regular"> (optional)</span>}
              </span>
            ))}
            <span />
          </div>
          {rows.map((row, at) => (
            <div
              key={at}
              className={classes('grid top gap8 hairline-top pad8-0', styles.row)}
              role="group"
              aria-label={`${title}, row ${at + 1}`}
            >
              <span className={classes('ink3', styles.number)} aria-hidden>
                {at + 1}
              </span>
              {columnsOf(question, row).map(({ column, isShown }) =>
                isShown ? (
                  <Cell
                    key={column.key}
                    column={column}
                    id={questionId(`${key}.${at}.${column.key}`, scope)}
                    called={`${column.title}, row ${at + 1}`}
                    value={row[column.key]}
                    problem={problemAt(problems, `${key}.${at}.${column.key}`)}
                    onChange={(cell) => write(at, column.key, cell)}
                  />
                ) : (
                  <span key={column.key} className={classes('ink3', styles.unasked)} aria-hidden>
                    –
                  </span>
                ),
              )}
              <span className={classes('flex', styles.acts)}>
                <button
                  type="button"
                  className="square"
                  id={questionId(`${key}.${at}.up`, scope)}
                  aria-label={`Move row ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon of={IconArrowUp} />
                </button>
                <button
                  type="button"
                  className="square"
                  id={questionId(`${key}.${at}.down`, scope)}
                  aria-label={`Move row ${at + 1} down`}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon of={IconArrowDown} />
                </button>
                <button type="button" className="square" aria-label={`Remove row ${at + 1}`} onClick={() => remove(at)}>
                  <Icon of={IconTrash} />
                </button>
              </span>
            </div>
          ))}
        </div>
      )}
      <Button
        id={id}
        size="sm"
        variant="default"
        leftSection={<Icon of={IconPlus} />}
        disabled={disabled || full}
        onClick={add}
      >
        Add row
      </Button>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </QuestionGroup>
  )
}

/** The columns as one row asks them. */
const columnsOf = ({ columns }: QuestionOf<'table'>, row: TableRow) => {
  const shown = shownColumns(columns, row)
  return columns.map((column) => ({
    column: withDays(column, (key) => (shown.has(key) ? row[key] : undefined)),
    isShown: shown.has(column.key),
  }))
}

const moved = (rows: readonly TableRow[], from: number, to: number): readonly TableRow[] => {
  const row = rows[from]
  const rest = rows.filter((_, index) => index !== from)
  return row === undefined ? rows : rest.toSpliced(to, 0, row)
}

const tracksOf = (columns: Columns): CSSProperties => {
  const track = ({ kind }: Columns[number]): string => `minmax(${tracks[kind][0]}rem, ${tracks[kind][1]})`
  const own = { '--columns': columns.map(track).join(' ') }
  return own as CSSProperties // a property of our own, which its type does not know
}
