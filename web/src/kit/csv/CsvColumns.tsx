import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '../notice/Note.tsx'
import { classes } from '../theme/index.ts'
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
      <ul className={classes('list above12', styles.columns)}>
        {heads.map((head, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={column} className={classes('row gap16 hairline pad10-0', styles.column)}>
            <div className="fill anywhere">
              <p className="label">{head || `Column ${column + 1}`}</p>
              <p className="secondary muted">{sampleOf(samples, column)}</p>
            </div>
            <NativeSelect
              className={styles.field}
              aria-label={`“${head || `Column ${column + 1}`}” is`}
              data={[...options]}
              value={fieldOf(column)}
              onChange={(event) => onChange(column, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const sampleOf = (samples: readonly (readonly string[])[], column: number): string =>
  samples
    .map((cells) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' · ')
