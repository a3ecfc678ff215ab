import type { CollegeRecord, Row } from '@college/contract/kit'
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, useMemo, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, Icon } from '../theme/index.ts'
import { idOf, nameOf, withRow, type OnSelect, type Selection, type TableColumn } from './column.ts'
import type { Density } from './preferences.ts'
import { LongWords } from './LongWords.tsx'
import { orderOf } from './sort.ts'
import styles from './grid.module.css'

/** From so many letters on, words may not fit into their lines. */
const longWords = 40

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export interface GridProps<R extends CollegeRecord> {
  readonly caption: string
  readonly rows: readonly Row<R>[]
  readonly columns: readonly TableColumn<R>[]
  readonly hidden: readonly string[]
  readonly density: Density
  readonly sort: string
  readonly onSort: (column: string) => void
  /** Where the first column leads. */
  readonly to: ((row: Row<R>) => string) | undefined
  /** What stands at the end of a row, as its menu. */
  readonly acts: ((row: Row<R>) => ReactNode) | undefined
  /** Rows can be selected. */
  readonly selecting: boolean
  readonly selected: Selection
  readonly onSelect: OnSelect
}

/** The rows as a plain table, with true heads. */
export function Grid<R extends CollegeRecord>(props: GridProps<R>) {
  const { caption, rows, columns, hidden, density, sort, onSort, to, acts, selecting, selected, onSelect } = props
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const defs = useMemo<ColumnDef<typeof features, object>[]>(
    () => columns.map(({ id, header }) => ({ id, header, accessorFn: (row: object) => row })),
    [columns],
  )
  const data = useMemo(() => rows.map((row): object => ({ ...row })), [rows])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(idOf(row)),
    state: {
      columnVisibility: Object.fromEntries(hidden.filter((id) => id !== columns[0]?.id).map((id) => [id, false])),
      rowSelection: selected,
    },
    onRowSelectionChange: (change) =>
      onSelect((before) => (typeof change === 'function' ? change({ ...before }) : change)),
  })
  const shown = useMemo(
    () => columns.filter((column, at) => at === 0 || !hidden.includes(column.id)),
    [columns, hidden],
  )

  return (
    <table className={classes('full', styles.table, density === 'dense' && styles.dense)} data-list>
      <caption className="sr-only">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selecting && (
              <th scope="col" className={classes('screen-only', styles.tick)}>
                <input
                  type="checkbox"
                  aria-label="Select all rows"
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
                  }}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const column = byId.get(header.column.id)
              return column ? <Head key={header.id} column={column} sort={sort} onSort={onSort} /> : null
            })}
            {acts && (
              <th scope="col">
                <span className="sr-only">Acts</span>
              </th>
            )}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((line) => {
          const row = rows[line.index]
          return (
            row !== undefined && (
              <Line
                key={line.id}
                row={row}
                columns={shown}
                to={to?.(row)}
                acts={acts}
                selecting={selecting}
                selected={line.getIsSelected()}
                onSelect={onSelect}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface LineProps<R extends CollegeRecord> extends Pick<GridProps<R>, 'columns' | 'acts' | 'selecting' | 'onSelect'> {
  readonly row: Row<R>
  /** Where the first column leads. */
  readonly to: string | undefined
  readonly selected: boolean
}

function PlainLine<R extends CollegeRecord>(props: LineProps<R>) {
  const { row, columns, to, acts, selecting, selected, onSelect } = props
  const [first] = columns
  return (
    <tr className={classes(selected && styles.selected)}>
      {selecting && (
        <td className={classes('screen-only', styles.tick)}>
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(first, row)}`}
            checked={selected}
            onChange={(event) => onSelect(withRow(String(idOf(row)), event.currentTarget.checked))}
          />
        </td>
      )}
      {columns.map((column) => {
        const right = column.align === 'right' && styles.right
        if (column !== first)
          return (
            <td key={column.id} className={classes(right)}>
              {inThreeLines(column.cell(row))}
            </td>
          )
        return (
          <th key={column.id} scope="row" className={classes(styles.name, !column.narrow && styles.wide, right)}>
            {to === undefined ? (
              column.cell(row)
            ) : (
              <Link className="ink" to={to}>
                {column.cell(row)}
              </Link>
            )}
          </th>
        )
      })}
      {acts && <td className={classes('screen-only', styles.acts)}>{acts(row)}</td>}
    </tr>
  )
}

/** A row, drawn again only when something of it changed. */
const Line = memo(PlainLine) as typeof PlainLine // memo forgets the record of its rows

/** What is said in words takes three lines of a row at most, and all of it is there for who points at it. */
const inThreeLines = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' && shown !== '' ? (
    <span className="three-lines" title={shown.length > longWords ? shown : undefined}>
      <LongWords>{shown}</LongWords>
    </span>
  ) : (
    shown
  )

interface HeadProps<R extends CollegeRecord> {
  readonly column: TableColumn<R>
  readonly sort: string
  readonly onSort: (column: string) => void
}

function Head<R extends CollegeRecord>({ column, sort, onSort }: HeadProps<R>) {
  const { sort: by, header, align } = column
  const right = align === 'right' && styles.right
  if (by === undefined)
    return (
      <th scope="col" className={classes(right)}>
        {header}
      </th>
    )
  const order = orderOf(sort, by)
  const icon = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" aria-sort={order} className={classes(right)}>
      <button
        type="button"
        className={classes('inline gap4 inherits tall32 rounded-sm', styles.sort, order !== 'none' && styles.sorted)}
        onClick={() => onSort(by)}
      >
        {header}
        <Icon className="unseen" of={icon} size={16} />
      </button>
    </th>
  )
}
