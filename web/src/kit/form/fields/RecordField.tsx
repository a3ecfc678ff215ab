import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { compareNames, type CollegeRecord, type ListQuery, type Row } from '@college/contract/kit'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useList, useRecord } from '#kit/api'
import { collegeName } from '../collegeField.ts'
import type { FieldHandle } from '../core.ts'
import { useField, type FieldProps } from './useField.tsx'
import '#kit/floating.css'

const mostShown = 30

interface RecordFieldProps<R extends CollegeRecord> extends FieldHandle<number>, FieldProps {
  readonly record: R
  /** Filters of the list that is chosen from. */
  readonly query?: ListQuery
  /** The words for a row; its label column otherwise. */
  readonly wordsOf?: (row: Row<R>) => string
  /** Leaves rows out that no filter of the list can. */
  readonly choosable?: (row: Row<R>) => boolean
}

/** A row of another record, found by typing. */
export function RecordField<R extends CollegeRecord>({
  record,
  query = {},
  wordsOf,
  choosable = () => true,
  ...props
}: RecordFieldProps<R>) {
  const { raw, choose, leave, words, note } = useField(props, props)
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), 200)
  const [name, setName] = useState('')
  const chosen = typeof raw === 'number' ? raw : null
  // Once chosen, the field shows the row's own words, and these are nothing to search for.
  const q = searched === '' || searched === name || record.search.length === 0 ? {} : { q: searched }
  // What another college has cannot be chosen.
  const college: unknown = useWatch({ control: props.core.form.control, name: collegeName })
  const here = typeof college === 'number' && !record.platformWide ? { [collegeName]: college } : {}
  const list = useList(record, { ...query, ...q, ...here, limit: mostShown })
  const found = (list.data?.rows ?? []).filter((row) => choosable(row))
  const labelOf = (row: Row<R>): string => wordsOf?.(row) ?? labelColumn(record, row)
  const isByName = query.sort === record.label
  const rows = isByName ? found.toSorted((a, b) => compareNames(labelOf(a), labelOf(b))) : found
  const listed = rows.some((row) => idOf(row) === chosen)
  const apart = useRecord(record, chosen !== null && !listed && !list.isPending ? chosen : null)

  const shown = apart.data && !listed ? [apart.data, ...rows] : rows
  const data = shown.map((row) => ({ value: String(idOf(row)), label: labelOf(row) }))
  return (
    <div>
      <Select
        {...words}
        data={data}
        value={chosen === null ? null : String(chosen)}
        onChange={(value, option) => {
          setName(option?.label ?? '')
          choose(value === null ? null : Number(value))
        }}
        onBlur={leave}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        clearable={props.optional ?? props.field?.mode === 'optional'}
        clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
        nothingFoundMessage={list.isError ? list.error.message : list.isFetching ? 'Searching' : 'Nothing found'}
        placeholder="Type to search"
      />
      {note}
    </div>
  )
}

const idOf = (row: unknown): number => (row as { readonly id: number }).id // each row of the wire has one

const labelColumn = (record: CollegeRecord, row: object): string => {
  const columns: Readonly<Record<string, unknown>> = { ...row }
  return String(columns[record.label] ?? columns.id)
}
