import type { ExportKind } from '@college/contract/app'
import { Checkbox } from '@mantine/core'
import { Fold } from '#kit'
import styles from './export.module.css'

interface ColumnChoiceProps {
  readonly kind: ExportKind
  /** Names of columns; none chosen means all of them. */
  readonly chosen: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/** Which columns the file has. */
export function ColumnChoice({ kind, chosen, onChange }: ColumnChoiceProps) {
  const names = kind.columns.map(({ name }) => name)
  const on = chosen.length === 0 ? names : chosen
  const turn = (name: string): void => {
    const next = names.filter((each) => (each === name ? !on.includes(each) : on.includes(each)))
    if (next.length > 0) onChange(next.length === names.length ? [] : next)
  }
  return (
    <Fold
      words={`Columns: ${on.length === names.length ? `all ${names.length}` : `${on.length} of ${names.length}`}`}
      open={false}
    >
      <fieldset className="bare">
        <legend className="sr-only">Columns</legend>
        <div className={styles.columns}>
          {kind.columns.map(({ name, title }) => (
            <Checkbox key={name} label={title} checked={on.includes(name)} onChange={() => turn(name)} />
          ))}
        </div>
      </fieldset>
    </Fold>
  )
}
