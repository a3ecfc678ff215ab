import { keyFrom, most, starterWords, type QuestionOf, type TableColumn } from '@college/contract/forms'
import { Checkbox } from '@mantine/core'
import { classes } from '#kit'
import { choicesOf, freeName } from '../../model/starters.ts'
import { kindFace } from '../../words.ts'
import { Amount } from '../parts/Amount.tsx'
import { Items } from '../parts/Items.tsx'
import { Pick } from '../parts/Pick.tsx'
import { ColumnConditions } from './Conditions.tsx'
import { DayBounds } from './DayBounds.tsx'
import { FormatProperty } from './FormatProperty.tsx'
import { conditionProblem, type KindProps } from './kind.ts'
import { NumberBounds } from './NumberBounds.tsx'
import styles from './properties.module.css'

type Kind = TableColumn['kind']

const kinds: readonly { value: Kind; label: string }[] = (
  ['short_text', 'number', 'date', 'time', 'yes_no', 'one_of'] as const
).map((value) => ({ value, label: kindFace[value][0] }))

const columnOf = (kind: Kind, { key, title, required, show_if: condition }: TableColumn): TableColumn => {
  const base = { key, title, required, ...(condition && { show_if: condition }) }
  if (kind === 'number') return { ...base, kind, decimals: 0 }
  if (kind === 'one_of') return { ...base, kind, choices: choicesOf(...starterWords.choices) }
  return { ...base, kind }
}

/** The columns of a table, and how many rows it may have. */
export function TableProperties({ question, onChange, problem }: KindProps<QuestionOf<'table'>>) {
  const { columns } = question
  return (
    <>
      <Items<TableColumn>
        title="Columns"
        one="column"
        items={columns}
        textOf={({ title }) => title}
        withText={(column, title) => ({ ...column, title })}
        made={() => ({
          key: keyFrom(
            'column',
            columns.map(({ key }) => key),
          ),
          title: '',
          required: false,
          kind: 'short_text',
        })}
        most={most.columns}
        problemAt={(at) => problem(`columns.${at}.title`) ?? problem(`columns.${at}.key`)}
        renderMore={(column, at, change) => (
          <ColumnProperties
            columns={columns}
            column={column}
            at={at}
            problem={(path) => problem(`columns.${at}.${path}`)}
            onChange={(next, tag) => change(next, tag === undefined ? undefined : `${tag} ${at}`)}
          />
        )}
        onChange={(next, tag) => onChange({ ...question, columns: next }, tag)}
      />
      <div className={classes('grid gap8 bottom', styles.pair)}>
        <Amount
          label="Rows at least"
          whole
          value={question.least_rows}
          error={problem('least_rows')}
          onChange={(least_rows) => onChange({ ...question, least_rows }, 'least_rows')}
        />
        <Amount
          label="At most"
          whole
          placeholder={String(most.rows)}
          value={question.most_rows}
          error={problem('most_rows')}
          onChange={(most_rows) => onChange({ ...question, most_rows }, 'most_rows')}
        />
      </div>
    </>
  )
}

interface ColumnPropertiesProps {
  readonly columns: readonly TableColumn[]
  readonly column: TableColumn
  readonly at: number
  readonly problem: (path: string) => string | undefined
  readonly onChange: (column: TableColumn, tag?: string) => void
}

function ColumnProperties({ columns, column, at, problem, onChange }: ColumnPropertiesProps) {
  return (
    <div className={classes('stack gap8', styles.inner)}>
      <Pick
        label={`Kind of column ${at + 1}`}
        bare
        value={column.kind}
        options={kinds}
        onChange={(kind) => onChange(columnOf(kind, column))}
      />
      <Checkbox
        label={`Column ${at + 1} is required`}
        checked={column.required}
        onChange={({ currentTarget }) => onChange({ ...column, required: currentTarget.checked })}
      />
      {column.kind === 'short_text' && <FormatProperty question={column} onChange={onChange} problem={problem} />}
      {column.kind === 'number' && <NumberBounds question={column} onChange={onChange} problem={problem} />}
      {column.kind === 'date' && (
        <DayBounds
          question={column}
          dates={columns.slice(0, at).filter(({ kind }) => kind === 'date')}
          onChange={onChange}
          problem={problem}
        />
      )}
      {column.kind === 'one_of' && (
        <Items
          title={`Choices of column ${at + 1}`}
          one="choice"
          items={column.choices}
          textOf={({ title }) => title}
          withText={(choice, title) => ({ ...choice, title })}
          made={() => ({
            value: freeName(
              'choice',
              column.choices.map(({ value }) => value),
            ),
            title: '',
          })}
          problemAt={(place) => problem(`choices.${place}.title`)}
          onChange={(choices, tag) => onChange({ ...column, choices }, tag)}
        />
      )}
      <ColumnConditions
        columns={columns}
        at={at}
        problem={conditionProblem(problem)}
        onChange={(show_if, tag) => onChange({ ...column, show_if }, tag)}
      />
    </div>
  )
}
