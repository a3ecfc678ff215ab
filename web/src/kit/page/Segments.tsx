import { useId } from 'react'
import { classes } from '../theme/index.ts'
import styles from './Segments.module.css'

/** One choice of a small set; the number after its word counts what it would show. */
export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
}

interface SegmentsProps<Value extends string> {
  /** What is chosen among, for those who do not see the row. */
  readonly label: string
  readonly value: Value
  readonly segments: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
}

/** A row of a few views of the same thing, one of which is shown. */
export function Segments<Value extends string>({ label, value, segments, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes('inline-flex flush rounded gap2 sunken', styles.segments)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes('relative label ink2 nowrap rounded-sm pointer', styles.segment)}
          data-count={segment.count}
          data-figures
        >
          <input
            className="flush absolute inset unseen pointer"
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.count === undefined ? '' : ` ${segment.count}`}
        </label>
      ))}
    </fieldset>
  )
}
