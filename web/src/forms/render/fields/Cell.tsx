import { NativeSelect, TextInput } from '@mantine/core'
import type { DayBound, TableColumn } from '@college/contract/forms'
import { DateInput } from '#kit/form'
import { classes } from '#kit'
import { Wrong } from '../QuestionFrame.tsx'
import type { TableRow } from '../rows.ts'
import { keyboardOf } from '../textFormat.ts'
import { asTyped, asTypedDay, readClock, readDay, readNumber, readText, useTyped } from '../typed.ts'
import { useBound } from './DateAnswer.tsx'
import { Presses } from './ChoiceAnswer.tsx'
import styles from '../table.module.css'

type CellValue = TableRow[string]

interface CellProps {
  readonly column: TableColumn
  readonly id: string
  readonly called: string
  readonly value: CellValue | undefined
  readonly problem: string | undefined
  readonly onChange: (value: CellValue | undefined) => void
}

/** One answer of a table's row, with its column's words above it on a phone. */
export function Cell(props: CellProps) {
  const { column } = props
  return (
    <div className="shrink">
      <span className={styles.head} aria-hidden>
        {column.title}
        {!column.required && <span className="ink3 regular"> (optional)</span>}
      </span>
      <Inside {...props} />
    </div>
  )
}

function Inside(props: CellProps) {
  const { column } = props
  if (column.kind === 'date') return <DateCell {...props} earliest={column.earliest} latest={column.latest} />
  if (column.kind === 'yes_no') return <YesNoCell {...props} />
  if (column.kind === 'one_of')
    return (
      <NativeSelect
        {...attributesOf(props)}
        data={[{ value: '', label: 'Choose' }, ...column.choices.map(({ value, title }) => ({ value, label: title }))]}
        value={asTyped(props.value)}
        onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      />
    )
  return <TypedCell {...props} />
}

const attributesOf = ({ id, called, problem, column }: CellProps) => ({
  id,
  'aria-label': called,
  'aria-required': column.required,
  error: problem === undefined ? undefined : <Wrong>{problem}</Wrong>,
})

const readers = { number: readNumber, time: readClock }

function TypedCell(props: CellProps) {
  const { column, value, onChange } = props
  const read = column.kind === 'number' || column.kind === 'time' ? readers[column.kind] : readText
  const { text, type, tidy } = useTyped(value, asTyped, read, (next) => onChange(next))
  return (
    <TextInput
      {...attributesOf(props)}
      autoComplete="off"
      maxLength={2_000}
      {...(column.kind === 'short_text' ? keyboardOf(column.format) : {})}
      {...(column.kind === 'number' ? { inputMode: column.decimals === 0 ? 'numeric' : 'decimal' } : {})}
      {...(column.kind === 'time' ? { placeholder: 'HH:MM' } : {})}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={tidy}
    />
  )
}

function DateCell({
  earliest,
  latest,
  ...props
}: CellProps & { readonly earliest: DayBound | undefined; readonly latest: DayBound | undefined }) {
  const { text, type } = useTyped(props.value, asTypedDay, readDay, props.onChange)
  const [from, to] = [useBound(earliest), useBound(latest)]
  return (
    <DateInput
      {...attributesOf(props)}
      called={props.called}
      raw={text}
      from={from}
      to={to}
      onType={type}
      onChoose={props.onChange}
    />
  )
}

const yesNo = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
]

function YesNoCell({ id, called, value, column, problem, onChange }: CellProps) {
  const said = problem === undefined ? {} : { 'aria-describedby': `${id}-problem` }
  return (
    <div role="radiogroup" aria-label={called} aria-required={column.required} {...said}>
      <Presses
        id={id}
        choices={yesNo}
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
        mayBeNone={!column.required}
        onChoose={(next) => onChange(next === null ? undefined : next === 'yes')}
      />
      {problem !== undefined && (
        <p className={classes('flex top gap6 above4 secondary bad', styles.problem)} id={`${id}-problem`}>
          <Wrong>{problem}</Wrong>
        </p>
      )}
    </div>
  )
}
