import type { ExportKind } from '@college/contract/app'
import { Checkbox } from '@mantine/core'
import { classes, Fold, Segments } from '#kit'
import styles from './export.module.css'

interface ColumnChoiceProps {
  readonly kind: ExportKind
  /** What stood in the list that led here; none where no list did. */
  readonly seen: readonly string[]
  /** Names of columns in their order; none chosen means all of them. */
  readonly chosen: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Which columns the file has: those of the list, all of them, or some. */
export function ColumnChoice({ kind, seen, chosen, onChange }: ColumnChoiceProps) {
  const names = kind.columns.map(({ name }) => name)
  const on = chosen.length === 0 ? names : chosen
  const turn = (name: string): void => {
    const next = on.includes(name) ? on.filter((each) => each !== name) : [...on, name]
    if (next.length > 0) onChange(isSame(next, names) ? [] : next)
  }
  const whole = chosen.length === 0
  const asSeen = seen.length > 0 && isSame(chosen, seen)
  return (
    <div className="stack gap8">
      {seen.length > 0 && (
        <div>
          <Segments
            label="Columns of the file"
            value={whole ? 'all' : asSeen ? 'seen' : 'some'}
            segments={[
              { value: 'seen', label: 'Columns of the list' },
              { value: 'all', label: 'All columns' },
              ...(whole || asSeen ? [] : ([{ value: 'some', label: 'My choice' }] as const)),
            ]}
            onChange={(value) => value !== 'some' && onChange(value === 'seen' ? seen : [])}
          />
        </div>
      )}
      <Fold
        words={`Columns: ${on.length === names.length ? `all ${names.length}` : `${on.length} of ${names.length}`}`}
        open={false}
      >
        <fieldset className="bare">
          <legend className="sr-only">Columns</legend>
          <div className={classes('grid gap4-16', styles.columns)}>
            {kind.columns.map(({ name, title }) => (
              <Checkbox key={name} label={title} checked={on.includes(name)} onChange={() => turn(name)} />
            ))}
          </div>
        </fieldset>
      </Fold>
    </div>
  )
}
