import { nameColumn, type CollegeRecord, type Row } from '@college/contract/kit'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../theme/index.ts'

/** One column of a table of a record's rows. */
export interface TableColumn<R extends CollegeRecord> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row<R>) => ReactNode
  /** Of the first column: the row's name in plain words, where the cell shows more than those. */
  readonly name?: (row: Row<R>) => string
  /** Of the first column: it is a number or a code, which needs no room for words. */
  readonly narrow?: boolean
  /** The record's column it sorts by; only declared ones sort. */
  readonly sort?: keyof Row<R> & string
  /** The record's columns that it shows, for a file of the list; that it sorts by, or that has its id, where left out. */
  readonly fields?: readonly (keyof Row<R> & string)[]
  /** Its two orders in words, up then down, where "lowest first" would not say what comes first. */
  readonly orders?: readonly [string, string]
  /** Numbers and dates that are compared stand at the right. */
  readonly align?: 'right'
  /** Left out until the person asks for it. */
  readonly hidden?: boolean
  /** Left out at first where the college of each row needs its room: a page of 1280 has to hold the list. */
  readonly yields?: boolean
  /** Its place in the three-line entry on a phone: beside the name, the second line, or the third. Elsewhere it is left out. */
  readonly phone?: 'aside' | 'what' | 'state'
  /** What the cell is of, said before it on a phone, where no head does: `Open`. */
  readonly phoneLabel?: string
}

/** One choice of a filter. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  /** The value is the name of a declared filter of its own that is true or false: then it stands alone. */
  readonly isFlag?: boolean
}

/** One way to narrow a list, under the wire name of a declared filter. */
export interface TableFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** It is by people, whose options come by themselves and by typing. */
  readonly people?: true
  /** It is by days, which are typed: the values are spans of them. */
  readonly days?: true
  /** Its options are on their way, and it keeps its place meanwhile; one without options is left out else. */
  readonly coming?: boolean
}

/** An act on the selected rows. */
export interface BulkAct<R extends CollegeRecord> {
  /** The words, with the number of rows it touches, as "Confirm 2". */
  readonly label: (count: number) => string
  readonly icon?: IconDrawing
  /** Rows it does not apply to are not counted. */
  readonly applies?: (row: Row<R>) => boolean
  /** Why it does nothing, where it applies to none of the rows; without words it is not there then. */
  readonly whyNot?: string
  readonly run: (rows: readonly Row<R>[]) => void | Promise<void>
}

/** The columns that a table leaves out until someone asks for them. */
export const hiddenAtFirst = <R extends CollegeRecord>(columns: readonly TableColumn<R>[]): string[] =>
  columns.filter((column) => column.hidden).map((column) => column.id)

/** The record's columns that some columns of its table show, in their order; an id that has a name beside it as that name. */
export const fieldsShown = <R extends CollegeRecord>(record: R, columns: readonly TableColumn<R>[]): string[] => [
  ...new Set(
    columns
      .flatMap(({ id, sort, fields }): readonly string[] => fields ?? [sort ?? id])
      .filter((name) => name === 'created_at' || name in record.fields)
      .map((name) => (record.names.includes(name) ? nameColumn(name) : name)),
  ),
]

/** The words for a row: what its first column says. */
export const nameOf = <R extends CollegeRecord>(first: TableColumn<R> | undefined, row: Row<R>): string => {
  const shown = first?.name?.(row) ?? first?.cell(row)
  return typeof shown === 'string' ? shown : `row ${idOf(row)}`
}

export const idOf = (row: unknown): number => (row as { readonly id: number }).id // each row of the wire has one

/** The selected rows by their ids. */
export type Selection = Readonly<Record<string, true>>

/** Changes which rows are selected. */
export type OnSelect = (change: (before: Selection) => Selection) => void

/** A change that selects a row, or no longer does. */
export const withRow =
  (id: string, is: boolean) =>
  (before: Selection): Selection => {
    const { [id]: _, ...others } = before
    return is ? { ...others, [id]: true } : others
  }
