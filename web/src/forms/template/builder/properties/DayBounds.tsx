import { onTheDay, relatedTo, type DayBound } from '@college/contract/forms'
import { TextInput } from '@mantine/core'
import { Amount } from '../parts/Amount.tsx'
import { Pick } from '../parts/Pick.tsx'
import type { KindProps } from './kind.ts'

interface DateBounds {
  readonly earliest?: DayBound | undefined
  readonly latest?: DayBound | undefined
}

interface Dated {
  readonly key: string
  readonly title: string
}

interface DayBoundsProps<Q> extends KindProps<Q> {
  /** The dates before it, to which a bound can be relative. */
  readonly dates: readonly Dated[]
}

/** From which day to which a date may be. */
export function DayBounds<Q extends DateBounds>({ question, dates, onChange, problem }: DayBoundsProps<Q>) {
  const errorOf = (bound: string): string | undefined => problem(bound) ?? problem(`${bound}.from`)
  return (
    <>
      <Bound
        label="Earliest day"
        value={question.earliest}
        dates={dates}
        error={errorOf('earliest')}
        onChange={(earliest) => onChange({ ...question, earliest })}
      />
      <Bound
        label="Latest day"
        value={question.latest}
        dates={dates}
        error={errorOf('latest')}
        onChange={(latest) => onChange({ ...question, latest })}
      />
    </>
  )
}

interface BoundProps {
  readonly label: string
  readonly value: DayBound | undefined
  readonly dates: readonly Dated[]
  readonly error: string | undefined
  readonly onChange: (value: DayBound | undefined) => void
}

const ways = [
  { value: 'any', label: 'Any day' },
  { value: 'today', label: 'The day it is filled in' },
  { value: 'day', label: 'A certain day' },
] as const

const relative = 'from '

const wayOf = (value: DayBound | undefined): string => {
  if (value === undefined) return 'any'
  if (typeof value === 'string') return value === onTheDay ? 'today' : 'day'
  return value.from === onTheDay ? 'today' : `${relative}${value.from}`
}

/** A bound that lets go of shifts that come to nothing, so that the same bound is always written in the same way. */
const tidy = ({ from, ...shift }: Exclude<DayBound, string>): DayBound => {
  const moved = Object.fromEntries(Object.entries(shift).filter(([, by]) => by !== undefined && by !== 0))
  return from === onTheDay && Object.keys(moved).length === 0 ? onTheDay : { from, ...moved }
}

const units = [
  { key: 'years', label: 'Years' },
  { key: 'months', label: 'Months' },
  { key: 'days', label: 'Days' },
] as const

function Bound({ label, value, dates, error, onChange }: BoundProps) {
  const way = wayOf(value)
  const gone = relatedTo(value)
  const options = [
    ...ways,
    ...dates.map(({ key, title }) => ({ value: `${relative}${key}`, label: `The day of “${title}”` })),
    ...(gone === null || dates.some(({ key }) => key === gone)
      ? []
      : [{ value: way, label: 'A date that is not above this any more' }]),
  ]
  const choose = (next: string): void => {
    if (next === 'any') return onChange(undefined)
    if (next === 'day') return onChange('')
    onChange(next === 'today' ? onTheDay : { from: next.slice(relative.length) })
  }
  return (
    <>
      <Pick label={label} value={way} options={options} error={way === 'day' ? undefined : error} onChange={choose} />
      {way === 'day' && (
        <TextInput
          type="date"
          aria-label={`${label}, as a date`}
          value={typeof value === 'string' ? value : ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {value !== undefined && way !== 'day' && (
        <Shift
          label={label}
          value={typeof value === 'string' ? { from: onTheDay } : value}
          onChange={(next) => onChange(tidy(next))}
        />
      )}
    </>
  )
}

interface ShiftProps {
  readonly label: string
  readonly value: Exclude<DayBound, string>
  readonly onChange: (value: Exclude<DayBound, string>) => void
}

/** How long after the day a bound is relative to; a number below zero is before it. */
function Shift({ label, value, onChange }: ShiftProps) {
  return (
    <fieldset className="bare shrink">
      <legend className="muted">How long after that day; -2 is two before it</legend>
      <div className="grid gap8 thirds">
        {units.map((unit) => (
          <Amount
            key={unit.key}
            label={unit.label}
            called={`${label}, ${unit.label.toLowerCase()} after`}
            whole
            placeholder="0"
            value={value[unit.key]}
            onChange={(by) => onChange({ ...value, [unit.key]: by })}
          />
        ))}
      </div>
    </fieldset>
  )
}
