import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FilteredList } from '@college/contract/people'
import { drawerBreakpoint, type CollegeRecord, type ListInfo, type ListQuery, type Row } from '@college/contract/kit'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useList, usePages } from '../api/queries.ts'
import { PartError } from '../notice/Empty.tsx'
import { Waiting } from '../notice/Waiting.tsx'
import { chosenWithin, isNarrowed, queryOf, useListAddress } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import { useCollegeParts } from './collegeParts.ts'
import { chosenAs, chosenOf } from './choices.ts'
import { hiddenAtFirst, idOf, type BulkAct, type Selection, type TableColumn, type TableFilter } from './column.ts'
import { Entries } from './Entries.tsx'
import { exportAddress } from './exportAddress.ts'
import { FilterChip } from './FilterChip.tsx'
import { Grid } from './Grid.tsx'
import { More } from './More.tsx'
import { AllFilters, MoreFilters, partedFilters } from './MoreFilters.tsx'
import { Nothing } from './Nothing.tsx'
import { insideSentence } from './insideSentence.ts'
import { useNamedPeople } from './people.ts'
import { useTablePreferences } from './preferences.ts'
import { RangeChip } from './RangeChip.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchField } from './SearchField.tsx'
import { mainSort, nextSort, orderWords } from './sort.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { classes } from '../theme/index.ts'
import styles from './toolbar.module.css'

export interface DataTableProps<R extends CollegeRecord> {
  readonly record: R
  /** The first names the row; it is never left out. */
  readonly columns: readonly TableColumn<R>[]
  /** What the screen fixes, as whose rows; the person cannot change it. */
  readonly query?: ListQuery
  /** The most used first: the last of many are behind one menu. */
  readonly filters?: readonly TableFilter[]
  /** Its reader can keep how it is narrowed under a name, as this list's. */
  readonly saves?: FilteredList
  /** What is kept with it in place of what the screen fixes, so that a filter of this year is one of the next as well. */
  readonly savedWith?: ListQuery
  /** What the search looks at, as "Title or provider"; no search where left out. */
  readonly search?: string
  /** Why something typed there is not searched for, as it must not stand in an address; null where it may. */
  readonly heldBack?: (typed: string) => string | null
  /** What the days are of, as "Date"; no such filter where left out. */
  readonly range?: string
  /** The address of a row. */
  readonly to?: (row: Row<R>) => string
  readonly acts?: (row: Row<R>) => ReactNode
  readonly bulk?: readonly BulkAct<R>[]
  /** A menu of more acts on the selected rows. */
  readonly bulkMenu?: (rows: readonly Row<R>[]) => ReactNode
  /** It is one of the office’s and leads to a file of it. */
  readonly exports?: boolean
  /** What its rows are called in its count, where that is more than the record; one and many. */
  readonly counts?: readonly [string, string] | undefined
  /** Stand above the list; on a phone beside its count, where they unfold. */
  readonly figures?: ReactNode
  /** Stands here while there is nothing at all. */
  readonly empty: ReactNode
}

/** The list of a record: searched, narrowed and sorted in the address, growing as it is scrolled. */
export function DataTable<R extends CollegeRecord>(props: DataTableProps<R>) {
  const { record, query = {}, search, heldBack, range, to, acts, bulk = [], bulkMenu, figures, empty } = props
  const { counts = record.title, saves, savedWith = query, exports = false } = props
  const parts = useCollegeParts(record, query, { columns: props.columns, filters: props.filters ?? [] })
  const { columns } = parts
  const { address: said, change } = useListAddress(record)
  const filters = useNamedPeople(parts.filters, said.filters).filter(
    ({ options, coming, days }) => options.length > 0 || coming === true || days === true,
  )
  // What the screen fixes is nothing the person narrowed by, also where the address names it.
  const address = {
    ...said,
    filters: Object.fromEntries(
      Object.entries(said.filters).flatMap(([name, values]) => {
        if (!(name in query)) return [[name, values]]
        return filters.some((one) => one.name === name) ? [[name, chosenWithin(query[name], values)]] : []
      }),
    ),
  }
  const narrowed = isNarrowed(address)
  const list = usePages(record, queryOf(address, query))
  // A key that is pressed while a page of rows is drawn is shown before them.
  const rows = useDeferredValue(list.rows)
  const isOld = list.old || rows !== list.rows
  const whole = useList(record, { ...query, limit: 1 }, { enabled: narrowed })
  const atFirst = useMemo(() => hiddenAtFirst(columns), [columns])
  const look = useTablePreferences(record, atFirst)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const [selected, setSelected] = useState<Selection>({})
  const picked = rows.filter((row) => selected[String(idOf(row))])
  const caption = record.title[1]
  const { standing, rest } = partedFilters(filters, range !== undefined)
  const isFolded = isNarrow && (filters.length > 0 || range !== undefined)
  const stateOf = (filter: TableFilter) => ({
    filter,
    values: chosenOf(filter, address.filters),
    onChange: (values: readonly string[]) => change({ filters: chosenAs(filter, values) }),
  })

  const without = (of: readonly TableFilter[]) =>
    Object.fromEntries(of.flatMap((filter) => Object.entries(chosenAs(filter, []))))
  const ranges = range === undefined ? null : { label: range, from: address.from, to: address.to, onChange: change }
  const sort = (
    <PhoneSort record={record} columns={columns} sort={address.sort} onSort={(next) => change({ sort: next })} />
  )

  if (!narrowed && list.info && list.rows.length === 0 && !list.old)
    return (
      <>
        {figures}
        {empty}
      </>
    )
  return (
    <div>
      {!isNarrow && figures}
      <div className={classes('row wrap gap8 below12 screen-only', styles.toolbar)} data-filters>
        {search !== undefined && (
          <SearchField label={search} q={address.q} onSearch={(q) => change({ q })} heldBack={heldBack} />
        )}
        {isFolded ? (
          <AllFilters
            filters={filters.map(stateOf)}
            range={ranges}
            sort={sort}
            onClear={() => change({ filters: without(filters), from: '', to: '' })}
          />
        ) : (
          <>
            {ranges && <RangeChip {...ranges} />}
            {standing.map((filter) => (
              <FilterChip key={filter.name} {...stateOf(filter)} />
            ))}
            {rest.length > 0 && (
              <MoreFilters filters={rest.map(stateOf)} onClear={() => change({ filters: without(rest) })} />
            )}
          </>
        )}
        {saves && <SavedFilters list={saves} query={narrowed ? queryOf(address, savedWith) : null} />}
        <span className={styles.count} role="status" data-total={isOld ? undefined : list.info?.total}>
          {countWords(counts, list.info, narrowed ? (whole.data?.info ?? null) : null)}
        </span>
        {onPhone ? (
          !isFolded && sort
        ) : (
          <ViewMenu
            density={look.density}
            onDensity={look.setDensity}
            columns={columns.slice(1)}
            hidden={look.hidden}
            onHidden={look.setHidden}
            exports={
              exports ? exportAddress({ record, columns, hidden: look.hidden, address: said, fixed: query }) : null
            }
          />
        )}
        {isNarrow && figures}
      </div>
      {(list.loading || (isOld && rows.length === 0)) && <Waiting shape="list" />}
      {list.failure && list.rows.length === 0 && (
        <PartError
          title={`${caption} could not be loaded`}
          text={list.failure.message}
          reference={list.failure.requestId ?? undefined}
          onRetry={list.retry}
        />
      )}
      {list.info && list.rows.length === 0 && !list.old && (
        <Nothing record={record} fixed={query} address={address} filters={filters} onChange={change} />
      )}
      {list.rows.length > 0 && rows.length > 0 && (
        <div aria-busy={isOld}>
          {onPhone ? (
            <Entries
              caption={caption}
              rows={rows}
              columns={columns}
              to={to}
              acts={acts}
              selecting={bulk.length > 0 || bulkMenu !== undefined}
              selected={selected}
              onSelect={setSelected}
            />
          ) : (
            <Grid
              caption={caption}
              rows={rows}
              columns={columns}
              hidden={look.hidden}
              density={look.density}
              sort={address.sort}
              onSort={(column) => change({ sort: nextSort(address.sort, column, record.defaultSort) })}
              to={to}
              acts={acts}
              selecting={bulk.length > 0 || bulkMenu !== undefined}
              selected={selected}
              onSelect={setSelected}
            />
          )}
          <More list={list} />
        </div>
      )}
      {picked.length > 0 && <BulkBar rows={picked} acts={bulk} menu={bulkMenu} onClear={() => setSelected({})} />}
    </div>
  )
}

const totalWords = ({ total, total_capped: capped }: ListInfo): string =>
  `${total.toLocaleString('en-NZ')}${capped ? '+' : ''}`

/** `169 activities`, and of a narrowed list `3 of 169 activities`. */
const countWords = ([one, many]: readonly [string, string], found: ListInfo | null, whole: ListInfo | null): string => {
  if (!found) return ''
  const counted = `${totalWords(whole ?? found)} ${insideSentence((whole ?? found).total === 1 ? one : many)}`
  return whole ? `${totalWords(found)} of ${counted}` : counted
}

interface PhoneSortProps<R extends CollegeRecord> {
  readonly record: R
  readonly columns: readonly TableColumn<R>[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}

function PhoneSort<R extends CollegeRecord>({ record, columns, sort, onSort }: PhoneSortProps<R>) {
  const sortable = columns.filter((column) => column.sort !== undefined)
  if (sortable.length === 0) return null
  const data = sortable.flatMap((column) => [
    ...[String(column.sort), `-${String(column.sort)}`].map((value, at) => ({
      value,
      label: column.orders?.[at] ?? orderWords(column.header, record.fields[String(column.sort)]?.kind, value),
    })),
  ])
  return (
    <NativeSelect
      className={styles.sort ?? ''}
      aria-label="Sorted by"
      data={data}
      value={mainSort(sort)}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  )
}
