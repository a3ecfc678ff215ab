import type { CollegeRecord, Row } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes } from '../theme/index.ts'
import { idOf, nameOf, withRow, type OnSelect, type Selection, type TableColumn } from './column.ts'
import styles from './entries.module.css'

interface EntriesProps<R extends CollegeRecord> {
  readonly caption: string
  readonly rows: readonly Row<R>[]
  readonly columns: readonly TableColumn<R>[]
  readonly to: ((row: Row<R>) => string) | undefined
  readonly acts: ((row: Row<R>) => ReactNode) | undefined
  /** Rows can be selected. */
  readonly selecting: boolean
  readonly selected: Selection
  readonly onSelect: OnSelect
}

/** The rows on a phone: entries of three lines, each of them one target. */
export function Entries<R extends CollegeRecord>(props: EntriesProps<R>) {
  const { caption, rows, columns, to, acts, selecting, selected, onSelect } = props
  const [first] = columns
  const at = (place: TableColumn<R>['phone']) => columns.filter((column) => column !== first && column.phone === place)
  return (
    <ul className={classes('list', styles.entries)} aria-label={caption}>
      {rows.map((row) => {
        const name = first?.cell(row)
        const parts = (place: TableColumn<R>['phone']) =>
          at(place).map((column) => {
            const cell = column.cell(row)
            // A label of nothing says nothing.
            if (column.phoneLabel && (cell === null || cell === undefined || cell === '')) return null
            return (
              <span key={column.id} className="not-empty">
                {column.phoneLabel && `${column.phoneLabel}: `}
                {cell}
              </span>
            )
          })
        return (
          <li
            key={idOf(row)}
            className={classes(
              'relative hairline',
              selecting && styles.selecting,
              selected[String(idOf(row))] && styles.selected,
            )}
          >
            {selecting && (
              <label className={classes('grid absolute', styles.tick)}>
                <input
                  className="flush"
                  type="checkbox"
                  aria-label={`Select ${nameOf(first, row)}`}
                  checked={selected[String(idOf(row))] ?? false}
                  onChange={(event) => onSelect(withRow(String(idOf(row)), event.currentTarget.checked))}
                />
              </label>
            )}
            <div className="flex between gap12">
              <span className={classes('firm', styles.name)}>
                {to ? (
                  <Link className="ink" to={to(row)}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <span className="fixed ink3">{parts('aside')}</span>
            </div>
            {at('what').length > 0 && <div className="flex wrap ink2 gap0-12">{parts('what')}</div>}
            <div className={classes('row wrap above4 not-empty', styles.last)}>
              {at('state').length > 0 && (
                <div className={classes('flex wrap gap8 middle shrink', styles.state)}>{parts('state')}</div>
              )}
              {acts && <div className={classes('relative away', styles.acts)}>{acts(row)}</div>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
