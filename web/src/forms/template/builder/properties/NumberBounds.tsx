import type { Decimals } from '@college/contract/forms'
import { classes } from '#kit'
import { Amount } from '../parts/Amount.tsx'
import { Pick } from '../parts/Pick.tsx'
import type { KindProps } from './kind.ts'
import styles from './properties.module.css'

interface NumberQuestion {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly decimals: Decimals
}

const decimals: readonly { readonly value: Decimals; readonly label: string }[] = [
  { value: 0, label: 'Whole numbers' },
  { value: 1, label: 'One, such as 1.5' },
  { value: 2, label: 'Two, such as 0.75' },
]

/** The bounds of a number, of a question or a column. */
export function NumberBounds<Q extends NumberQuestion>({ question, onChange, problem }: KindProps<Q>) {
  return (
    <>
      <div className={classes('grid gap8 bottom', styles.pair)}>
        <Amount
          label="Lowest"
          placeholder="Any"
          value={question.min}
          error={problem('min')}
          onChange={(min) => onChange({ ...question, min }, 'min')}
        />
        <Amount
          label="Highest"
          placeholder="Any"
          value={question.max}
          error={problem('max')}
          onChange={(max) => onChange({ ...question, max }, 'max')}
        />
      </div>
      <Pick
        label="Decimals"
        value={String(question.decimals)}
        options={decimals.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(chosen) =>
          onChange({ ...question, decimals: decimals.find(({ value }) => String(value) === chosen)?.value ?? 0 })
        }
      />
    </>
  )
}
