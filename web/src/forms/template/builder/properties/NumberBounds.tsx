import { Checkbox } from '@mantine/core'
import { classes } from '#kit'
import { Amount } from '../parts/Amount.tsx'
import type { KindProps } from './kind.ts'
import styles from './properties.module.css'

interface NumberQuestion {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly decimals: 0 | 1
}

/** The bounds of a number, of a question or a column. */
export function NumberBounds<Q extends NumberQuestion>({ question, onChange, problem }: KindProps<Q>) {
  return (
    <>
      <div className={classes('grid gap8', styles.pair)}>
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
      <Checkbox
        label="With one decimal"
        checked={question.decimals === 1}
        onChange={({ currentTarget }) => onChange({ ...question, decimals: currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}
