import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '../notice/Note.tsx'
import { ColumnList, ColumnRow } from './ColumnRow.tsx'
import styles from './csv.module.css'

interface CsvColumnsProps {
  readonly heads: readonly string[]
  /** The first rows as they stand in the file. */
  readonly samples: readonly (readonly string[])[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Which field a column is; an empty text where it is none. */
  readonly fieldOf: (column: number) => string
  readonly onChange: (column: number, field: string) => void
  /** Says which fields have no column yet; null where all have one. */
  readonly missing: string | null
}

/** Each column of a table with its first cells, and which field it is. */
export function CsvColumns({ heads, samples, options, fieldOf, onChange, missing }: CsvColumnsProps) {
  return (
    <>
      <div role="alert" className={styles.inner}>
        {missing !== null && (
          <Note tone="warn" icon={IconAlertTriangle}>
            {missing}
          </Note>
        )}
      </div>
      <ColumnList>
        {heads.map((head, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <ColumnRow key={column} name={head || `Column ${column + 1}`} sample={sampleOf(samples, column)}>
            <NativeSelect
              aria-label={`“${head || `Column ${column + 1}`}” is`}
              data={[...options]}
              value={fieldOf(column)}
              onChange={(event) => onChange(column, event.currentTarget.value)}
            />
          </ColumnRow>
        ))}
      </ColumnList>
    </>
  )
}

const sampleOf = (samples: readonly (readonly string[])[], column: number): string =>
  samples
    .map((cells) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' · ')
